import { expect, test, vi } from "vitest";
import type { LookTold } from "../model";
import { isHeuristicsExperiment } from "./heuristics.shape";

vi.mock("../engine", () => ({ Engine: class {} }));
const { LookTrack } = await import("./looks");

const look = (row: number, strategy: string, changes: [number, number][]): LookTold => ({
  line: { axis: "row", index: row },
  strategy,
  modified: strategy === "partial fill" ? null : 2,
  leftmost: null,
  rightmost: null,
  findings: [],
  cells: [],
  changed: changes.map(([at]) => at),
  known: 1 + changes.length,
  changes,
});

function track() {
  const track = new LookTrack([0, 0, 0, -1], 1);
  track.take([
    look(0, "partial fill", [[0, 1]]),
    look(1, "one", []),
    look(1, "two", [[2, -1]]),
    look(1, "one", []),
  ]);
  return track;
}

test("looks that found nothing are steps or not, as is wanted", () => {
  const it = track();
  expect([it.length("look"), it.length("found")]).toEqual([4, 2]);
  expect([0, 1, 2, 9].map((step) => it.made(step, "look"))).toEqual([0, 1, 2, 4]);
  expect([0, 1, 2, 3].map((step) => it.made(step, "found"))).toEqual([0, 1, 3, 4]);
  expect([0, 1, 2, 3, 4].map((made) => it.steps(made))).toEqual([0, 1, 1, 2, 2]);
});

test("the board is what the looks changed, forwards and backwards", () => {
  const it = track();
  expect([...it.marks(4)]).toEqual([1, 0, -1, -1]);
  expect([...it.marks(1)]).toEqual([1, 0, 0, -1]);
  expect([...it.marks(0)]).toEqual([0, 0, 0, -1]);
  expect([it.known(0), it.known(1)]).toEqual([1, 2]);
});

test("a visit has each sub-procedure once", () => {
  const it = track();
  expect(it.visit(3).map(({ strategy }) => strategy)).toEqual(["one", "two"]);
  expect(it.visit(4).map(({ strategy }) => strategy)).toEqual(["two", "one"]);
  expect(it.visit(0)).toEqual([]);
});

test("a link that holds something else is no view of heuristics", () => {
  const good = { puzzle: { id: "a" }, seed: 1, seconds: 10, lanes: [] };
  expect(isHeuristicsExperiment({ ...good, grain: "look" })).toBe(true);
  for (const bad of [{ ...good, grain: 3 }, { ...good, lanes: 1 }, null])
    expect(isHeuristicsExperiment(bad)).toBe(false);
});
