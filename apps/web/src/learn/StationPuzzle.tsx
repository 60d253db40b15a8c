// A puzzle of a station: hints stay within what was taught, and say where something new is needed.
import { createEffect, createSignal, Match, Show, Switch } from "solid-js";
import { thinker } from "../engine";
import { createGame, type Game } from "../game";
import type { Lesson, LessonPuzzle } from "../model";
import { Missing } from "../pages/Missing";
import { PlayMode } from "../pages/Puzzle";
import { type Helper, HintPanel } from "../parts/HintPanel";
import { to } from "../route";
import { say, text } from "../text";
import { createTitle } from "../title";
import { course, gameOf, knowledgeIn, noteWon } from "./course";
import { Won } from "./Won";
import { learnText } from "./words";

const words = learnText;

type At = { station: string; place: number };
type Found = {
  key: string;
  puzzle: string;
  lesson: Lesson;
  it: LessonPuzzle;
  after: Lesson | undefined;
};

async function found({ station, place }: At): Promise<Found> {
  const lessons = await course();
  const at = lessons.findIndex(({ strategy }) => strategy === station);
  const it = lessons[at]?.puzzles[place - 1];
  if (!it) throw new Error(words.unknown);
  const puzzle = await thinker.call("station", { key: it.key });
  return { key: gameOf(it.key), puzzle, lesson: lessons[at], it, after: lessons[at + 1] };
}

export default function StationPuzzle(props: At) {
  const loaded = createGame(() => found(props));
  return (
    <Switch fallback={<p class="waiting">{text.loading}</p>}>
      <Match when={loaded.error as Error | undefined}>
        {(error) => <Missing why={error().message} />}
      </Match>
      <Match when={loaded()}>{(it) => <Opened {...it()} place={props.place} />}</Match>
    </Switch>
  );
}

function Opened(props: Found & { game: Game; place: number }) {
  const { lesson, it, game } = props;
  const role = words.roles[it.role];
  const heading = () => `${lesson.name} · ${role}`;
  createTitle(heading);
  createEffect(() => game.state().won && noteWon(it.key, props.puzzle).catch(() => {}));
  return (
    <div class="puzzle">
      <div class="heading">
        <h1 class="capital">{heading()}</h1>
        <p>{words.about[it.role]}</p>
      </div>
      <div class="modes">
        <a href={to.station(lesson.strategy)}>← {words.toStation}</a>
      </div>
      <PlayMode
        place={{ source: "puzzle", id: it.key }}
        puzzle={props.puzzle}
        game={game}
        name={props.key}
        heading={heading}
        copies={false}
        lesson={knowledgeIn(lesson, it)}
        help={it.role === "check" ? (helper) => <Unaided helper={helper} /> : undefined}
        won={(close, replay) => (
          <Won game={game} close={close} replay={replay} next={nextOf(props)} />
        )}
      />
    </div>
  );
}

/** Where it goes on after a puzzle. */
function nextOf({ lesson, after, place }: Found & { place: number }) {
  if (place < lesson.puzzles.length)
    return { words: words.nextPuzzle, address: to.station(lesson.strategy, place + 1) };
  if (after)
    return {
      words: say(words.nextStation, { name: after.name }),
      address: to.station(after.strategy),
    };
  return { words: words.practice.title, address: to.station("practice") };
}

/** No hints, unless they are asked for all the same. */
function Unaided(props: { helper: Helper }) {
  const [aided, aid] = createSignal(false);
  return (
    <Show when={!aided()} fallback={<HintPanel helper={props.helper} />}>
      <p>{words.noHints}</p>
      <HintPanel helper={props.helper} checkOnly />
      <button type="button" class="link" onClick={() => aid(true)}>
        {words.hintsAfterAll}
      </button>
    </Show>
  );
}
