import { expect, test } from "vitest";
import { area, ellipse, images, line, mirrored, rectangle } from "./shapes";

const drawn = (squares: [number, number][], width: number, height: number) => {
  const rows = Array.from({ length: height }, () => Array(width).fill("."));
  for (const [row, column] of squares) rows[row][column] = "#";
  return rows.map((row) => row.join("")).join(" ");
};

test("a line leads from square to square without a gap, whichever way", () => {
  expect(drawn(line([0, 0], [2, 4]), 5, 3)).toBe("##... ..##. ....#");
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      const squares = line([3, 2], [row, column]);
      expect(squares[0]).toEqual([3, 2]);
      expect(squares.at(-1)).toEqual([row, column]);
      squares.slice(1).forEach(([r, c], at) => {
        expect(Math.max(Math.abs(r - squares[at][0]), Math.abs(c - squares[at][1]))).toBe(1);
      });
    }
  }
});

test("shapes are drawn by their edge, or whole", () => {
  expect(drawn(rectangle([2, 3], [0, 0], false), 4, 3)).toBe("#### #..# ####");
  expect(rectangle([2, 3], [0, 0], true).length).toBe(12);
  expect(drawn(ellipse([0, 0], [4, 4], false), 5, 5)).toBe(".###. #...# #...# #...# .###.");
  expect(ellipse([1, 1], [1, 1], false)).toEqual([[1, 1]]);
});

test("filling reaches what hangs together, and no further", () => {
  const cells = [..."001001101000"].map(Number);
  expect(drawn(area(cells, 4, 3, [0, 0]), 4, 3)).toBe("##.. #... ....");
  expect(drawn(area(cells, 4, 3, [0, 2]), 4, 3)).toBe("..#. .##. ....");
});

test("a mirror has its axis on cells or between them, and images outside fall away", () => {
  expect(mirrored([[0, 0]], { across: 3, down: null }, 4, 1)).toEqual([
    [0, 0],
    [0, 3],
  ]);
  expect(mirrored([[0, 1]], { across: 2, down: null }, 4, 1)).toEqual([[0, 1]]);
  expect(mirrored([[0, 3]], { across: 1, down: null }, 4, 1)).toEqual([[0, 3]]);
  expect(images({ across: 3, down: 3 }).map((image) => image([0, 1]))).toEqual([
    [0, 1],
    [0, 2],
    [3, 1],
    [3, 2],
  ]);
});
