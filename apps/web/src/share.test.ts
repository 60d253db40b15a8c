import { expect, test } from "vitest";
import { pack, unpack } from "./share";

test("what is packed comes out again", async () => {
  const puzzle = JSON.stringify({ title: "Käse ☀", rows: [[1, 2], [3]] });
  expect(await unpack(await pack(puzzle))).toBe(puzzle);
});

test("a damaged link is refused", async () => {
  const packed = await pack("a puzzle that is long enough to be cut in two");
  await expect(unpack(packed.slice(0, -9))).rejects.toThrow("damaged");
  await expect(unpack("%%%")).rejects.toThrow("damaged");
});

test("a link that unfolds without end is refused", async () => {
  await expect(unpack(await pack("0".repeat(5_000_000)))).rejects.toThrow("too large");
});
