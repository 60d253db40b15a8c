// A drawing: the picture of a puzzle that is being made. Drawings are values: every change makes a new
// one, so that undoing is going back to an earlier one.
import type { CellChange, Run, Square, View } from "../model";

export type Pigment = { name: string; rgb: string };

/** The sides that a drawing may have, in cells. */
export const SIDES = { least: 1, most: 100 };
/** The most colours beside the background. */
export const MOST_COLOURS = 35;

export type Drawing = {
  width: number;
  height: number;
  /** The colour of every cell, in reading order. */
  cells: Uint8Array;
  /** Which cells no advice may change. */
  locked: Uint8Array;
  /** The colours, the background first. */
  palette: Pigment[];
  /** The changes of advice that were taken and not drawn over since. */
  taken: CellChange[];
  /** What the picture was made from, if it was. */
  source: Source | null;
  title: string;
  author: string;
};

/** How a picture becomes cells. */
export type PictureSettings = {
  colours: number | null;
  style: string;
  threshold: number | null;
  invert: boolean;
  background: string;
  trim: boolean;
  /** The part of the picture that is taken, in shares of its sides: left, top, width, height. */
  crop: [number, number, number, number];
};

/** The picture that a drawing was made from, and what was drawn above it. */
export type Source = {
  /** Which picture it is, among those that were read on this visit. */
  id: number;
  settings: PictureSettings;
  /** The cells along the longer side that were asked for. */
  longest: number;
  /** The cells as the picture gives them. */
  base: Uint8Array;
  /** The colours that were drawn by hand above them; where nothing was, 255. */
  edits: Uint8Array;
  /** The part of the picture that the cells show, in shares of its sides. */
  part: PictureSettings["crop"];
  /** The shares of colours in the cells, for advice. */
  cover: string;
  /** The threshold that was found, if one decides. */
  threshold: number | null;
};

export const UNTOUCHED = 255;

const black: Pigment[] = [
  { name: "white", rgb: "FFFFFF" },
  { name: "black", rgb: "000000" },
];

export function blank(width = 15, height = 15): Drawing {
  return {
    width,
    height,
    cells: new Uint8Array(width * height),
    locked: new Uint8Array(width * height),
    palette: black,
    taken: [],
    source: null,
    title: "",
    author: "",
  };
}

/** A drawing of rows of digits, a colour each. */
export function ofRows(rows: string[], palette: Pigment[]): Drawing {
  const width = rows[0]?.length ?? 0;
  const cells = cellsOf(rows);
  return {
    ...blank(width, rows.length),
    cells,
    palette: palette.map(({ name, rgb }) => ({ name, rgb })),
  };
}

export const cellsOf = (rows: string[]) =>
  Uint8Array.from(rows.join(""), (digit) => parseInt(digit, 36));

/** The rows of a drawing as digits, as the engine reads them. */
export function rowsOf(drawing: Pick<Drawing, "width" | "height" | "cells">): string[] {
  return Array.from({ length: drawing.height }, (_, row) =>
    Array.from(drawing.cells.subarray(row * drawing.width, (row + 1) * drawing.width), (colour) =>
      colour.toString(36),
    ).join(""),
  );
}

export const isBlank = (drawing: Drawing) => drawing.cells.every((colour) => colour === 0);

/** What the engine is asked about a drawing with. */
export const forEngine = (drawing: Drawing) => ({
  palette: drawing.palette,
  rows: rowsOf(drawing),
});

/** The runs of a line of colours. */
export function runsOf(line: ArrayLike<number>): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < line.length; at++) {
    const colour = line[at];
    if (colour === 0) continue;
    const last = runs.at(-1);
    if (last && at > 0 && line[at - 1] === colour) last[0]++;
    else runs.push([1, colour]);
  }
  return runs;
}

export const rowOf = ({ cells, width }: Drawing, row: number) =>
  cells.subarray(row * width, (row + 1) * width);

export const columnOf = ({ cells, width, height }: Drawing, column: number) =>
  Uint8Array.from({ length: height }, (_, row) => cells[row * width + column]);

/** The letter for a colour, as the library gives it. */
export const letterOf = (index: number, colours: number) =>
  index === 0
    ? "."
    : colours === 2
      ? "#"
      : index <= 26
        ? String.fromCharCode(96 + index)
        : String(((index - 27) % 9) + 1);

/** A drawing as the board shows it, with its clues. */
export function viewOf(drawing: Drawing): View {
  const { width, height, palette } = drawing;
  return {
    width,
    height,
    coloured: !isPlain(palette),
    palette: palette.map(({ name, rgb }, index) => ({
      name,
      rgb,
      symbol: letterOf(index, palette.length),
    })),
    rows: Array.from({ length: height }, (_, row) => runsOf(rowOf(drawing, row))),
    columns: Array.from({ length: width }, (_, column) => runsOf(columnOf(drawing, column))),
    given: null,
    position: null,
    id: null,
    title: drawing.title || null,
    author: drawing.author || null,
    source: null,
    licence: null,
    note: null,
  };
}

/** Whether there is one colour beside the background: then the board has its own look. */
export const isPlain = (palette: Pigment[]) => palette.length === 2;

/** The drawing with some cells in other colours: a change by hand. */
export function painted(drawing: Drawing, changes: [cell: number, colour: number][]): Drawing {
  const real = changes.filter(([cell, colour]) => drawing.cells[cell] !== colour);
  if (real.length === 0) return drawing;
  const cells = drawing.cells.slice();
  const edits = drawing.source?.edits.slice();
  const drawn = new Set<number>();
  for (const [cell, colour] of real) {
    cells[cell] = colour;
    if (edits) edits[cell] = colour;
    drawn.add(cell);
  }
  const source = drawing.source && edits ? { ...drawing.source, edits } : null;
  const taken = drawing.taken.filter(([row, column]) => !drawn.has(row * drawing.width + column));
  return { ...drawing, cells, source, taken };
}

/** The drawing with changes that were advised, which stay marked. */
export function withChanges(drawing: Drawing, changes: CellChange[]): Drawing {
  const at = ([row, column]: CellChange) => row * drawing.width + column;
  const next = painted(
    drawing,
    changes.map((change) => [at(change), change[3]]),
  );
  return { ...next, taken: [...next.taken, ...changes] };
}

/** The drawing without one of the changes that were taken. */
export function withoutChange(drawing: Drawing, [row, column, from]: CellChange): Drawing {
  return painted(drawing, [[row * drawing.width + column, from]]);
}

export const locksOf = ({ locked, width }: Drawing): Square[] =>
  [...locked.keys()]
    .filter((cell) => locked[cell])
    .map((cell) => [Math.floor(cell / width), cell % width]);

/** The cells of a picture with what was drawn above it. */
export const merged = (base: Uint8Array, edits: Uint8Array) =>
  base.map((colour, cell) => (edits[cell] === UNTOUCHED ? colour : edits[cell]));

export const editsIn = (source: Source) =>
  source.edits.reduce((sum, colour) => sum + (colour === UNTOUCHED ? 0 : 1), 0);
