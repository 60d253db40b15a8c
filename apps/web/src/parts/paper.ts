// Paper: a drawing of the engine's becomes a sheet that the browser prints.

/** Prints a drawing. */
export async function printSheet(svg: string) {
  const sheet = document.createElement("div");
  sheet.className = "sheet-of-paper";
  // As an image, so that nothing that a puzzle's author wrote can become part of the page.
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  image.alt = "";
  await image.decode();
  sheet.append(image);
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}
