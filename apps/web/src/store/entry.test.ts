import { expect, test } from "vitest";
import { type Change, changed, type Entry, isEntry, joined, saveOf } from "./entry";

const move = (name: string, column: number): [string, [[number, number], "crossed"][]] => [
  name,
  [[[0, column], "crossed"]],
];
const change = (added: string[], removed: string[] = []): Change => ({
  added: added.map((name, at) => move(name, at)),
  removed,
  points: [],
  excluded: [],
  seconds: 1,
  progress: { drawn: 0.1, won: false, seconds: 1, at: 1 },
});
const names = (entry: Entry) => entry.game?.moves.map(([name]) => name);

test("what two tabs draw is all there, whoever writes first", () => {
  const base = changed({}, change(["a"]));
  expect(names(changed(changed(base, change(["b"])), change(["c"])))).toEqual(["a", "b", "c"]);
});

test("what is written twice counts once", () => {
  const once = changed({}, change(["a", "b"]));
  expect(names(changed(once, change(["a", "b"])))).toEqual(["a", "b"]);
});

test("a move that is taken back goes, and those of other tabs stay", () => {
  const both = changed(changed({}, change(["a", "b"])), change(["c"]));
  expect(names(changed(both, change(["d"], ["b"])))).toEqual(["a", "c", "d"]);
});

test("a puzzle that was won stays won, and one that is played again is not forgotten", () => {
  const won = { drawn: 1, won: true, seconds: 9, at: 1, picture: ["1"] };
  const again = changed({ progress: won, forgotten: 5 }, change(["a"]));
  expect(again.progress).toMatchObject({ won: true, picture: ["1"], drawn: 0.1 });
  expect(again.forgotten).toBeUndefined();
});

test("save points are found again behind their moves", () => {
  const game = {
    moves: [move("a", 0), move("b", 1)],
    points: ["", "b", "gone"],
    excluded: [],
    seconds: 0,
  };
  expect(saveOf(game).points).toEqual([0, 2]);
});

test("of two games that are brought together the later one stays", () => {
  const at = (at: number, won: boolean): Entry => ({
    progress: { drawn: 0, won, seconds: at, at },
    game: { moves: [move(`at ${at}`, 0)], points: [], excluded: [], seconds: at },
  });
  expect(names(joined(at(1, true), at(2, false)))).toEqual(["at 2"]);
  expect(joined(at(1, true), at(2, false)).progress?.won).toBe(true);
  expect(names(joined(at(3, false), at(2, false)))).toEqual(["at 3"]);
});

test("what was learned from a puzzle survives a stroke and is joined with what is brought in", () => {
  const learned = { hinted: ["overlap"], features: { overlap: 1 }, at: 5 };
  expect(changed({ practice: learned }, change(["a"])).practice).toEqual(learned);
  const brought = { hinted: ["glue"], features: { overlap: 1 }, at: 3 };
  expect(joined({ practice: learned }, { practice: brought }).practice).toEqual({
    hinted: ["overlap", "glue"],
    features: { overlap: 1 },
    at: 3,
  });
  expect(joined({}, { practice: brought }).practice).toEqual(brought);
  expect(isEntry({ practice: learned })).toBe(true);
});

test("what is no entry is known as such", () => {
  for (const it of [
    "oops",
    null,
    3,
    [],
    { game: "oops" },
    { game: { moves: [["a"]] } },
    { progress: {} },
    { own: { puzzle: 1 } },
    { practice: {} },
    { practice: { hinted: ["overlap"], features: { overlap: "1" } } },
  ])
    expect(isEntry(it), JSON.stringify(it)).toBe(false);
  expect(isEntry({})).toBe(true);
});
