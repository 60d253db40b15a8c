// Makes the collection for the page: the project's own puzzles, graded, sorted and without their
// solutions. The engine itself does it, as WebAssembly. A puzzle's file says what its page shows, so
// that whoever plays it need not load the list of all.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { start } from "./src/abi.js";

const here = (path) => new URL(path, import.meta.url);
const call = await start(readFileSync(here("public/thinker.wasm")));
const thinker = (op, values) => {
  const { ok, error } = JSON.parse(call(JSON.stringify({ op, ...values })));
  if (error !== undefined) throw new Error(error);
  return ok;
};
const corpus = here("../../corpus/puzzles/");
const puzzles = here("public/puzzles/");
rmSync(puzzles, { recursive: true, force: true });
mkdirSync(puzzles, { recursive: true });

const items = [];
const texts = new Map();
for (const file of readdirSync(corpus)
  .filter((file) => file.endsWith(".json"))
  .sort()) {
  const puzzle = readFileSync(new URL(file, corpus), "utf8");
  const { grade, verdict } = thinker("explain", { puzzle });
  if (!grade) throw new Error(`${file} has no grade: ${verdict}`);
  const shared = thinker("share", { puzzle, position: null, title: true });
  const { title, palette, rows, columns } = JSON.parse(shared);
  const coloured = (palette?.length ?? 2) > 2;
  const id = file.replace(/\.json$/, "");
  texts.set(id, shared);
  items.push({
    id,
    title: title ?? null,
    height: rows.length,
    width: columns.length,
    colours: palette ? palette.length - 1 : 1,
    grade: grade.name,
    score: grade.score,
    ...(coloured && { palette: palette.map((ink) => ink.rgb) }),
  });
}
items.sort((one, other) => one.score - other.score || (one.id < other.id ? -1 : 1));
for (const [at, { id, grade }] of items.entries())
  writeFileSync(
    new URL(`${id}.json`, puzzles),
    JSON.stringify({ number: at + 1, grade, puzzle: texts.get(id) }),
  );
writeFileSync(here("public/collection.json"), JSON.stringify(items));
console.log(`${items.length} puzzles graded`);
