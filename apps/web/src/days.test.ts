import { expect, test } from "vitest";
import { wishOf } from "./daily";
import { streak } from "./streak";

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();

test("days in a row are counted up to today or yesterday", () => {
  expect(streak([at(15), at(16), at(17, 1), at(17, 23)], at(17))).toBe(3);
  expect(streak([at(15), at(16)], at(17))).toBe(2);
  expect(streak([at(14), at(15)], at(17))).toBe(0);
  expect(streak([], at(17))).toBe(0);
});

test("a day has one puzzle, and another day another", () => {
  expect(wishOf(new Date(at(17, 0)))).toEqual(wishOf(new Date(at(17, 23))));
  const seeds = Array.from({ length: 28 }, (_, day) => wishOf(new Date(at(day + 1))).seed);
  expect(new Set(seeds).size).toBe(28);
});
