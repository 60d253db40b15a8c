// The tools of the editor: what a stroke from one square over others draws.
import { type Accessor, createSignal } from "solid-js";
import { announce } from "../announce";
import type { Strokes, Tool } from "../board/pointers";
import type { Mark, Preview, Square } from "../model";
import { count, say } from "../text";
import { type Drawing, painted } from "./drawing";
import {
  area,
  type Box,
  box,
  contains,
  ellipse,
  images,
  inBox,
  line,
  type Mirrors,
  mirrored,
  rectangle,
} from "./shapes";
import { makeText } from "./words";

const words = makeText;

export type ToolName =
  | "pencil"
  | "line"
  | "rectangle"
  | "ellipse"
  | "fill"
  | "pick"
  | "select"
  | "protect";

/** The tools, each with its key. */
export const TOOLS: [ToolName, string][] = [
  ["pencil", "B"],
  ["line", "L"],
  ["rectangle", "R"],
  ["ellipse", "E"],
  ["fill", "F"],
  ["pick", "I"],
  ["select", "V"],
  ["protect", "P"],
];

type Desk = {
  drawing: Accessor<Drawing>;
  change: (drawing: Drawing, kind?: string | null) => void;
  /** What a colour is called. */
  word: (colour: number) => string;
};

/** A stroke under way. */
type Stroke = {
  tool: ToolName;
  /** The colour that is drawn, or whether cells are protected. */
  brush: number;
  first: Square;
  last: Square;
  squares: Square[];
  /** What was selected and is being moved. */
  moving: Box | null;
};

export type Toolbox = ReturnType<typeof createToolbox>;

export function createToolbox(desk: Desk) {
  const [tool, setToolName] = createSignal<ToolName>("pencil");
  const [colour, setColour] = createSignal(1);
  const [solid, setSolid] = createSignal(false);
  const [mirrors, setMirrors] = createSignal<Mirrors>({ across: null, down: null });
  const [selection, setSelection] = createSignal<Box | null>(null);
  const [stroke, setStroke] = createSignal<Stroke | null>(null, { equals: false });
  let before: ToolName = "pencil";

  const setTool = (name: ToolName) => {
    if (tool() !== "pick") before = tool();
    setToolName(name);
    if (name !== "select") setSelection(null);
    announce(say(words.said.tool, { tool: words.tools[name], help: words.tools.help[name] }));
  };

  const begin = (square: Square, wanted: Tool): Stroke => {
    const { cells, locked, width } = desk.drawing();
    const cell = square[0] * width + square[1];
    const name = tool();
    const isOther = wanted === "other" || wanted === "cross";
    const again = name === "pencil" && cells[cell] === colour();
    const brush = name === "protect" ? 1 - locked[cell] : isOther || again ? 0 : colour();
    const selected = selection();
    const moving = name === "select" && selected && contains(selected, square) ? selected : null;
    if (name === "select" && !moving) setSelection(null);
    return { tool: name, brush, first: square, last: square, squares: [square], moving };
  };

  /** What the stroke covers when it has come to a square. */
  const reach = (stroke: Stroke, to: Square): Stroke => {
    const { cells, width, height } = desk.drawing();
    const squares = () => {
      switch (stroke.tool) {
        case "line":
          return line(stroke.first, to);
        case "rectangle":
          return rectangle(stroke.first, to, solid());
        case "ellipse":
          return ellipse(stroke.first, to, solid());
        case "fill":
          return mirrored([to], mirrors(), width, height).flatMap((seed) =>
            area(cells, width, height, seed),
          );
        case "pick":
        case "select":
          return [to];
        default:
          return [...stroke.squares, ...line(stroke.last, to)];
      }
    };
    return { ...stroke, last: to, squares: squares() };
  };

  /** Every square that the stroke covers, with its mirror images. */
  const covered = (stroke: Stroke): Square[] => {
    const { width, height } = desk.drawing();
    return mirrored(stroke.squares, mirrors(), width, height);
  };

  const strokes: Strokes = {
    press: (square, wanted) => setStroke(reach(begin(square, wanted), square)),
    drag: (square) => {
      const now = stroke();
      if (now) setStroke(reach(now, square));
    },
    cancel: () => setStroke(null),
    release: () => {
      const now = stroke();
      setStroke(null);
      if (!now) return;
      if (now.tool === "pick") return pick(now.last);
      if (now.tool === "select") return now.moving ? move(now) : select(box(now.first, now.last));
      if (now.tool === "protect") return protect(now);
      draw(covered(now), now.brush);
    },
  };

  const draw = (squares: Square[], brush: number) => {
    const drawing = desk.drawing();
    const next = painted(
      drawing,
      squares.map(([row, column]) => [row * drawing.width + column, brush]),
    );
    const n = next.cells.reduce((sum, it, cell) => sum + Number(it !== drawing.cells[cell]), 0);
    desk.change(next);
    announce(count(words.said.drawn, n, { mark: desk.word(brush) }));
  };

  const pick = ([row, column]: Square) => {
    const { cells, width } = desk.drawing();
    setColour(cells[row * width + column]);
    setToolName(before);
    announce(say(words.said.picked, { mark: desk.word(colour()) }));
  };

  const select = (it: Box) => {
    setSelection(it);
    announce(
      say(words.said.selected, { width: it.right - it.left + 1, height: it.bottom - it.top + 1 }),
    );
  };

  const protect = (stroke: Stroke) => {
    const drawing = desk.drawing();
    const locked = drawing.locked.slice();
    let n = 0;
    for (const [row, column] of covered(stroke)) {
      const cell = row * drawing.width + column;
      n += Number(locked[cell] !== stroke.brush);
      locked[cell] = stroke.brush;
    }
    if (n > 0) desk.change({ ...drawing, locked });
    announce(count(stroke.brush ? words.said.protected : words.said.free, n));
  };

  /** By how much the stroke moves what is selected. */
  const moved = ({ first, last }: Stroke): Square => [last[0] - first[0], last[1] - first[1]];

  /** The colours of all cells when what is selected is moved, and its images with it. */
  const afterMove = (stroke: Stroke, from: Box): [cell: number, colour: number][] => {
    const { cells, width, height } = desk.drawing();
    const [down, right] = moved(stroke);
    const after = new Map<number, number>();
    const inside = ([row, column]: Square) =>
      row >= 0 && column >= 0 && row < height && column < width;
    const all = images(mirrors());
    for (const image of all)
      for (const square of inBox(from).map(image).filter(inside))
        after.set(square[0] * width + square[1], 0);
    for (const image of all.toReversed()) {
      for (const [row, column] of inBox(from)) {
        const to = image([row + down, column + right]);
        const colour = cells[row * width + column];
        if (colour !== 0 && inside(to)) after.set(to[0] * width + to[1], colour);
      }
    }
    return [...after];
  };

  const move = (stroke: Stroke) => {
    const [down, right] = moved(stroke);
    const from = stroke.moving;
    if (!from || (down === 0 && right === 0)) return;
    desk.change(painted(desk.drawing(), afterMove(stroke, from)));
    setSelection({
      top: from.top + down,
      bottom: from.bottom + down,
      left: from.left + right,
      right: from.right + right,
    });
    announce(words.said.moved);
  };

  /** What the board shows of the stroke under way. */
  const preview = (): Preview | null => {
    const now = stroke();
    if (!now || now.tool === "select" || now.tool === "pick" || now.tool === "protect") return null;
    const squares = covered(now);
    const length = now.tool === "line" || now.tool === "pencil" ? now.squares.length : 0;
    return { squares, last: now.last, draws: now.brush as Mark, length };
  };

  return {
    tool,
    setTool,
    colour,
    setColour,
    solid,
    setSolid,
    mirrors,
    setMirrors,
    selection,
    setSelection,
    stroke,
    strokes,
    preview,
    covered,
    /** The cells that a move under way would change. */
    moving: (): [cell: number, colour: number][] => {
      const now = stroke();
      return now?.moving ? afterMove(now, now.moving) : [];
    },
    /** Blanks what is selected, and its images. */
    erase: () => {
      const it = selection();
      if (!it) return;
      const { width, height } = desk.drawing();
      draw(mirrored(inBox(it), mirrors(), width, height), 0);
    },
    /** Mirrors at the middle: across, down, both, not at all. */
    cycleMirrors: () => {
      const { width, height } = desk.drawing();
      const { across, down } = mirrors();
      const next =
        across === null && down === null
          ? { across: width - 1, down: null }
          : across !== null && down === null
            ? { across: null, down: height - 1 }
            : across === null
              ? { across: width - 1, down: height - 1 }
              : { across: null, down: null };
      setMirrors(next);
      announce(mirrorWords(next));
    },
  };
}

export function mirrorWords({ across, down }: Mirrors): string {
  if (across === null && down === null) return words.mirror.off;
  const which =
    across !== null && down !== null
      ? words.mirror.both
      : across !== null
        ? words.mirror.across
        : words.mirror.down;
  return say(words.mirror.on, { which });
}
