// Hints, rung by rung, and the check.
import { createSignal, For, lazy, Match, Show, Switch } from "solid-js";
import { announce, tell } from "../announce";
import { thinker } from "../engine";
import type { Game } from "../game";
import { roomy } from "../look";
import type { Hint, Problem, Step, Verdict } from "../model";
import type { Place } from "../pages/Puzzle";
import { to } from "../route";
import { rules, settings } from "../store";
import { count, language, say, text } from "../text";
import { Dialog } from "./Dialog";

const StrategyBody = lazy(() =>
  import("../pages/Strategies").then((it) => ({ default: it.StrategyBody })),
);

const words = text.hint;
const RUNGS = 5;
/** How long the exact solver may think while somebody plays, in seconds. */
const PATIENCE = 4;

export type Helper = ReturnType<typeof createHelper>;

/** What a player was taught: hints stay within that, and say where something new is needed. */
export type LessonKnowledge = {
  taught: string[];
  /** The strategy that is met in this puzzle. */
  met?: string;
  /** A hint has named a strategy that was taught. */
  named: (strategy: string) => void;
};

/** What helps the player with one game. */
export function createHelper(
  game: Game,
  puzzle: string,
  source: Place["source"],
  lesson?: LessonKnowledge,
) {
  const [hint, setHint] = createSignal<Hint | null>(null);
  const [checked, setChecked] = createSignal<{ words: string; problem: Problem | null } | null>(
    null,
  );
  const [busy, setBusy] = createSignal(false);
  const [took, setTook] = createSignal(0);
  const [doubt, setDoubt] = createSignal<Doubt | null>(null);
  let verdict: Promise<Verdict> | null = null;
  /** The position that the hint is about. */
  let about = "";
  /** Whether the board changes because the hint is followed. */
  let following = false;

  const clear = () => {
    setHint(null);
    setChecked(null);
  };

  /** What the board points at. */
  const step = (): Step | null => hint()?.step ?? null;
  const problem = (): Problem | null => hint()?.problem ?? checked()?.problem ?? null;

  const ask = async (rung: number) => {
    await game.settled();
    const position = game.position();
    setChecked(null);
    setBusy(true);
    const start = performance.now();
    try {
      const told = await thinker.call("hint", {
        puzzle,
        position,
        excluded: game.excluded(),
        rung,
        rules: lesson ? null : rules()?.text,
        taught: lesson?.taught,
        met: lesson?.met,
        language: language(),
      });
      if (told.step?.strategy && !told.new) lesson?.named(told.step.strategy);
      setTook(performance.now() - start);
      about = position.join();
      setHint(told);
      announce(told.sentence);
      if (told.rung === RUNGS && told.step) await follow(told.step);
      if (source === "own") judge().catch(() => {});
    } catch (error) {
      tell((error as Error).message, (error as Error).message !== text.engine.stopped);
    } finally {
      setBusy(false);
    }
  };

  /** Does what the step says. */
  const follow = async ({ cells, excluded }: Step) => {
    if (excluded.length > 0) game.remember(excluded);
    following = true;
    if (cells.length > 0) await game.draw(cells);
    following = false;
    about = game.position().join();
  };

  /** The next rung of this hint, or the first of the next one. */
  const more = async () => {
    await game.settled();
    const now = hint();
    const fresh = !now || now.rung === RUNGS || !now.step || about !== game.position().join();
    return ask(Math.min(RUNGS, (fresh ? 0 : now.rung) + settings.rungs));
  };

  /** What the exact solver says of the puzzle; a player is told if it is not as it should be. */
  const judge = async () => {
    verdict ??= thinker.call("verdict", { puzzle, seconds: PATIENCE });
    const told = await verdict;
    if (told.verdict === "none" || told.verdict === "several")
      setDoubt({ verdict: told.verdict, reason: told.reason });
    return told;
  };
  /** The only solution, if there is just one and it is found soon. */
  const known = async (): Promise<string[] | null> => {
    const { verdict, solutions } = await judge();
    return verdict === "unique" ? solutions[0] : null;
  };
  const check = async () => {
    setHint(null);
    setBusy(true);
    try {
      await game.settled();
      const only = await known();
      const problem = await game.mistake(only);
      const line =
        problem && "line" in problem
          ? say(text.board[problem.line.axis], { n: problem.line.index + 1 })
          : "";
      const square =
        problem && "square" in problem
          ? say(text.board.square, { row: problem.square[0] + 1, column: problem.square[1] + 1 })
          : "";
      const told = line
        ? say(text.check.line, { line })
        : square
          ? say(text.check.square, { square })
          : only
            ? text.check.fine
            : doubt()
              ? text.check.noLineBroken
              : text.check.fineUnknown;
      setChecked({ words: told, problem });
      announce(told);
    } catch (error) {
      verdict = null;
      tell((error as Error).message, true);
    } finally {
      setBusy(false);
    }
  };

  /** Says what is wrong, if something is, and nothing otherwise. */
  const warn = async () => {
    try {
      await game.settled();
      const problem = await game.mistake(await known());
      if (problem) await check();
    } catch {
      // What cannot be said at once is said by the check.
    }
  };

  const goBack = async () => {
    const now = await game.goBack(await known().catch(() => null));
    setHint(null);
    setChecked({ words: count(text.check.wentBack, now?.taken ?? 0), problem: null });
    announce(count(text.check.wentBack, now?.taken ?? 0));
  };

  /** The board changed: what was said is no longer about it. */
  const changed = () => {
    if (following) return;
    if (hint() && about !== game.position().join()) clear();
    else if (checked()?.problem) setChecked(null);
  };

  return {
    hint,
    checked,
    busy,
    took,
    doubt,
    step,
    problem,
    more,
    check,
    warn,
    goBack,
    clear,
    changed,
  };
}

/** What is wrong with the puzzle itself. */
type Doubt = { verdict: "none" | "several"; reason: string | null };

/** Says that the puzzle has no solution, or several. */
function Doubtful(props: { doubt: Doubt }) {
  const told = () =>
    props.doubt.verdict === "several"
      ? text.play.several
      : props.doubt.reason
        ? say(text.play.noneBecause, { reason: props.doubt.reason })
        : text.play.none;
  return (
    <p class="doubt" role="status">
      {told()}
    </p>
  );
}

export function HintPanel(props: { helper: Helper; checkOnly?: boolean }) {
  const { helper } = props;
  const rung = () => helper.hint()?.rung ?? 0;
  const next = () => {
    const now = helper.hint();
    return now?.step && now.rung < RUNGS ? words.more[now.rung] : words.first;
  };
  return (
    <section
      class="help"
      aria-label={words.title}
      onPointerEnter={() => thinker.warm()}
      onFocusIn={() => thinker.warm()}
    >
      <div class="pair">
        <Show when={!props.checkOnly}>
          <button
            type="button"
            class="primary"
            onClick={() => helper.more()}
            disabled={helper.busy()}
          >
            {next()}
          </button>
        </Show>
        <button type="button" onClick={() => helper.check()} disabled={helper.busy()}>
          {text.actions.check}
        </button>
      </div>
      <Show when={helper.doubt()}>{(doubt) => <Doubtful doubt={doubt()} />}</Show>
      <Show when={helper.busy()}>
        <p class="thinking">
          {text.loading}{" "}
          <button type="button" class="link" onClick={() => thinker.stop()}>
            {words.stop}
          </button>
        </p>
      </Show>
      <Switch>
        <Match when={helper.hint()}>
          {(hint) => (
            <div class="card told" data-took={helper.took().toFixed(1)}>
              <Close helper={helper} />
              <Show when={hint().step}>
                <div class="rungs" role="img" aria-label={say(words.rung, { n: rung() })}>
                  <For each={words.rungs}>
                    {(label, index) => <i title={label} classList={{ on: index() < rung() }} />}
                  </For>
                </div>
              </Show>
              <p class="sentence">{hint().sentence}</p>
              <Show when={hint().rung === RUNGS && hint().step}>
                {(step) => <p class="quiet">{step().cells.length ? words.done : words.known}</p>}
              </Show>
              <Show when={hint().problem}>
                <GoBack helper={helper} />
              </Show>
              <StrategyLink strategy={hint().step?.strategy} name={hint().step?.name} />
              <Show when={hint().rung >= 4 && hint().step}>{(step) => <Key step={step()} />}</Show>
            </div>
          )}
        </Match>
        <Match when={helper.checked()}>
          {(checked) => (
            <div class="card told" classList={{ wrong: checked().problem !== null }}>
              <Close helper={helper} />
              <p class="sentence">{checked().words}</p>
              <Show when={checked().problem}>
                <GoBack helper={helper} />
              </Show>
            </div>
          )}
        </Match>
      </Switch>
    </section>
  );
}

/** Puts the card away: on a phone it takes room. */
function Close(props: { helper: Helper }) {
  return (
    <button
      type="button"
      class="plain narrow-only"
      aria-label={text.settings.close}
      onClick={() => props.helper.clear()}
    >
      ×
    </button>
  );
}

function GoBack(props: { helper: Helper }) {
  return (
    <button type="button" onClick={() => props.helper.goBack()}>
      {text.check.goBack}
    </button>
  );
}

/** Leads to what a strategy says, without leaving the game. */
export function StrategyLink(props: { strategy?: string | null; name?: string | null }) {
  const [shown, show] = createSignal(false);
  return (
    <Show when={props.strategy}>
      {(strategy) => (
        <p>
          <a
            href={to.strategy(strategy())}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              show(true);
            }}
          >
            {say(words.about, { name: props.name ?? strategy() })}
          </a>
          <Show when={shown()}>
            <Dialog title={props.name ?? strategy()} close={() => show(false)} class="wide">
              <StrategyBody name={strategy()} />
            </Dialog>
          </Show>
        </p>
      )}
    </Show>
  );
}

/** What the colours on the board mean, as far as they are there. */
export function Key(props: { step: Step }) {
  const there = () => {
    const { show, chain } = props.step;
    const is: [keyof typeof words.key, boolean][] = [
      ["line", show.lines.length > 0],
      ["uses", show.runs.length + show.uses.length > 0],
      ["spans", show.spans.length > 0],
      ["chain", chain.length > 0],
      ["broken", show.broken !== null],
      ["news", show.news.length > 0],
    ];
    return is.filter(([, there]) => there).map(([name]) => name);
  };
  return (
    <details class="key" open={roomy()}>
      <summary>{words.key.label}</summary>
      <ul>
        <For each={there()}>
          {(name) => (
            <li>
              <i class={name} />
              {words.key[name]}
            </li>
          )}
        </For>
      </ul>
    </details>
  );
}
