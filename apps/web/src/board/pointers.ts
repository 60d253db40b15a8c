// Mouse, pen and fingers on the board. One finger draws, two move and zoom and never draw.
import type { Square } from "../model";
import { settings } from "../store";
import type { BoardCanvas } from "./canvas";

export type Tool = "tool" | "other" | "fill" | "cross" | "pencil";

export type Strokes = {
  press(square: Square, tool: Tool): void;
  drag(square: Square): void;
  release(): void;
  cancel(): void;
};

type Hooks = {
  strokes: () => Strokes | null;
  hover: (square: Square | null) => void;
  place: (square: Square) => void;
};

/** How long a finger rests before it crosses. */
const LONG_PRESS = 450;

export function pointers(
  host: HTMLElement,
  board: BoardCanvas,
  { strokes, hover, place }: Hooks,
): () => void {
  const down = new Map<number, PointerEvent>();
  let drawing: { pointer: number; first: Square; last: Square } | null = null;
  let moving: number | null = null;
  let resting = 0;

  const same = (one: Square, other: Square) => one[0] === other[0] && one[1] === other[1];
  const cancel = () => {
    clearTimeout(resting);
    if (drawing) strokes()?.cancel();
    drawing = null;
  };

  const onDown = (event: PointerEvent) => {
    down.set(event.pointerId, event);
    host.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch" && down.size > 1) return cancel();
    if (event.button === 1) moving = event.pointerId;
    const square = board.square(event);
    if (!square && event.button === 0 && settings.strike) board.strike(event);
    if (!square || event.button === 1 || event.button > 2) return;
    event.preventDefault();
    place(square);
    hover(square);
    const it = strokes();
    if (!it) return;
    drawing = { pointer: event.pointerId, first: square, last: square };
    it.press(square, event.button === 2 || event.ctrlKey ? "other" : "tool");
    if (event.pointerType === "touch") resting = window.setTimeout(longPress, LONG_PRESS);
  };

  const longPress = () => {
    if (!drawing || !same(drawing.first, drawing.last)) return;
    if (settings.vibrate) navigator.vibrate?.(15);
    strokes()?.press(drawing.first, "cross");
  };

  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (before) down.set(event.pointerId, event);
    if (down.size === 2 && event.pointerType === "touch" && before) return pinch(before, event);
    if (moving === event.pointerId && before) {
      board.pan(before.clientX - event.clientX, before.clientY - event.clientY);
      return;
    }
    if (drawing?.pointer === event.pointerId) {
      const square = board.nearest(event);
      if (same(square, drawing.last)) return;
      clearTimeout(resting);
      drawing.last = square;
      hover(square);
      strokes()?.drag(square);
    } else if (event.pointerType !== "touch") hover(board.square(event));
  };

  /** One of two fingers moved: what lay between them stays between them. */
  const pinch = (before: PointerEvent, now: PointerEvent) => {
    const other = [...down.values()].find((one) => one.pointerId !== now.pointerId);
    if (!other) return;
    const apart = (one: PointerEvent) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = (one: PointerEvent) => ({
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    });
    const [from, to] = [middle(before), middle(now)];
    board.zoomTo((board.zoom * apart(now)) / Math.max(1, apart(before)), to);
    board.pan(from.clientX - to.clientX, from.clientY - to.clientY);
  };

  const onUp = (event: PointerEvent) => {
    down.delete(event.pointerId);
    if (moving === event.pointerId) moving = null;
    if (drawing?.pointer !== event.pointerId) return;
    clearTimeout(resting);
    drawing = null;
    strokes()?.release();
    if (event.pointerType === "touch") hover(null);
  };

  const onCancel = (event: PointerEvent) => {
    down.delete(event.pointerId);
    if (drawing?.pointer === event.pointerId) cancel();
  };

  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      board.zoomTo(board.zoom * Math.exp(-event.deltaY / 300), event);
    } else if (board.pan(event.deltaX, event.deltaY)) event.preventDefault();
  };

  const onLeave = () => {
    if (!drawing) hover(null);
  };
  const onMenu = (event: Event) => event.preventDefault();

  host.addEventListener("pointerdown", onDown);
  host.addEventListener("pointermove", onMove);
  host.addEventListener("pointerup", onUp);
  host.addEventListener("pointercancel", onCancel);
  host.addEventListener("pointerleave", onLeave);
  host.addEventListener("wheel", onWheel, { passive: false });
  host.addEventListener("contextmenu", onMenu);
  return () => {
    clearTimeout(resting);
    host.removeEventListener("pointerdown", onDown);
    host.removeEventListener("pointermove", onMove);
    host.removeEventListener("pointerup", onUp);
    host.removeEventListener("pointercancel", onCancel);
    host.removeEventListener("pointerleave", onLeave);
    host.removeEventListener("wheel", onWheel);
    host.removeEventListener("contextmenu", onMenu);
  };
}
