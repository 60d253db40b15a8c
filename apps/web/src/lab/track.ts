// What a search recorded, and what is known of it at a step: forwards and backwards, at three grains.
import type { FilteringTold, Mark, NetworkTold } from "../model";
import { OPEN } from "../model";

/** What a step is: a question to a constraint, one that struck values, or a whole filtering. */
export const GRAINS = ["question", "strike", "filtering"] as const;
export type Grain = (typeof GRAINS)[number];

export type Moment = {
  /** The filtering that is going on, counted from 0; -1 before the first. */
  filtering: number;
  /** How many of its questions were asked, and how many of them struck values. */
  asked: number;
  strikes: number;
  /** Whether it has come to its end. */
  done: boolean;
  /** Questions asked since the beginning. */
  questions: number;
  nodes: number;
  expanded: number;
  /** Values left of the variables to be decided. */
  left: number;
  /** How many pairs wait in the queue. */
  waiting: number;
};

export type TreeNode = {
  node: number;
  parent: number | null;
  g: number;
  h: number;
  state: "open" | "expanding" | "closed" | "goal";
  assumed: [number, number] | null;
};

export const START: Moment = {
  filtering: -1,
  asked: 0,
  strikes: 0,
  done: false,
  questions: 0,
  nodes: 0,
  expanded: 0,
  left: 0,
  waiting: 0,
};

export class SearchTrack {
  network: NetworkTold | null = null;
  readonly filterings: FilteringTold[] = [];
  /** Values left, and pairs waiting, against questions. */
  readonly left: [number, number][] = [];
  readonly queue: [number, number][] = [];
  /** After which step each filtering is done. */
  private readonly ends: Record<Grain, number[]> = { question: [], strike: [], filtering: [] };
  /** Totals up to and with each filtering. */
  private readonly totals: { questions: number; nodes: number; expanded: number }[] = [];
  /** The filtering that made a node, and the first that came of its expansion. */
  private readonly madeBy = new Map<number, number>();
  private readonly expandedBy = new Map<number, number>();
  private readonly improved = new Map<number, { by: number; parent: number | null; g: number }[]>();

  take(filterings: FilteringTold[]) {
    for (const filtering of filterings) this.add(filtering);
  }

  private add(it: FilteringTold) {
    const at = this.filterings.push(it) - 1;
    const before = this.totals[at - 1] ?? { questions: 0, nodes: 0, expanded: 0 };
    const isFirst = it.parent !== null && !this.expandedBy.has(it.parent);
    if (isFirst && it.parent !== null) this.expandedBy.set(it.parent, at);
    if (it.is_new && it.node !== null) this.madeBy.set(it.node, at);
    for (const { node, parent, g } of it.improved)
      this.improved.set(node, [...(this.improved.get(node) ?? []), { by: at, parent, g }]);
    this.totals.push({
      questions: before.questions + it.asked,
      nodes: before.nodes + (it.is_new ? 1 : 0),
      expanded: before.expanded + (isFirst ? 1 : 0),
    });
    const steps: Record<Grain, number> = {
      question: (isTold(it) ? it.asked : 0) + 1,
      strike: it.strikes.length + 1,
      filtering: 1,
    };
    for (const grain of GRAINS)
      this.ends[grain].push((this.ends[grain][at - 1] ?? 0) + steps[grain]);
    const told: [number, number, number][] = [
      [0, it.left, it.waiting],
      ...it.strikes.map(({ asked, left, came }): [number, number, number] => [
        asked,
        left,
        came - asked,
      ]),
    ];
    for (const [asked, left, waiting] of told) {
      this.left.push([before.questions + asked, left]);
      this.queue.push([before.questions + asked, waiting]);
    }
  }

  length(grain: Grain): number {
    return this.ends[grain].at(-1) ?? 0;
  }

  /** What is known after `step` steps; a search that has ended stays at its end. */
  at(step: number, grain: Grain): Moment {
    const ends = this.ends[grain];
    if (ends.length === 0) return START;
    const here = Math.min(step, this.length(grain));
    const filtering = firstFrom(ends, Math.max(1, here));
    const within = here - (ends[filtering - 1] ?? 0);
    const it = this.filterings[filtering];
    if (here === ends[filtering]) return this.moment(filtering, it.asked, it.strikes.length, true);
    if (grain === "strike")
      return this.moment(filtering, it.strikes[within - 1]?.asked ?? 0, within, false);
    return this.moment(filtering, within, struckBy(it, within), false);
  }

  private moment(filtering: number, asked: number, strikes: number, done: boolean): Moment {
    const it = this.filterings[filtering];
    const [before, all] = [this.totals[filtering - 1], this.totals[filtering]];
    const strike = it.strikes[strikes - 1];
    return {
      filtering,
      asked,
      strikes,
      done,
      questions: (before?.questions ?? 0) + asked,
      nodes: done ? all.nodes : (before?.nodes ?? 0),
      expanded: all.expanded,
      left: strike?.left ?? it.left,
      waiting: (strike?.came ?? it.waiting) - asked,
    };
  }

  /** The step at another grain that comes closest to a moment. */
  stepOf({ filtering, asked, strikes, done }: Moment, grain: Grain): number {
    if (filtering < 0) return 0;
    if (done) return this.ends[grain][filtering];
    const within = { question: asked, strike: strikes, filtering: 0 }[grain];
    return (this.ends[grain][filtering - 1] ?? 0) + within;
  }

  /** The pairs that wait, the next one first. */
  pairs({ filtering, asked, strikes }: Moment, most: number): [number, number][] {
    const it = this.filterings[filtering];
    if (!it || !isTold(it)) return [];
    const came = it.strikes[strikes - 1]?.came ?? it.waiting;
    return it.pairs.slice(asked, Math.min(came, asked + most));
  }

  /** The pair that was asked last, and the values it struck. */
  question({ filtering, asked, strikes }: Moment) {
    const it = this.filterings[filtering];
    if (!it || asked === 0) return null;
    const strike = it.strikes[strikes - 1];
    const struck = strike?.asked === asked ? strike.values : [];
    const [variable, constraint] = it.pairs[asked - 1] ?? [strike?.variable ?? null, null];
    return variable === null ? null : { variable, constraint, struck };
  }

  /** The values that every variable has left. */
  domains({ filtering, strikes }: Moment): number[][] {
    const it = this.filterings[filtering];
    if (!it) return this.network?.domains ?? [];
    return this.under(it, strikes);
  }

  private under(it: FilteringTold, strikes: number): number[][] {
    const domains = [...(it.parent === null ? (this.network?.domains ?? []) : this.of(it.parent))];
    if (it.assumed) domains[it.assumed[0]] = [it.assumed[1]];
    for (const { variable, values } of it.strikes.slice(0, strikes))
      domains[variable] = domains[variable].filter((value) => !values.includes(value));
    return domains;
  }

  /** The domains of a node. */
  private of(node: number): number[][] {
    const it = this.filterings[this.madeBy.get(node) ?? 0];
    return this.under(it, it.strikes.length);
  }

  /** What the board shows. */
  marks({ filtering, strikes }: Moment, cells: number): Mark[] {
    const marks = new Array<Mark>(cells).fill(OPEN);
    const it = this.filterings[filtering];
    if (it) this.draw(it, strikes, marks);
    return marks;
  }

  private draw(it: FilteringTold, strikes: number, marks: Mark[]) {
    if (it.parent !== null) {
      const parent = this.filterings[this.madeBy.get(it.parent) ?? 0];
      this.draw(parent, parent.strikes.length, marks);
    }
    for (const [at, mark] of it.cells) marks[at] = mark;
    for (const { cells } of it.strikes.slice(0, strikes))
      for (const [at, mark] of cells) marks[at] = mark;
  }

  private node(filtering: number, now: Moment): TreeNode {
    const it = this.filterings[filtering];
    const node = it.node ?? 0;
    const improved = this.improved.get(node)?.filter(({ by }) => by <= last(now));
    const { parent, g } = improved?.at(-1) ?? it;
    const expanded = this.expandedBy.get(node) ?? Number.POSITIVE_INFINITY;
    const expanding = this.filterings[now.filtering].parent === node;
    const closed = expanded <= now.filtering;
    const state =
      it.h === 0 ? "goal" : expanding && !now.done ? "expanding" : closed ? "closed" : "open";
    return { node, parent, g, h: it.h, state, assumed: it.assumed };
  }

  /** The nodes that were met last, at most about `most`, and all above them; oldest first. */
  tree(now: Moment, most: number): TreeNode[] {
    const shown = new Set<number>();
    for (let at = last(now); at >= 0 && shown.size < most; at--)
      for (let here = this.filterings[at].is_new ? at : -1; here >= 0 && !shown.has(here); ) {
        shown.add(here);
        const { parent } = this.filterings[here];
        here = parent === null ? -1 : (this.madeBy.get(parent) ?? -1);
      }
    return [...shown].sort((one, other) => one - other).map((at) => this.node(at, now));
  }

  /** The open nodes that come next: the least f first, then the least h, then the oldest. */
  open(now: Moment, most: number): TreeNode[] {
    const best: TreeNode[] = [];
    for (let at = 0; at <= last(now); at++) {
      if (!this.filterings[at].is_new) continue;
      const it = this.node(at, now);
      if (it.state !== "open" && it.state !== "goal") continue;
      const place = best.findIndex((other) => before(it, other));
      if (place >= 0) best.splice(place, 0, it);
      else if (best.length < most) best.push(it);
      if (best.length > most) best.pop();
    }
    return best;
  }
}

/** Whether a node is expanded before another one. */
const before = (one: TreeNode, other: TreeNode) =>
  (one.g + one.h - other.g - other.h || one.h - other.h || one.node - other.node) < 0;

/** The last filtering whose node is there. */
const last = ({ filtering, done }: Moment) => (done ? filtering : filtering - 1);

/** Whether the pairs of a filtering were recorded: of very long searches they are not. */
const isTold = ({ pairs, asked }: FilteringTold) => pairs.length >= asked;

/** How many of the first `asked` questions struck values. */
function struckBy({ strikes }: FilteringTold, asked: number): number {
  return firstFrom(
    strikes.map((strike) => strike.asked),
    asked + 1,
  );
}

/** The first place of a rising list that is at least `least`; its length if none is. */
function firstFrom(rising: number[], least: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
