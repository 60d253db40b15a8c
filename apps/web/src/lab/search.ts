// Searches side by side: what they record as it comes.
import { createSignal, onCleanup } from "solid-js";
import { createStore } from "solid-js/store";
import { Engine } from "../engine";
import type { Laboratory, SearchPart, SearchTold } from "../model";
import type { Setup } from "./experiment.shape";
import type { State } from "./race";
import type { SearchExperiment } from "./search.shape";
import { SearchTrack } from "./track";

export type SearchRun = {
  setup: Setup;
  state: State;
  error: string;
  /** What the search came to, once it has ended. */
  end: Omit<SearchTold, "last"> | null;
  /** How many filterings there are so far; -1 before the network is known. */
  length: number;
};

/** How long filterings are gathered before they are shown, in milliseconds. */
const REST = 100;

export function createSearch() {
  const [runs, set] = createStore<SearchRun[]>([]);
  const [tracks, setTracks] = createSignal<SearchTrack[]>([]);
  let engines: Engine<Laboratory>[] = [];
  let round = 0;
  const waiting = new Set<number>();

  const stop = () => {
    round++;
    for (const engine of engines) engine.stop();
    engines = [];
    waiting.clear();
    set(({ state }) => state === "running", "state", "stopped");
  };
  onCleanup(stop);

  const show = (at: number) => set(at, "length", tracks()[at].filterings.length);
  const take = (at: number, { network, filterings }: SearchPart) => {
    const track = tracks()[at];
    track.network ??= network;
    track.take(filterings);
    // Not at once: parts come faster than anybody can see.
    if (waiting.has(at)) return;
    const mine = round;
    waiting.add(at);
    setTimeout(() => {
      waiting.delete(at);
      if (mine === round) show(at);
    }, REST);
  };

  const run = async (at: number, puzzle: string, { graph, seed, seconds }: SearchExperiment) => {
    const mine = round;
    const { method, settings } = runs[at].setup;
    const part = (part: SearchPart) => mine === round && take(at, part);
    const estimate = settings.estimate ?? "report";
    const engine = engines[at];
    try {
      const { last, ...end } = await (graph
        ? engine.watch("colour_graph", { ...graph, seed, seconds, estimate }, part)
        : engine.watch("search", { puzzle, method, settings, seed, seconds }, part));
      if (mine !== round) return;
      take(at, last);
      show(at);
      set(at, { state: "done", end });
    } catch (error) {
      if (mine === round) set(at, { state: "failed", error: (error as Error).message });
    } finally {
      engine.stop();
    }
  };

  const start = (experiment: SearchExperiment, puzzle: string) => {
    stop();
    const { lanes } = experiment;
    set(lanes.map((setup) => ({ setup, state: "running", error: "", end: null, length: -1 })));
    setTracks(lanes.map(() => new SearchTrack()));
    engines = lanes.map(() => new Engine<Laboratory>("laboratory"));
    return Promise.all(lanes.map((_, at) => run(at, puzzle, experiment)));
  };

  return { runs, tracks, start, stop };
}
