// What is told when the puzzle is won: its title, its picture, and what could come next.
import { createResource, onMount, Show } from "solid-js";
import { announce } from "../announce";
import { collection } from "../collection";
import type { Game } from "../game";
import { CROSS, positionOf } from "../model";
import type { Place } from "../pages/Puzzle";
import { go, to } from "../route";
import { progress } from "../store";
import { say, text } from "../text";
import { Dialog } from "./Dialog";
import { boardFill, Picture } from "./Picture";
import { clockTime } from "./Timer";

const words = text.won;

export function WonDialog(props: {
  place: Place;
  game: Game;
  close: () => void;
  replay: () => void;
}) {
  const { view } = props.game;
  const title = view.title ?? words.untitled;
  const [next] = createResource(async () => {
    if (props.place.source === "own") return null;
    const items = await collection().catch(() => []);
    const at = items.findIndex((item) => item.id === props.place.id);
    return items.slice(at + 1).find((item) => !progress[item.id]?.won) ?? null;
  });
  onMount(() => announce(say(words.announce, { title })));
  const rows = positionOf(
    props.game.marks.map((mark) => (mark > 0 ? mark : CROSS)),
    view.width,
  );
  const colours = view.coloured
    ? view.palette.map((ink) => `#${ink.rgb}`)
    : ["transparent", boardFill()];
  return (
    <Dialog title={words.title} close={props.close} class="won">
      <Picture rows={rows} colours={colours} label={title} />
      <p class="title">{title}</p>
      <p class="quiet">
        <Show when={view.author}>{(author) => <>{say(words.by, { author: author() })} · </>}</Show>
        {say(words.time, { time: clockTime(props.game.seconds()) })}
      </p>
      <div class="pair">
        <Show when={next()}>
          {(item) => (
            <button
              type="button"
              class="primary"
              onClick={() => {
                props.close();
                go(to.puzzle(item().id));
              }}
            >
              {words.next}
            </button>
          )}
        </Show>
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
