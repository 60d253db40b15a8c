// What the engine and the page tell each other, and how the page reads it.
import type { HintTold, Mark, VerdictTold } from "./protocol";
import { CROSS, OPEN } from "./protocol";

export type * from "./protocol";
export { CROSS, OPEN, PENCIL } from "./protocol";
export type Hint = HintTold;
export type Verdict = VerdictTold;

/** The mark for a colour that is known: the background is a cross. */
export const markOf = (colour: number): Mark => (colour === 0 ? CROSS : colour);

/** A position in the alphabet that every part of Nonolith writes positions in. */
export function positionOf(marks: ArrayLike<Mark>, width: number): string[] {
  const symbol = (mark: Mark) => (mark === CROSS ? "." : mark > 0 ? mark.toString(36) : "?");
  const rows: string[] = [];
  for (let at = 0; at < marks.length; at += width) {
    rows.push(Array.from({ length: width }, (_, column) => symbol(marks[at + column])).join(""));
  }
  return rows;
}

/** The marks of a picture or a position in that alphabet. */
export function marksOf(rows: string[]): Mark[] {
  return [...rows.join("")].map((symbol) => {
    if (symbol === "?") return OPEN;
    if (symbol === ".") return CROSS;
    if (symbol === "#") return 1;
    return markOf(parseInt(symbol, 36));
  });
}
