// What screen readers say by themselves, and what everyone sees for a moment.
import { createSignal } from "solid-js";

const [announced, setAnnounced] = createSignal("");
const [notice, setNotice] = createSignal<{ text: string; bad: boolean } | null>(null);

export { announced, notice };

let odd = false;

/** Says something to those who listen. */
export function announce(words: string) {
  // The same words twice would not be said again: a space makes them different.
  odd = !odd;
  setAnnounced(words + (odd ? "\u00a0" : ""));
}

let timer = 0;

/** Shows something for a while; it is also said. */
export function tell(words: string, bad = false) {
  clearTimeout(timer);
  setNotice({ text: words, bad });
  announce(words);
  if (!bad) timer = window.setTimeout(() => setNotice(null), 6000);
}

export const dismiss = () => setNotice(null);
