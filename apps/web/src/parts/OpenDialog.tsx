// Opening a puzzle: a file, what is dropped, or what is pasted, in any format.
import { createSignal, For, Show } from "solid-js";
import { tell } from "../announce";
import { thinker } from "../engine";
import type { Entry } from "../model";
import { go, to } from "../route";
import { adopt, FORMAT } from "../store";
import { count, say, text } from "../text";
import { bring } from "./bring";
import { Dialog } from "./Dialog";
import { takeEverything } from "./Everything";

const words = text.open;
/** The largest file that is looked at, in megabytes. */
const LIMIT = 4;
/** The most cells that a page can draw and a person can play on. */
const MOST_CELLS = 250_000;

/** An entry that holds a puzzle. */
type Good = Entry & { puzzle: string };

const [several, setSeveral] = createSignal<Good[]>([]);

/** Opens what it finds; where there are several puzzles, remembers them to be chosen from. */
export async function openBytes(blob: Blob, name: string): Promise<boolean> {
  try {
    if (blob.size > LIMIT * 1_000_000)
      throw new Error(say(words.tooLarge, { name, limit: LIMIT }), { cause: "whole" });
    if ((await blob.slice(0, 100).text()).includes(FORMAT) && (await takeEverything(blob, name)))
      return false;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    if (await bring(letters, name)) return false;
    const entries = await thinker.call("read", { bytes: letters });
    const good = entries.filter((entry): entry is Good => entry.puzzle !== null);
    const large = good.find(isTooLarge);
    if (large) throw new Error(tooLarge(large));
    if (good.length === 0) throw new Error(entries[0]?.error ?? words.empty);
    if (good.length === 1) await open(good[0]);
    setSeveral(good.length > 1 ? good : []);
    return good.length > 1;
  } catch (error) {
    const { message, cause } = error as Error;
    setSeveral([]);
    tell(cause === "whole" ? message : say(words.unread, { name, error: message }), true);
    return false;
  }
}

/** Whether a puzzle has more cells than a page can draw. */
export const isTooLarge = ({ height, width }: { height: number; width: number }) =>
  height * width > MOST_CELLS;

export const tooLarge = ({ height, width }: { height: number; width: number }) =>
  say(words.tooManyCells, { width, height, most: MOST_CELLS });

async function open(entry: Good) {
  const { puzzle, title, height, width } = entry;
  const own = { puzzle, title: title ?? entry.id, height, width, hidden: true };
  go(to.own(await adopt(own), "verdict"));
}

export function OpenDialog(props: { close: () => void }) {
  let pasted!: HTMLTextAreaElement;
  const take = async (blob: Blob, name: string) => {
    if (!(await openBytes(blob, name))) props.close();
  };
  const paste = () => {
    if (pasted.value.trim()) take(new Blob([pasted.value]), words.pasted);
    else tell(words.empty);
  };
  const close = () => {
    setSeveral([]);
    props.close();
  };
  const choose = (entry: Good) => {
    open(entry);
    close();
  };
  return (
    <Dialog title={words.title} close={close}>
      <Show
        when={several().length > 0}
        fallback={
          <>
            <p>{words.intro}</p>
            <label class="button primary file">
              <input
                type="file"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (file) take(file, file.name);
                }}
              />
              <span>{words.choose}</span>
            </label>
            <label class="field">
              <span>{words.paste}</span>
              <textarea ref={pasted} rows="5" spellcheck={false} />
            </label>
            <button type="button" onClick={paste}>
              {words.pasteButton}
            </button>
          </>
        }
      >
        <p>{count(words.several, several().length)}</p>
        <ul class="choose">
          <For each={several()}>
            {(entry, index) => (
              <li>
                <button type="button" onClick={() => choose(entry)}>
                  <span>{entry.title ?? entry.id ?? say(words.untitled, { n: index() + 1 })}</span>
                  <small>
                    {say(text.collection.size, {
                      width: entry.width,
                      height: entry.height,
                    })}
                  </small>
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </Dialog>
  );
}
