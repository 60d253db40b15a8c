import { expect, test } from "vitest";
import { CROSS, type Mark, OPEN } from "../protocol";
import { isWrong, PARTS, partAt, SOLUTION } from "./first";

test("the parts lead through the whole puzzle, one after the other", () => {
  const marks = new Array<Mark>(25).fill(OPEN);
  PARTS.forEach((part, place) => {
    expect(partAt(marks)).toBe(place);
    for (const [row, column] of part.filled) marks[row * 5 + column] = 1;
    for (const [row, column] of part.crossed) marks[row * 5 + column] = CROSS;
    expect(isWrong(marks)).toBe(false);
  });
  expect(partAt(marks)).toBe(PARTS.length);
  const filled = marks.map((mark) => (mark > 0 ? "1" : "0")).join("");
  expect(filled).toBe(SOLUTION.join(""));
});

test("what does not belong there is noticed", () => {
  const marks = new Array<Mark>(25).fill(OPEN);
  marks[0] = 1;
  expect(isWrong(marks)).toBe(true);
  marks[0] = CROSS;
  expect(isWrong(marks)).toBe(false);
  marks[12] = CROSS;
  expect(isWrong(marks)).toBe(true);
});
