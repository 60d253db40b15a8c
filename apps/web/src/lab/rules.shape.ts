// What a view of rules is about, and what a link must hold to be one.
import { type Chosen, isChosen, isSeed } from "./experiment.shape";

export type RuleExperiment = {
  /** The text of the rule. */
  text: string;
  /** The line that it is tried on: its numbers, and its cells as `#`, `.` and `?`. */
  clue: number[];
  cells: string;
  /** Up to which length every line is gone through. */
  upTo: number;
  /** On whose line states it is measured. */
  puzzle: Chosen;
  seed: number;
};

export const MOST_UP_TO = 10;
export const MOST_CELLS = 60;
const MOST_TEXT = 20_000;

export function isRuleExperiment(it: unknown): it is RuleExperiment {
  if (typeof it !== "object" || it === null) return false;
  const { text, clue, cells, upTo, puzzle, seed } = it as Record<string, unknown>;
  return (
    typeof text === "string" &&
    text.length <= MOST_TEXT &&
    Array.isArray(clue) &&
    clue.every((run) => Number.isInteger(run) && run >= 0 && run <= MOST_CELLS) &&
    typeof cells === "string" &&
    /^[#.?]{1,60}$/.test(cells) &&
    Number.isInteger(upTo) &&
    Number(upTo) >= 1 &&
    Number(upTo) <= MOST_UP_TO &&
    isChosen(puzzle) &&
    isSeed(seed)
  );
}
