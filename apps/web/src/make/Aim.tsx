// Aim: variants of the drawing that have a wanted grade.
import { createEffect, createSignal, For, on, onCleanup, Show } from "solid-js";
import { announce } from "../announce";
import type { CellChange, Square, Variant } from "../model";
import { boardFill, Picture } from "../parts/Picture";
import { count, say, text } from "../text";
import { forEngine, isPlain, locksOf } from "./drawing";
import { workshop } from "./judge";
import type { Studio } from "./studio";
import { makeText } from "./words";

const words = makeText.aim;
const grades = ["gentle", "easy", "medium", "hard", "expert", "fiendish"];
/** How many variants are shown. */
const WANTED = 4;
/** How long is looked for each of them, in milliseconds. */
const PATIENCE = 8000;

export function Aim(props: { studio: Studio }) {
  const { drawing, judge, take, setPreview } = props.studio;
  const [at, setAt] = createSignal(1);
  const [variants, setVariants] = createSignal<Variant[]>([]);
  const [looking, setLooking] = createSignal(false);
  const [told, setTold] = createSignal("");
  let number = 0;

  const stop = () => {
    number++;
    if (looking()) workshop.stop();
    setLooking(false);
  };
  createEffect(
    on(
      () => drawing().cells,
      () => {
        stop();
        setVariants([]);
        setTold("");
      },
      { defer: true },
    ),
  );
  onCleanup(stop);

  /** One variant after the other; each avoids a change of those before it. */
  const ask = async () => {
    stop();
    const mine = number;
    const it = drawing();
    const avoid: Square[] = [];
    setVariants([]);
    setLooking(true);
    setTold("");
    for (let tried = 0; tried < WANTED; tried++) {
      const found = await workshop
        .call("vary", {
          drawing: forEngine(it),
          goal: "unique",
          protected: [...locksOf(it), ...avoid],
          cover: it.source?.cover ?? null,
          most: Math.max(4, Math.round(it.cells.length * 0.06)),
          grade: grades[at()],
          patience: PATIENCE,
        })
        .catch(() => null);
      if (mine !== number) return;
      const variant = found?.variant;
      if (!variant) break;
      if (variant.changes.length === 0) {
        setTold(words.same);
        break;
      }
      setVariants([...variants(), variant]);
      const [row, column] = variant.changes[0];
      avoid.push([row, column]);
    }
    setLooking(false);
    if (variants().length === 0 && !told()) setTold(words.none);
    announce(told() || String(variants().length));
  };
  const colours = () =>
    isPlain(drawing().palette)
      ? ["transparent", boardFill()]
      : drawing().palette.map(({ rgb }) => `#${rgb}`);
  const label = (variant: Variant, n: number) =>
    say(words.variant, {
      n,
      cells: count(words.cells, variant.changes.length),
      grade: text.grades[variant.grade?.name ?? ""] ?? "",
      score: variant.grade?.score.toFixed(0) ?? "",
    });
  return (
    <div class="stack">
      <label class="field">
        <span>
          {words.grade}: {text.grades[grades[at()]]}
        </span>
        <input
          type="range"
          min="0"
          max="5"
          value={at()}
          aria-valuetext={text.grades[grades[at()]]}
          onInput={(event) => setAt(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="pair">
        <button type="button" disabled={!judge.told() || looking()} onClick={ask}>
          {looking() ? words.searching : words.ask}
        </button>
        <Show when={looking()}>
          <button type="button" onClick={stop}>
            {words.stop}
          </button>
        </Show>
      </div>
      <ul class="variants">
        <For each={variants()}>
          {(variant, index) => (
            <li>
              <button
                type="button"
                aria-label={label(variant, index() + 1)}
                title={label(variant, index() + 1)}
                onMouseEnter={() => setPreview(variant.changes as CellChange[])}
                onMouseLeave={() => setPreview([])}
                onFocus={() => setPreview(variant.changes as CellChange[])}
                onBlur={() => setPreview([])}
                onClick={() => {
                  take(variant.changes);
                  announce(say(words.taken, { n: index() + 1 }));
                }}
              >
                <Picture rows={variant.rows} colours={colours()} label="" />
                <small>{count(words.cells, variant.changes.length)}</small>
              </button>
            </li>
          )}
        </For>
      </ul>
      <p class="quiet" role="status">
        {told()}
      </p>
    </div>
  );
}
