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
} from "../model";
import { kept } from "../store";
import { say } from "../text";
import { createKeeping } from "./keeping";
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
  const before = kept(key);
  const sheet = createSheet(await resumed(puzzle, before?.save));
  const excluded: Excluded[] = before?.excluded ?? [];
  const keeping = createKeeping(key, sheet, excluded, before?.seconds ?? 0);
  const tools = createTools();

  const complain = (error: Error) => {
    sheet.setPreview(null);
    tell(error.message, true);
    if (error instanceof Broken) reopen();
    return null;
  };
  /** The keeper had to be started again: it gets the game as it was last kept. */
  const reopen = async () => sheet.replace(await resumed(puzzle, kept(key)?.save));

  let pending: Promise<Changed | null> = Promise.resolve(null);
  const act: Act = (op, ...values) => {
    const taken = keeper.call(op, ...values).then((now) => {
      if (sheet.take(now)) keeping.later();
      return now;
    }, complain);
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
    strokes: strokesOn(sheet, tools, act, complain),
    /** When everything that was drawn is on the board. */
    settled: () => pending,
    position: () => positionOf(sheet.face.marks, sheet.face.view.width),
    ...moves(act),
    remember: (news: Excluded[]) => {
      excluded.push(...news);
      keeping.later();
    },
  };
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
  restart: () => act("restart"),
  draw: (cells: Cell[]) => act("draw", { cells }),
  mistake: (solution: string[] | null) => keeper.call("mistake", { solution }),
  goBack: (solution: string[] | null) => act("go_back", { solution }),
  history: () => keeper.call("save"),
});

/** The game where it was left; from the beginning, if what was kept does not fit. */
async function resumed(puzzle: string, save?: Keeper["save"]["reply"]): Promise<Opened> {
  try {
    return await keeper.call("open", { puzzle, save });
  } catch (error) {
    if (!save) throw error;
    return keeper.call("open", { puzzle });
  }
}
