// The keyboard on the board: focus moves in the hidden grid, keys draw, zoom and move.
import type { Square, View } from "../model";
import type { BoardCanvas } from "./canvas";
import type { HiddenGrid } from "./grid";
import type { Strokes, Tool } from "./pointers";

export type KeyboardParts = {
  view: View;
  board: BoardCanvas;
  grid: HiddenGrid;
  strokes: () => Strokes | undefined;
  /** The keys that draw, and what with; those of a game where nothing is said. */
  drawing?: Record<string, Tool>;
  /** Moves to a square and shows it. */
  place: (square: Square) => void;
  /** A key that the board itself does not use. */
  other: (event: KeyboardEvent) => void;
};

const TOOLS: Record<string, Tool> = { " ": "tool", f: "fill", x: "cross", m: "pencil" };

export function keyboard(parts: KeyboardParts) {
  const { table } = parts.grid;
  const stroke = createKeyStroke(parts);
  followFocus(parts, stroke.release);
  table.addEventListener("click", (event) => {
    const square = squareOf(event.target);
    const strokes = parts.strokes();
    if (!square || !strokes) return;
    parts.place(square);
    strokes.press(square, "tool");
    strokes.release();
  });
  table.addEventListener("keydown", (event) => {
    const [row, column] = parts.grid.cursor;
    const to = target(event, row, column, parts.view);
    if (to) {
      event.preventDefault();
      parts.place(to);
      stroke.drag(to);
    } else if (!stroke.press(event) && !zoomed(event, parts) && !stroke.cancel(event)) {
      parts.other(event);
    }
  });
  table.addEventListener("keyup", (event) => {
    if (stroke.isOf(event)) stroke.release();
  });
}

const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;

/** The stroke that a held key draws. */
function createKeyStroke({ grid, strokes, drawing = TOOLS }: KeyboardParts) {
  let held: string | null = null;
  return {
    isOf: (event: KeyboardEvent) => held === event.key.toLowerCase(),
    /** Begins a stroke; says whether the key is one that draws. */
    press: (event: KeyboardEvent): boolean => {
      const key = event.key.toLowerCase();
      if (!isPlain(event) || !strokes() || !(key in drawing)) return false;
      event.preventDefault();
      if (event.repeat || held) return true;
      held = key;
      strokes()?.press(grid.cursor, drawing[key]);
      return true;
    },
    drag: (to: Square) => {
      if (held) strokes()?.drag(to);
    },
    release: () => {
      if (held) strokes()?.release();
      held = null;
    },
    /** Gives the stroke up; says whether there was one and the key asks for it. */
    cancel: (event: KeyboardEvent): boolean => {
      if (event.key !== "Escape" || !held) return false;
      held = null;
      strokes()?.cancel();
      return true;
    },
  };
}

/** Shows where the keyboard is; who goes elsewhere ends the stroke. */
function followFocus({ board, grid }: KeyboardParts, release: () => void) {
  const { scene } = board;
  grid.table.addEventListener("focusin", (event) => {
    const at = squareOf(event.target);
    if (at && (at[0] !== grid.cursor[0] || at[1] !== grid.cursor[1])) grid.move(at, false);
    scene.cursor = grid.cursor;
    board.redraw("above");
  });
  grid.table.addEventListener("focusout", (event) => {
    if (grid.table.contains(event.relatedTarget as Node | null)) return;
    scene.cursor = null;
    board.redraw("above");
    release();
  });
}

/** Zooms; says whether the key asks for it. */
function zoomed(event: KeyboardEvent, { board, grid }: KeyboardParts): boolean {
  const by = { "+": 1.25, "=": 1.25, "-": 1 / 1.25 }[event.key];
  if (!isPlain(event) || (!by && event.key !== "0")) return false;
  board.zoomTo(by ? board.zoom * by : 1);
  if (by) board.reveal(grid.cursor);
  return true;
}

/** The square of a cell of the hidden grid. */
function squareOf(target: EventTarget | null): Square | null {
  const cell = (target as HTMLElement | null)?.closest<HTMLElement>("td[data-row]");
  return cell ? [Number(cell.dataset.row), Number(cell.dataset.column)] : null;
}

/** The square that a key moves to. */
function target(event: KeyboardEvent, row: number, column: number, view: View): Square | null {
  const [bottom, right] = [view.height - 1, view.width - 1];
  switch (event.key) {
    case "ArrowUp":
      return [Math.max(0, row - 1), column];
    case "ArrowDown":
      return [Math.min(bottom, row + 1), column];
    case "ArrowLeft":
      return [row, Math.max(0, column - 1)];
    case "ArrowRight":
      return [row, Math.min(right, column + 1)];
    case "Home":
      return [event.ctrlKey ? 0 : row, 0];
    case "End":
      return [event.ctrlKey ? bottom : row, right];
    case "PageUp":
      return [0, column];
    case "PageDown":
      return [bottom, column];
    default:
      return null;
  }
}
