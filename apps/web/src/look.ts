// The look of the page: light or dark, plain or of high contrast, as the settings and the system say.
import { createRoot, createSignal } from "solid-js";
import { settings } from "./store";

const asks = (query: string) => {
  const media = matchMedia(query);
  const [wanted, set] = createSignal(media.matches);
  media.addEventListener("change", () => set(media.matches));
  return wanted;
};

const { dark, contrast, still, roomy } = createRoot(() => ({
  roomy: asks("(min-width: 56.01rem)"),
  dark: asks("(prefers-color-scheme: dark)"),
  contrast: asks("(prefers-contrast: more)"),
  still: asks("(prefers-reduced-motion: reduce)"),
}));

/** Whether nothing should move by itself. */
/** Whether there is room for a column beside the board. */
export { roomy, still };

/** The look in a word, and the page dressed in it. */
export function look(): string {
  const theme = settings.theme === "auto" ? (dark() ? "dark" : "light") : settings.theme;
  const high = settings.contrast || contrast();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.contrast = high ? "high" : "plain";
  return `${theme} ${high}`;
}
