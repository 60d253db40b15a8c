// Worked examples of strategies: a line before and after.
import { For, Show } from "solid-js";
import type { Example } from "../model";
import { say, text } from "../text";

const words = text.strategies;

/** Colours for examples, which have none of their own. */
const inks = ["", "var(--board-fill)", "#c0392b", "#2a6fdb", "#2e8b57"];

/** The colour that cells of an example are drawn in. */
export const inkOf = (example: Example) => (index: number) =>
  example.colours > 2 ? inks[index + 1] : inks[1];

export function Worked(props: { example: Example }) {
  const colour = (index: number) => inkOf(props.example)(index);
  const clue = () => props.example.clue.map(([length]) => length).join(" ");
  return (
    <Show when={props.example.after} fallback={<pre tabindex="0">{props.example.text}</pre>}>
      {(after) => (
        <div
          class="worked"
          role="img"
          aria-label={say(words.exampleLabel, {
            clue: clue(),
            before: props.example.before.join(""),
            after: after().join(""),
          })}
        >
          <WorkedClue example={props.example} />
          <span class="worked-lines">
            <WorkedLine
              cells={props.example.before}
              colour={colour}
              news={[]}
              label={words.before}
            />
            <WorkedLine
              cells={after()}
              colour={colour}
              news={after().map((cell, at) => cell !== props.example.before[at])}
              label={words.after}
            />
          </span>
        </div>
      )}
    </Show>
  );
}

/** The clue of an example. */
export function WorkedClue(props: { example: Example }) {
  const colour = (index: number) =>
    props.example.colours > 2 ? inkOf(props.example)(index) : undefined;
  return (
    <span class="worked-clue">
      <For each={props.example.clue}>
        {([length, index]) => <b style={{ color: colour(index) }}>{length}</b>}
      </For>
    </span>
  );
}

/** The colour of a cell that is filled, else 0. */
export const filledWith = (cell: string) =>
  cell === "#" ? 1 : /^[1-9a-z]$/.test(cell) ? parseInt(cell, 36) : 0;

/** A line of an example. */
export function WorkedLine(props: {
  cells: string[];
  colour: (index: number) => string;
  news: boolean[];
  label: string;
}) {
  const inside = (cell: string) =>
    cell === "." || cell === "0" ? "×" : cell.length > 1 ? cell.slice(1, -1) : "";
  return (
    <span class="worked-line">
      <For each={props.cells}>
        {(cell, at) => (
          <i
            classList={{ news: props.news[at()] }}
            style={{ background: filledWith(cell) ? props.colour(filledWith(cell)) : undefined }}
          >
            {inside(cell)}
          </i>
        )}
      </For>
      <small>{props.label}</small>
    </span>
  );
}
