// The board: shows a puzzle, and hands on what the player does with mouse, fingers and keys.
import { createEffect, on, onCleanup, onMount } from "solid-js";
import type { Axis, Cell, Mark, Preview, Show, Square, View } from "../model";
import { settings } from "../store";
import { look } from "../look";
import { BoardCanvas } from "./canvas";
import { HiddenGrid } from "./grid";
import { pointers, type Strokes } from "./pointers";

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
    const { view } = props;
    const board = new BoardCanvas(host, view, (at, zoom) => {
      host.dataset.zoom = zoom.toFixed(2);
      host.dataset.cells = [at.left, at.top, at.cell, at.scrollX, at.scrollY].join(" ");
    });
    const grid = new HiddenGrid(view, (row, column) => props.marks()[row * view.width + column]);
    host.append(grid.table);
    const { scene } = board;
    scene.proved = (axis, index) => (settings.grey ? (props.proved?.(axis, index) ?? none) : none);

    const place = (square: Square, focus: boolean) => {
      grid.move(square, focus);
      scene.hover = null;
      if (scene.cursor) scene.cursor = square;
      board.reveal(square);
      board.redraw("above");
    };

    createEffect(() => {
      const { squares } = props.changed();
      scene.marks = props.marks();
      grid.update(squares ?? every(view));
      board.redraw("cells", "clues", "above");
    });
    createEffect(() => {
      scene.show = props.show?.() ?? null;
      scene.chain = props.chain?.() ?? [];
      scene.differs = props.differs?.() ?? [];
      // For tests, and for styles: what the board points at.
      const counted = Object.entries(scene.show ?? {}).map(
        ([what, items]) => `${what}:${Array.isArray(items) ? items.length : items ? 1 : 0}`,
      );
      host.dataset.show = [
        ...counted,
        `chain:${scene.chain.length}`,
        `differs:${scene.differs.length}`,
      ].join(" ");
      board.redraw("cells", "above");
    });
    createEffect(() => {
      scene.preview = props.preview?.() ?? null;
      host.dataset.stroke = scene.preview ? String(scene.preview.length) : "";
      board.redraw("above");
    });
    createEffect(
      on(
        () => [settings.symbols, settings.crosshair, settings.grey, look()],
        () => {
          scene.symbols = settings.symbols;
          scene.crosshair = settings.crosshair;
          board.restyle();
        },
      ),
    );

    const size = new ResizeObserver(() => board.resize());
    size.observe(host);

    grid.table.addEventListener("focusin", (event) => {
      const at = squareOf(event.target);
      if (at && (at[0] !== grid.cursor[0] || at[1] !== grid.cursor[1])) grid.move(at, false);
      scene.cursor = grid.cursor;
      board.redraw("above");
    });
    grid.table.addEventListener("focusout", (event) => {
      if (grid.table.contains(event.relatedTarget as Node | null)) return;
      scene.cursor = null;
      board.redraw("above");
      if (held) props.strokes?.release();
      held = null;
    });
    grid.table.addEventListener("click", (event) => {
      const square = squareOf(event.target);
      if (!square || !props.strokes) return;
      place(square, true);
      props.strokes.press(square, "tool");
      props.strokes.release();
    });

    const zoom = (by: number) => {
      board.zoomTo(board.zoom * by);
      board.reveal(grid.cursor);
    };
    let held: string | null = null;
    const tools: Record<string, "tool" | "fill" | "cross" | "pencil"> = {
      " ": "tool",
      f: "fill",
      x: "cross",
      m: "pencil",
    };
    grid.table.addEventListener("keydown", (event) => {
      const [row, column] = grid.cursor;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const to = target(event, row, column, view);
      if (to) {
        event.preventDefault();
        place(to, true);
        if (held) props.strokes?.drag(to);
      } else if (plain && props.strokes && event.key.toLowerCase() in tools) {
        event.preventDefault();
        if (event.repeat || held) return;
        held = event.key.toLowerCase();
        props.strokes.press([row, column], tools[held]);
      } else if (plain && (event.key === "+" || event.key === "=")) zoom(1.25);
      else if (plain && event.key === "-") zoom(1 / 1.25);
      else if (plain && event.key === "0") board.zoomTo(1);
      else if (event.key === "Escape" && held) {
        held = null;
        props.strokes?.cancel();
      } else props.onKey?.(event);
    });
    grid.table.addEventListener("keyup", (event) => {
      if (held !== event.key.toLowerCase()) return;
      held = null;
      props.strokes?.release();
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

    props.handle?.({
      zoom: (by) => board.zoomTo(board.zoom * by),
      fit: () => board.zoomTo(1),
      focus: () => grid.current()?.focus({ preventScroll: true }),
    });
    onCleanup(() => {
      unlisten();
      size.disconnect();
      board.close();
    });
  });

  return <div class="board" ref={host} />;
}

/** The square of a cell of the hidden grid. */
function squareOf(target: EventTarget | null): Square | null {
  const cell = (target as HTMLElement | null)?.closest<HTMLElement>("td[data-row]");
  return cell ? [Number(cell.dataset.row), Number(cell.dataset.column)] : null;
}

/** The square that a key moves to. */
function target(event: KeyboardEvent, row: number, column: number, view: View): Square | null {
  const [bottom, right] = [view.height - 1, view.width - 1];
  switch (event.key) {
    case "ArrowUp":
      return [Math.max(0, row - 1), column];
    case "ArrowDown":
      return [Math.min(bottom, row + 1), column];
    case "ArrowLeft":
      return [row, Math.max(0, column - 1)];
    case "ArrowRight":
      return [row, Math.min(right, column + 1)];
    case "Home":
      return [event.ctrlKey ? 0 : row, 0];
    case "End":
      return [event.ctrlKey ? bottom : row, right];
    case "PageUp":
      return [0, column];
    case "PageDown":
      return [bottom, column];
    default:
      return null;
  }
}

function* every(view: View): Iterable<Square> {
  for (let row = 0; row < view.height; row++) {
    for (let column = 0; column < view.width; column++) yield [row, column];
  }
}
