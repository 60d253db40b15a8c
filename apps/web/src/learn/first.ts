// The first lesson: a small puzzle that explains the game by doing.
import { CROSS, type LineId, type Mark } from "../model";

export const PUZZLE = JSON.stringify({
  format: "nonolith/1",
  rows: [[1], [3], [5], [1, 1], [3]],
  columns: [[1], [4], [3, 1], [4], [1]],
});
export const SOLUTION = ["00100", "01110", "11111", "01010", "01110"];
const WIDTH = 5;

/** A part of the lesson: what to look at, and which cells must be drawn before it goes on. */
export type Part = { lines: LineId[]; filled: [number, number][]; crossed: [number, number][] };

const row = (index: number): LineId => ({ axis: "row", index });
const column = (index: number): LineId => ({ axis: "column", index });
const along = (line: LineId, places: number[]): [number, number][] =>
  places.map((place) => (line.axis === "row" ? [line.index, place] : [place, line.index]));

/** The parts in order; their words stand in the text of the page, in the same order. */
export const PARTS: Part[] = [
  { lines: [row(2)], filled: along(row(2), [0, 1, 2, 3, 4]), crossed: [] },
  { lines: [column(0)], filled: [], crossed: along(column(0), [0, 1, 3, 4]) },
  { lines: [column(4)], filled: [], crossed: along(column(4), [0, 1, 3, 4]) },
  {
    lines: [row(1), row(4)],
    filled: [...along(row(1), [1, 2, 3]), ...along(row(4), [1, 2, 3])],
    crossed: [],
  },
  {
    lines: [column(1), column(3)],
    filled: [
      [3, 1],
      [3, 3],
    ],
    crossed: [],
  },
  { lines: [row(3)], filled: [], crossed: [[3, 2]] },
  { lines: [column(2)], filled: [[0, 2]], crossed: [] },
];

/** The first part that is not done; after the last, their number. */
export function partAt(marks: ArrayLike<Mark>): number {
  const at = ([row, column]: [number, number]) => marks[row * WIDTH + column];
  const open = PARTS.findIndex(
    ({ filled, crossed }) =>
      !filled.every((square) => at(square) > 0) || !crossed.every((square) => at(square) === CROSS),
  );
  return open === -1 ? PARTS.length : open;
}

/** Whether something is drawn that does not belong there. */
export const isWrong = (marks: ArrayLike<Mark>): boolean =>
  [...SOLUTION.join("")].some((cell, place) => {
    const mark = marks[place];
    return cell === "1" ? mark === CROSS : mark > 0;
  });
