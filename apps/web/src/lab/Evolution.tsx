// Populations of whole grids that get better, side by side, with parents and child in close-up.
import { createMemo, createResource, createSignal, For, Show } from "solid-js";
import { announce, tell } from "../announce";
import { type GenerationTold, type Mark, marksOf, OPEN, type View } from "../model";
import { count, say } from "../text";
import { Chart, type Curve, thinnedPlaces } from "./Chart";
import { ChooseLanes, ChooseNumbers, ChoosePuzzle } from "./Choose";
import { createEvolution, grainOf, type Population, placeAt, type Reel } from "./evolution";
import { addressOf, textOf } from "./experiment";
import type { Experiment } from "./experiment.shape";
import { csv, figure } from "./figure";
import { MiniBoard } from "./MiniBoard";
import { desk, IMPROVED, methods, nameOf } from "./methods";
import { Offspring } from "./Offspring";
import { Player } from "./Player";
import { createPlayer } from "./player";
import { Take } from "./Take";
import { Tutorial } from "./Tutorial";
import { labText } from "./words";

const words = labText;
const METHODS = ["cga", "iga", "column-ga", "anneal"];

export const USUAL: Experiment = {
  puzzle: { id: "first-light" },
  seed: 1,
  seconds: 20,
  lanes: [
    { method: "cga", settings: {} },
    { method: "iga", settings: {} },
    { method: "iga", settings: IMPROVED },
    { method: "anneal", settings: {} },
  ],
};

/** A population at the moment that is shown. */
type Moment = { generation: GenerationTold | null; marks: Mark[]; place: number };

export default function Evolution(props: { experiment: Experiment }) {
  const [experiment, setExperiment] = createSignal(props.experiment);
  const change = (change: Partial<Experiment>) => setExperiment((it) => ({ ...it, ...change }));
  const [all] = createResource(methods);
  const offered = () =>
    (all.error ? [] : (all() ?? [])).filter(({ name }) => METHODS.includes(name));
  const [shown] = createResource(
    () => experiment().puzzle,
    async (puzzle) => {
      const text = await textOf(puzzle);
      return { text, view: await desk.call("puzzle_view", { puzzle: text }) };
    },
  );
  const evolution = createEvolution();
  const [drawn, setDrawn] = createSignal<View | null>(null);
  const [grain, setGrain] = createSignal(100);
  const [focus, setFocus] = createSignal(0);
  const running = () => evolution.populations.some(({ state }) => state === "running");
  const reel = (at: number): Reel => evolution.reels()[at] ?? { generations: [], best: [] };
  const evaluationsOf = (at: number) => reel(at).generations.at(-1)?.evaluations ?? 0;
  const last = () =>
    Math.max(
      0,
      ...evolution.populations.map(({ length }, at) =>
        length > 0 ? Math.ceil(evaluationsOf(at) / grain()) : 0,
      ),
    );
  const player = createPlayer(last, running);
  const evaluations = () => player.at() * grain();
  const moment = (at: number): Moment => {
    // Read so that a generation that comes is seen.
    void evolution.populations[at]?.length;
    const here = reel(at);
    const place = placeAt(here, evaluations());
    const cells = (drawn()?.width ?? 0) * (drawn()?.height ?? 0);
    return {
      generation: here.generations[place] ?? null,
      marks: place < 0 ? new Array<Mark>(cells).fill(OPEN) : marksOf(here.best[place]),
      place,
    };
  };
  /** As many generations as a chart can show. */
  const drawnOf = (at: number, length: number) =>
    thinnedPlaces(length).map((place) => reel(at).generations[place]);
  const moments = createMemo(() => evolution.populations.map((_, at) => moment(at)));
  const charts: SVGSVGElement[] = [];

  const start = async () => {
    const it = shown();
    if (!it) return;
    const { lanes, seed, seconds } = experiment();
    setDrawn(it.view);
    setGrain(grainOf(lanes));
    setFocus((focus) => Math.min(focus, lanes.length - 1));
    addressOf("evolution", experiment()).then((to) => history.replaceState(null, "", to));
    player.begin();
    await evolution.start(lanes, it.text, seed, seconds);
    const done = evolution.populations.filter(({ state }) => state === "done").length;
    announce(count(words.player.ready, done));
  };
  const stop = () => {
    evolution.stop();
    tell(words.player.stopped);
  };

  const curves = createMemo((): Curve[] =>
    evolution.populations.map(({ setup, length }, at) => {
      const generations = drawnOf(at, length);
      return {
        name: nameOf(setup),
        lane: at + 1,
        points: generations.map(({ evaluations, fitness }) => [evaluations, fitness]),
        band:
          at === focus() && setup.method !== "anneal"
            ? generations.map(({ spread }) => [spread[1], spread[3]])
            : undefined,
      };
    }),
  );
  const diversity = createMemo((): Curve[] =>
    evolution.populations.flatMap(({ setup, length }, at) =>
      setup.method === "anneal"
        ? []
        : [
            {
              name: nameOf(setup),
              lane: at + 1,
              points: drawnOf(at, length).map(({ evaluations, distinct }): [number, number] => [
                evaluations,
                distinct,
              ]),
            },
          ],
    ),
  );

  const data = () => ({
    experiment: { view: "evolution", ...experiment() },
    evaluations: evaluations(),
    populations: evolution.populations.map(({ setup, state, end }, at) => ({
      ...setup,
      state,
      ...end,
      generations: reel(at).generations.map(({ offspring: _, best: __, ...rest }, place) => ({
        ...rest,
        best: reel(at).best[place],
      })),
    })),
  });
  const table = () =>
    csv([
      [
        words.lanes,
        words.figures.generation,
        words.axes.evaluations,
        words.figures.fitness,
        "0 %",
        "25 %",
        "50 %",
        "75 %",
        "100 %",
        words.figures.distinct,
      ],
      ...evolution.populations.flatMap(({ setup }, at) =>
        reel(at).generations.map(({ number, evaluations, fitness, spread, distinct }) => [
          nameOf(setup),
          number,
          evaluations,
          fitness,
          ...spread,
          distinct,
        ]),
      ),
    ]);
  const picture = () => {
    const size = drawn();
    if (!size) return "";
    const panels = evolution.populations.map(({ setup }, at) => ({
      title: nameOf(setup),
      lines: [say(words.offspring.costs, { n: moments()[at].generation?.fitness ?? 0 })],
      size,
      marks: moments()[at].marks,
      palette: null,
    }));
    return figure(words.views.evolution.title, panels, charts);
  };

  return (
    <>
      <Tutorial
        step={experiment().tutorial}
        set={(tutorial, lanes) => change(lanes ? { tutorial, lanes } : { tutorial })}
      />
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
            least={1}
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
        begun={evolution.populations.length > 0}
        start={start}
        stop={stop}
      />
      <Show when={drawn()}>
        {(size) => (
          <>
            <ul class="lab-boards">
              <For each={evolution.populations}>
                {(population, at) => (
                  <li class={`lab-lane lane-${at() + 1}`}>
                    <h2>{nameOf(population.setup)}</h2>
                    <MiniBoard
                      size={size()}
                      marks={moments()[at()]?.marks ?? []}
                      label={say(words.figures.candidateOf, {
                        name: nameOf(population.setup),
                        fitness: moments()[at()]?.generation?.fitness ?? 0,
                      })}
                    />
                  </li>
                )}
              </For>
            </ul>
            <Figures populations={evolution.populations} moments={moments()} />
            <Chart
              title={words.charts.fitness}
              x={words.axes.evaluations}
              y={words.axes.fitness}
              curves={curves()}
              at={evaluations()}
              ref={(svg) => {
                charts[0] = svg;
              }}
            />
            <Chart
              title={words.charts.distinct}
              x={words.axes.evaluations}
              y={words.axes.distinct}
              curves={diversity()}
              at={evaluations()}
              ref={(svg) => {
                charts[1] = svg;
              }}
            />
            <label class="field lab-focus">
              <span>{words.offspring.focus}</span>
              <select
                value={focus()}
                onChange={(event) => setFocus(Number(event.currentTarget.value))}
              >
                <For each={evolution.populations}>
                  {({ setup }, at) => (
                    <option value={at()} selected={at() === focus()}>
                      {nameOf(setup)}
                    </option>
                  )}
                </For>
              </select>
            </label>
            <Offspring
              offspring={moments()[focus()]?.generation?.offspring ?? null}
              size={size()}
              single={evolution.populations[focus()]?.setup.method === "anneal"}
            />
          </>
        )}
      </Show>
      <Take
        name="nonolith-evolution"
        address={() => addressOf("evolution", experiment())}
        data={data}
        table={table}
        picture={picture}
        ready={evolution.populations.some(({ length }) => length > 0)}
      />
    </>
  );
}

function stateWords({ state, error, end, length }: Population, place: number): string {
  if (state === "failed") return say(words.figures.failed, { error });
  if (state === "stopped") return words.figures.stopped;
  if (state === "done" && end && place === length - 1) return words.verdicts[end.verdict];
  // What is shown of a run that has ended is not its end yet.
  return state === "running" ? words.figures.running : "";
}

function Figures(props: { populations: Population[]; moments: Moment[] }) {
  return (
    <div class="lab-table">
      <table class="grades">
        <thead>
          <tr>
            <th scope="col">{words.lanes}</th>
            <th scope="col">{words.figures.generation}</th>
            <th scope="col">{words.figures.evaluations}</th>
            <th scope="col">{words.figures.fitness}</th>
            <th scope="col">{words.figures.middle}</th>
            <th scope="col">{words.figures.distinct}</th>
            <th scope="col">{words.figures.state}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.populations}>
            {(population, at) => {
              const now = () => props.moments[at()]?.generation;
              const number = (n: number | undefined) => (n === undefined ? "" : say("{n}", { n }));
              return (
                <tr
                  data-method={population.setup.method}
                  data-generation={now()?.number ?? ""}
                  data-evaluations={now()?.evaluations ?? ""}
                  data-fitness={now()?.fitness ?? ""}
                  data-state={population.state}
                >
                  <th scope="row">
                    <span class={`lab-dot lane-${at() + 1}`} aria-hidden="true" />{" "}
                    {nameOf(population.setup)}
                  </th>
                  <td>{number(now()?.number)}</td>
                  <td>{number(now()?.evaluations)}</td>
                  <td>{number(now()?.fitness)}</td>
                  <td>
                    {population.setup.method === "anneal"
                      ? "–"
                      : now()?.spread.slice(1, 4).map(number).join(" / ")}
                  </td>
                  <td>{population.setup.method === "anneal" ? "–" : number(now()?.distinct)}</td>
                  <td>{stateWords(population, props.moments[at()]?.place ?? 0)}</td>
                </tr>
              );
            }}
          </For>
        </tbody>
      </table>
    </div>
  );
}
