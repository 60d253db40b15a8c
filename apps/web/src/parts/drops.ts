// Who takes a file that is dropped or pasted, where that is not the opening of puzzles.

type Taker = (file: File) => boolean;

let taker: Taker | null = null;
/** A file for whoever takes files next. */
let waiting: File | null = null;

/** Lets a part of the page take files first; gives back how to end that. */
export function takeFiles(take: Taker): () => void {
  taker = take;
  if (waiting) take(waiting);
  waiting = null;
  return () => {
    if (taker === take) taker = null;
  };
}

/** Offers a file; says whether it was taken. */
export const offerFile = (file: File): boolean => taker?.(file) ?? false;

/** Whether a file is a picture and surely no puzzle: puzzles may come as PNG, GIF or BMP. */
const isPhoto = ({ type }: File) => /^image\/(jpeg|webp|avif|heic|svg\+xml)$/.test(type);

/** Keeps a photograph for the editor; says whether it is one. */
export function leaveForEditor(file: File): boolean {
  if (isPhoto(file)) waiting = file;
  return isPhoto(file);
}
