// The editor: a drawing whose clues, verdict and advice are always there.
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  lazy,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
} from "solid-js";
import { tell } from "../announce";
import { Board, type BoardHandle } from "../board/Board";
import type { Reserve } from "../board/layout";
import { thinker } from "../engine";
import type { Mark, Square, View } from "../model";
import { takeFiles } from "../parts/drops";
import type { MakeFrom } from "../route";
import { say, text } from "../text";
import { createTitle } from "../title";
import { Advice, VerdictChip } from "./Advice";
import { Aim } from "./Aim";
import { type Drawing, locksOf, viewOf } from "./drawing";
import { Finish } from "./Finish";
import { advisor } from "./judge";
import { makeText } from "./words";
import "./make.css";
import { type Begun, begin } from "./open";
import { overlay } from "./overlay";
import { PicturePanel } from "./PicturePanel";
import { Shape } from "./Shape";
import { createStudio, type Studio } from "./studio";
import { Palette, Toolbar } from "./Toolbar";
import { TOOLS } from "./tools";

const words = makeText;
const TestPlay = lazy(() => import("./TestPlay").then((it) => ({ default: it.TestPlay })));

export default function Make(props: { from: MakeFrom }) {
  createTitle(() => words.title);
  const [begun] = createResource(async () => {
    try {
      return await begin(props.from);
    } catch (error) {
      tell(say(words.unopened, { error: (error as Error).message }), true);
      return begin({ source: "draft" });
    }
  });
  return (
    <Show when={begun()} fallback={<p class="waiting">{text.loading}</p>}>
      {(it) => <Desk begun={it()} />}
    </Show>
  );
}

function Desk(props: { begun: Begun }) {
  const studio = createStudio(props.begun.drawn);
  const [testing, setTesting] = createSignal<Drawing | null>(null);
  onMount(() => {
    thinker.warm();
    advisor.warm();
    if (props.begun.solved) tell(props.begun.several ? words.solvedSeveral : words.solved);
  });
  onCleanup(
    takeFiles((file) => {
      if (testing() || (!file.type.startsWith("image/") && !/\.svg$/i.test(file.name)))
        return false;
      studio.pictures.open(file, file.name);
      return true;
    }),
  );
  return (
    <Switch>
      <Match when={testing()}>
        {(drawing) => <TestPlay drawing={drawing()} back={() => setTesting(null)} />}
      </Match>
      <Match when={!testing()}>
        <Editor studio={studio} test={() => setTesting(studio.drawing())} />
      </Match>
    </Switch>
  );
}

function Editor(props: { studio: Studio; test: () => void }) {
  const { studio } = props;
  const { drawing, change, tools, judge, pictures } = studio;
  const [board, setBoard] = createSignal<BoardHandle>();
  const sheet = createSheet(drawing);
  const keys = shortcuts(studio);

  const shown = createMemo(() => {
    const it = drawing();
    const stroke = tools.stroke();
    const photo = pictures.photo();
    const place = (cell: number): Square => [Math.floor(cell / it.width), cell % it.width];
    const told = judge.told();
    return overlay({
      open: told?.open ?? [],
      differs: told?.differs ?? [],
      locked: locksOf(it),
      singles: judge.singles(),
      taken: it.taken,
      preview: studio.preview(),
      moving: {
        squares: tools.moving().map(([cell, colour]) => [place(cell), colour]),
        selection: selectionOf(studio),
      },
      protecting: stroke?.tool === "protect" ? tools.covered(stroke) : [],
      mirrors: tools.mirrors(),
      photo: photo && it.source ? { photo, crop: it.source.part, share: studio.compare() } : null,
    });
  });
  // Told to tests, and to styles.
  const counted = () =>
    `open:${judge.told()?.open.length ?? 0} differs:${judge.told()?.differs.length ?? 0} singles:${judge.singles().length} preview:${studio.preview().length} taken:${drawing().taken.length} locked:${locksOf(drawing()).length}`;

  return (
    <div class="puzzle make" data-overlay={counted()}>
      <div class="heading">
        <h1 class="said">{words.title}</h1>
        <label class="titled">
          <span class="said">{words.name}</span>
          <input
            type="text"
            maxlength="200"
            placeholder={words.untitled}
            value={drawing().title}
            onInput={(event) => change({ ...drawing(), title: event.currentTarget.value }, "title")}
          />
        </label>
        <p>{say(text.collection.size, { width: drawing().width, height: drawing().height })}</p>
      </div>
      <div class="modes">
        <VerdictChip studio={studio} />
      </div>
      <Show when={sheet.view()} keyed>
        {(view) => (
          <Board
            view={view}
            marks={sheet.marks}
            changed={sheet.changed}
            clues={sheet.clues}
            preview={tools.preview}
            overlay={shown}
            strokes={tools.strokes}
            word={(mark: Mark) => studio.word(Math.max(0, mark))}
            drawingKeys={{ " ": "tool", x: "other" }}
            onKey={keys}
            handle={(handle) => {
              // A board of another size takes the place of the one that had the focus.
              if (sheet.hadFocus()) handle.focus();
              setBoard(handle);
            }}
          />
        )}
      </Show>
      <Toolbar studio={studio} board={board} />
      <aside class="panel">
        <Advice studio={studio} />
        <Fold label={words.picture.label} open={!!drawing().source}>
          <PicturePanel studio={studio} />
        </Fold>
        <Fold label={words.colours.label}>
          <Palette studio={studio} />
        </Fold>
        <Fold label={words.shape.label}>
          <Shape studio={studio} />
        </Fold>
        <Fold label={words.aim.label}>
          <Aim studio={studio} />
        </Fold>
        <Fold label={words.finish.label} open={true}>
          <label class="field">
            <span>{words.author}</span>
            <input
              type="text"
              maxlength="200"
              value={drawing().author}
              onInput={(event) =>
                change({ ...drawing(), author: event.currentTarget.value }, "author")
              }
            />
          </label>
          <Finish studio={studio} test={props.test} />
        </Fold>
      </aside>
    </div>
  );
}

function Fold(props: { label: string; open?: boolean; children: JSX.Element }) {
  let details!: HTMLDetailsElement;
  createEffect(() => {
    if (props.open) details.open = true;
  });
  return (
    <details class="fold" ref={details}>
      <summary>{props.label}</summary>
      <div class="fold-body">{props.children}</div>
    </details>
  );
}

/** The box of what is selected, or being selected, or moved. */
function selectionOf({ tools }: Studio) {
  const stroke = tools.stroke();
  if (stroke?.tool !== "select") return tools.selection();
  const [down, right] = [stroke.last[0] - stroke.first[0], stroke.last[1] - stroke.first[1]];
  const from = stroke.moving;
  if (from)
    return {
      top: from.top + down,
      bottom: from.bottom + down,
      left: from.left + right,
      right: from.right + right,
    };
  return {
    top: Math.min(stroke.first[0], stroke.last[0]),
    bottom: Math.max(stroke.first[0], stroke.last[0]),
    left: Math.min(stroke.first[1], stroke.last[1]),
    right: Math.max(stroke.first[1], stroke.last[1]),
  };
}

/** What the board shows of the drawing: a new view where size or colours change, else only other clues. */
function createSheet(drawing: () => Drawing) {
  const [view, setView] = createSignal<View>(viewOf(drawing()));
  const [changed, setChanged] = createSignal<{ squares: Square[] | null }>(
    { squares: null },
    { equals: false },
  );
  const [clues, setClues] = createSignal<Reserve>(roomFor(view(), null), { equals: false });
  let [before, hadFocus] = [drawing(), false];
  createEffect(
    on(
      drawing,
      (it) => {
        const next = viewOf(it);
        const old = before.cells;
        const same =
          it.width === before.width && it.height === before.height && it.palette === before.palette;
        before = it;
        if (!same) {
          hadFocus = document.activeElement?.closest(".hidden-grid") !== null;
          setClues(roomFor(next, null));
          setView(next);
          return;
        }
        Object.assign(view(), { rows: next.rows, columns: next.columns });
        setClues((room) => roomFor(view(), room));
        const cells = [...it.cells.keys()].filter((cell) => it.cells[cell] !== old[cell]);
        setChanged({
          squares: cells.map((cell) => [Math.floor(cell / it.width), cell % it.width]),
        });
      },
      { defer: true },
    ),
  );
  return { view, changed, clues, marks: () => drawing().cells, hadFocus: () => hadFocus };
}

/** Room for the clues: some more than they need, so that the cells do not move at every stroke. */
function roomFor(view: View, before: Reserve | null): Reserve {
  const most = (clues: unknown[][]) => Math.max(1, ...clues.map((clue) => clue.length));
  const room = (needed: number, before: number, side: number) =>
    needed <= before ? before : Math.max(needed + 1, Math.min(3, Math.ceil(side / 4)));
  return {
    rows: room(most(view.rows), before?.rows ?? 0, view.width),
    columns: room(most(view.columns), before?.columns ?? 0, view.height),
  };
}

/** The keys of the editor, while the board has the focus. */
const shortcuts = (studio: Studio) => (event: KeyboardEvent) => {
  const { tools, drawing, undo, redo } = studio;
  const key = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  const tool = TOOLS.find(([, letter]) => letter.toLowerCase() === key)?.[0];
  const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
  const act = command
    ? { z: () => (event.shiftKey ? redo() : undo()), y: redo }[key]
    : event.shiftKey && key === "m"
      ? tools.cycleMirrors
      : event.altKey
        ? undefined
        : key === "delete" || key === "backspace"
          ? tools.erase
          : key === "escape"
            ? () => tools.setSelection(null)
            : key === "u"
              ? undo
              : tool
                ? () => tools.setTool(tool)
                : digit !== null && digit < drawing().palette.length
                  ? () => tools.setColour(digit)
                  : undefined;
  if (!act) return;
  event.preventDefault();
  act();
};
