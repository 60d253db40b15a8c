// One puzzle: to play, to judge, to have explained.
import {
  createEffect,
  createMemo,
  createSignal,
  type JSX,
  lazy,
  Match,
  on,
  Show,
  Switch,
  untrack,
} from "solid-js";
import { Board, type BoardHandle } from "../board/Board";
import { paintPossible } from "../board/possible";
import { type Numbered, numbered } from "../collection";
import { createGame, type Game } from "../game";
import type { Show as Pointed, View } from "../model";
import { createHelper, type Helper, HintPanel, type LessonKnowledge } from "../parts/HintPanel";
import { More } from "../parts/More";
import { Timer } from "../parts/Timer";
import { Tools } from "../parts/Tools";
import { type Mode, route, to } from "../route";
import { own as ownPuzzles, progress, settings } from "../store";
import { say, text } from "../text";
import { createTitle } from "../title";
import { Missing } from "./Missing";

const VerdictMode = lazy(() => import("./Verdict").then((it) => ({ default: it.VerdictMode })));
const ExplainMode = lazy(() => import("./Explain").then((it) => ({ default: it.ExplainMode })));
const WonDialog = lazy(() =>
  import("../parts/WonDialog").then((it) => ({ default: it.WonDialog })),
);
const Replay = lazy(() => import("../parts/Replay").then((it) => ({ default: it.Replay })));

export type Place = { source: "puzzle" | "own"; id: string };

/** A puzzle's text, with its number and grade if it is of the collection. */
type Found = Partial<Numbered> & { puzzle: string };

async function puzzleAt({ source, id }: Place): Promise<Found> {
  const found = source === "own" ? ownPuzzles[id] : await numbered(id).catch(() => null);
  if (!found?.puzzle) throw new Error(text.missing);
  return found;
}

export function Puzzle(props: Place) {
  const key = untrack(() => (props.source === "own" ? `own/${props.id}` : props.id));
  const loaded = createGame(async () => {
    const found = await puzzleAt(props);
    return { found, key, puzzle: found.puzzle };
  });
  return (
    <Switch fallback={<p class="waiting">{text.loading}</p>}>
      <Match when={loaded.error as Error | undefined}>
        {(error) => <Missing why={error().message} />}
      </Match>
      <Match when={loaded()}>
        {(it) => (
          <Opened
            place={props}
            found={it().found}
            puzzle={it().puzzle}
            game={it().game}
            name={key}
          />
        )}
      </Match>
    </Switch>
  );
}

type GameProps = { place: Place; puzzle: string; game: Game; name: string };
/** A game, whose puzzle may be copied into the editor unless it comes from there. */
type PlayProps = GameProps & {
  heading: () => string;
  copies?: boolean;
  /** What the player was taught, where hints stay within that. */
  lesson?: LessonKnowledge;
  /** Stands in the place of hints. */
  help?: (helper: Helper) => JSX.Element;
  /** What is told when the puzzle is won, where it is not of the collection. */
  won?: (close: () => void, replay: () => void) => JSX.Element;
};
type OpenedProps = GameProps & { found: Found };

function Opened(props: OpenedProps) {
  const mode = (): Mode => {
    const here = route();
    return here.page === "puzzle" ? here.mode : "play";
  };
  const heading = createHeading(props);
  createTitle(heading.title);
  const link = (mode: Mode) => to[props.place.source](props.place.id, mode);
  return (
    <div class="puzzle">
      <Heading view={props.game.view} {...heading} />
      <nav class="modes segments" aria-label={text.modes.label}>
        <a href={link("play")} aria-current={mode() === "play" ? "page" : undefined}>
          {text.modes.play}
        </a>
        <a href={link("verdict")} aria-current={mode() === "verdict" ? "page" : undefined}>
          {text.modes.verdict}
        </a>
        <a href={link("explain")} aria-current={mode() === "explain" ? "page" : undefined}>
          {text.modes.explain}
        </a>
      </nav>
      <Switch>
        <Match when={mode() === "play"}>
          <PlayMode {...props} heading={heading.title} />
        </Match>
        <Match when={mode() === "verdict"}>
          <VerdictMode puzzle={props.puzzle} view={props.game.view} />
        </Match>
        <Match when={mode() === "explain"}>
          <ExplainMode puzzle={props.puzzle} view={props.game.view} />
        </Match>
      </Switch>
    </div>
  );
}

/** What a puzzle is called, and its grade. Its title is told when it is won; before, its number is. */
function createHeading(props: OpenedProps) {
  const won = () => props.game.state().won || progress[props.name]?.won;
  const title = () => {
    const { title, id } = props.game.view;
    const own = props.place.source === "own";
    const kept = own ? ownPuzzles[props.place.id] : undefined;
    if (kept?.hidden && !won()) return text.collection.opened;
    if (own) return title ?? kept?.title ?? id ?? text.won.untitled;
    if (won()) return title ?? id ?? text.won.untitled;
    const { number } = props.found;
    return number ? say(text.collection.number, { n: number }) : props.place.id;
  };
  const grade = () => {
    const { grade } = props.found;
    return grade ? text.grades[grade] : null;
  };
  return { title, grade };
}

function Heading(props: { view: View; title: () => string; grade: () => string | null }) {
  return (
    <div class="heading">
      <h1>{props.title()}</h1>
      <p>
        {say(text.collection.size, { width: props.view.width, height: props.view.height })}
        <Show when={props.grade()}>{(grade) => <> · {grade()}</>}</Show>
      </p>
    </div>
  );
}

export function PlayMode(props: PlayProps) {
  const { game } = props;
  const helper = createHelper(game, props.puzzle, props.place.source, props.lesson);
  const [board, setBoard] = createSignal<BoardHandle>();
  const [replaying, setReplaying] = createSignal(false);
  createEffect(on(game.changed, helper.changed, { defer: true }));
  createEffect(
    on(game.changed, () => settings.errors && !game.state().won && helper.warn(), { defer: true }),
  );

  const show = createMemo((): Pointed | null => {
    const problem = helper.problem();
    if (problem) {
      const empty = { lines: [], broken: null, runs: [], uses: [], news: [], spans: [] };
      return "line" in problem
        ? { ...empty, broken: problem.line }
        : { ...empty, uses: [problem.square] };
    }
    return helper.step()?.show ?? null;
  });

  const possible = () => {
    game.changed();
    return paintPossible(game.ruledOut(), game.marks);
  };

  const close = () => game.celebrate(false);
  const replay = () => {
    close();
    setReplaying(true);
  };

  const onKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    const digit = Number(event.key);
    const act = command
      ? { z: () => (event.shiftKey ? game.redo() : game.undo()), y: game.redo }[key]
      : {
          h: props.help ? undefined : helper.more,
          c: helper.check,
          s: game.savePoint,
          b: game.back,
          u: game.undo,
          escape: helper.clear,
        }[key];
    if (act) {
      event.preventDefault();
      act();
    } else if (!command && digit >= 1 && digit < game.view.palette.length) game.setColour(digit);
  };

  return (
    <>
      <Show when={!replaying()} fallback={<Replay game={game} stop={() => setReplaying(false)} />}>
        <Board
          view={game.view}
          marks={() => game.marks}
          changed={game.changed}
          proved={game.proved}
          show={show}
          chain={() => helper.step()?.chain ?? []}
          preview={game.preview}
          overlay={possible}
          strokes={game.strokes}
          onKey={onKey}
          handle={setBoard}
        />
      </Show>
      <Show when={game.paused()}>
        <div class="paused">
          <p>{text.pause.paused}</p>
          <button type="button" class="primary" onClick={() => game.pause(false)}>
            {text.pause.resume}
          </button>
        </div>
      </Show>
      <Tools game={game} board={board} />
      <aside class="panel">
        <Timer game={game} />
        <Show when={game.state().won}>
          <div class="card solved">
            <p class="sentence">
              {text.won.title}. {game.view.title}
            </p>
            <button type="button" onClick={() => setReplaying(true)}>
              {text.won.replay}
            </button>
          </div>
        </Show>
        <Show when={!game.state().won}>
          {props.help?.(helper) ?? <HintPanel helper={helper} />}
        </Show>
        <More
          game={game}
          puzzle={props.puzzle}
          name={props.heading()}
          place={props.copies === false ? undefined : props.place}
        />
      </aside>
      <Show when={game.celebrated()}>
        {props.won?.(close, replay) ?? (
          <WonDialog place={props.place} game={game} close={close} replay={replay} />
        )}
      </Show>
    </>
  );
}
