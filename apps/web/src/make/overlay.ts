// What the editor draws on the board beside the drawing itself.
import { colourOf, type Draw, xOf, yOf } from "../board/paint";
import type { CellChange, Square } from "../model";
import { type Photo, partOf } from "./photo";
import type { Box, Mirrors } from "./shapes";

/** All that lies above the drawing. */
export type Overlay = {
  open: Square[];
  differs: Square[];
  locked: Square[];
  /** Single cells that would do, the cheaper the stronger. */
  singles: CellChange[];
  taken: CellChange[];
  /** Changes that are looked at, not taken. */
  preview: CellChange[];
  moving: { squares: [Square, number][]; selection: Box | null };
  protecting: Square[];
  mirrors: Mirrors;
  photo: { photo: Photo; crop: [number, number, number, number]; share: number } | null;
};

export const overlay = (it: Overlay) => (draw: Draw) => {
  if (it.photo && it.photo.share > 0) photograph(draw, it.photo);
  for (const square of it.locked) stripes(draw, square);
  for (const square of it.protecting) stripes(draw, square);
  const differs = new Set(it.differs.map(([row, column]) => row * draw.scene.view.width + column));
  for (const square of it.open) {
    if (!differs.has(square[0] * draw.scene.view.width + square[1])) dot(draw, square);
  }
  for (const square of it.differs) chequers(draw, square);
  const prices = it.singles.map((change) => change[4]);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  for (const change of it.singles)
    heat(draw, change, most > least ? (change[4] - least) / (most - least) : 0);
  for (const change of it.taken) corner(draw, change);
  for (const change of it.preview) ghost(draw, change);
  for (const [square, colour] of it.moving.squares) cell(draw, square, colour, 0.7);
  if (it.moving.selection) dashed(draw, it.moving.selection);
  axes(draw, it.mirrors);
};

function cell({ pen, at, scene, theme }: Draw, [row, column]: Square, to: number, alpha: number) {
  const paper = scene.view.coloured ? `#${scene.view.palette[0].rgb}` : theme.cell;
  pen.globalAlpha = alpha;
  pen.fillStyle = to === 0 ? paper : colourOf(scene, theme, to);
  pen.fillRect(xOf(at, column), yOf(at, row), at.cell, at.cell);
  pen.globalAlpha = 1;
}

/** A disc with a rim in the opposite tone, so that it is seen on every colour. */
function disc({ pen, at, theme }: Draw, [row, column]: Square, size: number, colour: string) {
  const [x, y] = [xOf(at, column) + at.cell / 2, yOf(at, row) + at.cell / 2];
  pen.beginPath();
  pen.arc(x, y, Math.max(1.2, at.cell * size), 0, 7);
  pen.fillStyle = colour;
  pen.fill();
  pen.lineWidth = Math.max(0.75, at.cell * 0.04);
  pen.strokeStyle = theme.cell;
  pen.stroke();
}

const dot = (draw: Draw, square: Square) => disc(draw, square, 0.13, draw.theme.uses);

function chequers({ pen, at, theme }: Draw, [row, column]: Square) {
  const [parts, side] = [3, (at.cell * 0.6) / 3];
  const [x, y] = [xOf(at, column) + at.cell * 0.2, yOf(at, row) + at.cell * 0.2];
  pen.fillStyle = theme.cell;
  pen.fillRect(x, y, side * parts, side * parts);
  pen.fillStyle = theme.broken;
  for (let a = 0; a < parts; a++)
    for (let b = a % 2; b < parts; b += 2) pen.fillRect(x + b * side, y + a * side, side, side);
}

/** A cell that would do: a ring, the thicker the less the eye minds. */
function heat({ pen, at, theme }: Draw, [row, column]: CellChange, price: number) {
  const width = Math.max(1.5, at.cell * (0.2 - 0.1 * price));
  const gap = width / 2 + 1;
  pen.globalAlpha = 1 - 0.4 * price;
  pen.beginPath();
  pen.roundRect(
    xOf(at, column) + gap,
    yOf(at, row) + gap,
    at.cell - 2 * gap,
    at.cell - 2 * gap,
    at.cell * 0.2,
  );
  // A rim in the colour of paper, so that it is seen on every colour.
  for (const [colour, thick] of [
    [theme.cell, width + 2],
    [theme.news, width],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function ghost(draw: Draw, [row, column, , to]: CellChange) {
  const { pen, at, theme } = draw;
  cell(draw, [row, column], to, 0.85);
  const line = Math.max(2, at.cell * 0.14);
  pen.strokeStyle = theme.news;
  pen.lineWidth = line;
  pen.setLineDash([line * 1.6, line]);
  pen.strokeRect(
    xOf(at, column) + line / 2,
    yOf(at, row) + line / 2,
    at.cell - line,
    at.cell - line,
  );
  pen.setLineDash([]);
}

/** A change that was taken: a corner is marked. */
function corner({ pen, at, theme }: Draw, [row, column]: CellChange) {
  const [x, y, side] = [xOf(at, column), yOf(at, row), at.cell * 0.45];
  pen.fillStyle = theme.news;
  pen.strokeStyle = theme.cell;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + side, y);
  pen.lineTo(x, y + side);
  pen.closePath();
  pen.fill();
  pen.stroke();
}

function stripes({ pen, at, theme }: Draw, [row, column]: Square) {
  const [x, y, side] = [xOf(at, column), yOf(at, row), at.cell];
  pen.save();
  pen.beginPath();
  pen.rect(x, y, side, side);
  pen.clip();
  pen.strokeStyle = theme.spans;
  pen.globalAlpha = 0.8;
  pen.lineWidth = Math.max(1, side * 0.07);
  pen.beginPath();
  for (let shift = -side; shift < side; shift += side / 3) {
    pen.moveTo(x + shift, y + side);
    pen.lineTo(x + shift + side, y);
  }
  pen.stroke();
  pen.restore();
}

function dashed({ pen, at, theme }: Draw, { top, left, bottom, right }: Box) {
  pen.lineWidth = 2.5;
  const box = [
    xOf(at, left),
    yOf(at, top),
    (right - left + 1) * at.cell,
    (bottom - top + 1) * at.cell,
  ] as const;
  pen.strokeStyle = theme.cell;
  pen.strokeRect(...box);
  pen.strokeStyle = theme.accent;
  pen.setLineDash([6, 4]);
  pen.strokeRect(...box);
  pen.setLineDash([]);
}

function axes({ pen, at, scene, theme }: Draw, { across, down }: Mirrors) {
  pen.strokeStyle = theme.broken;
  pen.lineWidth = 2;
  pen.setLineDash([8, 5]);
  pen.beginPath();
  if (across !== null) {
    const x = xOf(at, (across + 1) / 2);
    pen.moveTo(x, yOf(at, 0));
    pen.lineTo(x, yOf(at, scene.view.height));
  }
  if (down !== null) {
    const y = yOf(at, (down + 1) / 2);
    pen.moveTo(xOf(at, 0), y);
    pen.lineTo(xOf(at, scene.view.width), y);
  }
  pen.stroke();
  pen.setLineDash([]);
}

/** The photograph above the cells, as strong as is wanted. */
function photograph(
  { pen, at, scene }: Draw,
  { photo, crop, share }: NonNullable<Overlay["photo"]>,
) {
  const { x, y, width, height } = partOf(photo, crop);
  const [wide, high] = [scene.view.width * at.cell, scene.view.height * at.cell];
  const scale = Math.min(wide / width, high / height);
  pen.globalAlpha = share;
  pen.drawImage(
    photo.image,
    x,
    y,
    width,
    height,
    xOf(at, 0) + (wide - width * scale) / 2,
    yOf(at, 0) + (high - height * scale) / 2,
    width * scale,
    height * scale,
  );
  pen.globalAlpha = 1;
}
