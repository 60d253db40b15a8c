// Saving a puzzle as a file: in the formats of other programs, or as a drawing.
import { createResource, createSignal, For, Show } from "solid-js";
import { download } from "../download";
import { pictureSvg, pngOf, svgOf } from "../drawing";
import { thinker } from "../engine";
import { CROSS, positionOf } from "../model";
import { say, text } from "../text";
import { Dialog } from "./Dialog";
import type { DialogProps } from "./More";

const words = text.save;
/** The formats that most people want, first. */
const FIRST = ["json", "non", "tatham", "webpbn", "olsak"];

export function SaveDialog(props: DialogProps) {
  const [formats] = createResource(() => thinker.call("formats"));
  const sorted = () => {
    const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
    return [...(formats() ?? [])].sort((one, other) => rank(one.name) - rank(other.name));
  };
  const [format, setFormat] = createSignal("json");
  const [drawn, setDrawn] = createSignal(false);
  const [told, setTold] = createSignal("");
  const about = () => formats()?.find(({ name }) => name === format())?.about;
  const { view } = props.game;
  const position = () => (drawn() ? props.game.position() : null);

  /** A file in a format of other programs. */
  const write = async () => {
    const written = await thinker.call("write", {
      puzzle: props.puzzle,
      format: format(),
      position: position(),
    });
    const bytes = Uint8Array.from(written.bytes, (letter) => letter.charCodeAt(0));
    download(new Blob([bytes]), `${view.id ?? "puzzle"}.${written.suffix}`);
    return written.lost.length > 0
      ? say(words.lost, { format: format(), lost: written.lost.join(", ") })
      : words.saved;
  };
  /** A drawing of the puzzle, or of the solved picture. */
  const draw = async (what: string, kind: string) => {
    const svg = what === "puzzle" ? await svgOf(props.puzzle, position()) : picture(props);
    const blob = kind === "png" ? await pngOf(svg) : new Blob([svg], { type: "image/svg+xml" });
    download(blob, `${view.id ?? "puzzle"}.${kind}`);
    return words.saved;
  };
  const save = async () => {
    const [what, kind] = format().split(":");
    try {
      setTold(await (kind ? draw(what, kind) : write()));
    } catch (error) {
      setTold((error as Error).message);
    }
  };
  return (
    <Dialog title={words.title} close={props.close}>
      <label class="field">
        <span>{words.format}</span>
        <select value={format()} onChange={(event) => setFormat(event.currentTarget.value)}>
          <optgroup label={words.files}>
            <For each={sorted()}>
              {({ name, suffix }) => <option value={name}>{`${name} (.${suffix})`}</option>}
            </For>
          </optgroup>
          <optgroup label={words.drawings}>
            <option value="puzzle:svg">{words.puzzleSvg}</option>
            <option value="puzzle:png">{words.puzzlePng}</option>
            <Show when={props.game.state().won}>
              <option value="picture:svg">{words.pictureSvg}</option>
              <option value="picture:png">{words.picturePng}</option>
            </Show>
          </optgroup>
        </select>
      </label>
      <Show when={about()}>{(about) => <p class="quiet">{about()}</p>}</Show>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={drawn()}
          onChange={(event) => setDrawn(event.currentTarget.checked)}
        />
        <span>{words.position}</span>
      </label>
      <button type="button" class="primary" onClick={save}>
        {words.button}
      </button>
      <p role="status" class="quiet">
        {told()}
      </p>
    </Dialog>
  );
}

/** The picture that was found. */
function picture({ game }: DialogProps): string {
  const marks = game.marks.map((mark) => (mark > 0 ? mark : CROSS));
  const colours = game.view.coloured
    ? game.view.palette.map((ink) => `#${ink.rgb}`)
    : ["#fff", "#222"];
  return pictureSvg(positionOf(marks, game.view.width), colours);
}
