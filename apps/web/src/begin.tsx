// The page, once its language and what is kept are known.
import { render } from "solid-js/web";
import { App } from "./App";
import { tell } from "./announce";
import type { Found } from "./store";
import { count, text } from "./text";

export function begin(found: Found) {
  const page = document.getElementById("page");
  if (page) render(() => <App />, page);
  if (found.aside > 0) tell(count(text.aside.found, found.aside), true);
  else if (!found.lasting) tell(text.unsaved, true);
}
