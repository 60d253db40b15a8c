// A small board without clues: what is known, and what is lit or ringed.
import { createEffect } from "solid-js";
import { look } from "../look";
import { CROSS, type LineId, type Mark, OPEN } from "../model";

export type Size = { height: number; width: number };

/** The side of a cell on the sheet, in dots: enough to be sharp on small puzzles. */
const dots = ({ height, width }: Size) => Math.max(4, Math.floor(480 / Math.max(height, width)));

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--board-${name}`).trim();

/** The colours of cells by mark: `palette` is of a coloured puzzle. */
export function fillOf(mark: Mark, palette: string[] | null): string {
  if (mark === OPEN) return colour("line");
  if (mark === CROSS) return palette ? palette[0] : colour("cell");
  return palette ? (palette[mark] ?? "#000") : colour("fill");
}

export function MiniBoard(props: {
  size: Size;
  /** A new array, or the same one with `at` changed. */
  marks: ArrayLike<Mark>;
  at?: unknown;
  palette?: string[] | null;
  lit?: LineId | null;
  ringed?: boolean[];
  label: string;
}) {
  let canvas!: HTMLCanvasElement;
  createEffect(() => {
    look();
    // Read so that the board is drawn again when the moment changes.
    void props.at;
    paint(canvas, props);
  });
  return <canvas class="lab-board" ref={canvas} role="img" aria-label={props.label} />;
}

function paint(
  canvas: HTMLCanvasElement,
  props: {
    size: Size;
    marks: ArrayLike<Mark>;
    palette?: string[] | null;
    lit?: LineId | null;
    ringed?: boolean[];
  },
) {
  const { height, width } = props.size;
  const cell = dots(props.size);
  if (canvas.width !== width * cell || canvas.height !== height * cell) {
    canvas.width = width * cell;
    canvas.height = height * cell;
  }
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const fills = new Map<Mark, string>();
  const fill = (mark: Mark) => {
    const known = fills.get(mark) ?? fillOf(mark, props.palette ?? null);
    fills.set(mark, known);
    return known;
  };
  const gap = cell >= 10 ? 1 : 0;
  pen.fillStyle = colour("strong");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < height * width; at++) {
    pen.fillStyle = fill(props.marks[at] ?? OPEN);
    const [x, y] = [(at % width) * cell, Math.floor(at / width) * cell];
    pen.fillRect(x, y, cell - gap, cell - gap);
  }
  if (props.lit) light(pen, props.lit, props.size, cell);
  props.ringed?.forEach((is, at) => {
    if (!is) return;
    pen.strokeStyle = colour("uses");
    pen.lineWidth = Math.max(2, cell / 7);
    const inset = pen.lineWidth / 2 + 0.5;
    pen.strokeRect(
      (at % width) * cell + inset,
      Math.floor(at / width) * cell + inset,
      cell - 2 * inset,
      cell - 2 * inset,
    );
  });
}

function light(pen: CanvasRenderingContext2D, line: LineId, size: Size, cell: number) {
  pen.strokeStyle = colour("look");
  pen.lineWidth = Math.max(3, cell / 5);
  const inset = pen.lineWidth / 2;
  const from = line.index * cell + inset;
  const across = cell - pen.lineWidth;
  if (line.axis === "row") pen.strokeRect(inset, from, size.width * cell - 2 * inset, across);
  else pen.strokeRect(from, inset, across, size.height * cell - 2 * inset);
}
