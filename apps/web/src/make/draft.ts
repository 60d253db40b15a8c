// The drawing that is on the desk: it is there again on the next visit.
import { type Drawing, ofRows, type Pigment, rowsOf } from "./drawing";

const KEY = "nonolith/make";

type Kept = { rows: string[]; palette: Pigment[]; locked: string; title: string; author: string };

/** How long to wait for more before the drawing is kept, in milliseconds. */
const REST = 150;

let waiting: Drawing | null = null;
let timer = 0;

/** Keeps the drawing, when the maker rests or leaves. */
export function keepDraft(drawing: Drawing) {
  waiting = drawing;
  clearTimeout(timer);
  timer = window.setTimeout(keepDraftNow, REST);
}

addEventListener("pagehide", keepDraftNow);
document.addEventListener("visibilitychange", keepDraftNow);

export function keepDraftNow() {
  clearTimeout(timer);
  if (!waiting) return;
  const drawing = waiting;
  waiting = null;
  const kept: Kept = {
    rows: rowsOf(drawing),
    palette: drawing.palette,
    locked: drawing.locked.join(""),
    title: drawing.title,
    author: drawing.author,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where nothing can be kept, the drawing lasts as long as the visit.
  }
}

/** The drawing that was left on the desk, if there is one that can still be read. */
export function keptDraft(): Drawing | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (!kept) return null;
    const width = kept.rows[0].length;
    const even = width > 0 && kept.rows.every((row) => row.length === width);
    const known = kept.rows.every((row) =>
      [...row].every((digit) => parseInt(digit, 36) < kept.palette.length),
    );
    const named = kept.palette.every(({ name, rgb }) => name && /^[0-9A-F]{6}$/i.test(rgb));
    if (!even || !known || !named || kept.palette.length < 2) return null;
    const drawing = ofRows(kept.rows, kept.palette);
    const locked = Uint8Array.from(kept.locked, Number);
    return {
      ...drawing,
      locked: locked.length === drawing.cells.length ? locked : drawing.locked,
      title: String(kept.title ?? ""),
      author: String(kept.author ?? ""),
    };
  } catch {
    return null;
  }
}
