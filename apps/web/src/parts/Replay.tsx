// The game once more, stroke by stroke.
import { createEffect, createResource, createSignal, on, onCleanup, Show } from "solid-js";
import { Board } from "../board/Board";
import type { Game } from "../game";
import { still } from "../look";
import { CROSS, type Mark, marksOf, OPEN, PENCIL, type SavedMark } from "../model";
import { say, text } from "../text";

/** How long a replay takes, in milliseconds, however many strokes there were. */
const WHOLE = 6000;

export function Replay(props: { game: Game; stop: () => void }) {
  const { view } = props.game;
  const [history] = createResource(() => props.game.history());
  const start = view.given
    ? marksOf(view.given)
    : new Array<Mark>(view.width * view.height).fill(OPEN);
  const [at, setAt] = createSignal(0);
  const [changed, setChanged] = createSignal<{ squares: null }>(
    { squares: null },
    { equals: false },
  );
  const marks = [...start];

  createEffect(
    on([at, history], () => {
      marks.splice(0, marks.length, ...start);
      for (const step of history()?.steps.slice(0, at()) ?? []) {
        for (const [[row, column], mark] of step) marks[row * view.width + column] = code(mark);
      }
      setChanged({ squares: null });
    }),
  );

  // Who wants nothing to move by itself has the slider.
  let timer = 0;
  createEffect(
    on(history, (history) => {
      if (!history) return;
      if (still()) return setAt(history.steps.length);
      const pace = Math.max(30, Math.min(300, WHOLE / Math.max(1, history.steps.length)));
      timer = window.setInterval(() => {
        if (at() >= history.steps.length) clearInterval(timer);
        else setAt(at() + 1);
      }, pace);
    }),
  );
  onCleanup(() => clearInterval(timer));

  return (
    <div class="replay">
      <Board view={view} marks={() => marks} changed={changed} />
      <Show when={history()}>
        {(history) => (
          <div class="stepper">
            <label>
              <span class="said">{text.replay.playing}</span>
              <input
                type="range"
                min="0"
                max={history().steps.length}
                value={at()}
                onInput={(event) => {
                  clearInterval(timer);
                  setAt(Number(event.currentTarget.value));
                }}
              />
            </label>
            <span class="quiet">
              {say(text.explain.step, { n: at(), all: history().steps.length })}
            </span>
            <button type="button" onClick={props.stop}>
              {text.replay.stop}
            </button>
          </div>
        )}
      </Show>
    </div>
  );
}

const code = (mark: SavedMark): Mark => {
  if (mark === "open") return OPEN;
  if (mark === "crossed") return CROSS;
  return mark === "pencilled" ? PENCIL : mark.filled;
};
