// What is kept of one puzzle, and how what two tabs did to it becomes one: every move has a name of
// its own, and who writes says which moves were added and which taken back. So nothing that another
// tab drew is lost, and what is written twice counts once.
import type { Excluded, Save, SavedMark, Square } from "../protocol";
import { singly } from "./excluded";

/** How far a puzzle has come. */
export type Progress = {
  drawn: number;
  won: boolean;
  seconds: number;
  /** When it was last touched. */
  at: number;
  /** The picture, once it is won: rows of colours' digits. */
  picture?: string[];
};

/** A puzzle that is not of the collection. */
export type Own = {
  puzzle: string;
  title: string | null;
  height: number;
  width: number;
  /** Whether somebody else made it: then its title is told when it is solved. */
  hidden?: boolean;
};

/** A move of a game under its name. */
export type KeptMove = [name: string, marks: [Square, SavedMark][]];

/** A game as it is kept. A save point is the name of the move before it; "" is the beginning. */
export type Kept = { moves: KeptMove[]; points: string[]; excluded: Excluded[]; seconds: number };

/** What is kept of a puzzle of the course or of free practice, for the choice of the next one. */
export type Practice = {
  /** The strategies that hints named. */
  hinted: string[];
  /** What its solution has in it, once it was played to its end. */
  features?: Record<string, number>;
  /** When that was. */
  at?: number;
  /** The player did not want it. */
  skipped?: boolean;
};

/** All that is kept of one puzzle. */
export type Entry = {
  own?: Own;
  progress?: Progress;
  game?: Kept;
  practice?: Practice;
  /** When the player forgot it; it can be brought back for a while. */
  forgotten?: number;
};

/** What a tab did to a game since it last wrote. */
export type Change = {
  added: KeptMove[];
  removed: string[];
  points: string[];
  excluded: Excluded[];
  /** What was ruled out before and is no longer: such triples as text. */
  readmitted?: string[];
  seconds: number;
  progress: Progress;
};

/** The entry with what one tab did. */
export function changed(entry: Entry, change: Change): Entry {
  const before = entry.game?.moves ?? [];
  const gone = new Set(change.removed);
  const there = new Set(before.map(([name]) => name));
  const moves = [
    ...before.filter(([name]) => !gone.has(name)),
    ...change.added.filter(([name]) => !there.has(name)),
  ];
  const { forgotten: _, ...rest } = entry;
  return {
    ...rest,
    game: {
      moves,
      points: change.points,
      excluded: union(entry.game?.excluded ?? [], change.excluded, change.readmitted ?? []),
      seconds: change.seconds,
    },
    progress: onward(entry.progress, change.progress),
  };
}

/** What was ruled out by either and not taken back, a colour at a time. */
function union(one: Excluded[], other: Excluded[], gone: string[]): Excluded[] {
  const all = singly([...one, ...other]).map((it): [string, Excluded] => [JSON.stringify(it), it]);
  return [...new Map(all.filter(([name]) => !gone.includes(name))).values()];
}

/** The later progress; a puzzle that was won stays won. */
export function onward(before: Progress | undefined, now: Progress): Progress {
  const picture = now.picture ?? before?.picture;
  return { ...now, won: now.won || (before?.won ?? false), ...(picture && { picture }) };
}

/** A game as the keeper takes it. */
export function saveOf({ moves, points }: Kept): Save {
  const place = new Map([["", 0], ...moves.map(([name], at): [string, number] => [name, at + 1])]);
  return {
    steps: moves.map(([, marks]) => marks),
    points: points.flatMap((name) => place.get(name) ?? []).sort((a, b) => a - b),
  };
}

/** A game as the keeper gave it, with names for its moves. */
export function keptOf(save: Save, names: string[], excluded: Excluded[], seconds: number): Kept {
  return {
    moves: save.steps.map((marks, at) => [names[at], marks]),
    points: pointNames(save, names),
    excluded,
    seconds,
  };
}

export const pointNames = (save: Save, names: string[]): string[] =>
  (save.points ?? []).map((point) => (point === 0 ? "" : names[point - 1]));

/** The entry when another one of the same puzzle is brought in: the later game stays. */
export function joined(here: Entry | null, brought: Entry): Entry {
  if (!here) return brought;
  const later = (here.progress?.at ?? 0) >= (brought.progress?.at ?? 0);
  const [first, second] = later ? [here, brought] : [brought, here];
  const progress = first.progress ? onward(second.progress, first.progress) : second.progress;
  const own = first.own ?? second.own;
  const game = first.game ?? second.game;
  const practice = practiced(here.practice, brought.practice);
  return {
    ...(own && { own }),
    ...(progress && { progress }),
    ...(game && { game }),
    ...(practice && { practice }),
  };
}

/** What both say of one puzzle; it was played to its end when that was first. */
function practiced(one?: Practice, other?: Practice): Practice | undefined {
  if (!one || !other) return one ?? other;
  const [first, second] =
    (one.at ?? Infinity) <= (other.at ?? Infinity) ? [one, other] : [other, one];
  return { ...second, ...first, hinted: [...new Set([...one.hinted, ...other.hinted])] };
}

const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === "object" && it !== null && !Array.isArray(it);
const isNumber = (it: unknown): it is number => typeof it === "number" && Number.isFinite(it);
const isText = (it: unknown): it is string => typeof it === "string";
const isList = <T>(it: unknown, of: (one: unknown) => one is T): it is T[] =>
  Array.isArray(it) && it.every(of);
const absent = (it: unknown, is: (it: unknown) => boolean) => it === undefined || is(it);

const isSquare = (it: unknown): it is Square =>
  isList(it, isNumber) && it.length === 2 && it.every((n) => Number.isInteger(n) && n >= 0);
const isMark = (it: unknown): it is SavedMark =>
  it === "open" || it === "crossed" || it === "pencilled" || (isObject(it) && isNumber(it.filled));
const isDrawn = (it: unknown): it is [Square, SavedMark] =>
  Array.isArray(it) && it.length === 2 && isSquare(it[0]) && isMark(it[1]);
export const isMove = (it: unknown): it is [Square, SavedMark][] => isList(it, isDrawn);
const isKeptMove = (it: unknown): it is KeptMove =>
  Array.isArray(it) && it.length === 2 && isText(it[0]) && isMove(it[1]);
const isExcluded = (it: unknown): it is Excluded =>
  Array.isArray(it) &&
  it.length === 3 &&
  isNumber(it[0]) &&
  isNumber(it[1]) &&
  isList(it[2], isNumber);
export const isExclusions = (it: unknown): it is Excluded[] => isList(it, isExcluded);

const isKept = (it: unknown): it is Kept =>
  isObject(it) &&
  isList(it.moves, isKeptMove) &&
  isList(it.points, isText) &&
  isExclusions(it.excluded) &&
  isNumber(it.seconds);
export const isProgress = (it: unknown): it is Progress =>
  isObject(it) &&
  [it.drawn, it.seconds, it.at].every(isNumber) &&
  typeof it.won === "boolean" &&
  absent(it.picture, (rows) => isList(rows, isText));
export const isOwn = (it: unknown): it is Own =>
  isObject(it) &&
  isText(it.puzzle) &&
  (it.title === null || isText(it.title)) &&
  isNumber(it.height) &&
  isNumber(it.width) &&
  absent(it.hidden, (is) => typeof is === "boolean");

const isPractice = (it: unknown): it is Practice =>
  isObject(it) &&
  isList(it.hinted, isText) &&
  absent(it.features, (of) => isObject(of) && Object.values(of).every(isNumber)) &&
  absent(it.at, isNumber) &&
  absent(it.skipped, (is) => typeof is === "boolean");

/** Whether this is an entry that this version can read. */
export const isEntry = (it: unknown): it is Entry =>
  isObject(it) &&
  absent(it.own, isOwn) &&
  absent(it.progress, isProgress) &&
  absent(it.game, isKept) &&
  absent(it.practice, isPractice) &&
  absent(it.forgotten, isNumber);
