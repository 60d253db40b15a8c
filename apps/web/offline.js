// Writes the service worker: it keeps every file of the page, so that it works without a network. Also
// compresses the files.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

export function offline() {
  let folder = "dist";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const files = all(folder)
        .filter((file) => !file.endsWith("sw.js") && !file.endsWith(".gz"))
        .sort();
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const text = readFileSync(new URL("./src/sw.js", import.meta.url), "utf8")
        .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace('["FILES"]', JSON.stringify(["./", ...files]));
      writeFileSync(join(folder, "sw.js"), text);
      compress(folder, [...files, "sw.js"]);
    },
  };
}

/** Puts a compressed file beside each that gains by it, for servers that send such files. */
function compress(folder, files) {
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    const small = gzipSync(bytes, { level: 9 });
    if (small.length < bytes.length * 0.9) writeFileSync(join(folder, `${file}.gz`), small);
  }
}

function all(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}
