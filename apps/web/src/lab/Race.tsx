// Methods side by side on one puzzle, step by step; and the same for the order of lines.
import { createMemo, createResource, createSignal, For, Show } from "solid-js";
import { announce, tell } from "../announce";
import { Engine } from "../engine";
import type { FewestTold, Laboratory, LineId, MethodTold, View } from "../model";
import { count, say, text } from "../text";
import { Chart, type Curve } from "./Chart";
import { ChooseLanes, ChooseNumbers, ChoosePuzzle } from "./Choose";
import { addressOf, textOf } from "./experiment";
import type { Experiment } from "./experiment.shape";
import { csv, figure } from "./figure";
import { Learning, learns } from "./Learning";
import { MiniBoard } from "./MiniBoard";
import { desk, methods, nameOf, paletteOf } from "./methods";
import { Player } from "./Player";
import { createPlayer } from "./player";
import { createRace, longest, moment, type Run, startOf } from "./race";
import { Take } from "./Take";
import { labText } from "./words";

const words = labText;

export type Kind = "race" | "order";

const lanes = (...names: string[]) => names.map((method) => ({ method, settings: {} }));
export const USUAL: Record<Kind, Experiment> = {
  race: {
    puzzle: { id: "first-light" },
    seed: 1,
    seconds: 10,
    lanes: lanes("logic", "combinatorial", "line", "astar-gac"),
  },
  order: {
    puzzle: { id: "first-light" },
    seed: 1,
    seconds: 10,
    lanes: lanes("order-random", "order-heuristic", "policy", "sarsa-table"),
  },
};

/** The methods whose steps are visits to lines. */
const isOrder = ({ name }: MethodTold) => /^(order|policy|sarsa)/.test(name);

export default function Race(props: { kind: Kind; experiment: Experiment }) {
  const kind = props.kind;
  const [experiment, setExperiment] = createSignal(props.experiment);
  const change = (change: Partial<Experiment>) => setExperiment((it) => ({ ...it, ...change }));
  const [all] = createResource(methods);
  const offered = () =>
    (all.error ? [] : (all() ?? [])).filter(kind === "order" ? isOrder : () => true);
  const [shown] = createResource(
    () => experiment().puzzle,
    async (puzzle) => {
      const text = await textOf(puzzle);
      return { text, view: await desk.call("puzzle_view", { puzzle: text }) };
    },
  );
  const race = createRace(kind === "order");
  const [drawn, setDrawn] = createSignal<View | null>(null);
  /** What was started last: its learners are looked at too. */
  const [begun, setBegun] = createSignal<(Experiment & { text: string }) | null>(null);
  const running = () => race.runs.some(({ state }) => state === "running");
  const player = createPlayer(() => longest(race.runs), running);
  const optimum = createOptimum();
  let chart: SVGSVGElement | undefined;

  const start = async () => {
    const it = shown();
    if (!it) return;
    setDrawn(it.view);
    setBegun({ ...experiment(), text: it.text });
    addressOf(kind, experiment()).then((to) => history.replaceState(null, "", to));
    if (kind === "order") optimum.find(it.text, experiment().seconds);
    const { lanes, seed, seconds } = experiment();
    player.begin();
    await race.start(lanes, it.text, it.view, seed, seconds);
    announce(count(words.player.ready, race.runs.filter(({ state }) => state === "done").length));
  };
  const stop = () => {
    race.stop();
    optimum.stop();
    tell(words.player.stopped);
  };

  const curves = createMemo((): Curve[] =>
    race.runs.map(({ setup, lane }, at) => ({
      name: nameOf(setup),
      lane: at + 1,
      points: (lane?.curve ?? []).map((known, step) => [step, known]),
    })),
  );
  const data = () => ({
    experiment: { view: kind, ...experiment() },
    at: player.at(),
    optimum: kind === "order" ? optimum.told() : undefined,
    lanes: race.runs.map(({ setup, state, lane }, at) => ({
      ...setup,
      state,
      verdict: lane?.verdict,
      reason: lane?.reason,
      seconds: lane?.seconds,
      known: lane?.known,
      stats: lane?.stats,
      curve: lane?.curve,
      lines: lane?.steps.map(({ line }) => line && lineWords(line)),
      now: moment(race.runs[at], player.at()).known,
    })),
  });
  const table = () =>
    csv([
      [words.axes.steps, ...race.runs.map(({ setup }) => nameOf(setup))],
      ...Array.from({ length: player.last() + 1 }, (_, at) => [
        at,
        ...race.runs.map((run) => moment(run, at).known),
      ]),
    ]);
  const picture = () => {
    const view = drawn();
    if (!view) return "";
    const panels = race.runs.map((run, at) => ({
      title: nameOf(run.setup),
      lines: [knownWords(run, player.at(), view)],
      size: view,
      marks: race.films.get(at)?.seek(player.at()) ?? startOf(view),
      palette: paletteOf(view),
    }));
    return figure(words.views[kind].title, panels, chart ? [chart] : []);
  };

  return (
    <>
      <div class="lab-bench">
        <div class="lab-fields">
          <ChoosePuzzle puzzle={experiment().puzzle} set={(puzzle) => change({ puzzle })} />
          <ChooseNumbers experiment={experiment()} set={change} />
        </div>
        <Show when={offered().length > 0}>
          <ChooseLanes
            lanes={experiment().lanes}
            methods={offered()}
            coloured={shown()?.view.coloured ?? false}
            least={kind === "race" ? 2 : 1}
            set={(lanes) => change({ lanes })}
          />
        </Show>
        <Show when={all.error ?? shown.error}>
          {(error) => <p role="alert">{(error() as Error).message}</p>}
        </Show>
      </div>
      <Player
        player={player}
        running={running()}
        ready={!shown.error && shown() !== undefined}
        begun={race.runs.length > 0}
        start={start}
        stop={stop}
      />
      <Show when={kind === "order" && race.runs.length > 0}>
        <p class="lab-optimum" role="status" data-upper={optimum.told()?.upper ?? ""}>
          {optimum.words()}
        </p>
      </Show>
      <Show when={drawn()}>
        {(view) => (
          <>
            <ul class="lab-boards">
              <For each={race.runs}>
                {(run, at) => (
                  <li class={`lab-lane lane-${at() + 1}`}>
                    <h2>{nameOf(run.setup)}</h2>
                    <MiniBoard
                      size={view()}
                      marks={race.films.get(at())?.seek(player.at()) ?? startOf(view())}
                      at={[player.at(), run.lane]}
                      palette={paletteOf(view())}
                      lit={kind === "order" ? moment(run, player.at()).step?.line : null}
                      label={boardWords(run, player.at(), view())}
                    />
                  </li>
                )}
              </For>
            </ul>
            <Figures runs={race.runs} at={player.at()} view={view()} />
            <Chart
              title={words.charts.known}
              x={words.axes[kind === "order" ? "visits" : "steps"]}
              y={words.axes.known}
              curves={curves()}
              at={player.at()}
              ref={(svg) => {
                chart = svg;
              }}
            />
            <Show when={kind === "order" && begun()} keyed>
              {(it) => (
                <For each={it.lanes}>
                  {(setup, at) => (
                    <Show when={learns(setup)}>
                      <Learning
                        setup={setup}
                        lane={at() + 1}
                        puzzle={it.text}
                        seed={it.seed}
                        seconds={it.seconds}
                        at={player.at()}
                      />
                    </Show>
                  )}
                </For>
              )}
            </Show>
          </>
        )}
      </Show>
      <Take
        name={`nonolith-${kind}`}
        address={() => addressOf(kind, experiment())}
        data={data}
        table={table}
        picture={picture}
        ready={race.runs.some(({ lane }) => lane !== null)}
      />
    </>
  );
}

/** The fewest visits, proved in an engine of its own. */
function createOptimum() {
  const [told, setTold] = createSignal<FewestTold | null>(null);
  const [busy, setBusy] = createSignal(false);
  let prover = new Engine<Laboratory>("laboratory");
  const stop = () => {
    prover.stop();
    setBusy(false);
  };
  const find = async (puzzle: string, seconds: number) => {
    prover.stop();
    prover = new Engine<Laboratory>("laboratory");
    setTold(null);
    setBusy(true);
    try {
      setTold(await prover.call("fewest_visits", { puzzle, seconds }));
    } catch {
      // It was stopped.
    } finally {
      setBusy(false);
      prover.stop();
    }
  };
  const said = () => {
    const it = told();
    if (!it) return busy() ? words.optimum.finding : "";
    if (it.proved) return say(words.optimum.proved, { n: it.upper ?? 0 });
    if (it.lower === null || it.upper === null)
      return say(words.optimum.none, { reason: it.reason ?? "" });
    return say(words.optimum.between, { low: it.lower, high: it.upper });
  };
  return { told, find, stop, words: said };
}

const lineWords = ({ axis, index }: LineId) => say(text.board[axis], { n: index + 1 });

const knownWords = (run: Run, at: number, view: View) =>
  say(words.figures.knownOf, { n: moment(run, at).known, all: view.width * view.height });

function boardWords(run: Run, at: number, view: View): string {
  const name = nameOf(run.setup);
  const { known, step } = moment(run, at);
  return step?.kind === "candidate"
    ? say(words.figures.candidateOf, { name, fitness: step.score ?? 0 })
    : say(words.figures.boardOf, { name, known, all: view.width * view.height });
}

function stepWords(run: Run, at: number): string {
  const { step } = moment(run, at);
  if (!step) return "";
  const { kinds } = words.figures;
  if (step.kind === "candidate") return say(kinds.candidate, { score: step.score ?? 0 });
  return step.line ? say(kinds.line, { line: lineWords(step.line) }) : kinds.proof;
}

function stateWords(run: Run, ended: boolean): string {
  if (run.state === "failed") return say(words.figures.failed, { error: run.error });
  if (run.state === "stopped") return words.figures.stopped;
  if (run.state === "done" && run.lane && ended) return words.verdicts[run.lane.verdict];
  if (run.state === "idle") return words.figures.idle;
  // What is shown of a run that has ended is not its end yet.
  return run.state === "running" ? words.figures.running : "";
}

/** The figures at the moment that is shown, and those of the whole run once it is at its end. */
function Figures(props: { runs: Run[]; at: number; view: View }) {
  const visited = (run: Run) => {
    const { at } = moment(run, props.at);
    return run.lane?.steps.slice(0, at).filter(({ line }) => line !== null).length ?? 0;
  };
  const others = (run: Run) =>
    Object.entries(run.lane?.stats ?? {})
      .filter(([name]) => name in words.figures.stats)
      .map(([name, n]) => `${words.figures.stats[name]} ${say("{n}", { n })}`);
  return (
    <div class="lab-table">
      <table class="grades">
        <thead>
          <tr>
            <th scope="col">{words.lanes}</th>
            <th scope="col">{words.figures.known}</th>
            <th scope="col">{words.figures.visited}</th>
            <th scope="col">{words.figures.step}</th>
            <th scope="col">{words.figures.time}</th>
            <th scope="col">{words.figures.state}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.runs}>
            {(run, index) => {
              const now = () => moment(run, props.at);
              return (
                <tr
                  data-method={run.setup.method}
                  data-step={now().at}
                  data-known={now().known}
                  data-state={run.state}
                >
                  <th scope="row">
                    <span class={`lab-dot lane-${index() + 1}`} aria-hidden="true" />{" "}
                    {nameOf(run.setup)}
                  </th>
                  <td>{knownWords(run, props.at, props.view)}</td>
                  <td>{visited(run)}</td>
                  <td>{stepWords(run, props.at)}</td>
                  <td>
                    <Show when={run.lane}>
                      {(lane) =>
                        say(words.figures.seconds, { n: Number(lane().seconds.toPrecision(2)) })
                      }
                    </Show>
                  </td>
                  <td>
                    {stateWords(run, now().ended)}
                    <Show when={now().ended && others(run).length > 0}>
                      <small class="quiet">{others(run).join(" · ")}</small>
                    </Show>
                  </td>
                </tr>
              );
            }}
          </For>
        </tbody>
      </table>
    </div>
  );
}
