// Experiments: their puzzles, and links that hold everything about them.
import { numbered } from "../collection";
import { thinker } from "../engine";
import { to } from "../route";
import { pack, unpack } from "../share";
import { own } from "../store";
import type { Chosen } from "./experiment.shape";

/** The text of the puzzle. */
export async function textOf(puzzle: Chosen): Promise<string> {
  if ("text" in puzzle) return puzzle.text;
  if ("own" in puzzle && own[puzzle.own]) return own[puzzle.own].puzzle;
  return (await numbered("id" in puzzle ? puzzle.id : "first-light")).puzzle;
}

/** The address of an experiment. A puzzle of the player's own goes along, without its solution. */
export async function addressOf(view: string, it: { puzzle: Chosen }): Promise<string> {
  const puzzle =
    "own" in it.puzzle
      ? {
          text: await thinker.call("share", {
            puzzle: await textOf(it.puzzle),
            position: null,
            title: false,
          }),
        }
      : it.puzzle;
  return to.labView(view, await pack(JSON.stringify({ ...it, puzzle })));
}

/** The experiment that a link holds, or null if it holds none of this shape. */
export async function experimentIn<Shape>(
  packed: string,
  is: (it: unknown) => it is Shape,
): Promise<Shape | null> {
  try {
    const it: unknown = JSON.parse(await unpack(packed));
    return is(it) ? it : null;
  } catch {
    return null;
  }
}
