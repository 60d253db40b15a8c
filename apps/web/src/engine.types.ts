// What the compiler must refuse when an engine is called. Nothing here runs.
import { keeper, thinker } from "./engine";

export async function calls() {
  const changed = await keeper.call("undo");
  changed.changes satisfies [number, number, number][];
  // @ts-expect-error: no such operation
  keeper.call("fly");
  // @ts-expect-error: the thinker is asked that
  keeper.call("verdict", { puzzle: "" });
  // @ts-expect-error: the column and the brush are missing
  keeper.call("press", { row: 1 });
  // @ts-expect-error: a row is a number
  keeper.call("drag", { row: "1", column: 2 });
  // @ts-expect-error: a hint needs a puzzle
  thinker.call("hint");
  // @ts-expect-error: a reply has no such field
  changed.verdict;
}
