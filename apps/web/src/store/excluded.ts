// What is ruled out of the cells of a game, as it is kept.
import type { Excluded } from "../protocol";

/** The same as triples of one colour each, so that what two tabs kept can be joined, and one taken back. */
export function singly(all: Iterable<Excluded>): Excluded[] {
  return [...all].flatMap(([row, column, colours]) =>
    colours.map((colour): Excluded => [row, column, [colour]]),
  );
}
