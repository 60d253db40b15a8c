// What the editor can begin with: the draft, a puzzle, or what a link holds.
import { numbered } from "../collection";
import { Refused, thinker } from "../engine";
import type { MakeFrom } from "../route";
import { unpack } from "../share";
import { own } from "../store";
import { text } from "../text";
import { keptDraft } from "./draft";
import { blank, type Drawing, ofRows } from "./drawing";

export type Begun = { drawn: Drawing; solved: boolean; several: boolean };

/** The puzzle in a file of any format: the first, if there are several. */
export async function readBytes(bytes: Uint8Array): Promise<string> {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const [entry] = await thinker.call("read", { bytes: letters });
  if (!entry?.puzzle) throw new Refused(entry?.error ?? text.open.empty);
  return entry.puzzle;
}

/** The drawing of a puzzle. */
export async function drawingOf(puzzle: string): Promise<Begun> {
  const it = await thinker.call("edit", { puzzle });
  const drawn = {
    ...ofRows(it.rows, it.palette),
    title: it.title ?? "",
    author: it.author ?? "",
  };
  return { drawn, solved: it.was_solved, several: it.differs.length > 0 };
}

export async function begin(from: MakeFrom): Promise<Begun> {
  switch (from.source) {
    case "draft":
      return { drawn: keptDraft() ?? blank(), solved: false, several: false };
    case "link":
      return drawingOf(await readBytes(new TextEncoder().encode(await unpack(from.packed))));
    default: {
      const { puzzle } = (from.source === "own" ? own[from.id] : await numbered(from.id)) ?? {};
      if (!puzzle) throw new Refused(text.missing);
      return drawingOf(puzzle);
    }
  }
}
