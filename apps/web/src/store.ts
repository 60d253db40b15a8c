// What the page keeps between visits: settings, games, and how far each puzzle has come.
import { createStore, produce } from "solid-js/store";
import type { Excluded, Save } from "./protocol";

export type Theme = "auto" | "light" | "dark";
export type Settings = {
  theme: Theme;
  contrast: boolean;
  symbols: boolean;
  crosshair: boolean;
  grey: boolean;
  timer: boolean;
};

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

/** A game as it is kept. */
export type Kept = { save: Save; seconds: number; excluded: Excluded[] };

/** A puzzle that is not of the collection. */
export type Own = { puzzle: string; title: string | null; height: number; width: number };

const PREFIX = "nonolith/";

function read<T>(key: string): T | null {
  try {
    const kept = localStorage.getItem(PREFIX + key);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}

/** Keeps a value; false if the browser has no room. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function forget(key: string) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Where nothing can be kept, nothing needs to be forgotten.
  }
}

const usual: Settings = {
  theme: "auto",
  contrast: false,
  symbols: false,
  crosshair: true,
  grey: true,
  timer: true,
};

export const [settings, setSettings] = createStore<Settings>({
  ...usual,
  ...read<Partial<Settings>>("settings"),
});

export function change<K extends keyof Settings>(key: K, value: Settings[K]) {
  setSettings(key, value);
  write("settings", settings);
}

export const [progress, setProgress] = createStore<Record<string, Progress>>(
  read("progress") ?? {},
);

export function keep(key: string, game: Kept, how: Progress): boolean {
  setProgress(key, how);
  return write(`game/${key}`, game) && write("progress", progress);
}

export const kept = (key: string) => read<Kept>(`game/${key}`);

export const [own, setOwn] = createStore<Record<string, Own>>(read("own") ?? {});

/** Keeps a puzzle of the player's own and says under which key. */
export function adopt(puzzle: Own): string {
  const key = digest(puzzle.puzzle);
  setOwn(key, puzzle);
  write("own", own);
  return key;
}

export function disown(key: string) {
  setOwn(produce((own) => delete own[key]));
  setProgress(produce((progress) => delete progress[`own/${key}`]));
  write("own", own);
  write("progress", progress);
  forget(`game/own/${key}`);
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
