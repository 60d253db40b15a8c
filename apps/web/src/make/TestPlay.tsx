// Test-play: the drawing as a puzzle, without its answer.
import { Show } from "solid-js";
import { thinker } from "../engine";
import { createGame } from "../game";
import { PlayMode } from "../pages/Puzzle";
import { dropGame } from "../store";
import { say, text } from "../text";
import type { Drawing } from "./drawing";
import { compose } from "./Finish";
import { makeText } from "./words";

const words = makeText.finish;
/** Where the game is kept while it lasts. */
const KEY = "make/test";

export function TestPlay(props: { drawing: Drawing; back: () => void }) {
  const loaded = createGame(async () => {
    const whole = await compose(props.drawing);
    const puzzle = await thinker.call("share", { puzzle: whole, position: null, title: true });
    await dropGame(KEY);
    return { key: KEY, puzzle };
  });
  return (
    <Show when={loaded()} fallback={<p class="waiting">{text.loading}</p>}>
      {(it) => (
        <div class="puzzle testing">
          <div class="heading">
            <h1>{it().game.state().won ? props.drawing.title || words.test : words.test}</h1>
            <p>
              {say(text.collection.size, {
                width: props.drawing.width,
                height: props.drawing.height,
              })}
            </p>
          </div>
          <div class="modes">
            <button type="button" onClick={() => props.back()}>
              {words.back}
            </button>
          </div>
          <PlayMode
            place={{ source: "own", id: KEY }}
            puzzle={it().puzzle}
            game={it().game}
            name={KEY}
            heading={() => words.test}
            copies={false}
          />
        </div>
      )}
    </Show>
  );
}
