// What else can be done with a puzzle: share it, save it, print it, start again.
import { createResource, createSignal, For, Show } from "solid-js";
import { tell } from "../announce";
import { thinker } from "../engine";
import type { Game } from "../game";
import { pack } from "../share";
import { settings } from "../store";
import { say, text } from "../text";
import { Dialog } from "./Dialog";

type Props = { game: Game; puzzle: string };
type Asked = "share" | "save" | "print";

export function More(props: Props) {
  const [asked, ask] = createSignal<Asked | null>(null);
  const close = () => ask(null);
  return (
    <div class="more">
      <button type="button" class="link" onClick={() => ask("share")}>
        {text.actions.share}
      </button>
      <button type="button" class="link" onClick={() => ask("save")}>
        {text.actions.saveAs}
      </button>
      <button type="button" class="link" onClick={() => ask("print")}>
        {text.actions.print}
      </button>
      <button type="button" class="link" onClick={() => props.game.restart()}>
        {text.actions.restart}
      </button>
      <Show when={asked() === "share"}>
        <ShareDialog {...props} close={close} />
      </Show>
      <Show when={asked() === "save"}>
        <SaveDialog {...props} close={close} />
      </Show>
      <Show when={asked() === "print"}>
        <PrintDialog {...props} close={close} />
      </Show>
    </div>
  );
}

type DialogProps = Props & { close: () => void };

/** Links longer than this are cut by some programs. */
const LONG = 8000;

function ShareDialog(props: DialogProps) {
  const [drawn, setDrawn] = createSignal(false);
  const [link] = createResource(
    () => ({ position: drawn() ? props.game.position() : null }),
    async ({ position }) => {
      const puzzle = await thinker.call("share", { puzzle: props.puzzle, position });
      return `${location.href.split("#")[0]}#p=${await pack(puzzle)}`;
    },
  );
  const shown = () => link.latest ?? "";
  const copy = () =>
    navigator.clipboard.writeText(shown()).then(
      () => tell(text.share.copied),
      () => tell(text.share.uncopied),
    );
  return (
    <Dialog title={text.share.title} close={props.close}>
      <p>{text.share.intro}</p>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={drawn()}
          onChange={(event) => setDrawn(event.currentTarget.checked)}
        />
        <span>{text.share.position}</span>
      </label>
      <label class="field">
        <span>{text.share.link}</span>
        <input
          type="text"
          readonly
          value={shown()}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Show when={shown().length > LONG}>
        <p class="quiet">{say(text.share.long, { n: shown().length })}</p>
      </Show>
      <button type="button" class="primary" onClick={copy}>
        {text.share.copy}
      </button>
    </Dialog>
  );
}

function SaveDialog(props: DialogProps) {
  const [formats] = createResource(() => thinker.call("formats"));
  const [format, setFormat] = createSignal("json");
  const [drawn, setDrawn] = createSignal(false);
  const [told, setTold] = createSignal("");
  const save = async () => {
    try {
      const position = drawn() ? props.game.position() : null;
      const written = await thinker.call("write", {
        puzzle: props.puzzle,
        format: format(),
        position,
      });
      const bytes = Uint8Array.from(written.bytes, (letter) => letter.charCodeAt(0));
      download(new Blob([bytes]), `${props.game.view.id ?? "puzzle"}.${written.suffix}`);
      setTold(
        written.lost.length > 0
          ? say(text.save.lost, { format: format(), lost: written.lost.join(", ") })
          : text.save.saved,
      );
    } catch (error) {
      setTold((error as Error).message);
    }
  };
  return (
    <Dialog title={text.save.title} close={props.close}>
      <label class="field">
        <span>{text.save.format}</span>
        <select value={format()} onChange={(event) => setFormat(event.currentTarget.value)}>
          <For each={formats()}>
            {(format) => (
              <option
                value={format.name}
              >{`${format.name} (.${format.suffix}): ${format.about}`}</option>
            )}
          </For>
        </select>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={drawn()}
          onChange={(event) => setDrawn(event.currentTarget.checked)}
        />
        <span>{text.save.position}</span>
      </label>
      <button type="button" class="primary" onClick={save}>
        {text.save.button}
      </button>
      <p role="status" class="quiet">
        {told()}
      </p>
    </Dialog>
  );
}

function download(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function PrintDialog(props: DialogProps) {
  const [drawn, setDrawn] = createSignal(false);
  const print = async () => {
    try {
      const position = drawn() ? props.game.position() : null;
      const svg = await thinker.call("print", {
        puzzle: props.puzzle,
        position,
        symbols: settings.symbols,
      });
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
      <button type="button" class="primary" onClick={print}>
        {text.print.button}
      </button>
    </Dialog>
  );
}
