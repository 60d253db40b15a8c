// The board for those who do not see it: a real grid with headers, beneath the drawing. It also
// takes the keyboard.
import {
  type Axis,
  CROSS,
  type Mark,
  OPEN,
  PENCIL,
  type Run,
  type Square,
  type View,
} from "../model";
import { say, text } from "../text";

/** More cells than this are not all put on the page: only the row in which the cursor is. */
const MOST = 10_000;

export const words = text.board;

export function markWord(view: View, mark: Mark): string {
  if (mark === OPEN) return words.open;
  if (mark === CROSS) return words.crossed;
  if (mark === PENCIL) return words.pencilled;
  return view.coloured ? say(words.colour, { name: view.palette[mark]?.name ?? "" }) : words.filled;
}

export function clueWords(view: View, runs: Run[]): string {
  if (runs.length === 0) return words.noRuns;
  const one = ([length, colour]: Run) =>
    view.coloured
      ? say(words.colouredRun, { length, colour: view.palette[colour]?.name ?? "" })
      : say(words.run, { length });
  return runs.map(one).join(view.coloured ? ", " : " ");
}

export class HiddenGrid {
  readonly table = document.createElement("table");
  private body = document.createElement("tbody");
  private cells = new Map<number, HTMLTableCellElement>();
  private whole: boolean;
  cursor: Square = [0, 0];

  constructor(
    private view: View,
    private mark: (row: number, column: number) => Mark,
    private word: (mark: Mark) => string = (mark) => markWord(view, mark),
  ) {
    const { table } = this;
    this.whole = view.width * view.height <= MOST;
    table.className = "hidden-grid";
    table.setAttribute("role", "grid");
    table.setAttribute("aria-label", say(words.label, { width: view.width, height: view.height }));
    table.setAttribute("aria-rowcount", String(view.height + 1));
    table.setAttribute("aria-colcount", String(view.width + 1));
    table.append(this.head(), this.body);
    this.fill();
  }

  private header(axis: Axis, index: number): HTMLTableCellElement {
    const header = document.createElement("th");
    header.scope = axis === "row" ? "row" : "col";
    header.setAttribute("role", axis === "row" ? "rowheader" : "columnheader");
    header.dataset.line = `${axis} ${index}`;
    header.textContent = this.headline(axis, index);
    return header;
  }

  private headline(axis: Axis, index: number): string {
    const line = say(axis === "row" ? words.row : words.column, { n: index + 1 });
    const clue = clueWords(this.view, this.view[axis === "row" ? "rows" : "columns"][index]);
    return say(words.clue, { line, clue });
  }

  /** Says again what the clues are: they have changed. */
  renewClues() {
    for (const header of this.table.querySelectorAll("th")) {
      const [axis, index] = (header.dataset.line ?? "").split(" ");
      const words = this.headline(axis as Axis, Number(index));
      if (header.textContent !== words) header.textContent = words;
    }
    this.describe();
  }

  private head(): HTMLElement {
    const head = document.createElement("thead");
    const row = head.insertRow();
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", "1");
    row.insertCell().setAttribute("role", "gridcell");
    for (let column = 0; column < this.view.width; column++)
      row.append(this.header("column", column));
    return head;
  }

  private fill() {
    this.body.replaceChildren();
    this.cells.clear();
    const rows = this.whole
      ? Array.from({ length: this.view.height }, (_, row) => row)
      : [this.cursor[0]];
    for (const row of rows) this.body.append(this.row(row));
    this.current()?.setAttribute("tabindex", "0");
  }

  private row(row: number): HTMLTableRowElement {
    const element = document.createElement("tr");
    element.setAttribute("role", "row");
    element.setAttribute("aria-rowindex", String(row + 2));
    element.append(this.header("row", row));
    for (let column = 0; column < this.view.width; column++) {
      const cell = document.createElement("td");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = -1;
      cell.dataset.row = String(row);
      cell.dataset.column = String(column);
      cell.textContent = this.word(this.mark(row, column));
      if (!this.whole) cell.setAttribute("aria-colindex", String(column + 2));
      this.cells.set(row * this.view.width + column, cell);
      element.append(cell);
    }
    return element;
  }

  private cell([row, column]: Square) {
    return this.cells.get(row * this.view.width + column);
  }

  current() {
    return this.cell(this.cursor);
  }

  /** Says again what stands in these squares. */
  update(squares: Iterable<Square>) {
    for (const square of squares) {
      const cell = this.cell(square);
      if (cell) cell.textContent = this.word(this.mark(square[0], square[1]));
    }
    this.describe();
  }

  /** The whole story of the cell with the cursor: where it is, what is in it, what the clues say. */
  private describe() {
    const [row, column] = this.cursor;
    this.current()?.setAttribute(
      "aria-label",
      say(words.cell, {
        row: row + 1,
        column: column + 1,
        mark: this.word(this.mark(row, column)),
        rowClue: clueWords(this.view, this.view.rows[row]),
        columnClue: clueWords(this.view, this.view.columns[column]),
      }),
    );
  }

  move(to: Square, focus: boolean) {
    const before = this.current();
    before?.setAttribute("tabindex", "-1");
    before?.removeAttribute("aria-label");
    const sameRow = to[0] === this.cursor[0];
    this.cursor = to;
    if (!this.whole && !sameRow) this.fill();
    const now = this.current();
    now?.setAttribute("tabindex", "0");
    this.describe();
    if (focus) now?.focus({ preventScroll: true });
  }
}
