// A puzzle on paper: the drawing, and above it title, author and size.
import { createSignal, Show } from "solid-js";
import { tell } from "../announce";
import { imageOf, svgOf } from "../drawing";
import { say, text } from "../text";
import { Dialog } from "./Dialog";
import type { DialogProps } from "./More";

export function PrintDialog(props: DialogProps) {
  const [drawn, setDrawn] = createSignal(false);
  const [titled, setTitled] = createSignal(props.game.state().won);
  const { view } = props.game;
  const print = async () => {
    try {
      const position = drawn() ? props.game.position() : null;
      const image = await imageOf(await svgOf(props.puzzle, position));
      const sheet = document.createElement("div");
      sheet.className = "sheet-of-paper";
      const heading = document.createElement("h1");
      heading.textContent = (titled() && view.title) || props.name;
      const facts = document.createElement("p");
      const size = say(text.collection.size, { width: view.width, height: view.height });
      const by = view.author ? [say(text.won.by, { author: view.author })] : [];
      facts.textContent = [...by, size].join(" · ");
      sheet.append(heading, facts, image);
      document.body.append(sheet);
      addEventListener("afterprint", () => sheet.remove(), { once: true });
      props.close();
      window.print();
    } catch (error) {
      tell((error as Error).message, true);
    }
  };
  return (
    <Dialog title={text.print.title} close={props.close}>
      <fieldset class="choices">
        <legend class="said">{text.print.title}</legend>
        <label>
          <input type="radio" name="print" checked={!drawn()} onChange={() => setDrawn(false)} />
          <span>{text.print.empty}</span>
        </label>
        <label>
          <input type="radio" name="print" checked={drawn()} onChange={() => setDrawn(true)} />
          <span>{text.print.position}</span>
        </label>
      </fieldset>
      <Show when={view.title}>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={titled()}
            onChange={(event) => setTitled(event.currentTarget.checked)}
          />
          <span>{text.share.withTitle}</span>
        </label>
      </Show>
      <button type="button" class="primary" onClick={print}>
        {text.print.button}
      </button>
    </Dialog>
  );
}
