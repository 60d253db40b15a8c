// The board on the screen: sheets, camera, and when to draw what.
import type { Show, Square, View } from "../model";
import {
  type Camera,
  clamp,
  type Layout,
  layout,
  nearest,
  panned,
  type Reserve,
  revealing,
  squareAt,
  zoomed,
} from "./layout";
import { clueAt, paintAbove, paintCells, paintClues, type Scene, type Theme } from "./paint";

const names = [
  "ink",
  "muted",
  "proved",
  "paper",
  "cell",
  "fill",
  "line",
  "strong",
  "cross",
  "pencil",
  "accent",
  "hair",
  "look",
  "uses",
  "news",
  "spans",
  "broken",
  "bubble",
  "bubbleInk",
] as const;

/** The smallest cell in which a hint can be read, in pixels. */
const READABLE = 15;

type Sheet = "clues" | "cells" | "above";

export class BoardCanvas {
  readonly scene: Scene;
  at!: Layout;
  private camera: Camera = { zoom: 1, x: 0, y: 0 };
  private sheets: Record<Sheet, HTMLCanvasElement>;
  private dirty = new Set<Sheet>();
  private frame = 0;
  private theme!: Theme;
  private ratio = 1;
  private reserved: Reserve = { rows: 1, columns: 1 };

  constructor(
    private host: HTMLElement,
    view: View,
    private moved: (at: Layout, zoom: number) => void,
  ) {
    this.scene = {
      view,
      marks: [],
      proved: () => [],
      show: null,
      chain: [],
      differs: [],
      preview: null,
      hover: null,
      cursor: null,
      overlay: null,
      symbols: false,
      crosshair: true,
      struck: new Set(),
    };
    const sheet = (name: Sheet) => {
      const canvas = document.createElement("canvas");
      canvas.className = `sheet ${name}`;
      canvas.setAttribute("aria-hidden", "true");
      host.prepend(canvas);
      return canvas;
    };
    this.sheets = { above: sheet("above"), cells: sheet("cells"), clues: sheet("clues") };
    this.restyle();
  }

  /** Reads the colours again: the look has changed. */
  restyle() {
    const style = getComputedStyle(this.host);
    const value = (name: string) => style.getPropertyValue(`--board-${name}`).trim();
    this.theme = Object.fromEntries(names.map((name) => [name, value(name)])) as Theme;
    this.theme.font = style.fontFamily;
    this.resize();
  }

  resize() {
    const { width, height } = this.host.getBoundingClientRect();
    this.ratio = Math.min(window.devicePixelRatio || 1, 3);
    for (const canvas of Object.values(this.sheets)) {
      canvas.width = Math.round(width * this.ratio);
      canvas.height = Math.round(height * this.ratio);
    }
    this.place(width, height);
  }

  private place(width = this.at.width, height = this.at.height) {
    this.at = layout(
      this.scene.view,
      width,
      height,
      this.camera,
      this.scene.symbols,
      this.ratio,
      this.reserved,
    );
    // What the whole board would need: on a phone it takes no more.
    const whole = layout(
      this.scene.view,
      width,
      1e5,
      { zoom: 1, x: 0, y: 0 },
      this.scene.symbols,
      this.ratio,
      this.reserved,
    );
    this.host.style.setProperty(
      "--needed",
      `${Math.ceil(whole.top - 24 + whole.innerHeight + 6)}px`,
    );
    this.moved(this.at, this.camera.zoom);
    this.redraw("clues", "cells", "above");
  }

  /** Keeps room for clues of this many numbers above and beside the board. */
  reserve(runs: Reserve) {
    this.reserved = runs;
    this.place();
  }

  /** Puts sheets down to be drawn before the screen is next shown. */
  redraw(...sheets: Sheet[]) {
    for (const sheet of sheets) this.dirty.add(sheet);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw() {
    this.frame = 0;
    const paint = { clues: paintClues, cells: paintCells, above: paintAbove };
    for (const sheet of this.dirty) {
      const pen = this.sheets[sheet].getContext("2d");
      if (!pen) continue;
      pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
      paint[sheet]({ pen, at: this.at, scene: this.scene, theme: this.theme, ratio: this.ratio });
    }
    this.dirty.clear();
  }

  square(event: { clientX: number; clientY: number }): Square | null {
    const box = this.host.getBoundingClientRect();
    return squareAt(this.scene.view, this.at, event.clientX - box.left, event.clientY - box.top);
  }

  nearest(event: { clientX: number; clientY: number }): Square {
    const box = this.host.getBoundingClientRect();
    return nearest(this.scene.view, this.at, event.clientX - box.left, event.clientY - box.top);
  }

  get zoom() {
    return this.camera.zoom;
  }

  /** Zooms around a point of the window, or the middle of what is seen. */
  zoomTo(zoom: number, at?: { clientX: number; clientY: number }) {
    const box = this.host.getBoundingClientRect();
    const x = at ? at.clientX - box.left : this.at.left + this.at.innerWidth / 2;
    const y = at ? at.clientY - box.top : this.at.top + this.at.innerHeight / 2;
    this.camera = zoomed(this.scene.view, this.at, this.camera, clamp(zoom, 1, 12), x, y);
    this.place();
  }

  /** Moves what is seen; false if there is nowhere to go. */
  pan(dx: number, dy: number): boolean {
    const { scrollX, scrollY } = this.at;
    this.camera = panned(this.at, this.camera, dx, dy);
    this.place();
    return this.at.scrollX !== scrollX || this.at.scrollY !== scrollY;
  }

  reveal(square: Square) {
    const camera = revealing(this.at, this.camera, square);
    if (camera !== this.camera) {
      this.camera = camera;
      this.place();
    }
  }

  /** Strikes out the number of a clue under the pointer, or no longer. */
  strike(event: { clientX: number; clientY: number }) {
    const box = this.host.getBoundingClientRect();
    const { struck, view } = this.scene;
    const name = clueAt(view, this.at, event.clientX - box.left, event.clientY - box.top);
    if (name === null) return;
    if (!struck.delete(name)) struck.add(name);
    this.host.dataset.struck = String(struck.size);
    this.redraw("clues");
  }

  /** Brings what a hint points at into view; where cells are too small to be read, zooms to it. */
  bring({ lines, broken, uses, news }: Show) {
    const [row, column] = this.middle();
    const marked = news.length > 0 ? news : uses;
    const along = [...lines, ...(broken ? [broken] : [])].map(
      ({ axis, index }): Square => (axis === "row" ? [index, column] : [row, index]),
    );
    const squares = marked.length > 0 ? marked : along;
    if (squares.length === 0) return;
    const rows = squares.map(([row]) => row);
    const columns = squares.map(([, column]) => column);
    const first: Square = [Math.min(...rows), Math.min(...columns)];
    const last: Square = [Math.max(...rows), Math.max(...columns)];
    if (this.at.cell < READABLE) {
      this.camera = {
        zoom: clamp((this.camera.zoom * READABLE) / this.at.cell, 1, 12),
        x: (first[1] + last[1] + 1) / 2,
        y: (first[0] + last[0] + 1) / 2,
      };
      this.place();
    }
    // The first square last: where both do not fit, it is the one to see.
    this.reveal(last);
    this.reveal(first);
  }

  /** The square in the middle of what is seen. */
  private middle(): Square {
    const { scrollX, scrollY, innerWidth, innerHeight, cell } = this.at;
    return [
      Math.floor((scrollY + innerHeight / 2) / cell),
      Math.floor((scrollX + innerWidth / 2) / cell),
    ];
  }

  close() {
    cancelAnimationFrame(this.frame);
    for (const canvas of Object.values(this.sheets)) canvas.remove();
  }
}
