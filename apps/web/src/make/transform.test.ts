import { expect, test } from "vitest";
import { ofRows, painted, rowsOf, runsOf, withChanges, withoutChange } from "./drawing";
import { flipped, resized, shifted, trimmed, turned, withColour, withoutColour } from "./transform";

const palette = [
  { name: "white", rgb: "FFFFFF" },
  { name: "black", rgb: "000000" },
];
const drawing = (text: string) => ofRows(text.split(" "), palette);
const shown = (it: Parameters<typeof rowsOf>[0]) => rowsOf(it).join(" ");
const none = { top: 0, right: 0, bottom: 0, left: 0 };

test("a drawing grows and shrinks at any side", () => {
  expect(shown(resized(drawing("10 01"), { ...none, top: 1, left: 1 }))).toBe("000 010 001");
  expect(shown(resized(drawing("110 011"), { ...none, right: -1, bottom: 1 }))).toBe("11 01 00");
  const one = drawing("1");
  expect(resized(one, { ...none, left: -1 })).toBe(one);
});

test("shifts go around, four turns and two flips lead back", () => {
  expect(shown(shifted(drawing("110 000"), 1, -1))).toBe("000 101");
  const it = drawing("110 000 010 001");
  expect(shown(turned(turned(turned(turned(it)))))).toBe(shown(it));
  expect(shown(turned(drawing("100 000")))).toBe("01 00 00");
  for (const axis of ["across", "down"] as const)
    expect(shown(flipped(flipped(it, axis), axis))).toBe(shown(it));
});

test("trimming takes blank lines at the sides and leaves a blank drawing alone", () => {
  expect(shown(trimmed(drawing("0000 0101 0000")))).toBe("101");
  const blank = drawing("00 00");
  expect(trimmed(blank)).toBe(blank);
});

test("a removed colour leaves blank cells, and the others keep their look", () => {
  let it = withColour(drawing("10 01"), { name: "red", rgb: "FF0000" });
  it = painted(it, [[1, 2]]);
  expect(shown(withoutColour(it, 1))).toBe("01 00");
  expect(withoutColour(it, 1).palette.map(({ name }) => name)).toEqual(["white", "red"]);
});

test("changes that are taken stay marked until they are drawn over or taken back", () => {
  const before = drawing("10 01");
  const taken = withChanges(before, [[0, 1, 0, 1, 1]]);
  expect([shown(taken), taken.taken.length]).toEqual(["11 01", 1]);
  expect(shown(withoutChange(taken, taken.taken[0]))).toBe("10 01");
  expect(withoutChange(taken, taken.taken[0]).taken).toEqual([]);
  expect(painted(taken, [[0, 0]]).taken.length).toBe(1);
  expect(painted(taken, [[1, 0]]).taken.length).toBe(0);
});

test("clues are the runs of a line", () => {
  expect(runsOf([1, 1, 0, 2, 1, 1])).toEqual([
    [2, 1],
    [1, 2],
    [2, 1],
  ]);
  expect(runsOf([0, 0])).toEqual([]);
});
