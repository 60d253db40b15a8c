import { expect, test } from "vitest";
import { isExperiment } from "./experiment.shape";
import { Film } from "./film";

test("every moment is the same, whichever way it is reached", () => {
  const steps = Array.from({ length: 40 }, (_, n): [number, number][] => [
    [(n * 7) % 12, (n % 3) - 1],
    [(n * 5) % 12, (n % 2) + 1],
  ]);
  const slow = (to: number) => {
    const marks = new Array(12).fill(0);
    for (const changes of steps.slice(0, to)) for (const [at, mark] of changes) marks[at] = mark;
    return marks;
  };
  const film = new Film(new Array(12).fill(0), steps);
  for (const to of [0, 1, 40, 3, 17, 16, 40, 0, 99, -1]) {
    expect(film.seek(to)).toEqual(slow(Math.max(0, to)));
  }
});

test("a link that holds something else is no experiment", () => {
  const good = {
    puzzle: { id: "a" },
    seed: 1,
    seconds: 10,
    lanes: [{ method: "iga", settings: {} }],
  };
  expect(isExperiment(good)).toBe(true);
  for (const bad of [
    null,
    [],
    {},
    { ...good, puzzle: { id: 3 } },
    { ...good, seed: -1 },
    { ...good, seed: 0.5 },
    { ...good, seconds: 0 },
    { ...good, lanes: [{ method: "iga" }] },
    { ...good, lanes: [{ method: "iga", settings: { population: 5 } }] },
    { ...good, lanes: new Array(7).fill(good.lanes[0]) },
    { ...good, tutorial: "x" },
  ])
    expect(isExperiment(bad)).toBe(false);
});
