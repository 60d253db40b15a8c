// What is told when a puzzle of the course or of practice is solved, and where it goes on.
import { onMount } from "solid-js";
import { announce } from "../announce";
import type { Game } from "../game";
import { CROSS, positionOf } from "../model";
import { Dialog } from "../parts/Dialog";
import { boardFill, Picture } from "../parts/Picture";
import { clockTime } from "../parts/Timer";
import { go } from "../route";
import { say, text } from "../text";

const words = text.won;

export type Next = { words: string; address?: string; act?: () => void };

export function Won(props: { game: Game; close: () => void; replay: () => void; next: Next }) {
  const { view } = props.game;
  const title = view.title ?? words.untitled;
  onMount(() => announce(say(words.announce, { title })));
  const marks = props.game.marks.map((mark) => (mark > 0 ? mark : CROSS));
  const colours = view.coloured
    ? view.palette.map((ink) => `#${ink.rgb}`)
    : ["transparent", boardFill()];
  const on = () => {
    props.close();
    if (props.next.address) go(props.next.address);
    props.next.act?.();
  };
  return (
    <Dialog title={words.title} close={props.close} class="won">
      <Picture rows={positionOf(marks, view.width)} colours={colours} label={title} />
      <p class="title">{title}</p>
      <p class="quiet">{say(words.time, { time: clockTime(props.game.seconds()) })}</p>
      <div class="pair">
        <button type="button" class="primary" onClick={on}>
          {props.next.words}
        </button>
        <button type="button" onClick={props.replay}>
          {words.replay}
        </button>
        <button type="button" onClick={props.close}>
          {words.look}
        </button>
      </div>
    </Dialog>
  );
}
