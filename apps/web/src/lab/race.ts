// Runs side by side, each in an engine of its own, and how far each has come.
import { onCleanup } from "solid-js";
import { createStore } from "solid-js/store";
import { Engine } from "../engine";
import {
  type Laboratory,
  type Lane,
  type LaneStep,
  type Mark,
  marksOf,
  OPEN,
  type View,
} from "../model";
import type { Setup } from "./experiment.shape";
import { Film } from "./film";

export type State = "idle" | "running" | "stopped" | "done" | "failed";
export type Run = {
  setup: Setup;
  state: State;
  lane: Lane | null;
  error: string;
};

/** After what time a run is shown as far as it came, in seconds; it goes on behind that. */
const FIRST_LOOK = 0.4;

/** The marks with which every run begins. */
export const startOf = (view: View): Mark[] =>
  view.given ? marksOf(view.given) : new Array<Mark>(view.width * view.height).fill(OPEN);

export function createRace(everyVisit: boolean) {
  const [runs, setRuns] = createStore<Run[]>([]);
  const films = new Map<number, Film>();
  let engines: Engine<Laboratory>[] = [];
  let round = 0;

  const stop = () => {
    round++;
    for (const engine of engines) engine.stop();
    engines = [];
    setRuns(
      (run) => run.state === "running",
      (run) => ({ state: run.lane ? ("stopped" as const) : ("idle" as const) }),
    );
  };
  onCleanup(stop);

  const run = async (at: number, puzzle: string, view: View, seed: number, seconds: number) => {
    const mine = round;
    const engine = engines[at];
    const { method, settings } = runs[at].setup;
    const ask = async (seconds: number) => {
      const lane = await engine.call("race", {
        puzzle,
        method,
        settings,
        seed,
        seconds,
        every_visit: everyVisit,
      });
      if (mine !== round) return lane;
      films.set(
        at,
        new Film(
          startOf(view),
          lane.steps.map(({ changes }) => changes),
        ),
      );
      setRuns(at, { lane });
      return lane;
    };
    try {
      const first = await ask(Math.min(FIRST_LOOK, seconds));
      // It is run twice, once to be timed and once to be recorded: both must have come to their end.
      const whole = first.curve[first.curve.length - 1] === first.known;
      const ended = (whole && first.seconds < FIRST_LOOK * 0.9) || seconds <= FIRST_LOOK;
      if (mine === round && !ended) await ask(seconds);
      if (mine === round) setRuns(at, { state: "done" });
    } catch (error) {
      if (mine === round) setRuns(at, { state: "failed", error: (error as Error).message });
    } finally {
      engine.stop();
    }
  };

  const start = (setups: Setup[], puzzle: string, view: View, seed: number, seconds: number) => {
    stop();
    films.clear();
    setRuns(setups.map((setup) => ({ setup, state: "running", lane: null, error: "" })));
    engines = setups.map(() => new Engine<Laboratory>("laboratory"));
    return Promise.all(setups.map((_, at) => run(at, puzzle, view, seed, seconds)));
  };

  return { runs, films, start, stop };
}

/** How many steps the longest run has. */
export const longest = (runs: Run[]) =>
  Math.max(0, ...runs.map(({ lane }) => (lane ? lane.curve.length - 1 : 0)));

/** What is known of a run after `at` steps; a run that has ended stays at its end. */
export function moment(run: Run, at: number) {
  const { lane } = run;
  const last = lane ? lane.curve.length - 1 : 0;
  const here = Math.min(at, last);
  const step: LaneStep | null = (here > 0 && lane?.steps[here - 1]) || null;
  return { at: here, ended: lane !== null && at >= last, known: lane?.curve[here] ?? 0, step };
}
