// The board on the screen: sheets, camera, and when to draw what.
import type { Square, View } from "../model";
import {
  type Camera,
  clamp,
  type Layout,
  layout,
  nearest,
  panned,
  revealing,
  squareAt,
  zoomed,
} from "./layout";
import { paintAbove, paintCells, paintClues, type Scene, type Theme } from "./paint";

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
      symbols: false,
      crosshair: true,
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
    this.at = layout(this.scene.view, width, height, this.camera, this.scene.symbols, this.ratio);
    // What the whole board would need: on a phone it takes no more.
    const whole = layout(
      this.scene.view,
      width,
      1e5,
      { zoom: 1, x: 0, y: 0 },
      this.scene.symbols,
      this.ratio,
    );
    this.host.style.setProperty(
      "--needed",
      `${Math.ceil(whole.top - 24 + whole.innerHeight + 6)}px`,
    );
    this.moved(this.at, this.camera.zoom);
    this.redraw("clues", "cells", "above");
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

  close() {
    cancelAnimationFrame(this.frame);
    for (const canvas of Object.values(this.sheets)) canvas.remove();
  }
}
