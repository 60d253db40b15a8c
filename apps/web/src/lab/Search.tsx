// A*-GAC at work: the tree of the search, the domains that shrink, and the queue of questions.
import { createMemo, createResource, createSignal, For, Show } from "solid-js";
import { announce, tell } from "../announce";
import { type Mark, marksOf, OPEN, type View } from "../model";
import { count, say } from "../text";
import { Chart, type Curve } from "./Chart";
import { ChooseLanes, ChooseNumbers, ChoosePuzzle } from "./Choose";
import { addressOf, textOf } from "./experiment";
import { csv, figure } from "./figure";
import { Graph } from "./Graph";
import { constraintWords, variableLetters, variableWords } from "./labels";
import { MiniBoard } from "./MiniBoard";
import { desk, methods, nameOf } from "./methods";
import { Player } from "./Player";
import { createPlayer } from "./player";
import { createSearch, type SearchRun } from "./search";
import { GRAPH_RANGES, type GraphChosen, type SearchExperiment } from "./search.shape";
import { Take } from "./Take";
import { Tree } from "./Tree";
import { GRAINS, type Grain, type Moment, type SearchTrack, START, type TreeNode } from "./track";
import { labText } from "./words";

const words = labText;
const here = labText.search;

const lane = (method: string, estimate?: string) => ({
  method,
  settings: (estimate ? { estimate } : {}) as Record<string, string>,
});

export const USUAL: SearchExperiment = {
  puzzle: { id: "small-21" },
  seed: 1,
  seconds: 10,
  lanes: [
    lane("astar-gac"),
    lane("astar-gac", "admissible"),
    lane("astar-gac-full"),
    lane("astar-gac-full", "admissible"),
  ],
  grain: "strike",
};

/** The report's constraints are a nonogram's; on a graph only the estimates differ. */
const ESTIMATES = [lane("astar-gac"), lane("astar-gac", "admissible")];
/** The graph that is offered first: one that shows what an estimate is worth. */
const GRAPH: GraphChosen = { vertices: 12, neighbours: 3, colours: 4 };
/** How many nodes of a tree are drawn, how many open nodes and waiting pairs are listed. */
const [MOST_NODES, MOST_OPEN, MOST_PAIRS] = [160, 6, 8];

export default function Search(props: { experiment: SearchExperiment }) {
  const [experiment, setExperiment] = createSignal(props.experiment);
  const change = (change: Partial<SearchExperiment>) =>
    setExperiment((it) => ({ ...it, ...change }));
  const [all] = createResource(methods);
  const offered = () =>
    (all.error ? [] : (all() ?? [])).filter(({ name }) =>
      experiment().graph ? name === "astar-gac" : name.startsWith("astar-gac"),
    );
  const [shown] = createResource(
    () => experiment().puzzle,
    async (puzzle) => {
      const text = await textOf(puzzle);
      return { text, view: await desk.call("puzzle_view", { puzzle: text }) };
    },
  );
  const search = createSearch();
  /** The board of what was started last; none of a graph. */
  const [drawn, setDrawn] = createSignal<View | null>(null);
  const [focus, setFocus] = createSignal(0);
  const grain = (): Grain => experiment().grain ?? "strike";
  const running = () => search.runs.some(({ state }) => state === "running");
  const track = (at: number): SearchTrack | undefined => {
    // Read so that what comes is seen.
    void search.runs[at]?.length;
    return search.tracks()[at];
  };
  const player = createPlayer(
    () => Math.max(0, ...search.runs.map((_, at) => track(at)?.length(grain()) ?? 0)),
    running,
  );
  const moments = createMemo(() =>
    search.runs.map((_, at): Moment => track(at)?.at(player.at(), grain()) ?? START),
  );
  const close = () => ({ track: track(focus()), now: moments()[focus()] ?? START });
  const drawings: (SVGSVGElement | undefined)[] = [];

  const start = async () => {
    const it = shown();
    const asked = experiment();
    if (!it) return;
    setDrawn(asked.graph ? null : it.view);
    setFocus((focus) => Math.min(focus, asked.lanes.length - 1));
    addressOf("search", asked).then((to) => history.replaceState(null, "", to));
    player.begin();
    await search.start(asked, it.text);
    announce(count(words.player.ready, search.runs.filter(({ state }) => state === "done").length));
  };
  const stop = () => {
    search.stop();
    tell(words.player.stopped);
  };
  const setGrain = (grain: Grain) => {
    const { track, now } = close();
    player.pause();
    change({ grain });
    player.seek(track?.stepOf(now, grain) ?? 0);
  };

  const curves = createMemo((): Curve[] =>
    search.runs.map(({ setup, length }, at) => ({
      name: nameOf(setup),
      lane: at + 1,
      points: length > 0 ? [...(track(at)?.left ?? [])] : [],
    })),
  );
  const queue = createMemo((): Curve[] =>
    search.runs.flatMap(({ setup, length }, at) =>
      at === focus() && length > 0
        ? [{ name: nameOf(setup), lane: at + 1, points: [...(track(at)?.queue ?? [])] }]
        : [],
    ),
  );
  const marks = (at: number, view: View): Mark[] =>
    track(at)?.marks(moments()[at] ?? START, view.width * view.height) ?? [];

  const data = () => ({
    experiment: { view: "search", ...experiment() },
    at: player.at(),
    lanes: search.runs.map(({ setup, state, end }, at) => ({
      ...setup,
      state,
      ...end,
      now: moments()[at],
      network: track(at)?.network,
      filterings: track(at)?.filterings,
    })),
  });
  const table = () =>
    csv([
      [
        words.lanes,
        here.filtering,
        here.parent,
        here.assumed,
        here.questions,
        here.struck,
        here.left,
        here.nodes,
        "g",
        "h",
        "f",
      ],
      ...search.runs.flatMap(({ setup }, at) =>
        (track(at)?.filterings ?? []).map((it, number) => [
          nameOf(setup),
          number,
          it.parent ?? "",
          assumptionOf(track(at), it.assumed),
          it.asked,
          it.strikes.reduce((sum, { values }) => sum + values.length, 0),
          it.strikes.at(-1)?.left ?? it.left,
          it.node ?? "",
          ...(it.node === null ? ["", "", ""] : [it.g, it.h, it.g + it.h]),
        ]),
      ),
    ]);
  const picture = () => {
    const size = drawn();
    const panels = size
      ? search.runs.map(({ setup }, at) => ({
          title: nameOf(setup),
          lines: [leftWords(moments()[at])],
          size,
          marks: marks(at, size),
          palette: null,
        }))
      : [];
    const charts = drawings.filter((svg) => svg?.isConnected) as SVGSVGElement[];
    return figure(words.views.search.title, panels, charts);
  };

  return (
    <>
      <div class="lab-bench">
        <div class="lab-fields">
          <label class="field">
            <span>{here.problem}</span>
            <select
              value={experiment().graph ? "graph" : "puzzle"}
              onChange={(event) =>
                change(
                  event.currentTarget.value === "graph"
                    ? { graph: GRAPH, lanes: ESTIMATES }
                    : { graph: undefined, lanes: USUAL.lanes },
                )
              }
            >
              <option value="puzzle">{here.nonogram}</option>
              <option value="graph">{here.colouring}</option>
            </select>
          </label>
          <Show
            when={experiment().graph}
            fallback={
              <ChoosePuzzle puzzle={experiment().puzzle} set={(puzzle) => change({ puzzle })} />
            }
          >
            {(graph) => <ChooseGraph graph={graph()} set={(graph) => change({ graph })} />}
          </Show>
          <ChooseNumbers experiment={experiment()} set={change} />
        </div>
        <Show when={offered().length > 0}>
          <ChooseLanes
            lanes={experiment().lanes}
            methods={offered()}
            coloured={!experiment().graph && (shown()?.view.coloured ?? false)}
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
        begun={search.runs.length > 0}
        start={start}
        stop={stop}
      />
      <div class="lab-fields lab-closer">
        <label class="field">
          <span>{here.grain}</span>
          <select
            value={grain()}
            onChange={(event) => setGrain(event.currentTarget.value as Grain)}
          >
            <For each={GRAINS}>
              {(it) => (
                <option value={it} selected={it === grain()}>
                  {here.grains[it]}
                </option>
              )}
            </For>
          </select>
        </label>
        <Show when={search.runs.length > 0}>
          <label class="field">
            <span>{here.focus}</span>
            <select
              value={focus()}
              onChange={(event) => setFocus(Number(event.currentTarget.value))}
            >
              <For each={search.runs}>
                {({ setup }, at) => (
                  <option value={at()} selected={at() === focus()}>
                    {nameOf(setup)}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
      </div>
      <Show when={search.runs.length > 0}>
        <Show when={drawn()}>
          {(view) => (
            <ul class="lab-boards">
              <For each={search.runs}>
                {(run, at) => (
                  <li class={`lab-lane lane-${at() + 1}`}>
                    <h2>{nameOf(run.setup)}</h2>
                    <MiniBoard
                      size={view()}
                      marks={marks(at(), view())}
                      label={say(words.figures.boardOf, {
                        name: nameOf(run.setup),
                        known: marks(at(), view()).filter((mark) => mark !== OPEN).length,
                        all: view().width * view().height,
                      })}
                    />
                  </li>
                )}
              </For>
            </ul>
          )}
        </Show>
        <Figures runs={search.runs} moments={moments()} />
        <Show when={close().track?.network}>
          {(network) => (
            <>
              <Show when={network().vertices.length > 0}>
                <Graph
                  network={network()}
                  domains={close().track?.domains(close().now) ?? []}
                  lit={close().track?.question(close().now)?.variable ?? null}
                  ref={(svg) => {
                    drawings[0] = svg;
                  }}
                />
              </Show>
              <Growing
                track={close().track as SearchTrack}
                now={close().now}
                ref={(svg) => {
                  drawings[1] = svg;
                }}
              />
              <Consistency track={close().track as SearchTrack} now={close().now} />
            </>
          )}
        </Show>
        <Chart
          title={here.leftChart}
          x={here.questions}
          y={here.left}
          curves={curves()}
          at={moments()[focus()]?.questions}
          ref={(svg) => {
            drawings[2] = svg;
          }}
        />
        <Chart
          title={here.queueChart}
          x={here.questions}
          y={here.waiting}
          curves={queue()}
          at={moments()[focus()]?.questions}
          ref={(svg) => {
            drawings[3] = svg;
          }}
        />
      </Show>
      <Take
        name="nonolith-search"
        address={() => addressOf("search", experiment())}
        data={data}
        table={table}
        picture={picture}
        ready={search.runs.some(({ length }) => length > 0)}
      />
    </>
  );
}

const leftWords = ({ left }: Moment) => say(here.leftOf, { n: left });

/** An assumption in few letters: `r2.1=5` for the first run of row 2 that starts in column 5. */
function assumptionOf(track: SearchTrack | undefined, assumed: [number, number] | null): string {
  const label = assumed && track?.network?.variables[assumed[0]];
  return assumed && label ? `${variableLetters(label)}=${assumed[1] + 1}` : here.start;
}

function ChooseGraph(props: { graph: GraphChosen; set: (graph: GraphChosen) => void }) {
  const number = (name: keyof GraphChosen, text: string) => {
    const [least, most] = GRAPH_RANGES[name];
    const it = Math.floor(Number(text));
    if (text !== "" && it >= least && it <= most) props.set({ ...props.graph, [name]: it });
  };
  return (
    <For each={Object.keys(GRAPH_RANGES) as (keyof GraphChosen)[]}>
      {(name) => (
        <label class="field">
          <span>{here[name]}</span>
          <input
            type="text"
            inputmode="numeric"
            value={props.graph[name]}
            onChange={(event) => number(name, event.currentTarget.value)}
          />
        </label>
      )}
    </For>
  );
}

/** The tree as far as it has grown, and the open nodes that come next. */
function Growing(props: { track: SearchTrack; now: Moment; ref: (svg: SVGSVGElement) => void }) {
  const nodes = createMemo(() => props.track.tree(props.now, MOST_NODES));
  const open = createMemo(() => props.track.open(props.now, MOST_OPEN));
  const assumption = (it: TreeNode) => assumptionOf(props.track, it.assumed);
  const title = () =>
    nodes().length < props.now.nodes
      ? say(here.treePart, { n: nodes().length, all: props.now.nodes })
      : count(here.tree, props.now.nodes);
  return (
    <section class="lab-rule">
      <Tree
        nodes={nodes()}
        assumption={assumption}
        focus={props.track.filterings[props.now.filtering]?.parent ?? null}
        title={title()}
        ref={props.ref}
      />
      <p class="quiet">{here.key}</p>
      <div class="lab-table">
        <table class="grades lab-open">
          <caption>{here.open}</caption>
          <thead>
            <tr>
              <th scope="col">{here.nodeName}</th>
              <th scope="col">{here.assumed}</th>
              <th scope="col">g</th>
              <th scope="col">h</th>
              <th scope="col">f = g + h</th>
            </tr>
          </thead>
          <tbody>
            <For each={open()}>
              {(it) => (
                <tr data-node={it.node} data-g={it.g} data-h={it.h}>
                  <th scope="row">{it.node}</th>
                  <td>{assumption(it)}</td>
                  <td>{it.g}</td>
                  <td>{it.h}</td>
                  <td>{it.g + it.h}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The domains of the variables, the question that was asked last, and what waits. */
function Consistency(props: { track: SearchTrack; now: Moment }) {
  const network = () => props.track.network;
  const label = (variable: number) => network()?.variables[variable] ?? "";
  const values = () =>
    Math.max(1, ...(network()?.domains ?? []).map((all) => (all.at(-1) ?? 0) + 1));
  const size = () => ({ height: values(), width: Math.max(1, network()?.decisions ?? 1) });
  const question = createMemo(() => props.track.question(props.now));
  const domains = createMemo(() => props.track.domains(props.now));
  /** A column a variable, a row a value. */
  const marks = createMemo(() => {
    const { height, width } = size();
    const rows = Array.from({ length: height }, (_, value) =>
      Array.from({ length: width }, (_, variable) => {
        const never = !network()?.domains[variable]?.includes(value);
        return never ? "?" : domains()[variable]?.includes(value) ? "#" : ".";
      }).join(""),
    );
    return marksOf(rows);
  });
  const ringed = () => {
    const { width } = size();
    const rings: boolean[] = [];
    for (const value of question()?.struck ?? []) {
      const { variable } = question() ?? { variable: 0 };
      if (variable < width) rings[value * width + variable] = true;
    }
    return rings;
  };
  const lit = () => {
    const variable = question()?.variable;
    return variable !== undefined && variable < size().width
      ? { axis: "column" as const, index: variable }
      : null;
  };
  const pair = ([variable, constraint]: [number, number]) =>
    say(here.pair, {
      variable: variableWords(label(variable)),
      constraint: constraintWords(network()?.constraints[constraint] ?? ""),
    });
  const asked = () => {
    const it = question();
    if (!it) return here.nothingAsked;
    const shown = {
      variable: variableWords(label(it.variable)),
      constraint: constraintWords(network()?.constraints[it.constraint ?? -1] ?? ""),
      values: it.struck.map((value) => value + 1).join(", "),
    };
    return say(it.struck.length > 0 ? here.strikes : here.keeps, shown);
  };
  const outcome = () => {
    const it = props.track.filterings[props.now.filtering];
    if (!it || !props.now.done) return "";
    if (it.wiped_out !== null)
      return say(here.wipedOut, { variable: variableWords(label(it.wiped_out)) });
    if (it.node === null) return "";
    return it.is_new
      ? say(here.made, { n: it.node, g: it.g, h: it.h, f: it.g + it.h })
      : say(here.known, { n: it.node });
  };
  return (
    <section class="lab-rule lab-consistency">
      <h2>{here.domains}</h2>
      <div class="lab-domains">
        <MiniBoard
          size={size()}
          marks={marks()}
          ringed={ringed()}
          lit={lit()}
          label={say(here.domainsOf, { n: props.now.left, variables: size().width })}
        />
      </div>
      <p class="quiet">{here.domainsKey}</p>
      <p class="lab-asked">
        {asked()} {outcome()}
      </p>
      <h3>{count(here.queue, props.now.waiting)}</h3>
      <ol class="lab-queue">
        <For each={props.track.pairs(props.now, MOST_PAIRS)}>{(it) => <li>{pair(it)}</li>}</For>
      </ol>
    </section>
  );
}

function stateWords({ state, error, end, length }: SearchRun, now: Moment): string {
  if (state === "failed") return say(words.figures.failed, { error });
  if (state === "stopped") return words.figures.stopped;
  if (state === "running") return words.figures.running;
  // What is shown of a search that has ended is not its end yet.
  if (!end || now.filtering < length - 1 || !now.done) return "";
  if (end.verdict) return words.verdicts[end.verdict];
  return end.colouring
    ? here.coloured
    : end.reason === "exhausted"
      ? here.uncolourable
      : here.gaveUp;
}

function Figures(props: { runs: SearchRun[]; moments: Moment[] }) {
  return (
    <div class="lab-table">
      <table class="grades">
        <thead>
          <tr>
            <th scope="col">{words.lanes}</th>
            <th scope="col">{here.nodes}</th>
            <th scope="col">{here.expanded}</th>
            <th scope="col">{here.questions}</th>
            <th scope="col">{here.waiting}</th>
            <th scope="col">{here.left}</th>
            <th scope="col">{words.figures.state}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.runs}>
            {(run, at) => {
              const now = () => props.moments[at()] ?? START;
              const number = (n: number) => say("{n}", { n });
              return (
                <tr
                  data-method={run.setup.method}
                  data-nodes={now().nodes}
                  data-expanded={now().expanded}
                  data-questions={now().questions}
                  data-waiting={now().waiting}
                  data-left={now().left}
                  data-state={run.state}
                >
                  <th scope="row">
                    <span class={`lab-dot lane-${at() + 1}`} aria-hidden="true" />{" "}
                    {nameOf(run.setup)}
                  </th>
                  <td>{number(now().nodes)}</td>
                  <td>{number(now().expanded)}</td>
                  <td>{number(now().questions)}</td>
                  <td>{number(now().waiting)}</td>
                  <td>{number(now().left)}</td>
                  <td>{stateWords(run, now())}</td>
                </tr>
              );
            }}
          </For>
        </tbody>
      </table>
    </div>
  );
}
