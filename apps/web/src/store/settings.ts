// The settings: what they are, and what they are as long as nobody chose.
export type Theme = "auto" | "light" | "dark";

export type Settings = {
  theme: Theme;
  contrast: boolean;
  symbols: boolean;
  crosshair: boolean;
  grey: boolean;
  timer: boolean;
  /** How many rungs of a hint one click climbs. */
  rungs: number;
  /** Crosses the rest of a line that is finished. */
  autoCross: boolean;
  /** A click on a number of a clue strikes it out. */
  strike: boolean;
  /** Says at once when a stroke is wrong. */
  errors: boolean;
  sound: boolean;
  vibrate: boolean;
};

export const usual: Settings = {
  theme: "auto",
  contrast: false,
  symbols: false,
  crosshair: true,
  grey: true,
  timer: true,
  rungs: 1,
  autoCross: false,
  strike: false,
  errors: false,
  sound: false,
  vibrate: false,
};

/** Of what was kept, the settings that this version knows, each of its kind. */
export function readSettings(kept: unknown): Partial<Settings> {
  if (typeof kept !== "object" || kept === null) return {};
  const known = Object.entries(kept).filter(
    ([key, value]) => typeof value === typeof usual[key as keyof Settings],
  );
  return Object.fromEntries(known) as Partial<Settings>;
}
