// A picture without clues, as small as it is wanted.
import { createEffect } from "solid-js";
import { marksOf } from "../model";

/** What the board fills cells with where there is only black and white. */
export const boardFill = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--board-fill").trim();

export function Picture(props: { rows: string[]; colours: string[]; label: string }) {
  let canvas!: HTMLCanvasElement;
  createEffect(() => {
    const [height, width] = [props.rows.length, props.rows[0]?.length ?? 0];
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    if (!pen) return;
    marksOf(props.rows).forEach((mark, at) => {
      if (mark <= 0) return;
      pen.fillStyle = props.colours[mark] ?? "#000";
      pen.fillRect(at % width, Math.floor(at / width), 1, 1);
    });
  });
  return (
    <canvas
      class="picture"
      ref={canvas}
      role="img"
      aria-label={props.label}
      style={{ background: props.colours[0] }}
    />
  );
}
