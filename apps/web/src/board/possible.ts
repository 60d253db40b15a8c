// Which colours a cell can still have, where some are ruled out: small marks of those that are left, drawn
// in cells that are open.
import { CROSS, type Excluded, type Mark, OPEN, type Square, type View } from "../model";
import { colourOf, type Draw, inkOn, xOf, yOf } from "./paint";

/** What is ruled out, by place: a set of colours. */
export type RuledOut = Map<number, Set<number>>;

const placeOf = (view: View, [row, column]: Square) => row * view.width + column;

/** Takes in what is ruled out; gives a map of its own, so that who compares sees the change. */
export function ruledOut(view: View, all: Iterable<Excluded>): RuledOut {
  const out: RuledOut = new Map();
  for (const [row, column, colours] of all) {
    const place = placeOf(view, [row, column]);
    out.set(place, new Set([...(out.get(place) ?? []), ...colours]));
  }
  return out;
}

/** The colours that are left at a place, the background first; null where none is ruled out. */
export function left(view: View, out: RuledOut, place: number): number[] | null {
  const gone = out.get(place);
  if (!gone?.size) return null;
  return view.palette.map((_, colour) => colour).filter((colour) => !gone.has(colour));
}

/** Paints the marks above the cells. */
export function paintPossible(out: RuledOut, marks: ArrayLike<Mark>) {
  return (draw: Draw) => {
    if (draw.at.cell < 9) return;
    for (const place of out.keys()) {
      const { view } = draw.scene;
      const colours = left(view, out, place);
      if (!colours || marks[place] !== OPEN) continue;
      const [row, column] = [Math.floor(place / view.width), place % view.width];
      paintCell(draw, row, column, colours);
    }
  };
}

/** One mark a colour, each in the place that it has in every cell. */
function paintCell(draw: Draw, row: number, column: number, colours: number[]) {
  const { pen, at, scene, theme } = draw;
  const side = Math.ceil(Math.sqrt(scene.view.palette.length));
  const pitch = (at.cell * 0.86) / side;
  const [x, y] = [xOf(at, column) + at.cell * 0.07, yOf(at, row) + at.cell * 0.07];
  for (const colour of colours) {
    const [a, b] = [x + (colour % side) * pitch, y + Math.floor(colour / side) * pitch];
    const [size, inset] = [pitch * 0.68, pitch * 0.16];
    pen.strokeStyle = `${inkOn(scene.view.palette[0].rgb)}9`;
    pen.lineWidth = Math.max(0.75, at.cell * 0.02);
    if (markOfColour(colour) === CROSS) {
      pen.beginPath();
      pen.moveTo(a + inset, b + inset);
      pen.lineTo(a + inset + size, b + inset + size);
      pen.moveTo(a + inset + size, b + inset);
      pen.lineTo(a + inset, b + inset + size);
      pen.stroke();
    } else {
      pen.fillStyle = colourOf(scene, theme, colour);
      pen.fillRect(a + inset, b + inset, size, size);
      pen.strokeRect(a + inset, b + inset, size, size);
    }
  }
}

const markOfColour = (colour: number): Mark => (colour === 0 ? CROSS : colour);
