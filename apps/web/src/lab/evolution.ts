// Populations side by side: generations as they come, and which of them is shown.
import { createSignal, onCleanup } from "solid-js";
import { createStore } from "solid-js/store";
import { Engine } from "../engine";
import type { EvolvedTold, GenerationTold, Laboratory } from "../model";
import type { Setup } from "./experiment.shape";
import type { State } from "./race";

export type Population = {
  setup: Setup;
  state: State;
  error: string;
  /** What the run came to, once it has ended. */
  end: Omit<EvolvedTold, "generations"> | null;
  /** How many generations there are so far. */
  length: number;
};

/** What is kept of one population outside the store: there may be very many generations. */
export type Reel = {
  generations: GenerationTold[];
  /** The best of each generation. */
  best: string[][];
};

/** How many evaluations one step of the timeline has: about a generation of the smallest population. */
export function grainOf(setups: Setup[]): number {
  const populations = setups.map(({ settings }) => Number(settings.population ?? 100) || 100);
  return Math.max(1, Math.min(100, ...populations));
}

/** How long generations are gathered before they are shown, in milliseconds. */
const REST = 100;

export function createEvolution() {
  const [populations, set] = createStore<Population[]>([]);
  const [reels, setReels] = createSignal<Reel[]>([]);
  let engines: Engine<Laboratory>[] = [];
  let round = 0;
  /** Populations of which more has come than is shown. */
  const waiting = new Set<number>();

  const stop = () => {
    round++;
    for (const engine of engines) engine.stop();
    engines = [];
    waiting.clear();
    set(({ state }) => state === "running", "state", "stopped");
  };
  onCleanup(stop);

  const take = (at: number, generations: GenerationTold[]) => {
    const reel = reels()[at];
    for (const generation of generations) {
      reel.generations.push(generation);
      reel.best.push(generation.best ?? reel.best[reel.best.length - 1] ?? []);
    }
    // Not at once: parts come faster than anybody can see.
    if (waiting.has(at)) return;
    const mine = round;
    waiting.add(at);
    setTimeout(() => {
      waiting.delete(at);
      if (mine === round) show(at);
    }, REST);
  };
  const show = (at: number) => set(at, "length", reels()[at].generations.length);

  const run = async (at: number, puzzle: string, seed: number, seconds: number) => {
    const mine = round;
    const { method, settings } = populations[at].setup;
    const asked = { puzzle, method, settings, seed, seconds };
    try {
      const { generations, ...end } = await engines[at].watch(
        "evolve",
        asked,
        (part: GenerationTold[]) => mine === round && take(at, part),
      );
      if (mine !== round) return;
      take(at, generations);
      show(at);
      set(at, { state: "done", end });
    } catch (error) {
      if (mine === round) set(at, { state: "failed", error: (error as Error).message });
    }
  };

  const start = (setups: Setup[], puzzle: string, seed: number, seconds: number) => {
    stop();
    set(setups.map((setup) => ({ setup, state: "running", error: "", end: null, length: 0 })));
    setReels(setups.map(() => ({ generations: [], best: [] })));
    engines = setups.map(() => new Engine<Laboratory>("laboratory"));
    return Promise.all(setups.map((_, at) => run(at, puzzle, seed, seconds)));
  };

  return { populations, reels, start, stop };
}

/** The last generation that a population had reached after `evaluations`; -1 if none. */
export function placeAt({ generations }: Reel, evaluations: number): number {
  let [low, high] = [0, generations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (generations[middle].evaluations <= evaluations) low = middle + 1;
    else high = middle;
  }
  // The first population is shown from the start, however large it is.
  return low === 0 && generations.length > 0 ? 0 : low - 1;
}
