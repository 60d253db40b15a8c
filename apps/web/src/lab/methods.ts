// The methods that can be watched, and what they are called.
import { Engine } from "../engine";
import type { Laboratory, MethodTold, SettingTold, View } from "../model";
import { say } from "../text";
import type { Setup } from "./experiment.shape";
import { labText } from "./words";

/** Answers what takes no time; runs have engines of their own, so that they can be ended. */
export const desk = new Engine<Laboratory>("laboratory");

let all: Promise<MethodTold[]> | null = null;
export const methods = () => {
  all ??= desk.call("list_methods");
  all.catch(() => (all = null));
  return all;
};

/** The intelligent algorithm with all that makes it better. */
export const IMPROVED: Record<string, string> = {
  fitness: "nearest",
  crossover: "uniform",
  "mutation-rate": "0.005",
  duplicates: "drop",
  "best-response": "1",
  restart: "30",
};

const isImproved = ({ method, settings }: Setup) =>
  method === "iga" && Object.entries(IMPROVED).every(([name, value]) => settings[name] === value);

/** What a method is called with these settings. */
export function nameOf(setup: Setup): string {
  const name = labText.methods[isImproved(setup) ? "improved" : setup.method] ?? setup.method;
  const { estimate } = setup.settings;
  return estimate ? say(labText.estimated, { name, estimate: choiceName(estimate) }) : name;
}

export const settingName = ({ name }: SettingTold) => labText.settings[name] ?? name;
export const choiceName = (word: string) => labText.choices[word] ?? word;

/** The colours of a puzzle that has more than black and white. */
export const paletteOf = (view: View) =>
  view.coloured ? view.palette.map(({ rgb }) => `#${rgb}`) : null;
