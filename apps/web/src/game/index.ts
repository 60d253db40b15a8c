// A game on the page: what the keeper says of it, and what the player does with it.
import { onCleanup } from "solid-js";
import { announce, tell } from "../announce";
import { words } from "../board/grid";
import { Broken, keeper, type Values } from "../engine";
import {
  type Cell,
  type Changed,
  type Excluded,
  type Keeper,
  type Opened,
  positionOf,
  type Save,
} from "../model";
import { kept, putAside } from "../store";
import { saveOf } from "../store/entry";
import { say, text } from "../text";
import { createKeeping, type Keeping } from "./keeping";
import { createSheet } from "./sheet";
import { createTools, strokesOn } from "./strokes";

export type { ToolName } from "./strokes";
export type Game = Awaited<ReturnType<typeof openGame>>;

/** What the keeper can be asked for that changes the game. */
type Move = {
  [Op in keyof Keeper]: Keeper[Op]["reply"] extends Changed ? Op : never;
}[keyof Keeper];
export type Act = <Op extends Move>(
  op: Op,
  ...values: Values<Keeper, Op>
) => Promise<Keeper[Op]["reply"] | null>;

export async function openGame(key: string, puzzle: string) {
  const before = (await kept(key)).game;
  const save = before && saveOf(before);
  const opened = await resumed(puzzle, save);
  if (save && !opened.fits) {
    await putAside(key);
    tell(text.aside.game);
  }
  const fitting = opened.fits ? before : undefined;
  const sheet = createSheet(opened.game);
  const excluded: Excluded[] = fitting?.excluded ?? [];
  /** The game anew: another tab has drawn, or the keeper had to be started again. */
  const reopen = async (save?: Save) => sheet.replace((await resumed(puzzle, save)).game);
  const keeping = createKeeping(key, sheet, excluded, fitting, reopen);
  const tools = createTools();

  const complain = async (error: Error) => {
    sheet.setPreview(null);
    tell(error.message, true);
    const { game } = await kept(key);
    if (error instanceof Broken) reopen(game && saveOf(game));
    return null;
  };

  let pending: Promise<Changed | null> = Promise.resolve(null);
  const act: Act = (op, ...values) => {
    keeping.ask();
    keeping.stroke(false);
    const taken = keeper.call(op, ...values).then(
      (now) => {
        keeping.answered(now.steps);
        sheet.take(now);
        return now;
      },
      (error) => {
        keeping.answered(null);
        return complain(error);
      },
    );
    // Asked right behind the move: a tab that is closed now has kept it.
    keeping.write();
    pending = taken;
    return taken;
  };
  onCleanup(() => {
    keeping.end();
    sheet.end();
  });

  return {
    ...sheet.face,
    ...tools.face,
    excluded,
    seconds: keeping.seconds,
    paused: keeping.paused,
    pause: keeping.pause,
    strokes: strokesOn(key, sheet, tools, act, keeping, complain),
    /** When everything that was drawn is on the board. */
    settled: () => pending,
    position: () => positionOf(sheet.face.marks, sheet.face.view.width),
    ...moves(act),
    restart: () => restart(act, keeping),
    remember: (news: Excluded[]) => {
      excluded.push(...news);
      keeping.write();
    },
  };
}

/** Empties the board and the clock; both can be had back. */
async function restart(act: Act, keeping: Keeping) {
  const before = keeping.seconds();
  const now = await act("restart");
  if (!now?.changes.length) return;
  keeping.setSeconds(0);
  tell(text.actions.restarted, false, {
    label: text.actions.undo,
    act: () => {
      keeping.setSeconds(before);
      act("undo");
    },
  });
}

/** What the player can do beside drawing. */
const moves = (act: Act) => ({
  undo: () =>
    act("undo").then((now) => announce(now?.changes.length ? words.undone : words.nothing)),
  redo: () =>
    act("redo").then((now) => announce(now?.changes.length ? words.redone : words.nothing)),
  savePoint: () =>
    act("save_point").then((now) => now && announce(say(words.saved, { n: now.save_points }))),
  back: () => act("back").then(() => announce(words.wentBack)),
  draw: (cells: Cell[]) => act("draw", { cells }),
  mistake: (solution: string[] | null) => keeper.call("mistake", { solution }),
  goBack: (solution: string[] | null) => act("go_back", { solution }),
  history: () => keeper.call("save"),
});

/** The game where it was left; from the beginning, if what was kept does not fit. */
async function resumed(puzzle: string, save?: Save): Promise<{ game: Opened; fits: boolean }> {
  try {
    return { game: await keeper.call("open", { puzzle, save }), fits: true };
  } catch (error) {
    if (!save) throw error;
    return { game: await keeper.call("open", { puzzle }), fits: false };
  }
}
