// What the command line says, for the page to be compared with.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { corpus } from "./page.mjs";

const target = fileURLToPath(new URL("../../../target/", import.meta.url));
/** The program that was built last. */
const program = [
  process.env.NONOLITH,
  join(target, "debug/nonolith"),
  join(target, "release/nonolith"),
]
  .filter((path) => path && existsSync(path))
  .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];

/** The longest answer: a search tells every question. */
const MOST_BYTES = 256_000_000;

/** What the command line says. Exit codes tell verdicts, which may be any. */
export function nonolith(...args) {
  assert.ok(program, "there is nothing to compare with: cargo build, or set NONOLITH");
  try {
    return execFileSync(program, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: MOST_BYTES,
    });
  } catch (error) {
    assert.ok([3, 4, 5].includes(error.status), `${args.join(" ")}: ${error.stderr}`);
    return error.stdout;
  }
}
export const objects = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
export const file = (id) => join(corpus, "puzzles", `${id}.json`);

/** An experiment as a link holds it. */
export const packed = (experiment) =>
  deflateRawSync(JSON.stringify(experiment)).toString("base64url");
