// Going through what was recorded: step by step, or by itself at a speed.
import { createSignal, onCleanup } from "solid-js";
import { still } from "../look";

export const SPEEDS = [1, 3, 10, 30, 100, 1000];

export type Player = ReturnType<typeof createPlayer>;

/** A place on a timeline of `last` steps, which may still grow. */
export function createPlayer(last: () => number, growing: () => boolean) {
  const [at, setAt] = createSignal(0);
  const [playing, setPlaying] = createSignal(false);
  const [speed, setSpeed] = createSignal(10);
  let frame = 0;
  let before = 0;
  /** Steps that are due but not whole yet. */
  let due = 0;

  const seek = (to: number) => setAt(Math.max(0, Math.min(last(), Math.round(to))));
  const pause = () => {
    setPlaying(false);
    cancelAnimationFrame(frame);
  };
  const tick = (now: number) => {
    due += (Math.min(250, now - before) / 1000) * speed();
    before = now;
    const whole = Math.floor(due);
    if (whole > 0) {
      due -= whole;
      seek(at() + whole);
    }
    if (at() >= last() && !growing()) pause();
    else frame = requestAnimationFrame(tick);
  };
  const play = () => {
    if (playing()) return;
    if (at() >= last() && !growing()) setAt(0);
    setPlaying(true);
    due = 0;
    before = performance.now();
    frame = requestAnimationFrame(tick);
  };
  onCleanup(pause);
  return {
    at,
    last,
    playing,
    speed,
    setSpeed,
    seek,
    pause,
    play,
    /** At the beginning of a new run: it plays by itself, unless nothing should move by itself. */
    begin: () => {
      pause();
      setAt(0);
      if (!still()) play();
    },
  };
}
