// What is done to a whole drawing: other sizes, shifts, turns, flips, other colours.
import type { Square } from "../model";
import { type Drawing, MOST_COLOURS, type Pigment, SIDES } from "./drawing";

/** A drawing of another size, whose squares come from squares of this one, or are blank. It is no longer the
 * picture that it was made from. */
function redrawn(
  drawing: Drawing,
  width: number,
  height: number,
  from: (row: number, column: number) => Square,
): Drawing {
  const cells = new Uint8Array(width * height);
  const locked = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [r, c] = from(row, column);
      if (r < 0 || c < 0 || r >= drawing.height || c >= drawing.width) continue;
      cells[row * width + column] = drawing.cells[r * drawing.width + c];
      locked[row * width + column] = drawing.locked[r * drawing.width + c];
    }
  }
  return { ...drawing, width, height, cells, locked, taken: [], source: null };
}

/** By how many lines each side grows; less than 0 is cut off. */
export type Sides = { top: number; right: number; bottom: number; left: number };

/** The drawing with lines added or cut off at its sides; the same, if a side would be too long or short. */
export function resized(drawing: Drawing, { top, right, bottom, left }: Sides): Drawing {
  const [width, height] = [drawing.width + left + right, drawing.height + top + bottom];
  const fits = (side: number) => side >= SIDES.least && side <= SIDES.most;
  if (!fits(width) || !fits(height)) return drawing;
  return redrawn(drawing, width, height, (row, column) => [row - top, column - left]);
}

/** Everything moved; what leaves at one side comes in at the other. */
export function shifted(drawing: Drawing, down: number, right: number): Drawing {
  const { width, height } = drawing;
  const around = (place: number, side: number) => ((place % side) + side) % side;
  return redrawn(drawing, width, height, (row, column) => [
    around(row - down, height),
    around(column - right, width),
  ]);
}

/** A quarter of a turn, clockwise. */
export const turned = (drawing: Drawing): Drawing =>
  redrawn(drawing, drawing.height, drawing.width, (row, column) => [
    drawing.height - 1 - column,
    row,
  ]);

export const flipped = (drawing: Drawing, axis: "across" | "down"): Drawing =>
  redrawn(drawing, drawing.width, drawing.height, (row, column) =>
    axis === "across" ? [row, drawing.width - 1 - column] : [drawing.height - 1 - row, column],
  );

/** The drawing without the blank lines at its sides; the same, if it is blank altogether. */
export function trimmed(drawing: Drawing): Drawing {
  const filled = [...drawing.cells.keys()].filter((cell) => drawing.cells[cell] !== 0);
  if (filled.length === 0) return drawing;
  const rows = filled.map((cell) => Math.floor(cell / drawing.width));
  const columns = filled.map((cell) => cell % drawing.width);
  const least = (places: number[]) => places.reduce((one, other) => Math.min(one, other));
  const most = (places: number[]) => places.reduce((one, other) => Math.max(one, other));
  const sides = {
    top: -least(rows),
    left: -least(columns),
    bottom: most(rows) + 1 - drawing.height,
    right: most(columns) + 1 - drawing.width,
  };
  const nothing = Object.values(sides).every((side) => side === 0);
  return nothing ? drawing : resized(drawing, sides);
}

/** The drawing with one more colour; the same, if there are as many as there may be. */
export const withColour = (drawing: Drawing, colour: Pigment): Drawing =>
  drawing.palette.length > MOST_COLOURS
    ? drawing
    : { ...drawing, palette: [...drawing.palette, colour] };

/** The drawing with a colour of another look or name. */
export const recoloured = (drawing: Drawing, index: number, colour: Pigment): Drawing => ({
  ...drawing,
  palette: drawing.palette.map((old, at) => (at === index ? colour : old)),
});

/** The drawing without a colour; its cells become blank. */
export function withoutColour(drawing: Drawing, index: number): Drawing {
  if (index < 1 || drawing.palette.length <= 2) return drawing;
  const moved = (colour: number) => (colour === index ? 0 : colour > index ? colour - 1 : colour);
  return {
    ...drawing,
    palette: drawing.palette.filter((_, at) => at !== index),
    cells: drawing.cells.map(moved),
    taken: [],
    source: null,
  };
}
