// A game on the page: what the keeper says of it, and what the player does with it.
import { createSignal, onCleanup } from "solid-js";
import { announce, tell } from "./announce";
import type { Tool } from "./board/pointers";
import { markWord, words } from "./board/grid";
import { Broken, keeper } from "./engine";
import {
  CROSS,
  OPEN,
  PENCIL,
  positionOf,
  type Axis,
  type Cell,
  type Changed,
  type Excluded,
  type Mark,
  type Opened,
  type Preview,
  type Problem,
  type Square,
  type State,
  type View,
} from "./model";
import { keep, kept, progress } from "./store";
import { count, say, text } from "./text";

export type ToolName = "fill" | "cross" | "pencil";
export type Game = Awaited<ReturnType<typeof openGame>>;

/** How long to wait for more before a game is kept. */
const REST = 300;

export async function openGame(key: string, puzzle: string) {
  const before = kept(key);
  const opened = await resumed(puzzle, before?.save);
  const view: View = opened.view;
  const marks = Int8Array.from(opened.marks);
  const proved: Record<Axis, boolean[][]> = { row: [], column: [] };
  const excluded: Excluded[] = before?.excluded ?? [];

  const [changed, setChanged] = createSignal<{ squares: Square[] | null }>(
    { squares: null },
    { equals: false },
  );
  const [state, setState] = createSignal<State>(opened);
  const [preview, setPreview] = createSignal<Preview | null>(null);
  const [tool, setTool] = createSignal<ToolName>("fill");
  const [colour, setColour] = createSignal(1);
  const [seconds, setSeconds] = createSignal(before?.seconds ?? 0);
  const [celebrated, setCelebrated] = createSignal(false);
  let alive = true;

  const prove = (lines: State["proved"]) => {
    for (const [axis, index, runs] of lines) {
      const was = proved[axis][index]?.every(Boolean) ?? true;
      proved[axis][index] = runs;
      if (!was && runs.length > 0 && runs.every(Boolean))
        announce(say(axis === "row" ? words.rowDone : words.columnDone, { n: index + 1 }));
    }
  };
  prove(opened.proved);

  /** Takes in what the keeper says has changed. */
  const take = (now: Changed): Changed => {
    const wasWon = state().won;
    for (const [row, column, mark] of now.changes) marks[row * view.width + column] = mark;
    setState(now);
    if (!alive) return now;
    prove(now.proved);
    setPreview(null);
    setChanged({ squares: now.changes.map(([row, column]) => [row, column]) });
    if (now.won && !wasWon) setCelebrated(true);
    later();
    return now;
  };
  let pending: Promise<Changed | null> = Promise.resolve(null);
  const act = (op: string, values: object = {}) =>
    (pending = keeper.call<Changed>(op, values).then(take, complain));
  const complain = (error: Error) => {
    setPreview(null);
    tell(error.message, true);
    if (error instanceof Broken) reopen();
    return null;
  };
  /** The keeper had to be started again: it gets the game as it was last kept. */
  const reopen = async () => {
    const again = await resumed(puzzle, kept(key)?.save);
    if (!alive) return;
    marks.set(again.marks);
    prove(again.proved);
    setState(again);
    setChanged({ squares: null });
  };

  // Keeping --------------------------------------------------------------------------------------
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(write, REST);
  };
  // The keeper answers in turn: with the save, every move before it has been taken in, also of a
  // game that is being left.
  const write = async () => {
    clearTimeout(timer);
    const save = await keeper.call("save").catch(() => null);
    if (save === null || (state().steps === 0 && !progress[key])) return;
    const drawn =
      marks.reduce((sum, mark) => sum + (mark > 0 || mark === CROSS ? 1 : 0), 0) / marks.length;
    const won = state().won;
    const picture = won
      ? positionOf(
          marks.map((mark) => (mark > 0 ? mark : CROSS)),
          view.width,
        )
      : progress[key]?.picture;
    const how = {
      drawn,
      won: won || (progress[key]?.won ?? false),
      seconds: seconds(),
      at: Date.now(),
      ...(picture && { picture }),
    };
    if (!keep(key, { save, seconds: seconds(), excluded }, how)) tell(text.unsaved, true);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") write();
  };
  document.addEventListener("visibilitychange", hidden);

  // The clock runs from the first move to the last, while somebody looks.
  const clock = window.setInterval(() => {
    const { steps, won } = state();
    if (steps > 0 && !won && document.visibilityState === "visible") {
      setSeconds((seconds) => seconds + 1);
      if (seconds() % 10 === 0) write();
    }
  }, 1000);

  onCleanup(() => {
    write();
    alive = false;
    clearInterval(clock);
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", hidden);
  });

  // Strokes --------------------------------------------------------------------------------------
  const brush = (wanted: Tool): Mark => {
    const name =
      wanted === "tool"
        ? tool()
        : wanted === "other"
          ? tool() === "cross"
            ? "fill"
            : "cross"
          : wanted;
    return name === "fill" ? colour() : name === "cross" ? CROSS : PENCIL;
  };
  const seen = (stroke: Preview | null) => alive && setPreview(stroke);
  const strokes = {
    press: ([row, column]: Square, wanted: Tool) =>
      void keeper
        .call<Preview>("press", { row, column, brush: brush(wanted) })
        .then(seen, complain),
    drag: ([row, column]: Square) =>
      void keeper.call<Preview>("drag", { row, column }).then(seen, complain),
    release: () => void act("release").then((now) => now && said(now)),
    cancel: () => void act("cancel"),
  };
  const said = ({ changes }: Changed) => {
    if (changes.length === 0) return;
    const mark = changes[0][2];
    const form = mark === OPEN ? words.erased : words.drawn;
    announce(count(form, changes.length, { mark: markWord(view, mark) }));
  };

  return {
    view,
    marks,
    changed,
    state,
    preview,
    strokes,
    seconds,
    excluded,
    celebrated,
    tool,
    setTool,
    colour,
    proved: (axis: Axis, index: number) => proved[axis][index] ?? [],
    setColour: (index: number) => {
      setColour(index);
      setTool("fill");
    },
    celebrate: setCelebrated,
    /** When everything that was drawn is on the board. */
    settled: () => pending,
    position: () => positionOf(marks, view.width),
    undo: () =>
      act("undo").then((now) => announce(now?.changes.length ? words.undone : words.nothing)),
    redo: () =>
      act("redo").then((now) => announce(now?.changes.length ? words.redone : words.nothing)),
    savePoint: () =>
      act("save_point").then((now) => now && announce(say(words.saved, { n: now.save_points }))),
    back: () => act("back").then(() => announce(words.wentBack)),
    restart: () => act("restart"),
    draw: (cells: Cell[]) => act("draw", { cells }),
    mistake: (solution: string[] | null) => keeper.call<Problem | null>("mistake", { solution }),
    goBack: (solution: string[] | null) => act("go_back", { solution }),
    remember: (news: Excluded[]) => {
      excluded.push(...news);
      later();
    },
    history: () => keeper.call<{ steps: [Square, unknown][][] }>("save"),
  };
}

/** The game where it was left; from the beginning, if what was kept does not fit. */
async function resumed(puzzle: string, save: unknown): Promise<Opened> {
  try {
    return await keeper.call<Opened>("open", { puzzle, save });
  } catch (error) {
    if (!save) throw error;
    return keeper.call<Opened>("open", { puzzle });
  }
}
