// Keeping a game between visits, with the time that was spent on it.
import { createSignal } from "solid-js";
import { tell } from "../announce";
import { keeper } from "../engine";
import { CROSS, type Excluded, positionOf } from "../model";
import { keep, type Progress, progress } from "../store";
import { text } from "../text";
import type { Sheet } from "./sheet";

/** How long to wait for more before a game is kept. */
const REST = 300;

export function createKeeping(key: string, sheet: Sheet, excluded: Excluded[], spent: number) {
  const [seconds, setSeconds] = createSignal(spent);
  let timer = 0;
  // The keeper answers in turn: with the save, every move before it has been taken in, also of a
  // game that is being left.
  const write = async () => {
    clearTimeout(timer);
    const save = await keeper.call("save").catch(() => null);
    if (save === null || (sheet.face.state().steps === 0 && !progress[key])) return;
    const how = progressOf(sheet, seconds(), progress[key]);
    if (!keep(key, { save, seconds: seconds(), excluded }, how)) tell(text.unsaved, true);
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") write();
  };
  document.addEventListener("visibilitychange", hidden);

  // The clock runs from the first move to the last, while somebody looks.
  const clock = window.setInterval(() => {
    const { steps, won } = sheet.face.state();
    if (steps > 0 && !won && document.visibilityState === "visible") {
      setSeconds((seconds) => seconds + 1);
      if (seconds() % 10 === 0) write();
    }
  }, 1000);

  return {
    seconds,
    /** Keeps the game when the player rests. */
    later: () => {
      clearTimeout(timer);
      timer = window.setTimeout(write, REST);
    },
    /** Keeps the game for the last time. */
    end: () => {
      write();
      clearInterval(clock);
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
    },
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
