// A worker: loads the engine that its name says and passes requests to it, one at a time, in order.
import { type Call, start } from "./abi.js";

const engine = load();
/** The request that is being answered. */
let asked = 0;

async function load(): Promise<Call> {
  const response = await fetch(new URL(`../${self.name}.wasm`, self.location.href));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return start(await response.arrayBuffer(), (part) => self.postMessage({ id: asked, part }));
}

self.onmessage = async (event: MessageEvent<{ id: number; request: string }>) => {
  const { id, request } = event.data;
  const call = await engine.catch(() => null);
  if (!call) return self.postMessage({ id, unloaded: true });
  try {
    asked = id;
    self.postMessage({ id, reply: call(request) });
  } catch (error) {
    // The engine stopped in the middle: it cannot be trusted any more, and the page starts another.
    self.postMessage({ id, broken: String(error) });
  }
};
