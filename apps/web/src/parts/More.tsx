// What else can be done with a puzzle: share it, save it, print it, start again.
import { createResource, createSignal, lazy, Show } from "solid-js";
import { tell } from "../announce";
import { thinker } from "../engine";
import type { Game } from "../game";
import type { Place } from "../pages/Puzzle";
import { go, to } from "../route";
import { pack } from "../share";
import { say, text } from "../text";
import { Dialog } from "./Dialog";

const SaveDialog = lazy(() => import("./SaveDialog").then((it) => ({ default: it.SaveDialog })));
const PrintDialog = lazy(() => import("./PrintDialog").then((it) => ({ default: it.PrintDialog })));

/** What a dialog is about; `name` is what the puzzle is called while it is not solved. */
type Props = { game: Game; puzzle: string; name: string; place?: Place };
type Asked = "share" | "save" | "print" | "edit";

export function More(props: Props) {
  const [asked, ask] = createSignal<Asked | null>(null);
  const close = () => ask(null);
  const editor = (place: Place) => go(to.makeFrom(place.source, place.id));
  const edit = (place: Place) => (props.game.state().won ? editor(place) : ask("edit"));
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
      <Show when={props.place}>
        {(place) => (
          <button type="button" class="link" onClick={() => edit(place())}>
            {text.actions.edit}
          </button>
        )}
      </Show>
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
      <Show when={asked() === "edit" && props.place}>
        {(place) => (
          <Dialog title={text.actions.editTitle} close={close}>
            <p>{text.actions.editSpoils}</p>
            <div class="pair">
              <button type="button" class="primary" onClick={() => editor(place())}>
                {text.actions.editYes}
              </button>
              <button type="button" onClick={close}>
                {text.actions.editNo}
              </button>
            </div>
          </Dialog>
        )}
      </Show>
    </div>
  );
}

export type DialogProps = Props & { close: () => void };

/** Links longer than this are cut by some programs. */
const LONG = 8000;

function ShareDialog(props: DialogProps) {
  const [drawn, setDrawn] = createSignal(false);
  const [titled, setTitled] = createSignal(false);
  const [link] = createResource(
    () => ({ position: drawn() ? props.game.position() : null, titled: titled() }),
    async ({ position, titled: title }) => {
      const puzzle = await thinker.call("share", {
        puzzle: props.puzzle,
        position,
        title,
      });
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
      <Show when={props.game.view.title}>
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
