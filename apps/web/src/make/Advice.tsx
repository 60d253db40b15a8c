// The verdict that is always there, and the advice that names the smallest change.
import { createEffect, createSignal, For, on, Show } from "solid-js";
import { announce } from "../announce";
import type { CellChange } from "../model";
import { count, say, text } from "../text";
import type { Goal } from "./judge";
import type { Studio } from "./studio";
import { makeText } from "./words";

const words = makeText;

/** As many ways are listed, of one cell or of more. Single cells are all marked on the board. */
const LISTED = { single: 6, several: 4 };

export function verdictWords({ judge }: Studio): { kind: string; words: string } {
  const told = judge.told();
  const it = words.verdict;
  if (!told) return { kind: "blank", words: it.blank };
  const grade = told.grade && {
    grade: text.grades[told.grade.name] ?? told.grade.name,
    score: told.grade.score.toFixed(0),
  };
  if (told.line_solvable) return { kind: "fair", words: grade ? say(it.graded, grade) : it.fair };
  if (told.verdict === "unique")
    return { kind: "hard", words: grade ? say(it.hardGraded, grade) : it.hard };
  if (told.verdict === "several")
    return { kind: "several", words: count(it.several, told.differs.length) };
  if (told.verdict === "found" && told.thinking) return { kind: "thinking", words: it.thinking };
  return { kind: "unknown", words: count(it.unknown, told.open.length) };
}

export function VerdictChip(props: { studio: Studio }) {
  const shown = () => verdictWords(props.studio);
  const took = () => props.studio.judge.took();
  // Said when the maker has come to rest, and not at every stroke.
  let timer = 0;
  createEffect(
    on(shown, (now, before) => {
      clearTimeout(timer);
      if (now.kind !== "thinking" && now.words !== before?.words)
        timer = window.setTimeout(() => announce(now.words), 1200);
    }),
  );
  return (
    <p
      class={`chip ${shown().kind}`}
      data-kind={shown().kind}
      data-thinking={String(props.studio.judge.told()?.thinking ?? false)}
      data-took={`${took().verdict.toFixed(1)} ${took().singles.toFixed(1)}`}
    >
      <span class="said">{words.verdict.label}: </span>
      {shown().words}
    </p>
  );
}

export function Advice(props: { studio: Studio }) {
  const { judge, drawing, take, setPreview } = props.studio;
  const [chosen, choose] = createSignal<number | null>(null);
  const ways = () => judge.advice()?.ways ?? [];
  const listed = () => (ways()[0]?.length === 1 ? LISTED.single : LISTED.several);
  createEffect(on([judge.advice, drawing], () => choose(null)));

  const press = (place: number) => {
    const way = ways()[place];
    if (!way) return;
    if (chosen() === place) return take(way);
    choose(place);
    setPreview(way);
    announce(say(words.advice.preview, { changes: changesOf(props.studio, way) }));
  };
  return (
    <section class="advice" aria-label={words.advice.label}>
      <label class="field">
        <span>{words.advice.goal}</span>
        <select
          value={judge.goal()}
          onChange={(event) => judge.setGoal(event.currentTarget.value as Goal)}
        >
          <For each={Object.entries(words.advice.goals)}>
            {([goal, label]) => <option value={goal}>{label}</option>}
          </For>
        </select>
      </label>
      <p class="sentence" data-advice={ways().length}>
        {adviceWords(props.studio)}
      </p>
      <Show when={ways().length > 0}>
        <ul class="ways">
          <For each={ways().slice(0, listed())}>
            {(way, place) => (
              <li>
                <button
                  type="button"
                  aria-pressed={chosen() === place()}
                  onClick={() => press(place())}
                  onMouseEnter={() => setPreview(way)}
                  onMouseLeave={() => {
                    const kept = chosen();
                    setPreview(kept === null ? [] : (ways()[kept] ?? []));
                  }}
                >
                  {changesOf(props.studio, way)}
                </button>
              </li>
            )}
          </For>
        </ul>
        <Show when={ways()[0]?.length === 1 && ways().length > listed()}>
          <p class="quiet">{say(words.advice.more, { n: ways().length - listed() })}</p>
        </Show>
        <button type="button" class="primary" onClick={() => take(ways()[chosen() ?? 0])}>
          {chosen() === null ? words.advice.best : words.advice.take}
        </button>
      </Show>
      <Cautions studio={props.studio} />
      <Taken studio={props.studio} />
    </section>
  );
}

const changesOf = (studio: Studio, way: CellChange[]) => way.map(studio.describe).join("; ");

function adviceWords({ judge, drawing }: Studio): string {
  const it = words.advice;
  const [told, advice] = [judge.told(), judge.advice()];
  if (!told) return "";
  if (judge.fair()) return it.fine;
  if (drawing().cells.length > 3600) return say(it.large, { n: told.open.length });
  if (!advice) return it.searching;
  const { ways, at_least: least, proved_least: proved, searching } = advice;
  const cells = ways[0]?.length ?? 0;
  if (cells === 0 && searching) return it.searching;
  if (cells === 0) {
    const all = drawing().locked.some(Boolean) && !advice.more;
    return all ? it.protectedAll : count(it.none, least, { least });
  }
  if (cells === 1) return count(it.one, ways.length);
  if (cells === 2 && proved) return count(it.two, ways.length);
  return proved
    ? say(it.proved, { cells })
    : count(it.least, Math.max(1, least), {
        least: Math.max(1, least),
        cells,
      });
}

function Cautions(props: { studio: Studio }) {
  const sentence = (it: ReturnType<Studio["judge"]["cautions"]>[number]): string => {
    const { cautions } = words;
    const n = it.n ?? 0;
    const [one = "", other = ""] = it.names;
    const axis = it.axis ?? "row";
    switch (it.kind) {
      case "blank":
        return count(cautions.blank[axis], n);
      case "runs":
        return say(cautions.runs[axis], { n, line: (it.line ?? 0) + 1 });
      case "trivial":
        return count(cautions.trivial, n);
      case "ink":
        return say(cautions.ink, { n });
      case "alike":
        return say(cautions.alike, { one, other });
      case "unused":
        return say(cautions.unused, { one });
      case "pixels":
        return cautions.pixels;
      case "less_true":
        return cautions.less_true;
      default:
        return one;
    }
  };
  return (
    <Show when={props.studio.judge.cautions().length > 0}>
      <ul class="cautions quiet">
        <For each={props.studio.judge.cautions()}>{(it) => <li>{sentence(it)}</li>}</For>
      </ul>
    </Show>
  );
}

function Taken(props: { studio: Studio }) {
  const { drawing, giveBack, describe } = props.studio;
  return (
    <Show when={drawing().taken.length > 0}>
      <h3>{words.advice.takenTitle}</h3>
      <ul class="taken">
        <For each={drawing().taken}>
          {(change) => (
            <li>
              <span>{describe(change)}</span>
              <button
                type="button"
                class="link"
                aria-label={say(words.advice.backLabel, { change: describe(change) })}
                onClick={() => giveBack(change)}
              >
                {words.advice.back}
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
