// What the window is called: browsers, histories and screen readers go by it.
import { createEffect } from "solid-js";
import { text } from "./text";

/** Names the window after the part of the page that is shown. */
export function createTitle(words: () => string | undefined) {
  createEffect(() => {
    const said = words();
    document.title = said ? `${said} · ${text.name}` : text.name;
  });
}
