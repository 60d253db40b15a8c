// The explanation of the puzzle last asked about: the verdict's grade and the steps share it.
import { thinker } from "../engine";
import type { Explanation } from "../model";

let last: { puzzle: string; told: Promise<Explanation> } | null = null;

export function explanation(puzzle: string): Promise<Explanation> {
  if (last?.puzzle !== puzzle) {
    const told = thinker.call("explain", { puzzle });
    last = { puzzle, told };
    told.catch(() => (last = null));
  }
  return last.told;
}
