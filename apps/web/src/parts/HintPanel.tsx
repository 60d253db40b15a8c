// Hints, rung by rung, and the check.
import { createEffect, createSignal, For, Match, on, Show, Switch } from "solid-js";
import { announce, tell } from "../announce";
import { thinker } from "../engine";
import type { Game } from "../game";
import type { Hint, Problem, Step } from "../model";
import { to } from "../route";
import { count, say, text } from "../text";

const words = text.hint;
const RUNGS = 5;

export type Helper = ReturnType<typeof createHelper>;

/** What helps the player with one game. */
export function createHelper(game: Game, puzzle: string) {
  const [hint, setHint] = createSignal<Hint | null>(null);
  const [checked, setChecked] = createSignal<{ words: string; problem: Problem | null } | null>(
    null,
  );
  const [busy, setBusy] = createSignal(false);
  const [took, setTook] = createSignal(0);
  let solution: Promise<string[] | null> | null = null;
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
        excluded: game.excluded,
        rung,
      });
      setTook(performance.now() - start);
      about = position.join();
      setHint(told);
      announce(told.sentence);
      if (told.rung === RUNGS && told.step) await follow(told.step);
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
    return ask(fresh ? 1 : now.rung + 1);
  };

  const known = () => (solution ??= thinker.call("solution", { puzzle }));
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
            : text.check.fineUnknown;
      setChecked({ words: told, problem });
      announce(told);
    } catch (error) {
      solution = null;
      tell((error as Error).message, true);
    } finally {
      setBusy(false);
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

  return { hint, checked, busy, took, step, problem, more, check, goBack, clear, changed };
}

export function HintPanel(props: { helper: Helper }) {
  const { helper } = props;
  const rung = () => helper.hint()?.rung ?? 0;
  const next = () => {
    const now = helper.hint();
    return now?.step && now.rung < RUNGS ? words.more[now.rung] : words.first;
  };
  // On a phone what is told may lie below what is seen.
  let section!: HTMLElement;
  const tell = () => section.lastElementChild?.scrollIntoView({ block: "nearest" });
  createEffect(on([helper.hint, helper.checked], ([hint, checked]) => (hint ?? checked) && tell()));
  return (
    <section
      class="help"
      aria-label={words.title}
      ref={section}
      onPointerEnter={() => thinker.warm()}
      onFocusIn={() => thinker.warm()}
    >
      <div class="pair">
        <button
          type="button"
          class="primary"
          onClick={() => helper.more()}
          disabled={helper.busy()}
        >
          {next()}
        </button>
        <button type="button" onClick={() => helper.check()} disabled={helper.busy()}>
          {text.actions.check}
        </button>
      </div>
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
            <div class="card" data-took={helper.took().toFixed(1)}>
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
              <Show when={hint().step?.strategy}>{(name) => <StrategyLink name={name()} />}</Show>
              <Show when={hint().rung >= 4 && hint().step}>{(step) => <Key step={step()} />}</Show>
            </div>
          )}
        </Match>
        <Match when={helper.checked()}>
          {(checked) => (
            <div class="card" classList={{ wrong: checked().problem !== null }}>
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

function GoBack(props: { helper: Helper }) {
  return (
    <button type="button" onClick={() => props.helper.goBack()}>
      {text.check.goBack}
    </button>
  );
}

export function StrategyLink(props: { name: string }) {
  return (
    <p>
      <a href={to.strategy(props.name)}>{say(words.about, { name: props.name })}</a>
    </p>
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
    <ul class="key" aria-label={words.key.label}>
      <For each={there()}>
        {(name) => (
          <li>
            <i class={name} />
            {words.key[name]}
          </li>
        )}
      </For>
    </ul>
  );
}
