import { expect, test } from "vitest";
import type { View } from "../model";
import { layout, nearest, revealing, shrink, squareAt, zoomed } from "./layout";

const view = (height: number, width: number, runs = 3): View => ({
  height,
  width,
  coloured: false,
  palette: [],
  rows: Array.from({ length: height }, () =>
    Array.from({ length: runs }, () => [1, 1] as [number, number]),
  ),
  columns: Array.from({ length: width }, () =>
    Array.from({ length: runs }, () => [1, 1] as [number, number]),
  ),
  given: null,
  position: null,
  id: null,
  title: null,
  author: null,
  source: null,
  licence: null,
  note: null,
});
const whole = { zoom: 1, x: 0, y: 0 };

test("a puzzle of any size fits", () => {
  for (const [height, width, runs] of [
    [5, 5, 2],
    [30, 20, 8],
    [100, 100, 25],
    [1, 90, 1],
  ]) {
    const at = layout(view(height, width, runs), 390, 600, whole, false, 2);
    expect(at.left + at.innerWidth).toBeLessThanOrEqual(390);
    expect(at.top + at.innerHeight).toBeLessThanOrEqual(600);
    expect(at.innerWidth).toBeCloseTo(width * at.cell);
  }
});

test("clues stay visible when the board is zoomed", () => {
  const at = layout(view(60, 60, 15), 390, 600, { zoom: 6, x: 30, y: 30 }, false, 2);
  expect(at.left).toBeLessThan(390 / 2);
  expect(at.number * shrink(at, "row", 15)).toBeGreaterThan(4);
  expect(at.number * shrink(at, "row", 5)).toBeGreaterThan(12);
  expect(15 * at.slotX * shrink(at, "row", 15)).toBeLessThanOrEqual(at.left);
  expect(at.scrollX).toBeGreaterThan(0);
});

test("a point and its square agree, and outside there is none", () => {
  const puzzle = view(10, 10);
  const at = layout(puzzle, 500, 500, whole, false, 1);
  expect(squareAt(puzzle, at, at.left + 3.5 * at.cell, at.top + 7.5 * at.cell)).toEqual([7, 3]);
  expect(squareAt(puzzle, at, at.left - 3, at.top + 5)).toBeNull();
  expect(nearest(puzzle, at, 0, 9999)).toEqual([9, 0]);
});

test("zooming keeps the square under the pointer", () => {
  const puzzle = view(40, 40);
  let camera = { zoom: 2, x: 20, y: 20 };
  const at = layout(puzzle, 600, 600, camera, false, 1);
  const before = nearest(puzzle, at, 400, 400);
  camera = zoomed(puzzle, at, camera, 4, 400, 400);
  const after = nearest(puzzle, layout(puzzle, 600, 600, camera, false, 1), 400, 400);
  expect(Math.abs(before[0] - after[0]) + Math.abs(before[1] - after[1])).toBeLessThanOrEqual(2);
});

test("the cursor is brought into view", () => {
  const puzzle = view(40, 40);
  const camera = { zoom: 4, x: 0, y: 0 };
  const at = layout(puzzle, 600, 600, camera, false, 1);
  const moved = layout(puzzle, 600, 600, revealing(at, camera, [39, 39]), false, 1);
  expect(moved.scrollX + moved.innerWidth).toBeCloseTo(40 * moved.cell, 0);
});
