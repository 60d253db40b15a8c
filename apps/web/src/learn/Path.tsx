// The path: all stations of the course, and where the player stands.
import { createResource, For, Show } from "solid-js";
import type { Lesson } from "../model";
import { to } from "../route";
import { progress } from "../store";
import { count, say, text } from "../text";
import { createTitle } from "../title";
import { course, FIRST, isBegun, isDone, isWon, placeOf, playedSoFar } from "./course";
import { learnText } from "./words";

const words = learnText;

export default function Path() {
  createTitle(() => words.title);
  const [lessons] = createResource(course);
  const all = () => (lessons.error ? [] : (lessons() ?? []));
  const puzzles = () => all().flatMap((lesson) => lesson.puzzles);
  const begun = () => progress[FIRST]?.won ?? false;
  const next = () => (begun() ? all().find((lesson) => !isDone(lesson)) : undefined);
  const played = () => playedSoFar().length;
  return (
    <div class="reading learn">
      <h1>{words.title}</h1>
      <p class="lead">{words.intro}</p>
      <Show when={puzzles().length > 0}>
        <p class="quiet">
          {say(words.progress, { done: puzzles().filter(isWon).length, all: puzzles().length })}
        </p>
      </Show>
      <Show when={lessons.error}>
        <p role="alert">{String(lessons.error?.message)}</p>
      </Show>
      <h2>{words.path}</h2>
      <ol class="path">
        <li classList={{ done: begun(), next: !begun() }}>
          <a href={to.station("first")}>{words.begin}</a>
          <p>{words.beginMore}</p>
          <State done={begun()} next={!begun()} />
        </li>
        <For each={all()}>
          {(lesson) => (
            <li classList={{ done: isDone(lesson), next: next() === lesson }}>
              <a href={to.station(lesson.strategy)}>{lesson.name}</a>
              <p>{lesson.sentence}</p>
              <Stops lesson={lesson} />
              <State
                done={isDone(lesson)}
                next={next() === lesson}
                more={lesson.coloured ? words.coloured : undefined}
              />
            </li>
          )}
        </For>
        <Show when={lessons.loading}>
          <li class="waiting">{text.loading}</li>
        </Show>
        <li class="open">
          <a href={to.station("practice")}>{words.practice.title}</a>
          <p>{words.practice.more}</p>
          <Show when={played() > 0}>
            <small>{count(words.practice.done, played())}</small>
          </Show>
        </li>
      </ol>
    </div>
  );
}

function State(props: { done: boolean; next: boolean; more?: string }) {
  const said = () =>
    [props.more, props.done ? words.done : props.next ? words.next : undefined].filter(Boolean);
  return (
    <Show when={said().length > 0}>
      <small>{said().join(" · ")}</small>
    </Show>
  );
}

/** A dot for each puzzle of a station. */
function Stops(props: { lesson: Lesson }) {
  const done = () => props.lesson.puzzles.filter(isWon).length;
  return (
    <span
      class="stops"
      role="img"
      aria-label={say(words.progress, { done: done(), all: props.lesson.puzzles.length })}
      data-next={placeOf(props.lesson)}
    >
      <For each={props.lesson.puzzles}>
        {(puzzle) => <i classList={{ won: isWon(puzzle), begun: isBegun(puzzle) }} />}
      </For>
    </span>
  );
}
