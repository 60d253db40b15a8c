// What the player draws with, and the strokes.
import { createSignal } from "solid-js";
import { announce } from "../announce";
import { markWord, words } from "../board/grid";
import type { Tool } from "../board/pointers";
import { keeper } from "../engine";
import { feelStroke } from "../feel";
import { type Changed, CROSS, type Mark, OPEN, PENCIL, type Square, type View } from "../model";
import { settings } from "../store";
import { keepStroke, type PendingStroke, pendingStrokes, removePending } from "../store/journal";
import { count } from "../text";
import type { Act } from ".";
import type { Keeping } from "./keeping";
import type { Notes } from "./notes";
import type { Sheet } from "./sheet";

export type ToolName = "fill" | "cross" | "pencil" | "ruleOut";

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
        if (tool() !== "ruleOut") setTool("fill");
      },
    },
    /** Whether a tool rules a colour out instead of drawing. */
    rulesOut: (wanted: Tool) => named(wanted) === "ruleOut",
    colour,
    brush: (wanted: Tool): Mark => {
      const name = named(wanted);
      return name === "fill" ? colour() : name === "cross" ? CROSS : PENCIL;
    },
  };
}

/** What the board does with strokes; the keeper draws them. */
export function strokesOn(
  key: string,
  sheet: Sheet,
  tools: ReturnType<typeof createTools>,
  act: Act,
  keeping: Keeping,
  notes: Notes,
  complain: (error: Error) => Promise<null>,
) {
  const { setPreview, face } = sheet;
  let stroke: Omit<PendingStroke, "cross"> | null = null;
  const draw = {
    press: ([row, column]: Square, brush: Mark) => {
      const before = face.marks[row * face.view.width + column];
      stroke = { key, from: [row, column], to: [row, column], brush, before };
      keeping.stroke(true);
      keeper.call("press", { row, column, brush }).then(setPreview, complain);
    },
    drag: ([row, column]: Square) => {
      if (stroke) stroke.to = [row, column];
      keeper.call("drag", { row, column }).then(setPreview, complain);
    },
    release: (cross: boolean) => {
      // A tab that is closed before the keeper answers has noted the stroke.
      const name = stroke && keepStroke({ ...stroke, cross });
      stroke = null;
      const drawn = act("release", { cross });
      if (name) keeping.written().then(() => removePending(name));
      return drawn;
    },
  };
  for (const [name, { from, to, brush, before, cross }] of pendingStrokes(key)) {
    if (face.marks[from[0] * face.view.width + from[1]] === before) {
      draw.press(from, brush);
      draw.drag(to);
      draw.release(cross);
    }
    keeping.written().then(() => removePending(name));
  }
  const ruling = notes.stroke(tools.colour);
  let rulesOut = false;
  return {
    press: (square: Square, wanted: Tool) => {
      rulesOut = tools.rulesOut(wanted);
      if (rulesOut) ruling.press(square);
      else draw.press(square, tools.brush(wanted));
    },
    drag: (square: Square) => (rulesOut ? ruling.drag(square) : draw.drag(square)),
    release: () => {
      if (rulesOut) {
        ruling.end();
        keeping.write();
        return;
      }
      draw.release(settings.autoCross).then((now) => now && tellOf(face.view, now));
    },
    cancel: () => {
      if (rulesOut) return ruling.end();
      stroke = null;
      act("cancel");
    },
  };
}

/** Says what a stroke has drawn. */
function tellOf(view: View, { changes }: Changed) {
  if (changes.length === 0) return;
  feelStroke(changes[0][2] > 0);
  const mark = changes[0][2];
  const form = mark === OPEN ? words.erased : words.drawn;
  announce(count(form, changes.length, { mark: markWord(view, mark) }));
}
