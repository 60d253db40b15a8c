// Pictures from files: the browser decodes them, the engine makes cells of them.
import { say } from "../text";
import type { PictureSettings } from "./drawing";
import { makeText } from "./words";

const words = makeText.picture;

/** The largest file that is read, in megabytes. */
const HEAVIEST = 60;
const MOST_PIXELS = 64 * 1024 * 1024;
const LONGEST_SIDE = 20_000;
/** The longer side of what is handed to the engine, in pixels. */
const HANDED = 640;

/** A picture that was read on this visit. */
export type Photo = { id: number; name: string; width: number; height: number; image: ImageBitmap };

const photos = new Map<number, Photo>();
export const photoOf = (id: number) => photos.get(id) ?? null;

/** What went wrong, in words for the maker. */
export class NoPicture extends Error {}

/** Reads a picture. */
export async function readPhoto(file: Blob, name: string): Promise<Photo> {
  if (file.size === 0) throw new NoPicture(say(words.empty, { name }));
  if (file.size > HEAVIEST * 1_000_000)
    throw new NoPicture(say(words.tooHeavy, { name, limit: HEAVIEST }));
  const told = sizeTold(new DataView(await file.slice(0, 65_536).arrayBuffer()));
  if (told) check(name, ...told);
  const image = await decoded(file).catch(() => {
    throw new NoPicture(say(words.unread, { name }));
  });
  check(name, image.width, image.height);
  const photo = { id: photos.size + 1, name, width: image.width, height: image.height, image };
  photos.set(photo.id, photo);
  return photo;
}

function check(name: string, width: number, height: number) {
  const fits = width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_PIXELS;
  if (!fits) throw new NoPicture(say(words.tooLarge, { name, width, height }));
}

/** The size that a file says it has, before anything is unpacked. */
function sizeTold(bytes: DataView): [width: number, height: number] | null {
  if (bytes.byteLength < 26) return null;
  const start = bytes.getUint32(0);
  if (start === 0x89504e47) return [bytes.getUint32(16), bytes.getUint32(20)];
  if (start === 0x47494638) return [bytes.getUint16(6, true), bytes.getUint16(8, true)];
  if (start >>> 16 === 0x424d)
    return [Math.abs(bytes.getInt32(18, true)), Math.abs(bytes.getInt32(22, true))];
  if (start >>> 16 !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.byteLength && bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)];
    at += 2 + bytes.getUint16(at + 2);
  }
  return null;
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    // Drawings are decoded as images only, where no script of theirs runs and nothing is loaded.
    return drawn(file);
  }
}

async function drawn(file: Blob): Promise<ImageBitmap> {
  const text = await file.slice(0, 4096).text();
  if (!/<svg[\s>]/.test(text)) throw new Error("not a drawing");
  const address = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = HANDED / Math.max(image.naturalWidth || 1, image.naturalHeight || 1);
    const size = (side: number) => Math.max(1, Math.round((side || 1) * scale));
    const sheet = new OffscreenCanvas(size(image.naturalWidth), size(image.naturalHeight));
    sheet.getContext("2d")?.drawImage(image, 0, 0, sheet.width, sheet.height);
    return createImageBitmap(sheet);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The part of a picture that is taken, in pixels. */
export function partOf(photo: Photo, [left, top, width, height]: PictureSettings["crop"]) {
  const side = (share: number, whole: number) => Math.max(1, Math.round(share * whole));
  return {
    x: Math.min(photo.width - 1, Math.round(left * photo.width)),
    y: Math.min(photo.height - 1, Math.round(top * photo.height)),
    width: side(width, photo.width),
    height: side(height, photo.height),
  };
}

let last: { key: string; value: { width: number; height: number; rgba: string } } | null = null;

/** The pixels of that part, no more of them than the engine needs. */
export function pixelsOf(photo: Photo, crop: PictureSettings["crop"]) {
  const key = JSON.stringify([photo.id, crop]);
  if (last?.key === key) return last.value;
  const part = partOf(photo, crop);
  const scale = Math.min(1, HANDED / Math.max(part.width, part.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!pen) throw new NoPicture(say(words.unread, { name: photo.name }));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(photo.image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const rgba = base64(pen.getImageData(0, 0, width, height).data);
  last = { key, value: { width, height, rgba } };
  return last.value;
}

function base64(bytes: Uint8ClampedArray): string {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 32_768)
    letters += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(letters);
}
