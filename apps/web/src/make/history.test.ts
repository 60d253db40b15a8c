import { expect, test } from "vitest";
import { readClues } from "./cluetext";
import { createHistory } from "./history";

test("everything can be undone and done again, and moves of a slider are one step", () => {
  const history = createHistory(0);
  history.change(1);
  for (const value of [2, 3, 4]) history.change(value, "slider");
  history.change(5, "other");
  history.undo();
  expect(history.now()).toBe(4);
  history.undo();
  expect(history.now()).toBe(1);
  history.redo();
  expect(history.now()).toBe(4);
  history.change(9, "slider");
  history.undo();
  expect(history.now()).toBe(4);
  while (history.undo()) expect(history.now()).toBeLessThan(9);
  expect(history.now()).toBe(0);
  expect(history.steps().back).toBe(0);
});

test("clues are read as people type them", () => {
  expect(readClues("1 2\n0\n\n3,1\n\n", "row", 2)).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
    [],
    [],
    [
      [3, 1],
      [1, 1],
    ],
  ]);
  expect(readClues("3b 2A", "row", 3)).toEqual([
    [
      [3, 2],
      [2, 1],
    ],
  ]);
  expect(readClues("  \n", "row", 2)).toEqual([]);
});

test("rubbish among clues is named with its place", () => {
  expect(() => readClues("1\ntwo", "row", 2)).toThrow(/row 2.*two/);
  expect(() => readClues("3z", "row", 3)).toThrow(/letter/);
  expect(() => readClues("-4", "row", 2)).toThrow(/row 1/);
});
