// Heuristics at work: runs leftmost and rightmost, what each sub-procedure finds, and six stages of each solve.
import { createMemo, createResource, createSignal, For, Show } from "solid-js";
import { announce, tell } from "../announce";
import type { FindingTold, LookTold, Run, View } from "../model";
import { count, say, text } from "../text";
import { Arrangements } from "./Arrangements";
import { Chart, type Curve } from "./Chart";
import { ChooseLanes, ChooseNumbers, ChoosePuzzle } from "./Choose";
import { addressOf, textOf } from "./experiment";
import { csv, figure } from "./figure";
import { type HeuristicsExperiment, LOOK_GRAINS, type LookGrain } from "./heuristics.shape";
import { createLooks, isHeuristic, type LookRun, type LookTrack } from "./looks";
import { MiniBoard } from "./MiniBoard";
import { desk, methods, nameOf, paletteOf } from "./methods";
import { Player } from "./Player";
import { createPlayer } from "./player";
import { startOf } from "./race";
import { Take } from "./Take";
import { labText } from "./words";

const words = labText;
const here = labText.heuristics;

const METHODS = ["preprocess", "combinatorial", "logic", "column-ga", "iga", "cga"];
const lanes = (...names: string[]) => names.map((method) => ({ method, settings: {} }));

export const USUAL: HeuristicsExperiment = {
  puzzle: { id: "first-light" },
  seed: 1,
  seconds: 10,
  lanes: lanes("logic", "combinatorial", "preprocess", "column-ga"),
  grain: "found",
};

const lineWords = ({ axis, index }: LookTold["line"]) => say(text.board[axis], { n: index + 1 });
const clueOf = (view: View, { axis, index }: LookTold["line"]): Run[] =>
  axis === "row" ? view.rows[index] : view.columns[index];

export default function Heuristics(props: { experiment: HeuristicsExperiment }) {
  const [experiment, setExperiment] = createSignal(props.experiment);
  const change = (change: Partial<HeuristicsExperiment>) =>
    setExperiment((it) => ({ ...it, ...change }));
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
  const looks = createLooks();
  const [drawn, setDrawn] = createSignal<View | null>(null);
  const [chosen, setFocus] = createSignal(0);
  const grain = (): LookGrain => experiment().grain ?? "found";
  const running = () => looks.runs.some(({ state }) => state === "running");
  const track = (at: number): LookTrack | undefined => {
    // Read so that what comes is seen.
    void looks.runs[at]?.length;
    return looks.tracks()[at];
  };
  const player = createPlayer(
    () => Math.max(0, ...looks.runs.map((_, at) => track(at)?.length(grain()) ?? 0)),
    running,
  );
  const made = (at: number) => track(at)?.made(player.at(), grain()) ?? 0;
  /** The runs whose looks are told. */
  const watched = () =>
    looks.runs.map((run, at) => ({ run, at })).filter(({ run }) => isHeuristic(run.setup));
  const focus = () => watched().find(({ at }) => at === chosen())?.at ?? watched()[0]?.at ?? 0;
  const look = () => track(focus())?.looks[made(focus()) - 1] ?? null;
  const drawings: (SVGSVGElement | undefined)[] = [];

  const start = async () => {
    const it = shown();
    if (!it) return;
    const { lanes, seed, seconds } = experiment();
    setDrawn(it.view);
    addressOf("heuristics", experiment()).then((to) => history.replaceState(null, "", to));
    player.begin();
    await looks.start(lanes, it.text, startOf(it.view), seed, seconds);
    announce(count(words.player.ready, looks.runs.filter(({ state }) => state === "done").length));
  };
  const stop = () => {
    looks.stop();
    tell(words.player.stopped);
  };
  const setGrain = (grain: LookGrain) => {
    const now = made(focus());
    player.pause();
    change({ grain });
    player.seek(track(focus())?.stepOf(now, grain) ?? 0);
  };

  const curves = createMemo((): Curve[] =>
    watched().map(({ run, at }) => ({
      name: nameOf(run.setup),
      lane: at + 1,
      points: [
        [0, track(at)?.known(0) ?? 0],
        ...(track(at)?.looks ?? []).map(({ known }, look): [number, number] => [look + 1, known]),
      ],
    })),
  );
  const known = (at: number) => track(at)?.known(made(at)) ?? 0;
  const knownWords = (at: number, view: View) =>
    say(words.figures.knownOf, { n: known(at), all: view.width * view.height });

  const data = () => ({
    experiment: { view: "heuristics", ...experiment() },
    at: player.at(),
    lanes: looks.runs.map(({ setup, state, end, stages }, at) => ({
      ...setup,
      state,
      ...end,
      made: made(at),
      stages: stages?.stages,
      looks: isHeuristic(setup)
        ? track(at)?.looks.map(({ changes: _, ...look }) => look)
        : undefined,
    })),
  });
  const table = () =>
    csv([
      [
        words.lanes,
        here.looks,
        here.line,
        here.strategy,
        here.modified,
        here.news,
        words.figures.known,
      ],
      ...watched().flatMap(({ run, at }) =>
        (track(at)?.looks ?? []).map((it, number) => [
          nameOf(run.setup),
          number + 1,
          lineWords(it.line),
          strategyName(it.strategy),
          it.modified ?? "",
          it.changed.length,
          it.known,
        ]),
      ),
    ]);
  const picture = () => {
    const view = drawn();
    if (!view) return "";
    const boards = watched().map(({ run, at }) => ({
      title: nameOf(run.setup),
      lines: [knownWords(at, view)],
      size: view,
      marks: track(at)?.marks(made(at)) ?? [],
      palette: paletteOf(view),
    }));
    const stages = looks.runs.flatMap(({ setup, stages }) =>
      (stages?.stages ?? []).map((stage) => ({
        title: nameOf(setup),
        lines: [stageWords(stage, view)],
        size: view,
        marks: stage.marks,
        palette: paletteOf(view),
      })),
    );
    const charts = drawings.filter((svg) => svg?.isConnected) as SVGSVGElement[];
    return figure(words.views.heuristics.title, [...boards, ...stages], charts);
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
        ready={!shown.error && !shown.loading}
        begun={looks.runs.length > 0}
        start={start}
        stop={stop}
      />
      <div class="lab-fields lab-closer">
        <label class="field">
          <span>{words.search.grain}</span>
          <select
            value={grain()}
            onChange={(event) => setGrain(event.currentTarget.value as LookGrain)}
          >
            <For each={LOOK_GRAINS}>
              {(it) => (
                <option value={it} selected={it === grain()}>
                  {here.grains[it]}
                </option>
              )}
            </For>
          </select>
        </label>
        <Show when={watched().length > 0}>
          <label class="field">
            <span>{words.search.focus}</span>
            <select
              value={focus()}
              onChange={(event) => setFocus(Number(event.currentTarget.value))}
            >
              <For each={watched()}>
                {({ run, at }) => (
                  <option value={at} selected={at === focus()}>
                    {nameOf(run.setup)}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
      </div>
      <Show when={drawn()}>
        {(view) => (
          <>
            <ul class="lab-boards">
              <For each={watched()}>
                {({ run, at }) => (
                  <li class={`lab-lane lane-${at + 1}`}>
                    <h2>{nameOf(run.setup)}</h2>
                    <MiniBoard
                      size={view()}
                      marks={track(at)?.marks(made(at)) ?? startOf(view())}
                      at={[made(at), run.length]}
                      palette={paletteOf(view())}
                      lit={track(at)?.looks[made(at) - 1]?.line}
                      label={say(words.figures.boardOf, {
                        name: nameOf(run.setup),
                        known: known(at),
                        all: view().width * view().height,
                      })}
                    />
                  </li>
                )}
              </For>
            </ul>
            <Figures
              runs={looks.runs}
              made={made}
              track={track}
              known={(at) => knownWords(at, view())}
            />
            <section class="lab-rule lab-close" aria-live="off">
              <h2>
                {say(here.close, { name: nameOf(looks.runs[focus()]?.setup ?? USUAL.lanes[0]) })}
              </h2>
              <Show when={look()} fallback={<p class="quiet">{here.before}</p>}>
                {(look) => (
                  <Close
                    look={look()}
                    visit={track(focus())?.visit(made(focus())) ?? []}
                    view={view()}
                    ref={(svg) => {
                      drawings[0] = svg;
                    }}
                  />
                )}
              </Show>
            </section>
            <Stages
              runs={looks.runs}
              view={view()}
              steps={(at) => track(at)?.steps(made(at)) ?? 0}
            />
            <Chart
              title={here.chart}
              x={here.looks}
              y={words.axes.known}
              curves={curves()}
              at={made(focus())}
              ref={(svg) => {
                drawings[1] = svg;
              }}
            />
          </>
        )}
      </Show>
      <Take
        name="nonolith-heuristics"
        address={() => addressOf("heuristics", experiment())}
        data={data}
        table={table}
        picture={picture}
        ready={looks.runs.some(({ length, stages }) => length > 0 || stages !== null)}
      />
    </>
  );
}

/** What a hint or a sub-procedure is called. */
const strategyName = (strategy: string) => here.strategies[strategy]?.name ?? strategy;

/** The colours of a view: those of the board where it is black and white. */
const palette = (view: View) => paletteOf(view) ?? ["var(--board-cell)", "var(--board-fill)"];

function colourWords(colours: number[], view: View): string {
  if (!view.coloured)
    return colours.map((it) => (it === 0 ? here.blank : here.filled)).join(here.or);
  return colours.map((it) => (it === 0 ? here.blank : view.palette[it].name)).join(here.or);
}

/** A finding in words: which cells are what, and by which numbers. */
function findingWords({ from, to, colours, runs }: FindingTold, look: LookTold, view: View) {
  const clue = clueOf(view, look.line);
  const values = {
    from: from + 1,
    to,
    what: colourWords(colours, view),
    runs: runs.map((run) => clue[run]?.[0] ?? "?").join(", "),
  };
  const cells = to - from === 1 ? say(here.cell, values) : say(here.cells, values);
  return runs.length > 0 ? `${cells} ${say(here.by, values)}` : cells;
}

/** Whether a finding says something that was not known before the look. */
const isNew = ({ from, to }: FindingTold, { changed }: LookTold) =>
  changed.some((cell) => cell >= from && cell < to);

/** How many findings are told in words. */
const MOST_FINDINGS = 12;

/** The line that is looked at, and what each sub-procedure of the visit finds. */
function Close(props: {
  look: LookTold;
  visit: LookTold[];
  view: View;
  ref: (svg: SVGSVGElement) => void;
}) {
  const clue = () => clueOf(props.view, props.look.line);
  const why = () =>
    props.look.modified === null
      ? here.inOrder
      : props.look.strategy === "all arrangements"
        ? here.chosenKnown
        : count(here.chosen, props.look.modified);
  const label = () => {
    const numbers = (starts: number[] | null) => (starts ?? []).map((it) => it + 1).join(", ");
    const { leftmost, rightmost } = props.look;
    return leftmost
      ? say(here.limits, { left: numbers(leftmost), right: numbers(rightmost) })
      : here.line;
  };
  const told = (look: LookTold) =>
    look.findings
      .toSorted((one, other) => Number(isNew(other, look)) - Number(isNew(one, look)))
      .slice(0, MOST_FINDINGS);
  return (
    <>
      <p class="lab-asked">
        <b>{lineWords(props.look.line)}</b>{" "}
        {say(here.clue, {
          clue:
            clue()
              .map(([length]) => length)
              .join(" ") || "0",
        })}{" "}
        {why()}
      </p>
      {/* Runs slide within a line, not from one line to the next. */}
      <Show when={lineWords(props.look.line)} keyed>
        {(_) => (
          <Arrangements
            look={props.look}
            clue={clue()}
            palette={palette(props.view)}
            label={label()}
            ref={props.ref}
          />
        )}
      </Show>
      <p class="quiet">{here.key}</p>
      <ol class="lab-procedures">
        <For each={props.visit}>
          {(look) => (
            <li data-strategy={look.strategy} classList={{ now: look === props.look }}>
              <h3>{strategyName(look.strategy)}</h3>
              <p class="quiet">{here.strategies[look.strategy]?.says}</p>
              <p>
                {look.changed.length > 0
                  ? count(here.found, look.changed.length)
                  : look.findings.length > 0
                    ? here.nothingNew
                    : here.nothing}
              </p>
              <Show when={look === props.look && look.findings.length > 0}>
                <ul>
                  <For each={told(look)}>
                    {(finding) => (
                      <li classList={{ quiet: !isNew(finding, look) }}>
                        {findingWords(finding, look, props.view)}
                      </li>
                    )}
                  </For>
                </ul>
              </Show>
            </li>
          )}
        </For>
      </ol>
    </>
  );
}

type Stage = NonNullable<LookRun["stages"]>["stages"][number];

function stageWords({ step, unknown, score }: Stage, view: View): string {
  if (score !== null) return say(here.candidate, { step, score });
  const all = view.width * view.height;
  return say(here.stage, { step, n: all - unknown, all });
}

/** Six stages of each solve, as in Figures 13 to 15. */
function Stages(props: { runs: LookRun[]; view: View; steps: (at: number) => number }) {
  return (
    <section class="lab-rule lab-stages">
      <h2>{here.stages}</h2>
      <p class="quiet">{here.stagesMore}</p>
      <For each={props.runs}>
        {(run, at) => (
          <Show when={run.stages}>
            {(it) => (
              <div data-stages={run.setup.method} class={`lab-lane lane-${at() + 1}`}>
                <h3>{nameOf(run.setup)}</h3>
                <ul class="lab-boards small">
                  <For each={it().stages}>
                    {(stage) => (
                      <li
                        data-step={stage.step}
                        data-unknown={stage.unknown}
                        data-score={stage.score ?? ""}
                        classList={{
                          later: isHeuristic(run.setup) && stage.step > props.steps(at()),
                        }}
                      >
                        <MiniBoard
                          size={props.view}
                          marks={stage.marks}
                          palette={paletteOf(props.view)}
                          label={stageWords(stage, props.view)}
                        />
                        <p class="quiet">{stageWords(stage, props.view)}</p>
                      </li>
                    )}
                  </For>
                </ul>
              </div>
            )}
          </Show>
        )}
      </For>
    </section>
  );
}

function stateWords({ state, error, end, stages, length }: LookRun, made: number): string {
  if (state === "failed") return say(words.figures.failed, { error });
  if (state === "stopped") return words.figures.stopped;
  if (state === "running") return words.figures.running;
  const verdict = (end ?? stages)?.verdict;
  // What is shown of a run that has ended is not its end yet.
  return verdict && (made === length || !end) ? words.verdicts[verdict] : "";
}

const stepWords = (look: LookTold | undefined) =>
  look ? `${lineWords(look.line)}, ${strategyName(look.strategy)}` : "";

function Figures(props: {
  runs: LookRun[];
  made: (at: number) => number;
  track: (at: number) => LookTrack | undefined;
  known: (at: number) => string;
}) {
  return (
    <div class="lab-table">
      <table class="grades">
        <thead>
          <tr>
            <th scope="col">{words.lanes}</th>
            <th scope="col">{here.looks}</th>
            <th scope="col">{here.steps}</th>
            <th scope="col">{words.figures.known}</th>
            <th scope="col">{words.figures.step}</th>
            <th scope="col">{words.figures.state}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.runs}>
            {(run, at) => {
              const made = () => props.made(at());
              const track = () => props.track(at());
              const look = () => track()?.looks[made() - 1];
              const isTold = isHeuristic(run.setup);
              return (
                <tr
                  data-method={run.setup.method}
                  data-looks={isTold ? made() : ""}
                  data-steps={isTold ? track()?.steps(made()) : ""}
                  data-known={isTold ? track()?.known(made()) : ""}
                  data-state={run.state}
                >
                  <th scope="row">
                    <span class={`lab-dot lane-${at() + 1}`} aria-hidden="true" />{" "}
                    {nameOf(run.setup)}
                  </th>
                  <td>{isTold ? say("{n}", { n: made() }) : "–"}</td>
                  <td>{isTold ? say("{n}", { n: track()?.steps(made()) ?? 0 }) : "–"}</td>
                  <td>{isTold ? props.known(at()) : "–"}</td>
                  <td>{stepWords(look())}</td>
                  <td>{stateWords(run, made())}</td>
                </tr>
              );
            }}
          </For>
        </tbody>
      </table>
    </div>
  );
}
