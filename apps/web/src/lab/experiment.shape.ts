// What an experiment is about, and what a link must hold to be one.

export type Setup = { method: string; settings: Record<string, string> };

/** A puzzle of the collection, one of the player's own, or one that a link brought. */
export type Chosen = { id: string } | { own: string } | { text: string };

export type Experiment = {
  puzzle: Chosen;
  seed: number;
  /** How long each method may take, in seconds. */
  seconds: number;
  lanes: Setup[];
  /** The step of the tutorial, if it is one. */
  tutorial?: number;
};

/** The largest seed that a number of the page holds exactly. */
export const MOST_SEED = 2 ** 32;
/** How many methods there may be side by side. */
export const MOST_LANES = 6;

const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === "object" && it !== null && !Array.isArray(it);
const isText = (it: unknown): it is string => typeof it === "string";

function isSetup(it: unknown): it is Setup {
  return (
    isObject(it) &&
    isText(it.method) &&
    isObject(it.settings) &&
    Object.values(it.settings).every(isText)
  );
}

/** Whether this says which puzzle is meant; one of the player's own is in a link as its text. */
export const isChosen = (it: unknown): it is Chosen =>
  isObject(it) && (isText(it.id) || isText(it.text));

export const isSeed = (it: unknown): it is number =>
  Number.isInteger(it) && Number(it) >= 0 && Number(it) <= MOST_SEED;

export function isExperiment(it: unknown): it is Experiment {
  if (!isObject(it) || !isChosen(it.puzzle) || !isSeed(it.seed) || !Array.isArray(it.lanes))
    return false;
  const { seconds, tutorial } = it;
  return (
    typeof seconds === "number" &&
    seconds > 0 &&
    (tutorial === undefined || (Number.isInteger(tutorial) && Number(tutorial) >= 0)) &&
    it.lanes.length <= MOST_LANES &&
    it.lanes.every(isSetup)
  );
}
