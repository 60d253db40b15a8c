// What a view of heuristics is about, and what a link must hold to be one.
import { type Experiment, isExperiment } from "./experiment.shape";

/** What a step is: a look at a line that found something new, or any look. */
export const LOOK_GRAINS = ["found", "look"] as const;
export type LookGrain = (typeof LOOK_GRAINS)[number];

export type HeuristicsExperiment = Experiment & {
  /** What a step of the timeline is. */
  grain?: LookGrain;
};

export function isHeuristicsExperiment(it: unknown): it is HeuristicsExperiment {
  if (!isExperiment(it)) return false;
  const { grain } = it as HeuristicsExperiment;
  return grain === undefined || LOOK_GRAINS.includes(grain);
}
