// Nonograms in JavaScript: three functions over the engine of Nonolith's page, which is WebAssembly
// beside this file. It is started by the first call.
import { start } from "./abi.js";

const file = new URL("thinker.wasm", import.meta.url);

async function load() {
  if (file.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return start(await readFile(file));
  }
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return start(await response.arrayBuffer());
}

let engine;

async function ask(operation, values) {
  engine ??= load();
  const { ok, error } = JSON.parse((await engine)(JSON.stringify({ op: operation, ...values })));
  if (error !== undefined) throw new Error(error);
  return ok;
}

// The engine takes files as strings of bytes.
async function read(text) {
  if (typeof text !== "string") throw new TypeError("expected the puzzle as text");
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  const [entry] = await ask("read", { bytes: bytes.join("") });
  if (!entry) throw new Error("expected a puzzle, found nothing");
  if (entry.puzzle === null) throw new Error(entry.error);
  return entry.puzzle;
}

export async function check(puzzle, { seconds } = {}) {
  return ask("verdict", { puzzle: await read(puzzle), seconds });
}

export async function hint(puzzle, { position, rung = 4, language } = {}) {
  const text = await read(puzzle);
  const { rows, columns } = JSON.parse(text);
  const untouched = rows.map(() => "?".repeat(columns.length));
  return ask("hint", { puzzle: text, position: position ?? untouched, rung, language });
}

export async function explain(puzzle, { language } = {}) {
  return ask("explain", { puzzle: await read(puzzle), language });
}
