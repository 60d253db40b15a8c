// What a board showed, step by step: forwards and backwards without ever starting anew.
import type { Mark } from "../model";

/** Cells that changed, counted in reading order, and what they show then. */
export type Changes = [number, Mark][];

export class Film {
  readonly marks: Mark[];
  private at = 0;
  /** What stood there before each step that was taken. */
  private before: Changes[] = [];

  constructor(
    start: Mark[],
    private readonly steps: Changes[],
  ) {
    this.marks = [...start];
  }

  get length() {
    return this.steps.length;
  }

  /** Goes to the board after this many steps. */
  seek(to: number): Mark[] {
    const goal = Math.max(0, Math.min(this.steps.length, to));
    while (this.at < goal) {
      const changes = this.steps[this.at];
      this.before[this.at] = changes.map(([place]) => [place, this.marks[place]]);
      for (const [place, mark] of changes) this.marks[place] = mark;
      this.at++;
    }
    while (this.at > goal) {
      this.at--;
      for (const [place, mark] of this.before[this.at]) this.marks[place] = mark;
    }
    return this.marks;
  }
}
