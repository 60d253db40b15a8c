import { expect, test } from "vitest";
import { count, say } from ".";

test("places are filled in and unknown ones stay", () => {
  expect(say("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

test("a number decides the form", () => {
  expect(count("{n} cell|{n} cells", 1)).toBe("1 cell");
  expect(count("{n} cell|{n} cells", 3)).toBe("3 cells");
});
