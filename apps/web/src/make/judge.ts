// The verdict on the drawing and advice, while it changes. Requests carry a number: replies to earlier ones
// are dropped, and a change ends the search that is under way.
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { tell } from "../announce";
import { Broken, Engine, Refused, thinker } from "../engine";
import type { Advice, Assessed, CellChange, Thinker } from "../model";
import { type Drawing, forEngine, isBlank, locksOf } from "./drawing";

export type Goal = "line-solvable" | "unique";

/** The engine that searches: it is ended when its search is no longer wanted. */
export const advisor = new Engine<Thinker>("thinker");

/** The engine that makes cells of pictures, and variants. */
export const workshop = new Engine<Thinker>("thinker");

/** How long a search that is no longer wanted may go on before it is ended: to begin anew takes longer. */
const GRACE = 80;
/** How long the maker rests before advice is looked for, in milliseconds. */
const REST = 120;
/** Larger drawings get no advice by themselves. */
const MOST_CELLS = 3600;

/** The rounds of the search: the most cells, how many ways, and how long. */
const ROUNDS = [
  { most: 1, suggestions: 2000, patience: 2000 },
  { most: 2, suggestions: 12, patience: 2500 },
  { most: 0, suggestions: 1, patience: 6000 },
];

export type Told = Pick<Assessed, "verdict" | "line_solvable" | "open" | "differs" | "grade"> & {
  /** Whether more is still being found out. */
  thinking: boolean;
};

export type Judge = ReturnType<typeof createJudge>;

export function createJudge(drawing: Accessor<Drawing>) {
  const [told, setTold] = createSignal<Told | null>(null);
  const [cautions, setCautions] = createSignal<Assessed["cautions"]>([]);
  const [advice, setAdvice] = createSignal<(Advice & { searching: boolean }) | null>(null);
  const [goal, setGoal] = createSignal<Goal>("line-solvable");
  /** How long the last verdict and the last single cells took, for tests. */
  const [took, setTook] = createSignal({ verdict: 0, singles: 0 });
  let number = 0;
  let timer = 0;
  let ending = 0;

  const fair = (it: Told | null) =>
    it !== null &&
    (goal() === "line-solvable" ? it.line_solvable === true : it.verdict === "unique");

  async function judge(it: Drawing, mine: number, start: number) {
    const request = { drawing: forEngine(it) };
    const lines = await thinker.call("assess", { ...request, part: "lines" });
    if (mine !== number) return;
    setTold({ ...lines, thinking: true });
    setTook((took) => ({ ...took, verdict: performance.now() - start }));
    timer = window.setTimeout(() => deepen(it, mine, lines).catch(ended), REST);
  }

  /** What takes longer: how many solutions, advice, the grade. */
  async function deepen(it: Drawing, mine: number, lines: Assessed) {
    const request = { drawing: forEngine(it) };
    let known: Told = { ...lines, thinking: true };
    if (lines.open.length > 0) {
      const exact = await thinker.call("assess", { ...request, part: "exact" });
      if (mine !== number) return;
      known = { ...exact, open: lines.open, line_solvable: false, thinking: true };
      setTold(known);
    }
    if (!fair(known)) await advise(it, mine, known);
    if (mine !== number) return;
    const graded = await advisor.call("assess", { ...request, part: "grade" });
    if (mine !== number) return;
    setTold({ ...known, grade: known.verdict === "unique" ? graded.grade : null, thinking: false });
    setCautions(graded.cautions);
  }

  async function advise(it: Drawing, mine: number, known: Told) {
    const cells = it.width * it.height;
    if (cells > MOST_CELLS) return setAdvice(null);
    const request = {
      drawing: forEngine(it),
      goal: goal(),
      protected: locksOf(it),
      cover: it.source?.cover ?? null,
    };
    const start = performance.now();
    for (const { most, suggestions, patience } of ROUNDS) {
      const found = await advisor.call("suggest", {
        ...request,
        most: most || Math.max(3, Math.ceil(Math.min(cells / 10, known.open.length))),
        suggestions,
        patience,
      });
      if (mine !== number) return;
      if (most === 1) setTook((took) => ({ ...took, singles: performance.now() - start }));
      const last = found.ways.length > 0 || !found.more || most === 0;
      setAdvice({ ...found, searching: !last });
      if (last) return;
    }
  }

  // Nothing new is asked for within the time of grace, so whoever is busy after it searches in vain.
  const end = () => {
    if (!advisor.busy) return;
    advisor.stop();
    advisor.warm();
  };
  /** What was stopped is no longer wanted; what went wrong is told. */
  const ended = (error: Error) => {
    if (!(error instanceof Refused)) throw error;
    if (error instanceof Broken) tell(error.message, true);
  };
  const again = (it: Drawing) => {
    const mine = ++number;
    clearTimeout(timer);
    clearTimeout(ending);
    if (advisor.busy) ending = window.setTimeout(end, GRACE);
    setAdvice(null);
    setCautions([]);
    if (isBlank(it)) return setTold(null);
    setTold((before) => before && { ...before, thinking: true });
    judge(it, mine, performance.now()).catch(ended);
  };
  const judged = (it: Drawing) => [it.cells, it.width, it.palette, it.locked] as const;
  let last: readonly unknown[] = [];
  createEffect(
    on([drawing, goal], ([it, goal]) => {
      const now = [...judged(it), goal];
      if (now.every((part, at) => part === last[at])) return;
      last = now;
      again(it);
    }),
  );
  onCleanup(() => {
    number++;
    clearTimeout(timer);
    clearTimeout(ending);
    advisor.stop();
  });

  return {
    told,
    cautions,
    advice,
    goal,
    setGoal,
    took,
    fair: () => fair(told()),
    /** The changes of a single cell that suffice, for the map of them. */
    singles: (): CellChange[] =>
      (advice()?.ways ?? []).filter((way) => way.length === 1).map((way) => way[0]),
  };
}
