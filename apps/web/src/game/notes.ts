// What is ruled out of the cells of a coloured game: by hints that were followed, and by the player, who sets
// and takes back small marks of the colours that a cell can still have.
import { createSignal } from "solid-js";
import { left, type RuledOut, ruledOut } from "../board/possible";
import { type Excluded, OPEN, type Square } from "../model";
import { singly } from "../store/excluded";
import type { Sheet } from "./sheet";

export type Notes = ReturnType<typeof createNotes>;

export function createNotes(sheet: Sheet, before: Excluded[]) {
  const { view, marks } = sheet.face;
  /** What is kept: a list that others hold too. */
  const kept: Excluded[] = singly(before);
  /** What was ruled out once and is so no longer. */
  const readmitted = new Set<string>();
  const [out, setOut] = createSignal<RuledOut>(ruledOut(view, kept));
  const show = () => setOut(ruledOut(view, kept));

  const set = ([row, column]: Square, colour: number, excluded: boolean) => {
    const one: Excluded = [row, column, [colour]];
    const name = JSON.stringify(one);
    const place = kept.findIndex((it) => JSON.stringify(it) === name);
    if (excluded && place < 0) kept.push(one);
    if (!excluded && place >= 0) kept.splice(place, 1);
    if (excluded) readmitted.delete(name);
    else readmitted.add(name);
  };
  const isOut = ([row, column]: Square, colour: number) =>
    out()
      .get(row * view.width + column)
      ?.has(colour) ?? false;

  return {
    kept,
    readmitted: () => [...readmitted],
    out,
    /** For the next hint: squares of which one colour is left, but which are not drawn, are open to it. */
    forHints: (): Excluded[] =>
      kept.filter(([row, column]) => {
        const place = row * view.width + column;
        return marks[place] !== OPEN || (left(view, out(), place)?.length ?? 0) > 1;
      }),
    /** Rules out what a hint says. */
    add: (news: Excluded[]) => {
      for (const [row, column, [colour]] of singly(news)) set([row, column], colour, true);
      show();
    },
    /** Admits every colour again. */
    clear: () => {
      for (const one of kept.splice(0)) readmitted.add(JSON.stringify(one));
      show();
    },
    /** Rules a colour out of a square, or admits it again: what the first square of a stroke needs, all get. */
    stroke: (colour: () => number) => {
      let excluding: boolean | null = null;
      const at = (square: Square) => {
        excluding ??= !isOut(square, colour());
        if (marks[square[0] * view.width + square[1]] === OPEN) set(square, colour(), excluding);
        show();
      };
      return {
        press: at,
        drag: at,
        end: () => {
          excluding = null;
        },
      };
    },
  };
}
