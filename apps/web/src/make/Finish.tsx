// What becomes of the drawing: test it, save it, share it, print it, or begin another.
import { createResource, createSignal, Show } from "solid-js";
import { tell } from "../announce";
import { thinker } from "../engine";
import { Dialog } from "../parts/Dialog";
import { printSheet } from "../parts/paper";
import { go, to } from "../route";
import { pack } from "../share";
import { adopt, disown, settings } from "../store";
import { say, text } from "../text";
import { CluesDialog } from "./Clues";
import { blank, type Drawing, forEngine, isBlank } from "./drawing";
import type { Studio } from "./studio";
import { makeText } from "./words";

const words = makeText.finish;

/** The puzzle of a drawing as text, with its picture as the solution. */
export const compose = (drawing: Drawing, details: { title?: string; author?: string } = drawing) =>
  thinker.call("compose", {
    drawing: forEngine(drawing),
    title: details.title ?? null,
    author: details.author ?? null,
  });

export function Finish(props: { studio: Studio; test: () => void }) {
  const { drawing, change, judge } = props.studio;
  const [asked, ask] = createSignal<"share" | "clues" | null>(null);
  const [saved, setSaved] = createSignal<string | null>(null);
  const close = () => ask(null);
  /** Does something with the drawing, if there is something on it. */
  const withDrawing = (act: () => void | Promise<void>) => async () => {
    if (isBlank(drawing())) return tell(words.blank);
    try {
      await act();
    } catch (error) {
      tell((error as Error).message, true);
    }
  };
  const save = withDrawing(async () => {
    const it = drawing();
    const puzzle = await compose(it);
    const before = saved();
    const key = await adopt({
      puzzle,
      title: it.title || null,
      height: it.height,
      width: it.width,
    });
    // What was saved earlier from this desk was the same puzzle, not yet done.
    if (before && before !== key) await disown(before);
    setSaved(key);
    tell(words.saved);
  });
  const print = withDrawing(async () => {
    const puzzle = await compose(drawing());
    const request = { puzzle, position: null, symbols: settings.symbols };
    await printSheet(await thinker.call("print", request));
  });
  return (
    <div class="stack">
      <div class="pair">
        <button type="button" class="primary" onClick={withDrawing(props.test)}>
          {words.test}
        </button>
        <button type="button" onClick={save}>
          {words.save}
        </button>
        <button type="button" onClick={withDrawing(() => void ask("share"))}>
          {words.share}
        </button>
        <button type="button" onClick={print}>
          {words.print}
        </button>
        <button type="button" onClick={() => ask("clues")}>
          {words.clues}
        </button>
        <button
          type="button"
          onClick={() => {
            change(blank(drawing().width, drawing().height));
            setSaved(null);
            tell(words.freshDone);
          }}
        >
          {words.fresh}
        </button>
      </div>
      <Show when={saved()}>
        {(key) => (
          <button type="button" class="link" onClick={() => go(to.own(key()))}>
            {words.play}
          </button>
        )}
      </Show>
      <Show when={asked() === "share"}>
        <ShareDialog drawing={drawing()} fair={judge.fair()} close={close} />
      </Show>
      <Show when={asked() === "clues"}>
        <CluesDialog studio={props.studio} close={close} />
      </Show>
    </div>
  );
}

function ShareDialog(props: { drawing: Drawing; fair: boolean; close: () => void }) {
  const page = location.href.split("#")[0];
  const [links] = createResource(async () => {
    // The title would say what the picture shows.
    const puzzle = await compose(props.drawing, { author: props.drawing.author });
    const shared = await thinker.call("share", { puzzle, position: null, title: false });
    return {
      play: `${page}#p=${await pack(shared)}`,
      draft: `${page}#/make/p=${await pack(await compose(props.drawing))}`,
    };
  });
  const copy = (link: string) =>
    navigator.clipboard.writeText(link).then(
      () => tell(text.share.copied),
      () => tell(text.share.uncopied),
    );
  const Field = (field: { label: string; intro: string; link: string; main: boolean }) => (
    <>
      <p>{field.intro}</p>
      <label class="field">
        <span>{field.label}</span>
        <input
          type="text"
          readonly
          value={field.link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button
        type="button"
        classList={{ primary: field.main }}
        aria-label={`${text.share.copy}: ${field.label}`}
        onClick={() => copy(field.link)}
      >
        {text.share.copy}
      </button>
    </>
  );
  return (
    <Dialog title={text.share.title} close={props.close}>
      <Show when={!props.fair}>
        <p class="warned">{words.unfair}</p>
      </Show>
      <Field
        label={text.share.link}
        intro={words.shareIntro}
        link={links()?.play ?? ""}
        main={true}
      />
      <Field
        label={words.draft}
        intro={words.draftIntro}
        link={links()?.draft ?? ""}
        main={false}
      />
      <Show when={(links()?.play.length ?? 0) > 8000}>
        <p class="quiet">{say(text.share.long, { n: links()?.play.length ?? 0 })}</p>
      </Show>
    </Dialog>
  );
}
