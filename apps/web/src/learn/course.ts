// The course as the engine tells it, and how far the player has come in it.
import { thinker } from "../engine";
import type { Lesson, LessonPuzzle } from "../model";
import { practice, practised, progress } from "../store";
import { language } from "../text";

/** The puzzle that explains the game; its game is kept under this key. */
export const FIRST = "learn/first";

let lessons: Promise<Lesson[]> | null = null;
export function course(): Promise<Lesson[]> {
  lessons ??= thinker.call("course", { language: language() });
  lessons.catch(() => (lessons = null));
  return lessons;
}

/** Where the game of a puzzle is kept. */
export const gameOf = (key: string) => `learn/${key}`;
export const isWon = ({ key }: LessonPuzzle) => progress[gameOf(key)]?.won ?? false;
export const isBegun = ({ key }: LessonPuzzle) => progress[gameOf(key)] !== undefined;
export const isDone = ({ puzzles }: Lesson) => puzzles.every(isWon);
/** The place of the first puzzle that is not solved, counted from 1; after the last, 0. */
export const placeOf = ({ puzzles }: Lesson) => puzzles.findIndex((it) => !isWon(it)) + 1;

/** What hints in a puzzle of the course may use. A strategy is taught from its first meeting on. */
export function knowledgeIn(lesson: Lesson, { key, role }: LessonPuzzle) {
  const meets = role === "meet";
  return {
    taught: meets ? lesson.taught : [...lesson.taught, lesson.strategy],
    met: meets ? lesson.strategy : undefined,
    named: (strategy: string) => noteHint(key, strategy),
  };
}

/** Notes that a hint has named a strategy. */
export function noteHint(key: string, strategy: string) {
  if (practice[gameOf(key)]?.hinted.includes(strategy)) return;
  practised(gameOf(key), (now) => ({
    ...now,
    hinted: [...new Set([...now.hinted, strategy])],
  })).catch(() => {});
}

/** Notes that a puzzle was played to its end, and what there was to learn from it. */
export async function noteWon(key: string, puzzle: string) {
  if (practice[gameOf(key)]?.features) return;
  const features = await thinker.call("features", { puzzle });
  await practised(gameOf(key), (now) => ({ at: Date.now(), ...now, features }));
}

/** The puzzles that were played to their end, the earliest first. */
export const playedSoFar = () =>
  Object.entries(practice)
    .filter(([, it]) => it.features)
    .sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0))
    .map(([key, { features = {}, hinted }]) => ({
      key: key.slice("learn/".length),
      features,
      hinted,
    }));

/** The puzzles that are not to be offered: those that the player did not want, and those that were solved
 * in a tab that was closed before it was found out what there was to learn from them. */
export const notWanted = () =>
  [...new Set([...Object.keys(practice), ...Object.keys(progress)])]
    .filter((key) => key.startsWith("learn/") && key !== FIRST)
    .filter((key) => practice[key]?.skipped || (progress[key]?.won && !practice[key]?.features))
    .map((key) => key.slice("learn/".length));
