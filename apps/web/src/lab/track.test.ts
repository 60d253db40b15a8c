import { expect, test } from "vitest";
import type { FilteringTold } from "../model";
import { isSearchExperiment } from "./search.shape";
import { GRAINS, SearchTrack } from "./track";

const filtering = (it: Partial<FilteringTold>): FilteringTold => ({
  parent: null,
  assumed: null,
  cells: [],
  left: 6,
  waiting: 2,
  pairs: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  strikes: [{ asked: 2, variable: 1, values: [2], left: 5, came: 3, cells: [[3, 1]] }],
  asked: 3,
  wiped_out: null,
  node: 0,
  is_new: true,
  g: 0,
  h: 3,
  improved: [],
  ...it,
});

/** Two variables of three values: a start, a child that leads nowhere, and one that is a goal. */
function track() {
  const track = new SearchTrack();
  track.network = {
    variables: ["row 1 1 1", "row 2 1 1"],
    constraints: ["board", "row 1"],
    decisions: 2,
    domains: [
      [0, 1, 2],
      [0, 1, 2],
    ],
    vertices: [],
    edges: [],
  };
  track.take([
    filtering({}),
    filtering({ parent: 0, assumed: [1, 0], left: 4, wiped_out: 0, node: null, is_new: false }),
    filtering({
      parent: 0,
      assumed: [1, 1],
      node: 1,
      g: 1,
      h: 0,
      left: 4,
      strikes: [{ asked: 1, variable: 0, values: [0, 1], left: 2, came: 3, cells: [] }],
      cells: [[0, -1]],
    }),
  ]);
  return track;
}

test("a step at any grain is the same moment", () => {
  const it = track();
  expect(GRAINS.map((grain) => it.length(grain))).toEqual([12, 6, 3]);
  const moments = (grain: (typeof GRAINS)[number]) =>
    Array.from({ length: it.length(grain) + 1 }, (_, step) => it.at(step, grain));
  const fine = moments("question");
  for (const grain of GRAINS)
    for (const [step, moment] of moments(grain).entries()) {
      expect(fine).toContainEqual(moment);
      expect(it.stepOf(moment, grain)).toBe(step);
    }
  expect(fine[0]).toMatchObject({ questions: 0, nodes: 0, left: 6, waiting: 2 });
  expect(fine[2]).toMatchObject({ questions: 2, nodes: 0, left: 5, waiting: 1 });
  expect(fine[4]).toMatchObject({ questions: 3, nodes: 1, left: 5, waiting: 0 });
  expect(fine[12]).toMatchObject({ questions: 9, nodes: 2, expanded: 1, left: 2 });
});

test("domains, cells and the queue are what was recorded", () => {
  const it = track();
  expect(it.domains(it.at(2, "question"))).toEqual([
    [0, 1, 2],
    [0, 1],
  ]);
  expect(it.domains(it.at(3, "filtering"))).toEqual([[2], [1]]);
  expect(it.marks(it.at(3, "filtering"), 4)).toEqual([-1, 0, 0, 1]);
  expect(it.marks(it.at(0, "filtering"), 4)).toEqual([0, 0, 0, 0]);
  expect(it.pairs(it.at(1, "question"), 9)).toEqual([[1, 0]]);
  expect(it.question(it.at(2, "question"))).toEqual({ variable: 1, constraint: 0, struck: [2] });
  expect(it.question(it.at(0, "question"))).toBe(null);
});

test("the tree grows, and its open nodes come with the least f first", () => {
  const it = track();
  expect(it.tree(it.at(0, "filtering"), 9)).toEqual([]);
  const [root] = it.tree(it.at(1, "filtering"), 9);
  expect(root).toMatchObject({ node: 0, parent: null, state: "open", g: 0, h: 3 });
  const grown = it.tree(it.at(3, "filtering"), 9);
  expect(grown.map(({ node, state }) => [node, state])).toEqual([
    [0, "closed"],
    [1, "goal"],
  ]);
  expect(it.open(it.at(3, "filtering"), 9).map(({ node }) => node)).toEqual([1]);
  it.take([
    filtering({ parent: 1, node: 1, is_new: false, improved: [{ node: 1, parent: null, g: 0 }] }),
  ]);
  expect(it.tree(it.at(4, "filtering"), 9)[1]).toMatchObject({ parent: null, g: 0 });
  expect(it.tree(it.at(3, "filtering"), 9)[1]).toMatchObject({ parent: 0, g: 1 });
});

test("a link that holds something else is no search", () => {
  const good = { puzzle: { id: "a" }, seed: 1, seconds: 10, lanes: [] };
  expect(isSearchExperiment(good)).toBe(true);
  const graph = { vertices: 9, neighbours: 2, colours: 3 };
  expect(isSearchExperiment({ ...good, graph, grain: "strike" })).toBe(true);
  for (const bad of [
    { ...good, grain: "day" },
    { ...good, graph: { ...graph, vertices: 1e6 } },
    { ...good, graph: { vertices: 9 } },
    { ...good, graph: null },
    { ...good, graph, lanes: [{ method: "astar-gac-full", settings: {} }] },
    { ...good, seed: "x" },
  ])
    expect(isSearchExperiment(bad)).toBe(false);
});
