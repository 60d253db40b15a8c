// What the player draws with, and the strokes.
import { createSignal } from "solid-js";
import { announce } from "../announce";
import { markWord, words } from "../board/grid";
import type { Tool } from "../board/pointers";
import { keeper } from "../engine";
import { type Changed, CROSS, type Mark, OPEN, PENCIL, type Square, type View } from "../model";
import { count } from "../text";
import type { Act } from ".";
import type { Sheet } from "./sheet";

export type ToolName = "fill" | "cross" | "pencil";

export function createTools() {
  const [tool, setTool] = createSignal<ToolName>("fill");
  const [colour, setColour] = createSignal(1);
  const named = (wanted: Tool): ToolName => {
    if (wanted === "tool") return tool();
    if (wanted === "other") return tool() === "cross" ? "fill" : "cross";
    return wanted;
  };
  return {
    face: {
      tool,
      setTool,
      colour,
      setColour: (index: number) => {
        setColour(index);
        setTool("fill");
      },
    },
    brush: (wanted: Tool): Mark => {
      const name = named(wanted);
      return name === "fill" ? colour() : name === "cross" ? CROSS : PENCIL;
    },
  };
}

/** What the board does with strokes; the keeper draws them. */
export function strokesOn(
  sheet: Sheet,
  tools: ReturnType<typeof createTools>,
  act: Act,
  complain: (error: Error) => null,
) {
  const { setPreview } = sheet;
  return {
    press: ([row, column]: Square, wanted: Tool) => {
      const brush = tools.brush(wanted);
      keeper.call("press", { row, column, brush }).then(setPreview, complain);
    },
    drag: ([row, column]: Square) => {
      keeper.call("drag", { row, column }).then(setPreview, complain);
    },
    release: () => {
      act("release").then((now) => now && tellOf(sheet.face.view, now));
    },
    cancel: () => {
      act("cancel");
    },
  };
}

/** Says what a stroke has drawn. */
function tellOf(view: View, { changes }: Changed) {
  if (changes.length === 0) return;
  const mark = changes[0][2];
  const form = mark === OPEN ? words.erased : words.drawn;
  announce(count(form, changes.length, { mark: markWord(view, mark) }));
}
