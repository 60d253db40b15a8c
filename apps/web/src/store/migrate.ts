// What earlier versions of the page kept, in localStorage: settings, games, progress and own puzzles,
// the last two each as one object.
import { type Entry, isExclusions, isMove, isOwn, isProgress, keptOf } from "./entry";

const PREFIX = "nonolith/";
const GAME = "game/";

export type Migrated = {
  settings: Record<string, unknown>;
  entries: Map<string, Entry>;
  /** What could not be read, as it stood there. */
  unread: Map<string, string>;
  /** The keys that all of this stood under. */
  keys: string[];
};

type Kept = { save?: { steps?: unknown; points?: unknown }; seconds?: unknown; excluded?: unknown };

/** Reads what an earlier version kept; `storage` is localStorage as keys and texts. */
export function migrated(storage: [string, string][]): Migrated {
  const found: Migrated = { settings: {}, entries: new Map(), unread: new Map(), keys: [] };
  const of = (key: string) => {
    const entry = found.entries.get(key) ?? {};
    found.entries.set(key, entry);
    return entry;
  };
  const readers: Record<string, (it: unknown) => boolean> = {
    settings: (it) => isObject(it) && !!Object.assign(found.settings, it),
    progress: each((key, it) => isProgress(it) && !!Object.assign(of(key), { progress: it })),
    own: each((key, it) => isOwn(it) && !!Object.assign(of(`own/${key}`), { own: it })),
  };
  for (const [name, text] of storage) {
    const key = name.slice(PREFIX.length);
    if (!name.startsWith(PREFIX) || (!(key in readers) && !key.startsWith(GAME))) continue;
    found.keys.push(name);
    const read = readers[key] ?? ((it) => takeGame(of(key.slice(GAME.length)), it as Kept));
    const it = parsed(text);
    if (!isObject(it) || !read(it)) found.unread.set(name, text);
  }
  return found;
}

const isObject = (it: unknown): it is Record<string, unknown> =>
  typeof it === "object" && it !== null && !Array.isArray(it);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes every part of an object; says whether all of them could be read. */
const each = (take: (key: string, it: unknown) => boolean) => (all: unknown) =>
  Object.entries(all as object)
    .map(([key, it]) => take(key, it))
    .every(Boolean);

function takeGame(entry: Entry, { save, seconds, excluded = [] }: Kept): boolean {
  const { steps, points = [] } = save ?? {};
  if (!Array.isArray(steps) || !steps.every(isMove) || !isExclusions(excluded)) return false;
  if (!Array.isArray(points) || typeof seconds !== "number") return false;
  const names = steps.map((_, at) => `v1-${at}`);
  entry.game = keptOf({ steps, points }, names, excluded, seconds);
  return true;
}
