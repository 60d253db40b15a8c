// The studio: the drawing with its history, its tools, its judge, and the picture it may come from.
import { createEffect, createSignal, on, onCleanup } from "solid-js";
import { announce, tell } from "../announce";
import { Refused } from "../engine";
import type { CellChange, InCells } from "../model";
import { count, say, text } from "../text";
import { keepDraft, keepDraftNow } from "./draft";
import {
  blank,
  cellsOf,
  type Drawing,
  editsIn,
  isPlain,
  merged,
  type PictureSettings,
  type Pigment,
  type Source,
  UNTOUCHED,
  withChanges,
  withoutChange,
} from "./drawing";
import { createHistory } from "./history";
import { createJudge, workshop } from "./judge";
import { NoPicture, type Photo, photoOf, pixelsOf, readPhoto } from "./photo";
import { createToolbox } from "./tools";
import { makeText } from "./words";

const words = makeText;

export type Studio = ReturnType<typeof createStudio>;

/** The settings that a new picture begins with. */
const usual: PictureSettings = {
  colours: null,
  style: "auto",
  threshold: null,
  invert: false,
  background: "auto",
  trim: true,
  crop: [0, 0, 1, 1],
};

/** The size in cells that is asked for: along the longer side, or just so. */
type Size = { longest: number } | { rows: number; columns: number };

export function createStudio(first: Drawing) {
  const history = createHistory<Drawing>(first);
  const drawing = history.now;
  const [preview, setPreview] = createSignal<CellChange[]>([]);
  const [compare, setCompare] = createSignal(0);
  const change = (next: Drawing, kind: string | null = null) => {
    setPreview([]);
    history.change(next, kind);
  };
  const word = (colour: number) => {
    if (colour === 0) return words.blank;
    const { palette } = drawing();
    return isPlain(palette) ? text.board.filled : (palette[colour]?.name ?? "");
  };
  const tools = createToolbox({ drawing, change, word });
  const judge = createJudge(drawing);
  const pictures = createPictures(drawing, change);

  onCleanup(keepDraftNow);
  // A colour that is no more cannot be drawn with, nor a mirror stand outside.
  createEffect(
    on(drawing, (it) => {
      if (tools.colour() >= it.palette.length) tools.setColour(1);
      const { across, down } = tools.mirrors();
      const fits = (axis: number | null, side: number) => axis === null || axis <= 2 * (side - 1);
      if (!fits(across, it.width) || !fits(down, it.height))
        tools.setMirrors({
          across: across === null ? null : it.width - 1,
          down: down === null ? null : it.height - 1,
        });
      keepDraft(it);
    }),
  );

  return {
    drawing,
    change,
    steps: history.steps,
    tools,
    judge,
    pictures,
    word,
    preview,
    setPreview,
    compare,
    setCompare,
    begin: history.begin,
    undo: () => {
      setPreview([]);
      tools.setSelection(null);
      announce(history.undo() ? words.said.undone : words.said.nothing);
    },
    redo: () => {
      setPreview([]);
      announce(history.redo() ? words.said.redone : words.said.nothing);
    },
    /** Takes changes that were advised. */
    take: (changes: CellChange[]) => {
      change(withChanges(drawing(), changes));
      announce(say(words.advice.taken, { changes: changes.map(describe).join("; ") }));
    },
    giveBack: (taken: CellChange) => {
      change(withoutChange(drawing(), taken));
      announce(words.advice.given);
    },
    describe,
  };

  function describe([row, column, , to]: CellChange): string {
    return say(words.advice.change, { row: row + 1, column: column + 1, mark: word(to) });
  }
}

/** Making the drawing from a picture. */
function createPictures(
  drawing: () => Drawing,
  change: (next: Drawing, kind?: string | null) => void,
) {
  const [working, setWorking] = createSignal(false);
  const [told, setTold] = createSignal("");
  let number = 0;
  onCleanup(() => workshop.stop());

  /** Asks for the cells of a picture; null if something newer was asked for since. */
  async function cells(
    photo: Photo,
    settings: PictureSettings,
    size: Size,
    goal: string | null,
  ): Promise<InCells | null> {
    const mine = ++number;
    setWorking(true);
    setTold("");
    try {
      const { crop: _, ...rest } = settings;
      const pixels = pixelsOf(photo, settings.crop);
      if (workshop.busy) workshop.stop();
      const made = await workshop.call("pixels", { ...pixels, ...rest, ...size, goal });
      return mine === number ? made : null;
    } catch (error) {
      if (mine !== number) return null;
      if (!(error instanceof Refused) && !(error instanceof NoPicture)) throw error;
      setTold(say(words.picture.refused, { reason: error.message.replace(/\.$/, "") }));
      announce(told());
      return null;
    } finally {
      if (mine === number) setWorking(false);
    }
  }

  /** The drawing with what a picture has become; hand edits stay above it where it is of the same size. */
  function shown(photo: Photo, settings: PictureSettings, longest: number, made: InCells): Drawing {
    const before = drawing();
    const base = cellsOf(made.rows);
    const [width, height] = [made.rows[0].length, made.rows.length];
    const palette = made.palette.map(({ name, rgb }) => ({ name, rgb }));
    const same =
      before.source?.id === photo.id && before.width === width && before.height === height;
    const edits =
      same && before.source
        ? carried(before.source.edits, before.palette, palette)
        : new Uint8Array(width * height).fill(UNTOUCHED);
    const source: Source = {
      id: photo.id,
      settings,
      longest,
      base,
      edits,
      part: within(settings.crop, made.part, pixelsOf(photo, settings.crop)),
      cover: made.cover,
      threshold: made.threshold,
    };
    return {
      ...before,
      width,
      height,
      cells: merged(base, edits),
      locked: same ? before.locked : new Uint8Array(width * height),
      palette,
      taken: made.changes.filter(([row, column]) => edits[row * width + column] === UNTOUCHED),
      source,
    };
  }

  const current = () => {
    const { source, width, height } = drawing();
    const photo = source && photoOf(source.id);
    return source && photo ? { source, photo, size: { rows: height, columns: width } } : null;
  };

  return {
    working,
    told,
    /** Reads a picture and makes the drawing from it. */
    open: async (file: Blob, name: string, longest = 20) => {
      try {
        const photo = await readPhoto(file, name);
        const made = await cells(photo, usual, { longest }, null);
        if (!made) return tell(told(), true);
        const settings = made.pixel_art ? usual : { ...usual, colours: 1 };
        const title = drawing().title || name.replace(/\.[^.]*$/, "");
        change({ ...shown(photo, settings, longest, made), title });
      } catch (error) {
        tell((error as Error).message, true);
      }
    },
    /** Makes the drawing again with other settings. */
    set: async (wanted: Partial<PictureSettings>) => {
      const now = current();
      if (!now) return;
      const settings = { ...now.source.settings, ...wanted };
      // Silhouettes and outlines are for black and white.
      if ((settings.colours ?? 1) > 1) settings.style = settings.style === "tone" ? "tone" : "auto";
      // What is shown of the picture may change, and its size with it; not beneath what was drawn by hand.
      const { longest } = now.source;
      const size = editsIn(now.source) > 0 || "threshold" in wanted ? now.size : { longest };
      const made = await cells(now.photo, settings, size, null);
      const kind = `picture ${Object.keys(wanted).join(" ")}`;
      if (made) change(shown(now.photo, settings, longest, made), kind);
    },
    /** Makes the drawing in another size; what was drawn by hand goes. */
    resize: async (longest: number) => {
      const now = current();
      if (!now) return;
      const made = await cells(now.photo, now.source.settings, { longest }, null);
      if (made) change(shown(now.photo, now.source.settings, longest, made), "picture size");
    },
    /** Makes a fair puzzle of the picture: another rendition that is as true, or a few cells changed. */
    makeFair: async (goal: string) => {
      const now = current();
      if (!now) return;
      const made = await cells(now.photo, now.source.settings, now.size, goal);
      if (!made) return;
      change(shown(now.photo, now.source.settings, now.source.longest, made));
      const { picture } = words;
      const n = made.changes.length;
      setTold(
        !made.reached
          ? say(picture.unfair, { reason: made.reason ?? "" })
          : n === 0
            ? picture.madeFairUnchanged
            : count(picture.madeFair, n),
      );
      announce(told());
    },
    photo: () => {
      const { source } = drawing();
      return source ? photoOf(source.id) : null;
    },
  };
}

/** A box of pixels in a part of a picture, in shares of the whole. */
function within(
  [left, top, width, height]: PictureSettings["crop"],
  [x, y, wide, high]: number[],
  pixels: { width: number; height: number },
): PictureSettings["crop"] {
  const [across, down] = [width / pixels.width, height / pixels.height];
  return [left + x * across, top + y * down, wide * across, high * down];
}

/** Hand edits in the colours of another palette: each in the one that looks most like it. */
function carried(edits: Uint8Array, from: Pigment[], to: Pigment[]): Uint8Array {
  const part = (rgb: string, at: number) => parseInt(rgb.slice(at, at + 2), 16);
  const apart = (one: string, other: string) =>
    [0, 2, 4].reduce((sum, at) => sum + (part(one, at) - part(other, at)) ** 2, 0);
  const nearest = from.map(({ rgb }, index) => {
    if (index === 0) return 0;
    const inks = to.slice(1).map((ink) => apart(ink.rgb, rgb));
    return 1 + inks.indexOf(Math.min(...inks));
  });
  return edits.map((colour) => (colour === UNTOUCHED ? UNTOUCHED : (nearest[colour] ?? 1)));
}

export const fresh = blank;
