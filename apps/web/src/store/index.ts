// What the page keeps between visits: settings, games, and how far each puzzle has come. One entry a
// puzzle; tabs tell each other what they wrote.
import { createSignal } from "solid-js";
import { createStore, produce } from "solid-js/store";
import { type Database, openDatabase } from "./database";
import {
  type Change,
  changed,
  type Entry,
  isEntry,
  joined,
  type Own,
  type Practice,
  type Progress,
} from "./entry";
import { keepPending, type Pending, pending, removePending } from "./journal";
import { migrated } from "./migrate";
import { readSettings, type Settings, usual } from "./settings";

export type { Kept, Own, Practice, Progress } from "./entry";
export type { Settings, Theme } from "./settings";

const GAME = "game/";
const SETTINGS = "settings";
const RULES = "rules";
/** What could not be read is kept under this, as it was. */
const ASIDE = "aside/";
/** How long a forgotten puzzle can be brought back, in milliseconds. */
const GRACE = 7 * 24 * 3600 * 1000;
export const FORMAT = "nonolith/kept/1";

export const [settings, setSettings] = createStore<Settings>({ ...usual });
export const [progress, setProgress] = createStore<Record<string, Progress>>({});
export const [own, setOwn] = createStore<Record<string, Own>>({});
export const [practice, setPractice] = createStore<Record<string, Practice>>({});

let database: Database;
const channel = new BroadcastChannel("nonolith");
const listeners = new Set<(key: string) => void>();

/** What the page should say about what was found at the start. */
export type Found = { lasting: boolean; aside: number };

/** Reads everything that is kept; before that, takes over what an earlier version or a tab that was
 * killed left behind. */
export async function openStore(): Promise<Found> {
  database = await openDatabase();
  await takeOver();
  let aside = 0;
  for (const [name, page] of pending()) {
    await taken(page).catch(async () => {
      await update(`${ASIDE}${name}`, () => page);
      aside++;
    });
    removePending(name);
  }
  for (const [key, it] of await database.all()) {
    if (key === SETTINGS) setSettings(readSettings(it));
    else if (key === RULES) setRules(isRules(it) ? it : null);
    else if (!key.startsWith(GAME)) continue;
    else if (!isEntry(it)) {
      await setAside(key, it);
      aside++;
    } else if (it.forgotten && it.forgotten < Date.now() - GRACE)
      await update(key, () => undefined);
    else show(key.slice(GAME.length), it);
  }
  channel.onmessage = ({ data }) => heard(String(data));
  return { lasting: database.lasting, aside: aside + unread };
}

/** Takes up a page of the journal. */
async function taken(page: Pending | null) {
  if (typeof page?.key !== "string") throw new Error("no page of ours");
  await write(page.key, page.change);
}

/** How many parts of an earlier version's store could not be read. */
let unread = 0;

async function takeOver() {
  const storage = stored();
  const found = migrated(storage);
  if (found.keys.length === 0 || !database.lasting) return;
  for (const [key, entry] of found.entries)
    await update(GAME + key, (now) => joined(isEntry(now) ? now : null, entry));
  await update(SETTINGS, (now) => ({ ...found.settings, ...readSettings(now) }));
  for (const [key, text] of found.unread) await setAside(key, text);
  unread = found.unread.size;
  for (const key of found.keys) localStorage.removeItem(key);
}

function stored(): [string, string][] {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

async function setAside(key: string, it: unknown) {
  await update(`${ASIDE}${key} ${new Date().toISOString()}`, () => it);
  await update(key, () => undefined);
}

/** Changes an entry and tells the other tabs. */
async function update(key: string, change: (now: unknown) => unknown): Promise<unknown> {
  const next = await database.update(key, change);
  channel.postMessage(key);
  return next;
}

/** Another tab has written. */
async function heard(key: string) {
  const it = await database.read(key);
  if (key === SETTINGS) setSettings(readSettings(it));
  if (key === RULES) setRules(isRules(it) ? it : null);
  if (!key.startsWith(GAME)) return;
  show(key.slice(GAME.length), isEntry(it) ? it : {});
  for (const listener of listeners) listener(key.slice(GAME.length));
}

/** Calls back with the key of a puzzle that another tab has written. */
export function onOthers(listener: (key: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows on the page what an entry says. */
function show(key: string, entry: Entry) {
  const there = !entry.forgotten;
  setProgress(produce((progress) => put(progress, key, there ? entry.progress : undefined)));
  if (entry.practice || practice[key])
    setPractice(produce((practice) => put(practice, key, there ? entry.practice : undefined)));
  if (!key.startsWith("own/")) return;
  const id = key.slice("own/".length);
  setOwn(produce((own) => put(own, id, there ? entry.own : undefined)));
}

function put<T>(all: Record<string, T>, key: string, it: T | undefined) {
  if (it) all[key] = it;
  else delete all[key];
}

export function change<K extends keyof Settings>(key: K, value: Settings[K]) {
  setSettings(key, value);
  update(SETTINGS, (now) => ({ ...readSettings(now), [key]: value })).catch(() => {});
}

const write = async (key: string, change: Change) =>
  (await update(GAME + key, (now) => changed(isEntry(now) ? now : {}, change))) as Entry;

/** Pages of the journal that the database had no room for, by puzzle. */
const unwritten = new Map<string, string[]>();

/** Keeps what was done to a game. What is given back is the entry with what other tabs did to it. Where
 * it fails, the caller says it all again with the next change. */
export async function keep(key: string, change: Change): Promise<Entry> {
  setProgress(key, change.progress);
  // A tab may be killed before the database has written: until then it stands in the journal.
  const page = keepPending({ key, change });
  const pages = [...(unwritten.get(key) ?? []), page];
  try {
    const entry = await write(key, change);
    for (const page of pages) removePending(page);
    unwritten.delete(key);
    show(key, entry);
    return entry;
  } catch (error) {
    unwritten.set(key, pages);
    throw error;
  }
}

/** Changes what is kept of a puzzle of the course or of practice. */
export async function practised(key: string, change: (now: Practice) => Practice) {
  const entry = await update(GAME + key, (now) => {
    const entry = isEntry(now) ? now : {};
    return { ...entry, practice: change(entry.practice ?? { hinted: [] }) };
  });
  show(key, entry as Entry);
}

/** What is kept of a puzzle now. */
export async function kept(key: string): Promise<Entry> {
  const it = await database.read(GAME + key).catch(() => null);
  return isEntry(it) ? it : {};
}

/** Forgets a game for good: one that was only to try a puzzle. */
export async function dropGame(key: string) {
  show(key, (await update(GAME + key, () => ({}))) as Entry);
}

/** Puts a game aside that does not fit its puzzle. */
export async function putAside(key: string) {
  const { game, ...rest } = await kept(key);
  await update(`${ASIDE}${GAME}${key} ${new Date().toISOString()}`, () => game);
  await update(GAME + key, () => rest);
}

/** Keeps a puzzle of the player's own and says under which key. */
export async function adopt(puzzle: Own): Promise<string> {
  const key = digest(puzzle.puzzle);
  setOwn(key, puzzle);
  await update(`${GAME}own/${key}`, (now) => {
    const { forgotten: _, ...entry } = isEntry(now) ? now : ({} as Entry);
    return { ...entry, own: puzzle };
  }).catch(() => {});
  return key;
}

/** Forgets a puzzle of the player's own; what is given back brings it back. */
export async function disown(key: string): Promise<() => Promise<void>> {
  const set = async (forgotten: number | undefined) => {
    const entry = (await update(`${GAME}own/${key}`, (now) => ({
      ...(isEntry(now) ? now : {}),
      forgotten,
    }))) as Entry;
    show(`own/${key}`, entry);
  };
  await set(Date.now());
  return () => set(undefined);
}

/** A file of rules that hints know beside the library. */
export type KeptRules = { name: string; text: string };
export const [rules, setRules] = createSignal<KeptRules | null>(null);

export function keepRules(it: KeptRules | null) {
  setRules(it);
  update(RULES, () => it ?? undefined).catch(() => {});
}

const isRules = (it: unknown): it is KeptRules =>
  typeof it === "object" &&
  it !== null &&
  typeof (it as KeptRules).name === "string" &&
  typeof (it as KeptRules).text === "string";

/** Everything that is kept, as one text. */
export async function exported(): Promise<string> {
  const kept = Object.fromEntries(await database.all());
  return JSON.stringify({ format: FORMAT, at: new Date().toISOString(), kept });
}

/** Brings in what `exported` gave; says how many puzzles it held, or null if it is no such text. */
export async function bringIn(text: string): Promise<number | null> {
  const file = JSON.parse(text) as { format?: string; kept?: Record<string, unknown> };
  if (file?.format !== FORMAT || typeof file.kept !== "object") return null;
  let puzzles = 0;
  for (const [key, it] of Object.entries(file.kept ?? {})) {
    if (key === SETTINGS) {
      const next = { ...settings, ...readSettings(it) };
      setSettings(next);
      await update(SETTINGS, () => next);
    } else if (key === RULES && isRules(it)) keepRules(rules() ?? it);
    else if (key.startsWith(GAME) && isEntry(it)) {
      const next = await update(key, (now) => joined(isEntry(now) ? now : null, it));
      show(key.slice(GAME.length), next as Entry);
      puzzles++;
    }
  }
  return puzzles;
}

/** A short name for a text: the same text has the same name. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    a = Math.imul(a ^ letter, 2654435761);
    b = Math.imul(b ^ letter, 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
