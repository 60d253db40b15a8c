// Drawing the board: three sheets, so that a stroke redraws no clue and a pointer no cell.
import {
  type Axis,
  type Cell,
  CROSS,
  type LineId,
  type Mark,
  OPEN,
  PENCIL,
  type Preview,
  type Run,
  type Show,
  type Square,
  type View,
} from "../model";
import { type Layout, shrink } from "./layout";

/** The colours of the board, read from the style sheet. */
export type Theme = Record<
  | "ink"
  | "muted"
  | "proved"
  | "paper"
  | "cell"
  | "fill"
  | "line"
  | "strong"
  | "cross"
  | "pencil"
  | "accent"
  | "hair"
  | "look"
  | "uses"
  | "news"
  | "spans"
  | "broken"
  | "bubble"
  | "bubbleInk",
  string
> & { font: string };

/** All that the board shows. */
export type Scene = {
  view: View;
  marks: ArrayLike<Mark>;
  proved: (axis: Axis, index: number) => boolean[];
  show: Show | null;
  chain: Cell[][];
  differs: Square[];
  preview: Preview | null;
  /** The square under the pointer or the keyboard's. */
  hover: Square | null;
  cursor: Square | null;
  /** What else is drawn above the cells and beneath the lines between them. */
  overlay: ((draw: Draw) => void) | null;
  symbols: boolean;
  crosshair: boolean;
  /** Numbers that the player has struck out: axis, line and place. */
  struck: Set<string>;
};

type Pen = CanvasRenderingContext2D;
export type Draw = { pen: Pen; at: Layout; scene: Scene; theme: Theme; ratio: number };

export const colourOf = (scene: Scene, theme: Theme, colour: number) =>
  scene.view.coloured ? `#${scene.view.palette[colour]?.rgb ?? "000"}` : theme.fill;

/** Black or white, whichever reads better on a colour. */
export function inkOn(rgb: string): string {
  const part = (at: number) => parseInt(rgb.slice(at, at + 2), 16) / 255;
  const linear = (x: number) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  const light = 0.2126 * linear(part(0)) + 0.7152 * linear(part(2)) + 0.0722 * linear(part(4));
  return light > 0.179 ? "#000" : "#fff";
}

function visible({ at, scene }: Draw) {
  const last = (scroll: number, inner: number, all: number) =>
    Math.min(all - 1, Math.floor((scroll + inner - 0.01) / at.cell));
  return {
    row0: Math.max(0, Math.floor(at.scrollY / at.cell)),
    row1: last(at.scrollY, at.innerHeight, scene.view.height),
    column0: Math.max(0, Math.floor(at.scrollX / at.cell)),
    column1: last(at.scrollX, at.innerWidth, scene.view.width),
  };
}

export const xOf = (at: Layout, column: number) => at.left + column * at.cell - at.scrollX;
export const yOf = (at: Layout, row: number) => at.top + row * at.cell - at.scrollY;

function clip(pen: Pen, x: number, y: number, width: number, height: number, draw: () => void) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  draw();
  pen.restore();
}

const inside = ({ pen, at }: Draw, draw: () => void) =>
  clip(pen, at.left, at.top, at.innerWidth, at.innerHeight, draw);

// Clues ------------------------------------------------------------------------------------------

export function paintClues(draw: Draw) {
  const { pen, at } = draw;
  pen.clearRect(0, 0, at.width, at.height);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const seen = visible(draw);
  clip(pen, 0, at.top, at.left, at.innerHeight, () => {
    for (let row = seen.row0; row <= seen.row1; row++) clue(draw, "row", row);
  });
  clip(pen, at.left, 0, at.innerWidth, at.top, () => {
    for (let column = seen.column0; column <= seen.column1; column++) clue(draw, "column", column);
  });
}

/** The middle of a clue's number. */
function numberAt(
  at: Layout,
  axis: Axis,
  index: number,
  place: number,
  runs: number,
): [number, number] {
  const before = (runs - place - 0.5) * shrink(at, axis, runs);
  return axis === "row"
    ? [at.left - 5 - before * at.slotX, yOf(at, index) + at.cell / 2]
    : [xOf(at, index) + at.cell / 2, at.top - 5 - before * at.slotY];
}

function clue(draw: Draw, axis: Axis, index: number) {
  const { pen, at, scene, theme } = draw;
  const runs = scene.view[axis === "row" ? "rows" : "columns"][index];
  const proved = scene.proved(axis, index);
  const scale = shrink(at, axis, Math.max(1, runs.length));
  pen.font = `500 ${at.number * scale}px ${theme.font}`;
  if (runs.length === 0) {
    pen.fillStyle = theme.proved;
    pen.fillText("0", ...numberAt(at, axis, index, 0, 1));
  }
  runs.forEach(([length, colour], place) => {
    const [x, y] = numberAt(at, axis, index, place, runs.length);
    const struck = scene.struck.has(`${axis} ${index} ${place}`);
    number(draw, [x, y], [length, colour], struck || (proved[place] ?? false), scale);
    if (struck) strikeOut(draw, [x, y], scale);
  });
}

function strikeOut({ pen, at, theme }: Draw, [x, y]: [number, number], scale: number) {
  const reach = at.number * scale * 0.5;
  pen.strokeStyle = theme.muted;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(x - reach, y + reach * 0.6);
  pen.lineTo(x + reach, y - reach * 0.6);
  pen.stroke();
}

/** The number of a clue at a point: axis, line and place. */
export function clueAt(view: View, at: Layout, x: number, y: number): string | null {
  const axis: Axis = x < at.left ? "row" : "column";
  const inside =
    axis === "row"
      ? y >= at.top && y < at.top + at.innerHeight
      : x < at.left + at.innerWidth && y < at.top;
  if (!inside) return null;
  const index = Math.floor(
    axis === "row" ? (y - at.top + at.scrollY) / at.cell : (x - at.left + at.scrollX) / at.cell,
  );
  const runs = view[axis === "row" ? "rows" : "columns"][index]?.length ?? 0;
  const slot = (axis === "row" ? at.slotX : at.slotY) * shrink(at, axis, Math.max(1, runs));
  for (let place = 0; place < runs; place++) {
    const [a, b] = numberAt(at, axis, index, place, runs);
    if (Math.abs(axis === "row" ? x - a : y - b) <= slot / 2) return `${axis} ${index} ${place}`;
  }
  return null;
}

function number(
  { pen, at, scene, theme }: Draw,
  [x, y]: [number, number],
  [length, colour]: Run,
  proved: boolean,
  scale: number,
) {
  const ink = scene.view.palette[colour];
  const label =
    scene.symbols && scene.view.coloured ? `${length}${ink?.symbol ?? ""}` : String(length);
  if (!scene.view.coloured || !ink) {
    pen.fillStyle = proved ? theme.proved : theme.ink;
    pen.fillText(label, x, y + at.number * scale * 0.06);
    return;
  }
  const [width, height] = [at.slotX * scale * 0.92, Math.min(at.slotY * scale, at.cell) * 0.9];
  pen.globalAlpha = proved ? 0.25 : 1;
  pen.fillStyle = `#${ink.rgb}`;
  pen.beginPath();
  pen.roundRect(x - width / 2, y - height / 2, width, height, Math.min(4, height / 4));
  pen.fill();
  pen.strokeStyle = theme.line;
  pen.lineWidth = 1;
  pen.stroke();
  pen.fillStyle = inkOn(ink.rgb);
  pen.fillText(label, x, y + at.number * scale * 0.06, width * 0.95);
  pen.globalAlpha = 1;
}

// Cells ------------------------------------------------------------------------------------------

export function paintCells(draw: Draw) {
  const { pen, at, scene, theme } = draw;
  pen.clearRect(0, 0, at.width, at.height);
  inside(draw, () => {
    pen.fillStyle = scene.view.coloured ? `#${scene.view.palette[0].rgb}` : theme.cell;
    pen.fillRect(at.left, at.top, at.innerWidth, at.innerHeight);
    const seen = visible(draw);
    for (let row = seen.row0; row <= seen.row1; row++) {
      for (let column = seen.column0; column <= seen.column1; column++) {
        const mark = scene.marks[row * scene.view.width + column];
        if (mark !== OPEN) paintMark(draw, row, column, mark);
      }
    }
    chequered(draw);
    scene.overlay?.(draw);
  });
  gridLines(draw);
}

function paintMark(draw: Draw, row: number, column: number, mark: Mark) {
  const { pen, at, scene, theme } = draw;
  const [x, y, cell] = [xOf(at, column), yOf(at, row), at.cell];
  if (mark === CROSS) {
    const reach = cell * 0.2;
    pen.strokeStyle = scene.view.coloured ? `${inkOn(scene.view.palette[0].rgb)}7` : theme.cross;
    pen.lineWidth = Math.max(1, cell * 0.055);
    pen.beginPath();
    pen.moveTo(x + cell / 2 - reach, y + cell / 2 - reach);
    pen.lineTo(x + cell / 2 + reach, y + cell / 2 + reach);
    pen.moveTo(x + cell / 2 + reach, y + cell / 2 - reach);
    pen.lineTo(x + cell / 2 - reach, y + cell / 2 + reach);
    pen.stroke();
  } else if (mark === PENCIL) {
    pen.fillStyle = theme.pencil;
    pen.beginPath();
    pen.arc(x + cell / 2, y + cell / 2, cell * 0.14, 0, 7);
    pen.fill();
  } else {
    pen.fillStyle = colourOf(scene, theme, mark);
    pen.fillRect(x, y, cell, cell);
    if (scene.symbols && scene.view.coloured) symbol(draw, x, y, mark);
  }
}

function symbol({ pen, at, scene, theme }: Draw, x: number, y: number, colour: number) {
  const ink = scene.view.palette[colour];
  if (!ink) return;
  pen.fillStyle = inkOn(ink.rgb);
  pen.font = `600 ${at.cell * 0.55}px ${theme.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(ink.symbol, x + at.cell / 2, y + at.cell * 0.54);
}

/** Squares in which two solutions differ. */
function chequered({ pen, at, scene, theme }: Draw) {
  const parts = 4;
  for (const [row, column] of scene.differs) {
    const [x, y, side] = [xOf(at, column), yOf(at, row), at.cell / parts];
    pen.fillStyle = theme.cell;
    pen.fillRect(x, y, at.cell, at.cell);
    pen.fillStyle = theme.broken;
    for (let a = 0; a < parts; a++) {
      for (let b = a % 2; b < parts; b += 2) pen.fillRect(x + b * side, y + a * side, side, side);
    }
  }
}

function gridLines(draw: Draw) {
  const { pen, at, scene, theme, ratio } = draw;
  const sharp = (x: number, width: number) => Math.round((x - width / 2) * ratio) / ratio;
  const thin = 1 / Math.min(ratio, 2);
  const seen = visible(draw);
  const stroke = (bold: boolean) => {
    pen.fillStyle = bold ? theme.strong : theme.line;
    const width = bold ? (at.cell > 14 ? 1.5 : 1) : thin;
    for (let column = seen.column0; column <= seen.column1 + 1; column++) {
      const edge = column === 0 || column === scene.view.width;
      const x = xOf(at, column);
      if (
        (column % 5 === 0 || edge) === bold &&
        x >= at.left - 1 &&
        x <= at.left + at.innerWidth + 1
      ) {
        pen.fillRect(sharp(x, width), at.top, width, at.innerHeight);
      }
    }
    for (let row = seen.row0; row <= seen.row1 + 1; row++) {
      const edge = row === 0 || row === scene.view.height;
      const y = yOf(at, row);
      if ((row % 5 === 0 || edge) === bold && y >= at.top - 1 && y <= at.top + at.innerHeight + 1) {
        pen.fillRect(at.left, sharp(y, width), at.innerWidth, width);
      }
    }
  };
  if (at.cell > 5) stroke(false);
  stroke(true);
  pen.strokeStyle = theme.strong;
  pen.lineWidth = 1.5;
  pen.strokeRect(at.left, at.top, at.innerWidth, at.innerHeight);
}

// What lies above --------------------------------------------------------------------------------

export function paintAbove(draw: Draw) {
  const { pen, at, scene, theme } = draw;
  pen.clearRect(0, 0, at.width, at.height);
  const { show, preview, hover, cursor } = scene;
  const pointed = hover ?? cursor;
  if (scene.crosshair && pointed) crosshair(draw, pointed);
  if (show) {
    for (const line of show.lines) band(draw, line, theme.look);
    if (show.broken) band(draw, show.broken, theme.broken);
    for (const { line, run } of show.runs) frameNumber(draw, line, run);
    inside(draw, () => {
      for (const square of show.uses) frame(draw, square, theme.uses, 2.5, 0);
      for (const square of show.news) frame(draw, square, theme.news, 2.5, 1);
      for (const [place, [line, start, end]] of show.spans.entries()) {
        bar(draw, line, start, end, place);
      }
    });
  }
  inside(draw, () => links(draw));
  if (preview) stroke(draw, preview);
  if (cursor) inside(draw, () => frame(draw, cursor, theme.accent, 3, 0));
  if (preview && preview.length > 1) bubble(draw, preview);
  overview(draw);
}

/** Where one is, when not all of the board is seen: the whole of it in the corner beside the clues. */
function overview(draw: Draw) {
  const { pen, at, scene, theme } = draw;
  const { width, height } = scene.view;
  const whole = at.innerWidth >= width * at.cell - 1 && at.innerHeight >= height * at.cell - 1;
  const room = Math.min(at.left - 12, at.top - 12, 96);
  if (whole || room < 24) return;
  const dot = room / Math.max(width, height);
  const [x, y] = [at.left - 8 - width * dot, at.top - 8 - height * dot];
  pen.fillStyle = scene.view.coloured ? `#${scene.view.palette[0].rgb}` : theme.cell;
  pen.fillRect(x, y, width * dot, height * dot);
  for (let place = 0; place < scene.marks.length; place++) {
    const mark = scene.marks[place];
    if (mark <= 0) continue;
    pen.fillStyle = colourOf(scene, theme, mark);
    pen.fillRect(x + (place % width) * dot, y + Math.floor(place / width) * dot, dot, dot);
  }
  pen.strokeStyle = theme.strong;
  pen.lineWidth = 1;
  pen.strokeRect(x, y, width * dot, height * dot);
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 2;
  pen.strokeRect(
    x + (at.scrollX / at.cell) * dot,
    y + (at.scrollY / at.cell) * dot,
    (at.innerWidth / at.cell) * dot,
    (at.innerHeight / at.cell) * dot,
  );
}

function crosshair(draw: Draw, [row, column]: Square) {
  band(draw, { axis: "row", index: row }, draw.theme.hair);
  band(draw, { axis: "column", index: column }, draw.theme.hair);
}

/** A band over a line and its clue. Filled cells keep their colour. */
function band(draw: Draw, { axis, index }: LineId, colour: string) {
  const { pen, at, scene } = draw;
  const { width, height } = scene.view;
  pen.globalAlpha = 0.28;
  pen.fillStyle = colour;
  if (axis === "row") {
    const clue = Math.min(scene.view.rows[index].length * at.slotX, at.roomX) + 10;
    clip(pen, 0, at.top, at.left, at.innerHeight, () =>
      pen.fillRect(at.left - clue, yOf(at, index), clue, at.cell),
    );
  } else {
    const clue = Math.min(scene.view.columns[index].length * at.slotY, at.roomY) + 10;
    clip(pen, at.left, 0, at.innerWidth, at.top, () =>
      pen.fillRect(xOf(at, index), at.top - clue, at.cell, clue),
    );
  }
  inside(draw, () => {
    for (let along = 0; along < (axis === "row" ? width : height); along++) {
      const [row, column] = axis === "row" ? [index, along] : [along, index];
      if (scene.marks[row * width + column] <= 0)
        pen.fillRect(xOf(at, column), yOf(at, row), at.cell, at.cell);
    }
  });
  pen.globalAlpha = 1;
}

function frame(
  { pen, at }: Draw,
  [row, column]: Square,
  colour: string,
  width: number,
  inset: number,
) {
  const line = Math.min(width, at.cell / 4);
  const gap = line / 2 + inset;
  // A rim that is dark where the frame is light: one of them is seen on any background.
  rim(pen, colour, line, () =>
    pen.strokeRect(xOf(at, column) + gap, yOf(at, row) + gap, at.cell - 2 * gap, at.cell - 2 * gap),
  );
  pen.strokeStyle = colour;
  pen.lineWidth = line;
  pen.strokeRect(xOf(at, column) + gap, yOf(at, row) + gap, at.cell - 2 * gap, at.cell - 2 * gap);
}

function rim(pen: Pen, colour: string, line: number, stroke: () => void) {
  pen.strokeStyle = inkOn(colour.replace("#", ""));
  pen.lineWidth = line + 2;
  pen.globalAlpha = 0.8;
  stroke();
  pen.globalAlpha = 1;
}

function frameNumber({ pen, at, scene, theme }: Draw, line: LineId, run: number) {
  const runs = scene.view[line.axis === "row" ? "rows" : "columns"][line.index].length;
  const [x, y] = numberAt(at, line.axis, line.index, run, runs);
  const scale = shrink(at, line.axis, runs);
  const [width, height] = [
    at.slotX * scale,
    Math.min(at.slotY * 1.05, Math.max(at.cell, at.number)) * scale,
  ];
  pen.strokeStyle = theme.uses;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x - width / 2, y - height / 2, width, height, 4);
  pen.stroke();
}

/** Where a run stands when it is pushed to one end: bars side by side. */
function bar({ pen, at, theme }: Draw, line: LineId, start: number, end: number, place: number) {
  const thick = Math.max(2, at.cell * 0.12);
  const aside = at.cell * (place === 0 ? 0.3 : 0.7) - thick / 2;
  pen.beginPath();
  if (line.axis === "row") {
    pen.roundRect(
      xOf(at, start) + 3,
      yOf(at, line.index) + aside,
      (end - start) * at.cell - 6,
      thick,
      thick / 2,
    );
  } else {
    pen.roundRect(
      xOf(at, line.index) + aside,
      yOf(at, start) + 3,
      thick,
      (end - start) * at.cell - 6,
      thick / 2,
    );
  }
  rim(pen, theme.spans, 0, () => pen.stroke());
  pen.fillStyle = theme.spans;
  pen.fill();
}

/** A supposition and what follows from it: ghosts of marks, numbered in order. */
function links(draw: Draw) {
  const { pen, at, scene, theme } = draw;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  scene.chain.forEach((cells, place) => {
    for (const [row, column, colour] of cells) {
      const [x, y] = [xOf(at, column), yOf(at, row)];
      pen.globalAlpha = 0.45;
      pen.fillStyle = colour === 0 ? theme.cell : colourOf(scene, theme, colour);
      pen.fillRect(x + 1, y + 1, at.cell - 2, at.cell - 2);
      pen.globalAlpha = 1;
      pen.fillStyle = theme.bubble;
      pen.beginPath();
      pen.arc(x + at.cell / 2, y + at.cell / 2, at.cell * 0.34, 0, 7);
      pen.fill();
      pen.fillStyle = theme.bubbleInk;
      pen.font = `600 ${at.cell * 0.4}px ${theme.font}`;
      pen.fillText(String(place + 1), x + at.cell / 2, y + at.cell * 0.53);
    }
  });
}

function stroke(draw: Draw, { squares, draws }: Preview) {
  const { pen, at, scene, theme } = draw;
  inside(draw, () => {
    for (const [row, column] of squares) {
      pen.globalAlpha = 0.75;
      if (draws === OPEN) {
        pen.fillStyle = scene.view.coloured ? `#${scene.view.palette[0].rgb}` : theme.cell;
        pen.fillRect(xOf(at, column), yOf(at, row), at.cell, at.cell);
      } else paintMark(draw, row, column, draws);
      pen.globalAlpha = 1;
      frame(draw, [row, column], theme.accent, 1.5, 0);
    }
  });
}

/** The length of the stroke, beside where it ends. */
function bubble({ pen, at, theme }: Draw, { last: [row, column], length }: Preview) {
  const [x, y] = [
    Math.min(xOf(at, column) + at.cell + 16, at.width - 18),
    Math.max(yOf(at, row) - 10, 16),
  ];
  pen.font = `600 14px ${theme.font}`;
  const width = pen.measureText(String(length)).width + 16;
  pen.fillStyle = theme.bubble;
  pen.beginPath();
  pen.roundRect(x - width / 2, y - 12, width, 24, 12);
  pen.fill();
  pen.fillStyle = theme.bubbleInk;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(String(length), x, y + 1);
}
