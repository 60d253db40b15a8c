// How an engine in WebAssembly is called: the counterpart of wasm/abi.rs. It runs in the page's
// workers, and in Node.js when the collection is made, which is why it is plain JavaScript.

/**
 * An engine, loaded: takes a request and gives the reply, both as JSON.
 * @typedef {(request: string) => string} Call
 */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} reserve
 * @property {() => number} call
 * @property {() => number} reply
 */

/**
 * Starts an engine from the bytes of its file. What it tells before a reply is handed on as it comes.
 * @param {BufferSource} bytes
 * @param {(part: string) => void} [told]
 * @returns {Promise<Call>}
 */
export async function start(bytes, told) {
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
  const part = (/** @type {number} */ at, /** @type {number} */ length) => told?.(text(at, length));
  const imports = { env: { now: () => performance.now(), part } };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  const { memory, reserve, call, reply } = /** @type {Exports} */ (
    /** @type {unknown} */ (instance.exports)
  );
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = reserve(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = call();
    return text(reply(), length);
  };
}
