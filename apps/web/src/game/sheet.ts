// The sheet of a game: what is drawn on it and what is proved, as the keeper says.
import { createSignal } from "solid-js";
import { announce } from "../announce";
import { words } from "../board/grid";
import { feelWon } from "../feel";
import type { Axis, Changed, Opened, Preview, Square, State } from "../model";
import { say } from "../text";

export type Sheet = ReturnType<typeof createSheet>;

export function createSheet(opened: Opened) {
  const { view } = opened;
  const marks = Int8Array.from(opened.marks);
  const proved: Record<Axis, boolean[][]> = { row: [], column: [] };
  const [changed, setChanged] = createSignal<{ squares: Square[] | null }>(
    { squares: null },
    { equals: false },
  );
  const [state, setState] = createSignal<State>(opened);
  const [preview, setPreview] = createSignal<Preview | null>(null);
  const [celebrated, celebrate] = createSignal(false);
  let alive = true;
  prove(proved, opened.proved);

  return {
    /** What the page may look at. */
    face: {
      view,
      marks,
      changed,
      state,
      preview,
      celebrated,
      celebrate,
      proved: (axis: Axis, index: number) => proved[axis][index] ?? [],
    },
    setPreview: (stroke: Preview | null) => {
      if (alive) setPreview(stroke);
    },
    /** Takes in what the keeper says has changed; says whether anybody still looks. */
    take: (now: Changed): boolean => {
      const wasWon = state().won;
      for (const [row, column, mark] of now.changes) marks[row * view.width + column] = mark;
      setState(now);
      if (!alive) return false;
      prove(proved, now.proved);
      setPreview(null);
      setChanged({ squares: now.changes.map(([row, column]) => [row, column]) });
      if (now.won && !wasWon) {
        celebrate(true);
        feelWon();
      }
      return true;
    },
    /** Takes in the whole game anew. */
    replace: (again: Opened) => {
      if (!alive) return;
      marks.set(again.marks);
      prove(proved, again.proved);
      setState(again);
      setChanged({ squares: null });
    },
    /** The game is being left: what comes now is not shown any more. */
    end: () => {
      alive = false;
    },
  };
}

/** Takes in which runs are proved, and tells of lines that are done now. */
function prove(proved: Record<Axis, boolean[][]>, lines: State["proved"]) {
  for (const [axis, index, runs] of lines) {
    const was = proved[axis][index]?.every(Boolean) ?? true;
    proved[axis][index] = runs;
    if (!was && runs.length > 0 && runs.every(Boolean)) {
      announce(say(axis === "row" ? words.rowDone : words.columnDone, { n: index + 1 }));
    }
  }
}
