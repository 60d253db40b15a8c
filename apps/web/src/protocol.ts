// What the page and the engine tell each other. Made from the types of apps/web/engine by its tests.

export const OPEN = 0;
export const CROSS = -1;
export const PENCIL = -2;
export type Square = [row: number, column: number];
export type SavedMark = "open" | "crossed" | "pencilled" | { filled: number };
export type Excluded = [row: number, column: number, colours: number[]];
export type Save = { steps: [Square, SavedMark][][]; points?: number[]; excluded?: [number, Excluded[]][] };
export type Axis = "row" | "column";
export type State = { proved: [Axis, number, boolean[]][]; won: boolean; steps: number; undone: number; save_points: number };
export type Ink = { name: string; rgb: string; symbol: string };
export type Run = [length: number, colour: number];
export type View = { height: number; width: number; coloured: boolean; palette: Ink[]; rows: Run[][]; columns: Run[][]; given: string[] | null; position: string[] | null; id: string | null; title: string | null; author: string | null; source: string | null; licence: string | null; note: string | null };
export type Mark = number;
export type Opened = State & { view: View; marks: Mark[] };
export type Preview = { squares: Square[]; last: Square; draws: Mark; length: number };
export type Changed = State & { changes: [number, number, Mark][] };
export type Cell = [row: number, column: number, colour: number];
export type LineId = { axis: Axis; index: number };
export type Problem = { line: LineId } | { square: Square };
export type WentBack = Changed & { taken: number };
export type Entry = { puzzle: string | null; error: string | null; id: string | null; title: string | null; height: number; width: number };
export type Format = { name: string; suffix: string; about: string };
export type Written = { bytes: string; suffix: string; lost: string[] };
export type RunId = { line: LineId; run: number };
export type Show = { lines: LineId[]; broken: LineId | null; runs: RunId[]; uses: Square[]; news: Square[]; spans: [LineId, number, number][] };
export type Step = { show: Show; strategy: string | null; sentence: string | null; cells: Cell[]; excluded: Excluded[]; chain: Cell[][] };
export type HintTold = { rung: number; sentence: string; problem: Problem | null; step: Step | null };
export type VerdictName = "unique" | "several" | "none" | "found" | "unknown";
export type VerdictTold = { verdict: VerdictName; reason: string | null; line_solvable: boolean | null; solutions: string[][]; differs: Square[] };
export type Grade = { name: string; score: number; hardest: string; reason: string };
export type Explanation = { verdict: VerdictName; reason: string | null; steps: Step[]; grade: Grade | null };
export type Example = { clue: Run[]; colours: number; before: string[]; after: string[] | null; text: string };
export type Strategy = { name: string; sentence: string; rule: string; source: string; examples: Example[]; cost: number; soundness: string | null };

export type Keeper = {
  open: { request: { puzzle: string; save?: Save | null }; reply: Opened };
  press: { request: { row: number; column: number; brush: Mark }; reply: Preview | null };
  drag: { request: { row: number; column: number }; reply: Preview | null };
  release: { request: Record<never, never>; reply: Changed };
  cancel: { request: Record<never, never>; reply: Changed };
  draw: { request: { cells: Cell[] }; reply: Changed };
  undo: { request: Record<never, never>; reply: Changed };
  redo: { request: Record<never, never>; reply: Changed };
  save_point: { request: Record<never, never>; reply: Changed };
  back: { request: Record<never, never>; reply: Changed };
  restart: { request: Record<never, never>; reply: Changed };
  mistake: { request: { solution?: string[] | null }; reply: Problem | null };
  go_back: { request: { solution?: string[] | null }; reply: WentBack };
  save: { request: Record<never, never>; reply: Save };
};

export type Thinker = {
  read: { request: { bytes: string }; reply: Entry[] };
  formats: { request: Record<never, never>; reply: Format[] };
  write: { request: { puzzle: string; format: string; position?: string[] | null }; reply: Written };
  share: { request: { puzzle: string; position?: string[] | null }; reply: string };
  print: { request: { puzzle: string; position?: string[] | null; symbols: boolean }; reply: string };
  hint: { request: { puzzle: string; position: string[]; excluded: Excluded[]; rung: number }; reply: HintTold };
  solution: { request: { puzzle: string }; reply: string[] | null };
  verdict: { request: { puzzle: string }; reply: VerdictTold };
  explain: { request: { puzzle: string }; reply: Explanation };
  strategies: { request: Record<never, never>; reply: Strategy[] };
};
