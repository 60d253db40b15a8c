// Typing clues, or pasting a whole puzzle, instead of drawing: the picture is found by solving.
import { createSignal, Show } from "solid-js";
import { tell } from "../announce";
import { Refused } from "../engine";
import { Dialog } from "../parts/Dialog";
import { say } from "../text";
import { readClues } from "./cluetext";
import { type Drawing, type Pigment, SIDES } from "./drawing";
import { drawingOf, readBytes } from "./open";
import type { Studio } from "./studio";
import { makeText } from "./words";

const words = makeText.clues;

export function CluesDialog(props: { studio: Studio; close: () => void }) {
  let rows!: HTMLTextAreaElement;
  let columns!: HTMLTextAreaElement;
  let whole!: HTMLTextAreaElement;
  const [told, setTold] = createSignal("");
  const [working, setWorking] = createSignal(false);
  const { drawing, change } = props.studio;

  const puzzle = async (palette: Pigment[]): Promise<string> => {
    if (whole.value.trim()) return readBytes(new TextEncoder().encode(whole.value));
    const read = {
      rows: readClues(rows.value, "row", palette.length),
      columns: readClues(columns.value, "column", palette.length),
    };
    if (read.rows.length === 0 || read.columns.length === 0) throw new Refused(words.none);
    const most = Math.max(read.rows.length, read.columns.length);
    if (most > SIDES.most) throw new Refused(say(words.tooLarge, SIDES));
    const coloured = palette.length > 2 ? { palette: inks(palette) } : {};
    const plain = palette.length === 2;
    const bare = (clues: [number, number][][]) =>
      clues.map((clue) => clue.map((run) => (plain ? run[0] : run)));
    return JSON.stringify({
      format: "nonolith/1",
      ...coloured,
      rows: bare(read.rows),
      columns: bare(read.columns),
    });
  };
  const draw = async () => {
    setWorking(true);
    setTold("");
    try {
      const { drawn, several } = await drawingOf(await puzzle(drawing().palette));
      fits(drawn);
      change({ ...drawn, title: drawn.title || drawing().title, author: drawn.author });
      tell(several ? words.several : words.done);
      props.close();
    } catch (error) {
      const { message } = error as Error;
      setTold(say(words.refused, { error: message }));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Dialog title={words.title} close={props.close}>
      <p>{words.intro}</p>
      <div class="row">
        <label class="field grow">
          <span>{words.rows}</span>
          <textarea ref={rows} rows="7" spellcheck={false} />
        </label>
        <label class="field grow">
          <span>{words.columns}</span>
          <textarea ref={columns} rows="7" spellcheck={false} />
        </label>
      </div>
      <label class="field">
        <span>{words.whole}</span>
        <textarea ref={whole} rows="3" spellcheck={false} />
      </label>
      <p role="status" class="told">
        <Show when={working()} fallback={told()}>
          {words.working}
        </Show>
      </p>
      <button type="button" class="primary" disabled={working()} onClick={draw}>
        {words.button}
      </button>
    </Dialog>
  );
}

export function fits(drawing: Drawing) {
  if (Math.max(drawing.width, drawing.height) > SIDES.most)
    throw new Refused(say(words.tooLarge, SIDES));
}

const inks = (palette: Pigment[]) =>
  palette.map(({ name, rgb }, index) => ({
    name,
    rgb,
    char: index === 0 ? "." : String.fromCharCode(96 + Math.min(index, 26)),
  }));
