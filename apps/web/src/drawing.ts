// A puzzle or its picture as a drawing: SVG, or dots made of it.
import { thinker } from "./engine";
import { settings } from "./store";

/** The longer side of a drawing in dots. */
const DOTS = 1600;

/** Draws a puzzle with a position, or without one. */
export const svgOf = (puzzle: string, position: string[] | null): Promise<string> =>
  thinker.call("print", { puzzle, position, symbols: settings.symbols });

/** As an image, so that nothing that a puzzle's author wrote can become part of the page. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  image.alt = "";
  await image.decode();
  return image;
}

export async function pngOf(svg: string): Promise<Blob> {
  const image = await imageOf(svg);
  const scale = DOTS / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"),
  );
}

/** A picture alone, a square a cell. */
export function pictureSvg(rows: string[], colours: string[]): string {
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const cells = rows.flatMap((row, y) =>
    [...row.matchAll(/([1-9a-z])\1*/g)].map(
      ({ 0: run, 1: digit, index }) =>
        `<rect x="${index}" y="${y}" width="${run.length}" height="1" fill="${colours[parseInt(digit, 36)] ?? "#000"}"/>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 20}" height="${height * 20}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="${colours[0]}"/>${cells.join("")}</svg>`;
}
