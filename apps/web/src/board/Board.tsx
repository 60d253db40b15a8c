// The board: shows a puzzle, and hands on what the player does with mouse, fingers and keys.
import { createEffect, on, onCleanup, onMount } from "solid-js";
import { look } from "../look";
import type { Axis, Cell, Mark, Preview, Show, Square, View } from "../model";
import { settings } from "../store";
import { BoardCanvas } from "./canvas";
import { HiddenGrid } from "./grid";
import { keyboard } from "./keyboard";
import type { Reserve } from "./layout";
import type { Draw } from "./paint";
import { pointers, type Strokes, type Tool } from "./pointers";

export type BoardHandle = { zoom(by: number): void; fit(): void; focus(): void };

export type BoardProps = {
  view: View;
  marks: () => ArrayLike<Mark>;
  /** Changes when the marks do; says which squares, or that all may have. */
  changed: () => { squares: Square[] | null };
  proved?: (axis: Axis, index: number) => boolean[];
  show?: () => Show | null;
  chain?: () => Cell[][];
  differs?: () => Square[];
  preview?: () => Preview | null;
  /** What else is drawn above the cells. */
  overlay?: () => ((draw: Draw) => void) | null;
  /** Where the clues of the view change with the marks: for how many numbers they need room. */
  clues?: () => Reserve;
  /** What a mark is called, where that is not what it is called in a game. */
  word?: (mark: Mark) => string;
  /** The keys that draw, where they are not those of a game. */
  drawingKeys?: Record<string, Tool>;
  /** What strokes do; without it the board is only to look at. */
  strokes?: Strokes;
  /** A key that the board itself does not use. */
  onKey?: (event: KeyboardEvent) => void;
  handle?: (handle: BoardHandle) => void;
};

const none: boolean[] = [];

export function Board(props: BoardProps) {
  let host!: HTMLDivElement;
  onMount(() => {
    const parts = build(props, host);
    followProps(props, host, parts);
    listen(props, host, parts);
    offerHandle(props, parts);
  });
  return <div class="board" ref={host} />;
}

/** What a board is made of: the canvas that is seen, and the grid that is read and focused. */
type Parts = { board: BoardCanvas; grid: HiddenGrid };

function build(props: BoardProps, host: HTMLDivElement): Parts {
  const { view } = props;
  const board = new BoardCanvas(host, view, (at, zoom) => {
    host.dataset.zoom = zoom.toFixed(2);
    host.dataset.cells = [at.left, at.top, at.cell, at.scrollX, at.scrollY].join(" ");
  });
  const mark = (row: number, column: number) => props.marks()[row * view.width + column];
  const grid = new HiddenGrid(view, mark, props.word);
  host.append(grid.table);
  board.scene.proved = (axis, index) =>
    settings.grey ? (props.proved?.(axis, index) ?? none) : none;
  return { board, grid };
}

/** Redraws what changes in the properties and the settings. */
function followProps(props: BoardProps, host: HTMLDivElement, { board, grid }: Parts) {
  const { scene } = board;
  createEffect(() => {
    const { squares } = props.changed();
    scene.marks = props.marks();
    grid.update(squares ?? every(props.view));
    board.redraw("cells", "clues", "above");
  });
  createEffect(() => {
    if (!props.clues) return;
    board.reserve(props.clues());
    grid.renewClues();
  });
  createEffect(() => {
    scene.overlay = props.overlay?.() ?? null;
    board.redraw("cells");
  });
  createEffect(() => {
    scene.show = props.show?.() ?? null;
    scene.chain = props.chain?.() ?? [];
    scene.differs = props.differs?.() ?? [];
    host.dataset.show = pointedAt(scene.show, scene.chain, scene.differs);
    if (scene.show) board.bring(scene.show);
    board.redraw("cells", "above");
  });
  createEffect(() => {
    scene.preview = props.preview?.() ?? null;
    host.dataset.stroke = scene.preview ? String(scene.preview.length) : "";
    board.redraw("above");
  });
  const style = () => [settings.symbols, settings.crosshair, settings.grey, look()];
  createEffect(
    on(style, () => {
      scene.symbols = settings.symbols;
      scene.crosshair = settings.crosshair;
      board.restyle();
    }),
  );
}

/** For tests, and for styles: how many things of each kind the board points at. */
function pointedAt(show: Show | null, chain: Cell[][], differs: Square[]): string {
  const size = (items: unknown) => (Array.isArray(items) ? items.length : items ? 1 : 0);
  const counted = Object.entries({ ...show, chain, differs });
  return counted.map(([what, items]) => `${what}:${size(items)}`).join(" ");
}

/** Hands on what the player does; ends with the board. */
function listen(props: BoardProps, host: HTMLDivElement, { board, grid }: Parts) {
  const { scene } = board;
  const size = new ResizeObserver(() => board.resize());
  size.observe(host);
  keyboard({
    view: props.view,
    board,
    grid,
    strokes: () => props.strokes,
    drawing: props.drawingKeys,
    place: (square) => {
      grid.move(square, true);
      scene.hover = null;
      if (scene.cursor) scene.cursor = square;
      board.reveal(square);
      board.redraw("above");
    },
    other: (event) => props.onKey?.(event),
  });
  const unlisten = pointers(host, board, {
    strokes: () => props.strokes ?? null,
    hover: (square) => {
      scene.hover = square;
      board.redraw("above");
    },
    place: (square) => {
      grid.move(square, true);
      // Who points needs no frame around the keyboard's square.
      scene.cursor = null;
    },
  });
  onCleanup(() => {
    unlisten();
    size.disconnect();
    board.close();
  });
}

function offerHandle(props: BoardProps, { board, grid }: Parts) {
  props.handle?.({
    zoom: (by) => board.zoomTo(board.zoom * by),
    fit: () => board.zoomTo(1),
    focus: () => grid.current()?.focus({ preventScroll: true }),
  });
}

function* every(view: View): Iterable<Square> {
  for (let row = 0; row < view.height; row++) {
    for (let column = 0; column < view.width; column++) yield [row, column];
  }
}
