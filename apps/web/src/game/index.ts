// A game on the page: what the keeper says of it, and what the player does with it.
import { createResource, onCleanup } from "solid-js";
import { announce, tell } from "../announce";
import { words } from "../board/grid";
import { Broken, keeper, Refused, type Values } from "../engine";
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
import { createNotes, type Notes } from "./notes";
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

/** Opens a game for as long as the component lives that asks for it. It is ended with it: a game that
 * went on would take the keeper from the next one, and write what is drawn there under its own key. */
export function createGame<Found extends { key: string; puzzle: string }>(
  find: () => Promise<Found>,
) {
  let left = false;
  let opened: Game | null = null;
  // Here and not where the game is opened: what waits for an answer belongs to no component any more.
  onCleanup(() => {
    left = true;
    opened?.end();
  });
  const [loaded] = createResource(async () => {
    const found = await find();
    const game = await openGame(found.key, found.puzzle, () => left);
    opened = game;
    if (left) game.end();
    return { ...found, game };
  });
  return loaded;
}

async function openGame(key: string, puzzle: string, left: () => boolean) {
  const before = (await kept(key)).game;
  if (left()) throw new Refused(text.engine.stopped);
  const save = before && saveOf(before);
  const opened = await resumed(puzzle, save);
  if (save && !opened.fits) {
    await putAside(key);
    tell(text.aside.game);
  }
  const fitting = opened.fits ? before : undefined;
  const sheet = createSheet(opened.game);
  const notes = createNotes(sheet, fitting?.excluded ?? []);
  /** The game anew: another tab has drawn, or the keeper had to be started again. */
  const reopen = async (save?: Save) => sheet.replace((await resumed(puzzle, save)).game);
  const keeping = createKeeping(key, sheet, notes, fitting, reopen);
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
  return {
    /** Ends the game: the player goes elsewhere. */
    end: () => {
      keeping.end();
      sheet.end();
    },
    ...sheet.face,
    ...tools.face,
    ruledOut: notes.out,
    excluded: notes.forHints,
    seconds: keeping.seconds,
    paused: keeping.paused,
    pause: keeping.pause,
    strokes: strokesOn(key, sheet, tools, act, keeping, notes, complain),
    /** When everything that was drawn is on the board. */
    settled: () => pending,
    position: () => positionOf(sheet.face.marks, sheet.face.view.width),
    ...moves(act),
    restart: () => restart(act, keeping, notes),
    remember: (news: Excluded[]) => {
      notes.add(news);
      keeping.write();
    },
  };
}

/** Empties the board and the clock; both can be had back. */
async function restart(act: Act, keeping: Keeping, notes: Notes) {
  const before = keeping.seconds();
  notes.clear();
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
