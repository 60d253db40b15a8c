// Free practice: the next puzzle is chosen by what the player can do.
import { createEffect, createSignal, For, Match, Show, Switch } from "solid-js";
import { thinker } from "../engine";
import { createGame, type Game } from "../game";
import type { Practice as Chosen, Lesson } from "../model";
import { Missing } from "../pages/Missing";
import { PlayMode } from "../pages/Puzzle";
import { to } from "../route";
import { practised } from "../store";
import { language } from "../text";
import { createTitle } from "../title";
import { course, gameOf, isWon, noteHint, noteWon, notWanted, playedSoFar } from "./course";
import { Won } from "./Won";
import { learnText } from "./words";

const words = learnText.practice;

export default function Practice() {
  createTitle(() => words.title);
  const [turn, setTurn] = createSignal({});
  return (
    <Show when={turn()} keyed>
      {(_) => <Turn next={() => setTurn({})} />}
    </Show>
  );
}

/** One puzzle. */
function Turn(props: { next: () => void }) {
  const loaded = createGame(async () => {
    const lessons = await course();
    const chosen = await thinker.call("practise", {
      played: playedSoFar(),
      skipped: notWanted(),
      language: language(),
    });
    return { key: gameOf(chosen.key), puzzle: chosen.puzzle, chosen, lessons };
  });
  return (
    <Switch fallback={<p class="waiting">{words.choosing}</p>}>
      <Match when={loaded.error as Error | undefined}>
        {(error) => <Missing why={error().message} />}
      </Match>
      <Match when={loaded()}>{(it) => <Opened {...it()} next={props.next} />}</Match>
    </Switch>
  );
}

type OpenedProps = { chosen: Chosen; lessons: Lesson[]; game: Game; next: () => void };

function Opened(props: OpenedProps) {
  const { chosen, lessons, game } = props;
  createEffect(() => game.state().won && noteWon(chosen.key, chosen.puzzle).catch(() => {}));
  const skip = async () => {
    await practised(gameOf(chosen.key), (now) => ({ ...now, skipped: true })).catch(() => {});
    props.next();
  };
  return (
    <div class="puzzle">
      <div class="heading">
        <h1>{words.title}</h1>
        <p>
          <Show when={chosen.of_course} fallback={words.made}>
            <News chosen={chosen} lessons={lessons} />
          </Show>
        </p>
      </div>
      <div class="modes">
        <button type="button" onClick={() => (game.state().won ? props.next() : skip())}>
          {game.state().won ? words.next : words.other}
        </button>
      </div>
      <PlayMode
        place={{ source: "puzzle", id: chosen.key }}
        puzzle={chosen.puzzle}
        game={game}
        name={gameOf(chosen.key)}
        heading={() => words.title}
        copies={false}
        lesson={{
          taught: knownStrategies(lessons),
          named: (strategy) => noteHint(chosen.key, strategy),
        }}
        won={(close, replay) => (
          <Won
            game={game}
            close={close}
            replay={replay}
            next={{ words: words.next, act: props.next }}
          />
        )}
      />
    </div>
  );
}

/** The strategies that the player has met at their station, or has used. */
function knownStrategies(lessons: Lesson[]): string[] {
  const used = new Set(playedSoFar().flatMap(({ features }) => Object.keys(features)));
  const met = ({ strategy, puzzles }: Lesson) => used.has(strategy) || isWon(puzzles[0]);
  return lessons.filter(met).map(({ strategy }) => strategy);
}

/** What is new in the puzzle, with the stations that tell of it. */
function News(props: { chosen: Chosen; lessons: Lesson[] }) {
  const address = (strategy: string) =>
    props.lessons.some((lesson) => lesson.strategy === strategy)
      ? to.station(strategy)
      : to.strategy(strategy);
  return (
    <Show when={props.chosen.news.length > 0} fallback={words.known}>
      {words.news}
      <For each={props.chosen.news}>
        {({ strategy, name }, at) => (
          <>
            {at() > 0 ? ", " : ""}
            <a href={address(strategy)}>{name}</a>
          </>
        )}
      </For>
    </Show>
  );
}
