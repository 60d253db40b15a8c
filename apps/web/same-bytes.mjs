// Asks the engine, as WebAssembly, every request of standard input, one a line, and prints the replies.
import { readFileSync } from "node:fs";
import { start } from "./src/abi.js";

const call = await start(readFileSync(new URL("public/thinker.wasm", import.meta.url)));
const requests = readFileSync(0, "utf8").trim().split("\n");
process.stdout.write(requests.map((request) => `${call(request)}\n`).join(""));
