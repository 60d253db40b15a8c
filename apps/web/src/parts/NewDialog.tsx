// A puzzle that nobody has seen: by size, colours and grade, or the one of the day.
import { createSignal, For, onMount, Show } from "solid-js";
import { tell } from "../announce";
import { type Wish, wishOf } from "../daily";
import { thinker } from "../engine";
import { go, replace, to } from "../route";
import { adopt } from "../store";
import { language, say, text } from "../text";
import { Dialog } from "./Dialog";

const words = text.fresh;
const SIDES = [5, 10, 15, 20, 25, 30];
const COLOURS = [1, 2, 3, 4];

/** Makes the puzzle and keeps it under a title; gives its address. */
async function made(wish: Wish, title: (grade: string) => string): Promise<string> {
  const { puzzle, grade, reached } = await thinker.call("random", wish);
  const name = text.grades[grade] ?? grade;
  if (!reached) tell(say(words.unreached, { grade: name }));
  const { height, width } = wish;
  return to.own(await adopt({ puzzle, title: title(name), height, width }));
}

export function NewDialog(props: { close: () => void }) {
  const [side, setSide] = createSignal(10);
  const [colours, setColours] = createSignal(1);
  const [grade, setGrade] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const make = async () => {
    setBusy(true);
    try {
      const seed = Math.floor(Math.random() * 2 ** 48);
      const wish = { height: side(), width: side(), colours: colours(), seed };
      const title = (grade: string) => say(words.named, { size: side(), grade });
      go(await made({ ...wish, grade: grade() || null }, title));
      props.close();
    } catch (error) {
      tell((error as Error).message, true);
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.title} close={props.close}>
      <p>{words.intro}</p>
      <Choice
        label={words.size}
        value={String(side())}
        set={(it) => setSide(Number(it))}
        choices={SIDES.map((side) => [String(side), say(words.square, { n: side })])}
      />
      <Choice
        label={words.colours}
        value={String(colours())}
        set={(it) => setColours(Number(it))}
        choices={COLOURS.map((n) => [String(n), n === 1 ? words.black : String(n)])}
      />
      <Choice
        label={words.grade}
        value={grade()}
        set={setGrade}
        choices={[["", words.any], ...(Object.entries(text.grades) as [string, string][])]}
      />
      <button type="button" class="primary" disabled={busy()} onClick={make}>
        {words.make}
      </button>
      <Show when={busy()}>
        <p class="thinking">
          {words.making}{" "}
          <button type="button" class="link" onClick={() => thinker.stop()}>
            {text.hint.stop}
          </button>
        </p>
      </Show>
    </Dialog>
  );
}

function Choice(props: {
  label: string;
  value: string;
  set: (value: string) => void;
  choices: [string, string][];
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        <For each={props.choices}>{([value, label]) => <option value={value}>{label}</option>}</For>
      </select>
    </label>
  );
}

/** Makes the puzzle of today and goes to it. */
export function Today() {
  onMount(async () => {
    const day = new Date();
    const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(day);
    try {
      replace(await made(wishOf(day), () => say(words.ofDay, { date })));
    } catch (error) {
      tell((error as Error).message, true);
      replace(to.collection);
    }
  });
  return <p class="waiting">{words.making}</p>;
}
