// A picture of an experiment to take away: its boards at the moment that is shown, and its charts.
import type { Mark } from "../model";
import { fillOf, type Size } from "./MiniBoard";

export type Panel = {
  title: string;
  /** What stands beneath the board. */
  lines: string[];
  size: Size;
  marks: ArrayLike<Mark>;
  palette: string[] | null;
};

const WIDTH = 960;
const GAP = 24;
/** How high a line of text is. */
const LINE = 20;

const escaped = (text: string) => text.replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`);
const css = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The figure as SVG, in the colours that the page has now. */
export function figure(title: string, panels: Panel[], charts: SVGSVGElement[]): string {
  const columns = Math.max(1, Math.min(panels.length, 4));
  const side = (WIDTH - GAP * (columns + 1)) / columns;
  const parts: string[] = [];
  let y = GAP + LINE;
  parts.push(words(title, GAP, y, 18, "--ink"));
  for (let at = 0; at < panels.length; at += columns) {
    const row = panels.slice(at, at + columns);
    row.forEach((panel, place) => {
      parts.push(drawn(panel, GAP + place * (side + GAP), y + GAP, side));
    });
    const high = Math.max(...row.map(({ size }) => heightOf(size, side)));
    y += GAP + high + LINE * (1.5 + Math.max(...row.map(({ lines }) => lines.length)));
  }
  for (const chart of charts) {
    parts.push(placed(chart, GAP, y + GAP));
    y += GAP + chart.viewBox.baseVal.height;
  }
  const height = Math.ceil(y + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="${css("--paper")}"/>${parts.join("")}</svg>`;
}

const words = (text: string, x: number, y: number, size: number, name: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${css(name)}">${escaped(text)}</text>`;

/** How high a board is whose longer side takes `side`. */
const heightOf = ({ height, width }: Size, side: number) =>
  (height * side) / Math.max(height, width);

function drawn({ title, lines, size, marks, palette }: Panel, x: number, y: number, side: number) {
  const cell = side / Math.max(size.height, size.width);
  const cells = Array.from({ length: size.height * size.width }, (_, at) => {
    const [row, column] = [Math.floor(at / size.width), at % size.width];
    return `<rect x="${(x + column * cell).toFixed(2)}" y="${(y + row * cell).toFixed(2)}" width="${cell.toFixed(2)}" height="${cell.toFixed(2)}" fill="${fillOf(marks[at] ?? 0, palette)}" stroke="${css("--board-line")}" stroke-width="0.5"/>`;
  });
  const told = [title, ...lines].map((text, at) =>
    words(
      text,
      x,
      y + heightOf(size, side) + LINE * (at + 1),
      at === 0 ? 15 : 13,
      at === 0 ? "--ink" : "--muted",
    ),
  );
  return cells.join("") + told.join("");
}

/** How a chart's parts look by the page's style sheet, which a file does not have. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-size",
] as const;

function placed(chart: SVGSVGElement, x: number, y: number): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const [from, to] = [chart.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((part, at) => {
    const style = getComputedStyle(part);
    for (const look of LOOKS) to[at].setAttribute(look, style.getPropertyValue(look));
    to[at].removeAttribute("class");
  });
  for (const name of ["role", "aria-label", "class"]) copy.removeAttribute(name);
  copy.setAttribute("x", String(x));
  copy.setAttribute("y", String(y));
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(' xmlns="http://www.w3.org/2000/svg"', "");
}

/** Rows of a table as a file that spreadsheets read. */
export const csv = (rows: (string | number)[][]) =>
  `${rows.map((row) => row.map(field).join(",")).join("\n")}\n`;

const field = (it: string | number) =>
  typeof it === "string" && /[",\n]/.test(it) ? `"${it.replaceAll('"', '""')}"` : String(it);
