// Puzzles chosen for a book to print. The PDF is made by the program that serves the page; without it
// the puzzles can be saved for it.
import { createResource, createSignal, For, Show } from "solid-js";
import { type Item, numbered } from "../collection";
import { download } from "../download";
import { ownName } from "../own";
import { Dialog } from "../parts/Dialog";
import { own, progress } from "../store";
import { count, say, text } from "../text";
import "./book.css";
import { bookText } from "./words";

const words = bookText;
/** Where books are made, beside the page. */
const address = () => new URL("book", document.baseURI);
/** As many puzzles as the program takes. */
const MOST = 200;

/** A puzzle that can be chosen. */
type Choice = {
  id: string;
  source: "puzzle" | "own";
  name: string;
  size: string;
  grade: string | null;
};

export function BookDialog(props: { items: Item[]; close: () => void }) {
  const [here] = createResource(() =>
    fetch(address(), { method: "HEAD" }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const choices = choicesOf(props.items);
  const [chosen, setChosen] = createSignal(new Set<Choice>());
  const [told, setTold] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  let title!: HTMLInputElement;
  let large!: HTMLInputElement;
  let list!: HTMLFieldSetElement;
  /** Chooses all puzzles of a group, and shows the first of them. */
  const choose = (group: string) => {
    setChosen(new Set(groupOf(choices, group)));
    list.querySelector(":checked")?.scrollIntoView({ block: "nearest" });
  };
  const toggle = (choice: Choice) =>
    setChosen((chosen) => {
      const next = new Set(chosen);
      if (!next.delete(choice)) next.add(choice);
      return next;
    });

  const act = async (what: (puzzles: string[]) => Promise<string>) => {
    setBusy(true);
    setTold(words.making);
    try {
      const puzzles = await Promise.all(choices.filter((it) => chosen().has(it)).map(textOf));
      setTold(await what(puzzles));
    } catch (error) {
      setTold(say(words.unreached, { error: (error as Error).message }));
    } finally {
      setBusy(false);
    }
  };
  const make = async (puzzles: string[]) => {
    const wanted = { title: title.value, puzzles, large_print: large.checked };
    const reply = await fetch(address(), { method: "POST", body: JSON.stringify(wanted) });
    if (!reply.ok) return say(words.refused, { error: await reply.text() });
    download(await reply.blob(), "book.pdf");
    return words.made;
  };
  const save = async (puzzles: string[]) => {
    const lines = puzzles.map((puzzle) => `${JSON.stringify(JSON.parse(puzzle))}\n`);
    download(new Blob(lines), "puzzles.jsonl");
    return text.save.saved;
  };
  const none = () => busy() || chosen().size === 0 || chosen().size > MOST;
  return (
    <Dialog title={words.title} close={props.close} class="wide">
      <p>{words.intro}</p>
      <label class="field">
        <span>{words.name}</span>
        <input type="text" ref={title} value={words.usual} maxlength={120} />
      </label>
      <label class="field">
        <span>{words.grade}</span>
        <select onChange={(event) => choose(event.currentTarget.value)}>
          <option value="nothing">{words.nothing}</option>
          <option value="everything">{words.everything}</option>
          <option value="unsolved">{words.unsolved}</option>
          <Show when={choices.some(({ source }) => source === "own")}>
            <option value="own">{words.own}</option>
          </Show>
          <For each={Object.entries(text.grades)}>
            {([grade, name]) => <option value={grade}>{name}</option>}
          </For>
        </select>
      </label>
      <fieldset class="book-choice" ref={list}>
        <legend>{words.which}</legend>
        <For each={choices}>
          {(choice) => (
            <label>
              <input
                type="checkbox"
                checked={chosen().has(choice)}
                onChange={() => toggle(choice)}
              />
              <span>{choice.name}</span> <small>{choice.size}</small>
            </label>
          )}
        </For>
      </fieldset>
      <label class="switch">
        <input type="checkbox" role="switch" ref={large} />
        <span>{words.large}</span>
      </label>
      <p class="quiet">
        {chosen().size > MOST
          ? say(words.most, { most: MOST })
          : count(words.chosen, chosen().size)}
      </p>
      <Show when={here() === false}>
        <p class="quiet">{words.elsewhere}</p>
      </Show>
      <div class="pair">
        <Show when={here()}>
          <button type="button" class="primary" disabled={none()} onClick={() => act(make)}>
            {words.make}
          </button>
        </Show>
        <button type="button" disabled={none()} onClick={() => act(save)}>
          {words.save}
        </button>
      </div>
      <p role="status" class="quiet">
        {told()}
      </p>
    </Dialog>
  );
}

/** All puzzles of the collection, then the player's own. */
function choicesOf(items: Item[]): Choice[] {
  const size = (it: { width: number; height: number }) =>
    say(words.size, { width: it.width, height: it.height });
  return [
    ...items.map(
      (item, at): Choice => ({
        id: item.id,
        source: "puzzle",
        name: say(words.puzzle, { n: at + 1 }),
        size: size(item),
        grade: item.grade,
      }),
    ),
    ...Object.entries(own).map(
      ([id, it]): Choice => ({
        id,
        source: "own",
        name: ownName(id, it),
        size: size(it),
        grade: null,
      }),
    ),
  ];
}

/** The choices of a group: a grade, or one of the others that the list offers. */
function groupOf(choices: Choice[], group: string): Choice[] {
  const isIn: Record<string, (choice: Choice) => boolean> = {
    nothing: () => false,
    everything: () => true,
    unsolved: ({ source, id }) => !progress[source === "own" ? `own/${id}` : id]?.won,
    own: ({ source }) => source === "own",
  };
  return choices.filter(isIn[group] ?? (({ grade }) => grade === group));
}

const textOf = async ({ source, id }: Choice): Promise<string> =>
  source === "own" ? own[id].puzzle : (await numbered(id)).puzzle;
