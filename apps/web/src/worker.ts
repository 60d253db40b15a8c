// A worker: loads the engine that its name says and passes requests to it, one at a time, in order.

interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  call(): number;
  reply(): number;
}

const engine = load();

async function load(): Promise<Exports> {
  const address = new URL(`../${self.name}.wasm`, self.location.href);
  const imports = { env: { now: () => performance.now() } };
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  return instance.exports as unknown as Exports;
}

function call(exports: Exports, request: string): string {
  const bytes = new TextEncoder().encode(request);
  const at = exports.reserve(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.call();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.reply(), length));
}

self.onmessage = async (event: MessageEvent<{ id: number; request: string }>) => {
  const { id, request } = event.data;
  try {
    self.postMessage({ id, reply: call(await engine, request) });
  } catch (error) {
    // The engine stopped in the middle: it cannot be trusted any more, and the page starts another.
    self.postMessage({ id, broken: String(error) });
  }
};
