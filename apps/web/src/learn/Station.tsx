// A station: its rule, an example to step through cell by cell, and the puzzles that need it.
import { createResource, createSignal, For, Match, Show, Switch } from "solid-js";
import { announce } from "../announce";
import type { Example, Lesson, LessonPuzzle } from "../model";
import { Missing } from "../pages/Missing";
import { filledWith, inkOf, WorkedClue, WorkedLine } from "../parts/Worked";
import { to } from "../route";
import { say, text } from "../text";
import { createTitle } from "../title";
import { course, isBegun, isWon, placeOf } from "./course";
import { learnText } from "./words";

const words = learnText;

export default function Station(props: { strategy: string }) {
  const [lessons] = createResource(course);
  const at = () => (lessons() ?? []).findIndex(({ strategy }) => strategy === props.strategy);
  const lesson = () => (lessons() ?? [])[at()];
  const title = () =>
    lesson() ? say(words.station, { n: at() + 1, name: lesson().name }) : words.title;
  createTitle(title);
  return (
    <div class="reading learn">
      <p>
        <a href={to.learn}>← {words.stations}</a>
      </p>
      <Switch fallback={<p class="waiting">{text.loading}</p>}>
        <Match when={lessons.error as Error | undefined}>
          {(error) => <p role="alert">{error().message}</p>}
        </Match>
        <Match when={lesson()}>
          {(lesson) => (
            <>
              <h1>{title()}</h1>
              <p class="lead">{lesson().sentence}</p>
              <Show when={lesson().example}>{(example) => <Seen example={example()} />}</Show>
              <h2>{words.puzzles}</h2>
              <Puzzles lesson={lesson()} />
            </>
          )}
        </Match>
        <Match when={lessons()}>
          <Missing why={words.unknown} />
        </Match>
      </Switch>
    </div>
  );
}

/** The example, cell by cell. */
function Seen(props: { example: Example }) {
  const [step, setStep] = createSignal(0);
  const { before, after } = props.example;
  const changes = (after ?? []).flatMap((cell, at) => (cell === before[at] ? [] : [at]));
  const upTo = (n: number) =>
    before.map((cell, at) => ((changes.indexOf(at) + 1 || 99) <= n ? (after?.[at] ?? cell) : cell));
  const told = () =>
    step() === 0 ? words.cells.start : cellWords(props.example, changes[step() - 1]);
  const go = (n: number) => {
    setStep(n);
    announce(told());
  };
  return (
    <section class="card seen" aria-label={words.see}>
      <h2>{words.example}</h2>
      <div
        class="worked"
        role="img"
        aria-label={say(text.strategies.exampleLabel, {
          clue: props.example.clue.map(([length]) => length).join(" "),
          before: before.join(""),
          after: upTo(step()).join(""),
        })}
      >
        <WorkedClue example={props.example} />
        <span class="worked-lines">
          <WorkedLine
            cells={upTo(step())}
            colour={inkOf(props.example)}
            news={before.map((_, at) => changes.indexOf(at) === step() - 1 && step() > 0)}
            label=""
          />
        </span>
      </div>
      <p class="sentence">
        {told()} <Show when={step() === changes.length}>{words.cells.end}</Show>
      </p>
      <div class="pair">
        <button type="button" disabled={step() === 0} onClick={() => go(step() - 1)}>
          {words.back}
        </button>
        <button
          type="button"
          class="primary"
          disabled={step() === changes.length}
          onClick={() => go(step() + 1)}
        >
          {words.forth}
        </button>
      </div>
    </section>
  );
}

/** What follows for one cell. */
function cellWords({ after, colours }: Example, at: number): string {
  const cell = after?.[at] ?? "";
  const n = at + 1;
  const colour = filledWith(cell);
  if (colour) return say(colours > 2 ? words.cells.coloured : words.cells.filled, { n, colour });
  if (cell === "." || cell === "0") return say(words.cells.blank, { n });
  return say(words.cells.narrowed, { n, left: [...cell.replace(/[^0-9a-z.#]/g, "")].join(", ") });
}

function Puzzles(props: { lesson: Lesson }) {
  const state = (puzzle: LessonPuzzle) =>
    isWon(puzzle) ? words.won : isBegun(puzzle) ? words.begun : null;
  const first = (role: string, at: number) => props.lesson.puzzles[at - 1]?.role !== role;
  return (
    <ol class="stations">
      <For each={props.lesson.puzzles}>
        {(puzzle, at) => (
          <li classList={{ won: isWon(puzzle), next: placeOf(props.lesson) === at() + 1 }}>
            <a href={to.station(props.lesson.strategy, at() + 1)}>
              <b>{words.roles[puzzle.role]}</b>{" "}
              <span>{say(words.size, { width: puzzle.width, height: puzzle.height })}</span>
              <Show when={state(puzzle)}>{(state) => <small> · {state()}</small>}</Show>
            </a>
            <Show when={first(puzzle.role, at())}>
              <p>{words.about[puzzle.role]}</p>
            </Show>
          </li>
        )}
      </For>
    </ol>
  );
}
