import type { Explanation, HintTold, VerdictTold } from "./protocol.js";

export type * from "./protocol.js";

/** A language of sentences: English if none is said. */
export type Language = "en" | "de" | "ja";

/**
 * Says whether a puzzle has one solution, several or none, and whether it falls line by line.
 * @param puzzle the text of a puzzle, in any format that Nonolith reads
 * @throws Error if the text is no puzzle; the message says where and what was expected
 */
export function check(puzzle: string, options?: { seconds?: number }): Promise<VerdictTold>;

/**
 * Gives the next step from a position, and says why.
 * @param options.position a row of text for each row: `?` unknown, `.` blank, `#` filled (or the
 *   colour's digit); nothing is known if it is left out
 * @param options.rung how much is told, from 1 (that there is progress) to 5 (the step done)
 */
export function hint(
  puzzle: string,
  options?: { position?: string[]; rung?: 1 | 2 | 3 | 4 | 5; language?: Language },
): Promise<HintTold>;

/** Solves a puzzle step by step, as a person would, with a sentence for each step, and grades it. */
export function explain(puzzle: string, options?: { language?: Language }): Promise<Explanation>;
