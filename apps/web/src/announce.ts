// What screen readers say by themselves, and what everyone sees for a moment.
import { createSignal } from "solid-js";

const [announced, setAnnounced] = createSignal("");
/** What can be done about a notice. */
type Action = { label: string; act: () => void };
const [notice, setNotice] = createSignal<{ text: string; bad: boolean; action?: Action } | null>(
  null,
);

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
export function tell(words: string, bad = false, action?: Action) {
  clearTimeout(timer);
  setNotice({ text: words, bad, action });
  announce(words);
  if (!bad) timer = window.setTimeout(() => setNotice(null), action ? 15_000 : 6000);
}

export const dismiss = () => setNotice(null);
