// Size and shape of the drawing: lines at each side, shifts, turns, flips.
import { For } from "solid-js";
import { announce } from "../announce";
import { say } from "../text";
import { type Drawing, SIDES } from "./drawing";
import type { Studio } from "./studio";
import { flipped, resized, shifted, trimmed, turned } from "./transform";
import { makeText } from "./words";

const words = makeText.shape;
const none = { top: 0, right: 0, bottom: 0, left: 0 };

export function Shape(props: { studio: Studio }) {
  const { drawing, change } = props.studio;
  const set = (next: Drawing, kind: string | null = null) => {
    change(next, kind);
    announce(say(makeText.said.size, { width: drawing().width, height: drawing().height }));
  };
  const size = (side: "width" | "height", value: number) => {
    const wanted = Math.max(SIDES.least, Math.min(SIDES.most, Math.round(value)));
    if (!Number.isFinite(wanted)) return;
    const by = wanted - drawing()[side];
    set(resized(drawing(), { ...none, [side === "width" ? "right" : "bottom"]: by }), side);
  };
  const shifts: Record<string, [number, number]> = {
    up: [-1, 0],
    down: [1, 0],
    left: [0, -1],
    right: [0, 1],
  };
  const arrows = { up: "↑", down: "↓", left: "←", right: "→" } as const;
  return (
    <div class="stack">
      <div class="row">
        <For each={["width", "height"] as const}>
          {(side) => (
            <label class="field grow">
              <span>{words[side]}</span>
              <input
                type="number"
                min={SIDES.least}
                max={SIDES.most}
                value={drawing()[side]}
                onChange={(event) => {
                  size(side, event.currentTarget.valueAsNumber);
                  event.currentTarget.value = String(drawing()[side]);
                }}
              />
            </label>
          )}
        </For>
      </div>
      <div class="sides">
        <For each={["top", "right", "bottom", "left"] as const}>
          {(side) => (
            <div class="row">
              <span class="grow">{words.sides[side]}</span>
              <button
                type="button"
                aria-label={say(words.cutAt, { side: words.sides[side].toLowerCase() })}
                onClick={() => set(resized(drawing(), { ...none, [side]: -1 }))}
              >
                −
              </button>
              <button
                type="button"
                aria-label={say(words.addAt, { side: words.sides[side].toLowerCase() })}
                onClick={() => set(resized(drawing(), { ...none, [side]: 1 }))}
              >
                +
              </button>
            </div>
          )}
        </For>
      </div>
      <div class="segments" role="group" aria-label={words.shift}>
        <For each={["left", "up", "down", "right"] as const}>
          {(where) => (
            <button
              type="button"
              aria-label={words.shifts[where]}
              title={words.shifts[where]}
              onClick={() => set(shifted(drawing(), ...shifts[where]), `shift ${where}`)}
            >
              {arrows[where]}
            </button>
          )}
        </For>
      </div>
      <div class="pair">
        <button type="button" onClick={() => set(turned(drawing()))}>
          {words.turn}
        </button>
        <button type="button" onClick={() => set(trimmed(drawing()))}>
          {words.trim}
        </button>
        <button type="button" onClick={() => set(flipped(drawing(), "across"))}>
          {words.flipAcross}
        </button>
        <button type="button" onClick={() => set(flipped(drawing(), "down"))}>
          {words.flipDown}
        </button>
      </div>
      <p class="quiet">{say(words.limits, SIDES)}</p>
    </div>
  );
}
