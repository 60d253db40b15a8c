// The explanation of the puzzle last asked about: the verdict's grade and the steps share it.
import { thinker } from "../engine";
import type { Explanation } from "../model";
import { rules } from "../store";
import { language } from "../text";

let last: { puzzle: string; rules?: string; told: Promise<Explanation> } | null = null;

export function explanation(puzzle: string): Promise<Explanation> {
  const known = rules()?.text;
  if (last?.puzzle !== puzzle || last.rules !== known) {
    const told = thinker.call("explain", { puzzle, rules: known, language: language() });
    last = { puzzle, rules: known, told };
    told.catch(() => (last = null));
  }
  return last.told;
}
