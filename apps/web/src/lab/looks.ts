// Heuristics side by side: their looks at lines as they come, and the six stages of the paper's figures.
import { createSignal, onCleanup } from "solid-js";
import { createStore } from "solid-js/store";
import { Engine } from "../engine";
import type { Laboratory, LookedTold, LookTold, Mark, StagesTold } from "../model";
import type { Setup } from "./experiment.shape";
import { type Changes, Film } from "./film";
import type { LookGrain } from "./heuristics.shape";
import type { State } from "./race";

/** The methods whose looks at lines are told; of any other there are the stages alone. */
export const HEURISTICS = ["preprocess", "combinatorial", "logic"];
export const isHeuristic = ({ method }: Setup) => HEURISTICS.includes(method);

export type LookRun = {
  setup: Setup;
  state: State;
  error: string;
  end: Omit<LookedTold, "looks"> | null;
  stages: StagesTold | null;
  /** How many looks there are so far. */
  length: number;
};

/** The looks of a run, and the board after each. */
export class LookTrack {
  readonly looks: LookTold[] = [];
  /** Which of them found something new. */
  private readonly found: number[] = [];
  private readonly changes: Changes[] = [];
  private readonly film: Film;

  constructor(
    start: Mark[],
    private readonly knownBefore: number,
  ) {
    this.film = new Film(start, this.changes);
  }

  take(looks: LookTold[]) {
    for (const look of looks) {
      this.looks.push(look);
      this.changes.push(look.changes);
      if (look.changed.length > 0) this.found.push(this.looks.length - 1);
    }
  }

  length(grain: LookGrain) {
    return grain === "look" ? this.looks.length : this.found.length;
  }

  /** How many looks were made after `step` steps; a run that has ended stays at its end. */
  made(step: number, grain: LookGrain): number {
    if (grain === "look") return Math.min(step, this.looks.length);
    if (step > this.found.length) return this.looks.length;
    return step === 0 ? 0 : this.found[step - 1] + 1;
  }

  /** The step at a grain at which as many looks were made, or a few less. */
  stepOf(made: number, grain: LookGrain): number {
    return grain === "look" ? made : this.steps(made);
  }

  /** How many of the first looks found something new. */
  steps(made: number): number {
    const at = this.found.findIndex((place) => place >= made);
    return at < 0 ? this.found.length : at;
  }

  marks = (made: number) => this.film.seek(made);
  known = (made: number) => this.looks[made - 1]?.known ?? this.knownBefore;

  /** The looks of the present visit to a line, the present one last. */
  visit(made: number): LookTold[] {
    const visit: LookTold[] = [];
    for (let at = made - 1; at >= 0; at--) {
      const look = this.looks[at];
      const [first] = visit;
      const same =
        !first ||
        (look.line.axis === first.line.axis &&
          look.line.index === first.line.index &&
          look.modified === first.modified &&
          !visit.some(({ strategy }) => strategy === look.strategy));
      if (!same) break;
      visit.unshift(look);
    }
    return visit;
  }
}

/** How long looks are gathered before they are shown, in milliseconds. */
const REST = 100;

export function createLooks() {
  const [runs, set] = createStore<LookRun[]>([]);
  const [tracks, setTracks] = createSignal<LookTrack[]>([]);
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

  const show = (at: number) => set(at, "length", tracks()[at].looks.length);
  const take = (at: number, looks: LookTold[]) => {
    tracks()[at].take(looks);
    // Not at once: parts come faster than anybody can see.
    if (waiting.has(at)) return;
    const mine = round;
    waiting.add(at);
    setTimeout(() => {
      waiting.delete(at);
      if (mine === round) show(at);
    }, REST);
  };

  const run = async (at: number, puzzle: string, seed: number, seconds: number) => {
    const mine = round;
    const engine = engines[at];
    const { setup } = runs[at];
    const asked = { puzzle, ...setup, seed, seconds };
    try {
      if (isHeuristic(setup)) {
        const part = (part: LookTold[]) => mine === round && take(at, part);
        const { looks, ...end } = await engine.watch("look", asked, part);
        if (mine !== round) return;
        take(at, looks);
        show(at);
        set(at, { end });
      }
      const stages = await engine.call("stages", asked);
      if (mine === round) set(at, { state: "done", stages });
    } catch (error) {
      if (mine === round) set(at, { state: "failed", error: (error as Error).message });
    } finally {
      engine.stop();
    }
  };

  const start = (setups: Setup[], puzzle: string, board: Mark[], seed: number, seconds: number) => {
    stop();
    const known = board.filter((mark) => mark !== 0).length;
    set(
      setups.map((setup) => ({
        setup,
        state: "running",
        error: "",
        end: null,
        stages: null,
        length: 0,
      })),
    );
    setTracks(setups.map(() => new LookTrack(board, known)));
    engines = setups.map(() => new Engine<Laboratory>("laboratory"));
    return Promise.all(setups.map((_, at) => run(at, puzzle, seed, seconds)));
  };

  return { runs, tracks, start, stop };
}
