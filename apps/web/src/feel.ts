// What a stroke sounds and feels like, for those who want it.
import { settings } from "./store";

let sounds: AudioContext | null = null;

/** A short tone. */
function tone(pitch: number, length: number) {
  sounds ??= new AudioContext();
  const [source, volume] = [sounds.createOscillator(), sounds.createGain()];
  const now = sounds.currentTime;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  source.connect(volume).connect(sounds.destination);
  source.start(now);
  source.stop(now + length);
}

/** Something was drawn: a fill sounds higher than a cross. */
export function feelStroke(fills: boolean) {
  if (settings.sound) tone(fills ? 520 : 340, 0.06);
  if (settings.vibrate) navigator.vibrate?.(8);
}

/** The puzzle is solved. */
export function feelWon() {
  if (settings.sound)
    for (const [at, pitch] of [523, 659, 784].entries()) setTimeout(tone, at * 130, pitch, 0.25);
  if (settings.vibrate) navigator.vibrate?.([30, 60, 30]);
}
