// Undo of everything: the drawings that were, and those that were taken back.
import { createSignal } from "solid-js";

/** As many steps are remembered. */
const MOST = 1000;

export function createHistory<T>(first: T) {
  let before: T[] = [];
  let after: T[] = [];
  let lastKind: string | null = null;
  const [now, setNow] = createSignal<T>(first, { equals: false });
  const [steps, setSteps] = createSignal({ back: 0, forth: 0 });
  const show = (value: T) => {
    setSteps({ back: before.length, forth: after.length });
    setNow(() => value);
  };
  return {
    now,
    steps,
    /** Goes on with another value. Changes of one kind that follow each other, as of a slider, are one
     * step. */
    change: (value: T, kind: string | null = null) => {
      if (value === now()) return;
      if (kind === null || kind !== lastKind) before.push(now());
      if (before.length > MOST) before.shift();
      lastKind = kind;
      after = [];
      show(value);
    },
    undo: (): boolean => {
      const value = before.pop();
      if (value === undefined) return false;
      after.push(now());
      lastKind = null;
      show(value);
      return true;
    },
    redo: (): boolean => {
      const value = after.pop();
      if (value === undefined) return false;
      before.push(now());
      lastKind = null;
      show(value);
      return true;
    },
    /** Begins anew, with nothing to undo. */
    begin: (value: T) => {
      [before, after, lastKind] = [[], [], null];
      show(value);
    },
  };
}
