// Shapes on squares: what the tools draw between two squares.
import type { Square } from "../model";

/** The squares of a line between two squares, ends included, each touching the next. */
export function line([row0, column0]: Square, [row1, column1]: Square): Square[] {
  const [down, across] = [Math.abs(row1 - row0), Math.abs(column1 - column0)];
  const [stepDown, stepAcross] = [Math.sign(row1 - row0), Math.sign(column1 - column0)];
  const squares: Square[] = [];
  let [row, column, error] = [row0, column0, across - down];
  for (;;) {
    squares.push([row, column]);
    if (row === row1 && column === column1) return squares;
    const twice = 2 * error;
    if (twice > -down) {
      error -= down;
      column += stepAcross;
    }
    if (twice < across) {
      error += across;
      row += stepDown;
    }
  }
}

/** The rectangle that two squares span: its corners in order. */
export function box([row0, column0]: Square, [row1, column1]: Square) {
  return {
    top: Math.min(row0, row1),
    left: Math.min(column0, column1),
    bottom: Math.max(row0, row1),
    right: Math.max(column0, column1),
  };
}

export type Box = ReturnType<typeof box>;

export const contains = (box: Box, [row, column]: Square) =>
  row >= box.top && row <= box.bottom && column >= box.left && column <= box.right;

export function inBox({ top, left, bottom, right }: Box): Square[] {
  const squares: Square[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) squares.push([row, column]);
  return squares;
}

/** The edge of a rectangle, or all of it. */
export function rectangle(from: Square, to: Square, solid: boolean): Square[] {
  const it = box(from, to);
  return inBox(it).filter(
    ([row, column]) =>
      solid || row === it.top || row === it.bottom || column === it.left || column === it.right,
  );
}

/** The edge of the ellipse in the rectangle that two squares span, or all of it. */
export function ellipse(from: Square, to: Square, solid: boolean): Square[] {
  const it = box(from, to);
  const [high, wide] = [it.bottom - it.top + 1, it.right - it.left + 1];
  const inside = (row: number, column: number) => {
    const y = (row - it.top + 0.5 - high / 2) / (high / 2);
    const x = (column - it.left + 0.5 - wide / 2) / (wide / 2);
    return x * x + y * y <= 1;
  };
  const all = inBox(it).filter(([row, column]) => inside(row, column));
  if (solid) return all;
  const outer = ([row, column]: Square) =>
    !inside(row - 1, column) ||
    !inside(row + 1, column) ||
    !inside(row, column - 1) ||
    !inside(row, column + 1);
  return all.filter(outer);
}

/** The squares of one colour that hang together with a square. */
export function area(
  cells: ArrayLike<number>,
  width: number,
  height: number,
  [row, column]: Square,
): Square[] {
  const colour = cells[row * width + column];
  const seen = new Uint8Array(width * height);
  const found: Square[] = [];
  const waiting: Square[] = [[row, column]];
  while (waiting.length > 0) {
    const [r, c] = waiting.pop() as Square;
    if (r < 0 || c < 0 || r >= height || c >= width) continue;
    if (seen[r * width + c] || cells[r * width + c] !== colour) continue;
    seen[r * width + c] = 1;
    found.push([r, c]);
    waiting.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
  }
  return found;
}

/** The lines that drawing is mirrored at, in half cells from the first cell's middle; null is none. A square
 * at column `c` has its image at column `across - c`. */
export type Mirrors = { across: number | null; down: number | null };

type Image = (square: Square) => Square;

/** The images under the mirrors, the square itself first. */
export function images({ across, down }: Mirrors): Image[] {
  const all: Image[] = [(square) => square];
  if (across !== null) all.push(([row, column]) => [row, across - column]);
  if (down !== null) all.push(([row, column]) => [down - row, column]);
  if (across !== null && down !== null) all.push(([row, column]) => [down - row, across - column]);
  return all;
}

/** The squares and their mirror images that lie on the drawing, each once. */
export function mirrored(
  squares: Square[],
  mirrors: Mirrors,
  width: number,
  height: number,
): Square[] {
  const seen = new Set<number>();
  const all: Square[] = [];
  for (const image of images(mirrors)) {
    for (const square of squares) {
      const [row, column] = image(square);
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      const cell = row * width + column;
      if (!seen.has(cell)) all.push([row, column]);
      seen.add(cell);
    }
  }
  return all;
}
