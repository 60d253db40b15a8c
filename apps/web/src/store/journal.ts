// What is not yet in the database: written at once, taken up at the next visit if the tab was killed
// in between. What is taken up twice counts once, as moves have names.
import type { Mark, Square } from "../protocol";
import type { Change } from "./entry";

const PREFIX = "nonolith/pending/";
const STROKES = "nonolith/stroke/";

/** Names this tab, in the journal and in the names of its moves. */
export const tab = Math.random().toString(36).slice(2, 10);

export type Pending = { key: string; change: Change };

/** A stroke that the keeper has not yet drawn: from where to where, and what stood there before. */
export type PendingStroke = {
  key: string;
  from: Square;
  to: Square;
  brush: Mark;
  before: Mark;
  cross: boolean;
};

let pages = 0;

/** Puts a page into the journal and says under which name. */
export const keepPending = (it: Pending) => note(PREFIX, it);

/** Puts a stroke into the journal and says under which name. */
export const keepStroke = (it: PendingStroke) => note(STROKES, it);

function note(prefix: string, it: unknown): string {
  const name = `${prefix}${tab}/${pages++}`;
  try {
    localStorage.setItem(name, JSON.stringify(it));
  } catch {
    // Without a journal the database is still written, a moment later.
  }
  return name;
}

export function removePending(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where nothing can be kept, nothing needs to be forgotten.
  }
}

/** What the journal holds under a prefix, by name, in order. */
function noted(prefix: string): [string, unknown][] {
  const number = (name: string) => Number(name.split("/").pop());
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .sort((one, other) => number(one) - number(other))
      .map((name) => [name, parsed(localStorage.getItem(name) ?? "")]);
  } catch {
    return [];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every change in the journal, of every tab. */
export const pending = () => noted(PREFIX) as [string, Pending | null][];

/** The strokes in the journal on one puzzle, of every tab; those that cannot be read are forgotten. */
export function pendingStrokes(key: string): [string, PendingStroke][] {
  return noted(STROKES).filter((it): it is [string, PendingStroke] => {
    if (isStroke(it[1])) return it[1].key === key;
    removePending(it[0]);
    return false;
  });
}

const isStroke = (it: unknown): it is PendingStroke => {
  const { key, from, to, brush, before } = (it ?? {}) as Partial<PendingStroke>;
  const numbers = [...(Array.isArray(from) ? from : []), ...(Array.isArray(to) ? to : [])];
  return (
    typeof key === "string" &&
    numbers.length === 4 &&
    [...numbers, brush, before].every((n) => typeof n === "number")
  );
};
