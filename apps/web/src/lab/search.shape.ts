// What a search is about, and what a link must hold to be one.
import { type Experiment, isExperiment } from "./experiment.shape";
import { GRAINS, type Grain } from "./track";

/** A graph that the seed draws, to be coloured instead of a puzzle. */
export type GraphChosen = { vertices: number; neighbours: number; colours: number };

export type SearchExperiment = Experiment & {
  graph?: GraphChosen;
  /** What a step of the timeline is. */
  grain?: Grain;
};

/** The range of each number of a graph. */
export const GRAPH_RANGES: Record<keyof GraphChosen, [least: number, most: number]> = {
  vertices: [2, 60],
  neighbours: [1, 59],
  colours: [1, 8],
};

const isGraph = (it: unknown): it is GraphChosen =>
  typeof it === "object" &&
  it !== null &&
  Object.entries(GRAPH_RANGES).every(([name, [least, most]]) => {
    const number = (it as Record<string, unknown>)[name];
    return Number.isInteger(number) && Number(number) >= least && Number(number) <= most;
  });

export function isSearchExperiment(it: unknown): it is SearchExperiment {
  if (!isExperiment(it)) return false;
  const { graph, grain, lanes } = it as SearchExperiment;
  // Of a graph there is one network.
  const ofGraph = () => isGraph(graph) && lanes.every(({ method }) => method === "astar-gac");
  return (graph === undefined || ofGraph()) && (grain === undefined || GRAINS.includes(grain));
}
