// A whole solve, step by step, forwards and backwards.
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  Match,
  on,
  onCleanup,
  Show,
  Switch,
} from "solid-js";
import { announce } from "../announce";
import { Board, type BoardHandle } from "../board/Board";
import { paintPossible, ruledOut } from "../board/possible";
import { thinker } from "../engine";
import { type Explanation, type Mark, markOf, marksOf, OPEN, type View } from "../model";
import { Key, StrategyLink } from "../parts/HintPanel";
import { Icon } from "../parts/Icon";
import { Zoom } from "../parts/Tools";
import { say, text } from "../text";
import { explanation } from "./explanation";

const words = text.explain;

export function ExplainMode(props: { puzzle: string; view: View }) {
  const [told] = createResource(() => explanation(props.puzzle));
  const [at, setAt] = createSignal(0);
  const [board, setBoard] = createSignal<BoardHandle>();
  const steps = () => (!told.error && told()?.steps) || [];
  const last = () => steps().length;
  const step = () => (at() > 0 ? steps()[at() - 1] : null);
  const move = (to: number) => setAt(Math.max(0, Math.min(last(), to)));

  const marks = createMemo((): Mark[] => {
    const { view } = props;
    const marks = view.given
      ? marksOf(view.given)
      : new Array<Mark>(view.width * view.height).fill(OPEN);
    for (const { cells } of steps().slice(0, at())) {
      for (const [row, column, colour] of cells) marks[row * view.width + column] = markOf(colour);
    }
    return marks;
  });
  const possible = createMemo(() => {
    const excluded = steps()
      .slice(0, at())
      .flatMap((step) => step.excluded);
    return paintPossible(ruledOut(props.view, excluded), marks());
  });
  createEffect(on(step, (step) => step?.sentence && announce(step.sentence), { defer: true }));

  const onKey = (event: KeyboardEvent) => {
    const by = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (by) move(at() + by);
  };

  return (
    <>
      <Board
        handle={setBoard}
        view={props.view}
        marks={marks}
        changed={() => ({ squares: null })}
        show={() => step()?.show ?? null}
        chain={() => step()?.chain ?? []}
        overlay={possible}
        onKey={onKey}
      />
      <div class="tools">
        <Zoom board={board} />
      </div>
      <aside class="panel">
        <h2 class="said">{words.title}</h2>
        <Switch
          fallback={
            <p class="thinking">
              {words.thinking}{" "}
              <button type="button" class="link" onClick={() => thinker.stop()}>
                {words.stop}
              </button>
            </p>
          }
        >
          <Match when={told.error}>
            {(error) => (
              <div class="card wrong">
                <p class="sentence" role="alert">
                  {(error() as Error).message}
                </p>
              </div>
            )}
          </Match>
          <Match when={told()}>
            {(it) => (
              <>
                <Stepper at={at()} last={last()} move={move} />
                <div class="card story">
                  <p class="quiet">
                    {at() === 0 ? words.start : say(words.step, { n: at(), all: last() })}
                  </p>
                  <Show when={step()} fallback={<p class="sentence">{words.intro}</p>}>
                    {(step) => (
                      <>
                        <p class="sentence">{step().sentence}</p>
                        <StrategyLink strategy={step().strategy} name={step().name} />
                        <Key step={step()} />
                      </>
                    )}
                  </Show>
                  <Show when={at() === last()}>
                    <p>{closing(it())}</p>
                  </Show>
                </div>
              </>
            )}
          </Match>
        </Switch>
      </aside>
    </>
  );
}

function closing({ verdict, reason }: Explanation): string {
  if (verdict === "unique") return words.end;
  const name = text.verdict[verdict].toLowerCase();
  return reason
    ? say(words.because, { verdict: name, reason })
    : say(words.open, { verdict: name });
}

/** How long a step is shown when the steps are played, in milliseconds. */
const PACE = 1600;

function Stepper(props: { at: number; last: number; move: (to: number) => void }) {
  const [playing, play] = createSignal(false);
  const timer = window.setInterval(() => {
    if (!playing()) return;
    if (props.at === props.last) play(false);
    else props.move(props.at + 1);
  }, PACE);
  onCleanup(() => clearInterval(timer));
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || (event.target as HTMLElement).matches("input")) return;
    event.preventDefault();
    props.move(props.at + by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus; arrows are for them all.
    <div class="stepper" onKeyDown={onKey}>
      <div class="segments icons">
        <button
          type="button"
          aria-label={words.first}
          title={words.first}
          disabled={props.at === 0}
          onClick={() => props.move(0)}
        >
          <Icon name="first" />
        </button>
        <button
          type="button"
          aria-label={words.back}
          title={words.back}
          disabled={props.at === 0}
          onClick={() => props.move(props.at - 1)}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          aria-label={words.forth}
          title={words.forth}
          disabled={props.at === props.last}
          onClick={() => props.move(props.at + 1)}
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          aria-label={words.last}
          title={words.last}
          disabled={props.at === props.last}
          onClick={() => props.move(props.last)}
        >
          <Icon name="last" />
        </button>
      </div>
      <button type="button" disabled={props.at === props.last} onClick={() => play(!playing())}>
        {playing() ? words.hold : words.play}
      </button>
      <label>
        <span class="said">{words.slider}</span>
        <input
          type="range"
          min="0"
          max={props.last}
          value={props.at}
          onInput={(event) => props.move(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  );
}
