// What is shown where a part of the page failed: never nothing.
import { createEffect, on } from "solid-js";
import { saveEverything } from "../parts/Everything";
import { route } from "../route";
import { say, text } from "../text";

export function Failed(props: { error: unknown; reset: () => void }) {
  // Whoever goes elsewhere leaves the failure behind.
  createEffect(on(route, () => props.reset(), { defer: true }));
  return (
    <div class="reading">
      <h1>{text.failed.title}</h1>
      <p role="alert">{text.failed.told}</p>
      <p class="quiet">{say(text.failed.error, { error: String(props.error) })}</p>
      <div class="pair">
        <button type="button" class="primary" onClick={() => location.reload()}>
          {text.failed.reload}
        </button>
        <button type="button" onClick={saveEverything}>
          {text.everything.save}
        </button>
      </div>
    </div>
  );
}
