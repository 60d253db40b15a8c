// Links that hold a whole puzzle: its text, compressed, behind the # of the address.
import { text } from "./text";

/** What a link may unfold to; a link that unfolds further is not one of ours. */
const MOST = 2_000_000;

export class BadLink extends Error {}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new BadLink(text.share.tooLarge);
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const piped = (bytes: Uint8Array, through: CompressionStream | DecompressionStream) =>
  new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);

/** A text as letters that an address may hold. */
export async function pack(puzzle: string): Promise<string> {
  const bytes = new TextEncoder().encode(puzzle);
  const packed = await collect(piped(bytes, new CompressionStream("deflate-raw")), Infinity);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again. */
export async function unpack(letters: string): Promise<string> {
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const plain = await collect(piped(bytes, new DecompressionStream("deflate-raw")), MOST);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink(text.share.damaged);
  }
}
