import { expect, test } from "vitest";
import type { View } from "../model";
import { singly } from "../store/excluded";
import { left, ruledOut } from "./possible";

const view = {
  width: 3,
  height: 2,
  coloured: true,
  palette: ["fff", "f00", "00f", "0f0"].map((rgb) => ({ name: rgb, rgb, symbol: "x" })),
} as unknown as View;

test("what is left of a cell is what was not ruled out, by whomever", () => {
  const out = ruledOut(view, [
    [1, 2, [1]],
    [1, 2, [0, 1]],
  ]);
  expect(left(view, out, 5)).toEqual([2, 3]);
  expect(left(view, out, 0)).toBeNull();
});

test("what is kept names one colour at a time", () => {
  expect(singly([[0, 1, [2, 3]]])).toEqual([
    [0, 1, [2]],
    [0, 1, [3]],
  ]);
});
