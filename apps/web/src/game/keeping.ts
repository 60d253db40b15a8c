// Keeping a game between visits, with the time that was spent on it, and taking in what another tab
// did to the same game.
import { createSignal } from "solid-js";
import { tell } from "../announce";
import { keeper } from "../engine";
import { CROSS, positionOf, type Save } from "../model";
import { type Kept, keep, kept, onOthers, type Progress, progress } from "../store";
import { type Change, type KeptMove, pointNames, saveOf } from "../store/entry";
import { tab } from "../store/journal";
import { text } from "../text";
import type { Notes } from "./notes";
import type { Sheet } from "./sheet";

let moves = 0;
/** Whether the player was told that nothing can be kept; once is enough. */
let complained = false;
/** A name for a move that no other move of any tab has. */
const newName = () => `${tab}-${(moves++).toString(36)}`;

export type Keeping = ReturnType<typeof createKeeping>;

export function createKeeping(
  key: string,
  sheet: Sheet,
  notes: Notes,
  before: Kept | undefined,
  /** Opens the game anew, as it is now in all tabs. */
  reopen: (save: Save) => Promise<void>,
) {
  const [seconds, setSeconds] = createSignal(before?.seconds ?? 0);
  const [paused, pause] = createSignal(false);
  /** The names of the moves that were written, and how many of them still stand. */
  let names = before?.moves.map(([name]) => name) ?? [];
  let standing = names.length;
  /** Questions to the keeper that are not answered, and changes that are not written. */
  let asked = 0;
  let unwritten = 0;
  /** What the database does not have, because it could not write. */
  let owed: Done = { added: [], removed: [] };
  let stroking = false;
  let alive = true;
  let last: Promise<void> = Promise.resolve();

  const take = (save: Save) => {
    const removed = names.slice(standing);
    const added: KeptMove[] = save.steps.slice(standing).map((marks) => [newName(), marks]);
    names = [...names.slice(0, standing), ...added.map(([name]) => name)];
    standing = names.length;
    return { removed, added, points: pointNames(save, names) };
  };

  /** Keeps the game as it is once the keeper has taken in every move before. */
  const write = () => {
    last = written();
    return last;
  };
  const written = async () => {
    asked++;
    const save = await keeper.call("save").catch(() => null);
    asked--;
    if (save === null || (save.steps.length === 0 && names.length === 0)) return;
    const how = progressOf(sheet, seconds(), progress[key]);
    const { points, ...done } = take(save);
    const now = together(owed, done);
    owed = now;
    unwritten++;
    try {
      const [excluded, readmitted] = [notes.kept, notes.readmitted()];
      const told = { points, excluded, readmitted, seconds: seconds(), progress: how };
      await keep(key, { ...now, ...told });
      owed = without(owed, now);
    } catch {
      if (!complained) tell(text.unsaved, true);
      complained = true;
    } finally {
      unwritten--;
    }
    follow();
  };

  /** Takes in what other tabs did, as soon as nothing is under way here. */
  const follow = async () => {
    // What is drawn here is more than what is kept, as long as that could not be written.
    if (!alive || stroking || asked + unwritten + owed.added.length + owed.removed.length > 0)
      return;
    const { game } = await kept(key);
    if (!game || stroking || asked + unwritten > 0) return;
    const now = game.moves.map(([name]) => name);
    if (now.join() === names.join() && standing === names.length) return;
    names = now;
    standing = now.length;
    setSeconds(Math.max(seconds(), game.seconds));
    asked++;
    await reopen(saveOf(game)).catch(() => {});
    asked--;
  };
  const unlisten = onOthers((other) => other === key && follow());

  // The clock runs from the first move to the last, while somebody looks.
  const runs = () => {
    const { steps, won } = sheet.face.state();
    const seen = document.visibilityState === "visible" && !document.querySelector("dialog[open]");
    return steps > 0 && !won && seen && !paused();
  };
  const clock = window.setInterval(() => {
    if (!runs()) return;
    setSeconds((seconds) => seconds + 1);
    if (seconds() % 10 === 0) write();
  }, 1000);

  return {
    seconds,
    setSeconds,
    paused,
    pause,
    write,
    /** When what was asked to be kept is on the disk. */
    written: () => last,
    /** A stroke is under way, or no longer. */
    stroke: (under: boolean) => {
      stroking = under;
    },
    /** The keeper has been asked for a move; `answered` follows. */
    ask: () => {
      asked++;
    },
    /** The keeper has answered: the game has `steps` moves now, or as many as before if null. */
    answered: (steps: number | null) => {
      asked--;
      if (steps !== null) standing = Math.min(standing, steps);
    },
    /** Keeps the game for the last time. */
    end: () => {
      if (runs()) write();
      alive = false;
      clearInterval(clock);
      unlisten();
    },
  };
}

type Done = Pick<Change, "added" | "removed">;

/** Both changes, one after the other. */
function together(one: Done, other: Done): Done {
  const removed = [...new Set([...one.removed, ...other.removed])];
  const added = [...one.added, ...other.added].filter(([name]) => !removed.includes(name));
  return { added, removed };
}

/** What is left of changes when some of them are written. */
function without(all: Done, written: Done): Done {
  const names = new Set(written.added.map(([name]) => name));
  return {
    added: all.added.filter(([name]) => !names.has(name)),
    removed: all.removed.filter((name) => !written.removed.includes(name)),
  };
}

/** How far a game has come. */
function progressOf(sheet: Sheet, seconds: number, before: Progress | undefined): Progress {
  const { marks, state, view } = sheet.face;
  const { won } = state();
  const drawn = marks.filter((mark) => mark > 0 || mark === CROSS).length / marks.length;
  const painted = () => marks.map((mark) => (mark > 0 ? mark : CROSS));
  const picture = won ? positionOf(painted(), view.width) : before?.picture;
  return {
    drawn,
    won: won || (before?.won ?? false),
    seconds,
    at: Date.now(),
    ...(picture && { picture }),
  };
}
