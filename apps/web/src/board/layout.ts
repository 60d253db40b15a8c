// Where everything stands on the board: clues at the left and the top, cells between, at any zoom.
import type { Axis, Square, View } from "../model";

/** The size of a clue's number, in cells, while there is room for it. */
const NUMBER = 0.56;
/** The largest number that is worth its space, in pixels. */
const LARGEST = 22;
/** The largest cell on a small puzzle, in pixels. */
const LARGEST_CELL = 56;
/** How much of the board the clues may take when it is zoomed. */
const SHARE = 0.42;
const EDGE = 10;

export type Layout = {
  width: number;
  height: number;
  /** The side of a cell. */
  cell: number;
  /** The size of a clue's number. */
  number: number;
  /** What one number takes in a row's clue, and in a column's. */
  slotX: number;
  slotY: number;
  /** What a row's clue may take in all, and a column's. */
  roomX: number;
  roomY: number;
  /** The corner of the cells' window, and its size. */
  left: number;
  top: number;
  innerWidth: number;
  innerHeight: number;
  /** How far the cells are scrolled. */
  scrollX: number;
  scrollY: number;
};

/** For how many numbers a clue has room, at least: clues that grow then leave the cells where they are. */
export type Reserve = { rows: number; columns: number };

export type Camera = { zoom: number; x: number; y: number };

const most = (clues: unknown[][]) =>
  clues.reduce((most, clue) => Math.max(most, clue.length, 1), 1);
const widest = (view: View) =>
  Math.max(1, ...view.rows.flat().map(([length]) => String(length).length));

/** What one number of a row's clue takes, in sizes of the number. */
const across = (view: View, symbols: boolean) =>
  0.5 + 0.56 * widest(view) + (view.coloured ? 0.25 : 0) + (symbols && view.coloured ? 0.6 : 0);
const DOWN = 1.24;

export function layout(
  view: View,
  width: number,
  height: number,
  camera: Camera,
  symbols: boolean,
  ratio: number,
  reserve: Reserve = { rows: 1, columns: 1 },
): Layout {
  const slotX = across(view, symbols);
  const [runsX, runsY] = [
    Math.max(most(view.rows), reserve.rows),
    Math.max(most(view.columns), reserve.columns),
  ];
  const number = (cell: number) => Math.min(cell * NUMBER, LARGEST);
  const fits = (cell: number) =>
    runsX * slotX * number(cell) + EDGE + view.width * cell + 2 <= width &&
    runsY * DOWN * number(cell) + EDGE + view.height * cell + 2 <= height;
  let fit = LARGEST_CELL;
  while (fit > 2 && !fits(fit)) fit -= 0.25;
  // Whole dots, so that all cells are of one size and lines are sharp.
  const cell = Math.max(1, Math.floor(fit * camera.zoom * ratio)) / ratio;
  const size = number(cell);
  // Zoomed, the clues take a share of the board at most; a clue that needs more is drawn smaller.
  const room = (runs: number, slot: number, side: number) => {
    const share =
      camera.zoom > 1 ? Math.max(runs * slot * number(fit), side * SHARE - EDGE) : Infinity;
    return Math.min(runs * slot * size, share);
  };
  const [roomX, roomY] = [room(runsX, slotX, width), room(runsY, DOWN, height)];
  const [clueX, clueY] = [roomX + EDGE, roomY + EDGE];
  const [allX, allY] = [view.width * cell, view.height * cell];
  const innerWidth = Math.min(allX, width - clueX - 1);
  const innerHeight = Math.min(allY, height - clueY - 1);
  const snap = (x: number) => Math.round(x * ratio) / ratio;
  // The cells are centred, not cells and clues together, unless there is no room for that.
  const left = snap(clueX + Math.max(0, (width - clueX - innerWidth - 1) / 2));
  const top = snap(clueY + Math.max(0, Math.min((height - clueY - innerHeight - 1) / 2, 24)));
  return {
    width,
    height,
    cell,
    number: size,
    slotX: slotX * size,
    slotY: DOWN * size,
    roomX,
    roomY,
    left,
    top,
    innerWidth,
    innerHeight,
    scrollX: snap(clamp(camera.x * cell - innerWidth / 2, 0, allX - innerWidth)),
    scrollY: snap(clamp(camera.y * cell - innerHeight / 2, 0, allY - innerHeight)),
  };
}

/** How much smaller a clue of `runs` numbers is drawn, to fit its room. */
export const shrink = (at: Layout, axis: Axis, runs: number) =>
  Math.min(1, axis === "row" ? at.roomX / (runs * at.slotX) : at.roomY / (runs * at.slotY));

export const clamp = (x: number, low: number, high: number) =>
  Math.max(low, Math.min(Math.max(low, high), x));

/** The square at a point of the board, if there is one. */
export function squareAt(view: View, at: Layout, x: number, y: number): Square | null {
  const inside =
    x >= at.left && y >= at.top && x < at.left + at.innerWidth && y < at.top + at.innerHeight;
  return inside ? nearest(view, at, x, y) : null;
}

/** The square nearest to a point, for strokes that leave the board. */
export function nearest(view: View, at: Layout, x: number, y: number): Square {
  const row = Math.floor((y - at.top + at.scrollY) / at.cell);
  const column = Math.floor((x - at.left + at.scrollX) / at.cell);
  return [clamp(row, 0, view.height - 1), clamp(column, 0, view.width - 1)];
}

/** A camera that keeps the point under the fingers where it is while the zoom changes. */
export function zoomed(
  view: View,
  at: Layout,
  camera: Camera,
  zoom: number,
  x: number,
  y: number,
): Camera {
  const next = clamp(zoom, 1, 12);
  const factor = next / camera.zoom;
  const [px, py] = [(x - at.left + at.scrollX) / at.cell, (y - at.top + at.scrollY) / at.cell];
  const cell = at.cell * factor;
  return {
    zoom: next,
    x: clamp(px - (x - at.left) / cell + at.innerWidth / 2 / cell, 0, view.width),
    y: clamp(py - (y - at.top) / cell + at.innerHeight / 2 / cell, 0, view.height),
  };
}

/** A camera moved by `dx` and `dy` pixels. */
export function panned(at: Layout, camera: Camera, dx: number, dy: number): Camera {
  const x = (at.scrollX + at.innerWidth / 2 + dx) / at.cell;
  const y = (at.scrollY + at.innerHeight / 2 + dy) / at.cell;
  return { ...camera, x, y };
}

/** A camera that shows a square, moved no more than needed. */
export function revealing(at: Layout, camera: Camera, [row, column]: Square): Camera {
  const beyond = (start: number, scroll: number, inner: number) =>
    start < scroll
      ? start - scroll
      : start + at.cell > scroll + inner
        ? start + at.cell - scroll - inner
        : 0;
  const dx = beyond(column * at.cell, at.scrollX, at.innerWidth);
  const dy = beyond(row * at.cell, at.scrollY, at.innerHeight);
  return dx === 0 && dy === 0 ? camera : panned(at, camera, dx, dy);
}
