// What the engine and the page tell each other.

export type Axis = "row" | "column";
export type LineId = { axis: Axis; index: number };
export type Square = [row: number, column: number];
export type Run = [length: number, colour: number];
export type Ink = { name: string; rgb: string; symbol: string };

/** 0 nothing, a colour's index, -1 a cross, -2 a pencil mark. */
export type Mark = number;
export const OPEN = 0;
export const CROSS = -1;
export const PENCIL = -2;

/** A puzzle, as it is drawn. */
export type View = {
  height: number;
  width: number;
  coloured: boolean;
  palette: Ink[];
  rows: Run[][];
  columns: Run[][];
  given: string[] | null;
  position: string[] | null;
  id: string | null;
  title: string | null;
  author: string | null;
  source: string | null;
  licence: string | null;
  note: string | null;
};

export type State = {
  proved: [Axis, number, boolean[]][];
  won: boolean;
  steps: number;
  undone: number;
  save_points: number;
};
export type Opened = State & { view: View; marks: Mark[] };
export type Changed = State & { changes: [number, number, Mark][]; taken?: number };
/** A stroke under way: the squares that it would change, where it ends, how many it spans. */
export type Preview = { squares: Square[]; last: Square; draws: Mark; length: number };

/** What the board points at. */
export type Show = {
  lines: LineId[];
  broken: LineId | null;
  runs: { line: LineId; run: number }[];
  uses: Square[];
  news: Square[];
  spans: [LineId, number, number][];
};
export type Cell = [row: number, column: number, colour: number];
export type Excluded = [row: number, column: number, colours: number[]];
export type Step = {
  show: Show;
  strategy: string | null;
  sentence?: string;
  cells?: Cell[];
  excluded?: Excluded[];
  chain?: Cell[][];
};
export type Problem = { line: LineId } | { square: Square };
export type Hint = { rung: number; sentence: string; problem: Problem | null; step: Step | null };

export type Verdict = {
  verdict: "unique" | "several" | "none" | "found" | "unknown";
  reason: string | null;
  line_solvable: boolean | null;
  solutions: string[][];
  differs: Square[];
};
export type Grade = { name: string; score: number; hardest: string; reason: string };
export type Explanation = {
  verdict: Verdict["verdict"];
  reason: string | null;
  steps: Step[];
  grade: Grade | null;
};

export type Example = {
  clue: Run[];
  colours: number;
  before: string[];
  after: string[] | null;
  text: string;
};
export type Strategy = {
  name: string;
  sentence: string;
  rule: string;
  source: string;
  examples: Example[];
  cost: number;
  soundness: string | null;
};

export type Entry = {
  puzzle?: string;
  error?: string;
  id: string | null;
  title?: string | null;
  height?: number;
  width?: number;
};
export type Format = { name: string; suffix: string; about: string };

/** The mark for a colour that is known: the background is a cross. */
export const markOf = (colour: number): Mark => (colour === 0 ? CROSS : colour);

/** A position in the alphabet that every part of Nonolith writes positions in. */
export function positionOf(marks: ArrayLike<Mark>, width: number): string[] {
  const symbol = (mark: Mark) => (mark === CROSS ? "." : mark > 0 ? mark.toString(36) : "?");
  const rows: string[] = [];
  for (let at = 0; at < marks.length; at += width) {
    rows.push(Array.from({ length: width }, (_, column) => symbol(marks[at + column])).join(""));
  }
  return rows;
}

/** The marks of a picture or a position in that alphabet. */
export function marksOf(rows: string[]): Mark[] {
  return [...rows.join("")].map((symbol) => {
    if (symbol === "?") return OPEN;
    if (symbol === ".") return CROSS;
    if (symbol === "#") return 1;
    return markOf(parseInt(symbol, 36));
  });
}
