// The collection, by grade, with how far the player has come.
import { createResource, createSignal, For, lazy, Show } from "solid-js";
import { tell } from "../announce";
import { collection, type Item } from "../collection";
import { look } from "../look";
import { ownName } from "../own";
import { boardFill, Picture } from "../parts/Picture";
import { to } from "../route";
import { disown, type Own, own, progress } from "../store";
import { count, say, text } from "../text";
import { createTitle } from "../title";

const NewDialog = lazy(() =>
  import("../parts/NewDialog").then((it) => ({ default: it.NewDialog })),
);
const BookDialog = lazy(() =>
  import("../book/BookDialog").then((it) => ({ default: it.BookDialog })),
);
const Statistics = lazy(() =>
  import("../parts/Statistics").then((it) => ({ default: it.Statistics })),
);

const words = text.collection;

export function Collection() {
  createTitle(() => text.nav.collection);
  const [items] = createResource(collection);
  const numbered = () =>
    items.error ? [] : (items() ?? []).map((item, index) => ({ item, number: index + 1 }));
  const [asked, ask] = createSignal<"new" | "statistics" | "book" | null>(null);
  const [filter, setFilter] = createSignal<Filter>({ size: "", colour: "", state: "" });
  const of = (grade: string) =>
    numbered().filter(({ item }) => item.grade === grade && passes(item, filter()));
  const grades = () =>
    Object.keys(text.grades)
      .map((grade) => ({ grade, tiles: of(grade) }))
      .filter(({ tiles }) => tiles.length > 0);
  const done = () => numbered().filter(({ item }) => progress[item.id]?.won).length;
  return (
    <div class="collection">
      <div class="lead">
        <h1>{text.motto}</h1>
        <p>{words.intro}</p>
        <Show when={numbered().length > 0}>
          <p class="quiet">{say(words.solved, { done: done(), all: numbered().length })}</p>
        </Show>
        <div class="more">
          <a href={to.today}>{text.fresh.today}</a>
          <button type="button" class="link" onClick={() => ask("new")}>
            {text.fresh.title}
          </button>
          <button type="button" class="link" onClick={() => ask("statistics")}>
            {text.statistics.title}
          </button>
          <button type="button" class="link" onClick={() => ask("book")}>
            {words.book}
          </button>
          <a href={to.lab}>{text.nav.lab}</a>
        </div>
      </div>
      <Show when={asked() === "new"}>
        <NewDialog close={() => ask(null)} />
      </Show>
      <Show when={asked() === "book"}>
        <BookDialog items={numbered().map(({ item }) => item)} close={() => ask(null)} />
      </Show>
      <Show when={asked() === "statistics"}>
        <Statistics items={numbered().map(({ item }) => item)} close={() => ask(null)} />
      </Show>
      <Continue numbered={numbered()} />
      <Show when={items.error}>
        <p role="alert">{words.unreached}</p>
      </Show>
      <Show when={Object.values(own).some(Boolean)}>
        <section>
          <h2>{words.own}</h2>
          <ul class="tiles">
            <For each={Object.entries(own).filter(([, it]) => it)}>
              {([id, it]) => (
                <li>
                  <OwnTile id={id} it={it} />
                  <button
                    type="button"
                    class="link forget"
                    aria-label={say(words.forgetLabel, { title: ownName(id, it) })}
                    onClick={() => forget(id, ownName(id, it))}
                  >
                    {words.forget}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={numbered().length > 0}>
        <Filters filter={filter()} set={setFilter} />
        <Show when={grades().length === 0}>
          <p>{words.nothing}</p>
        </Show>
      </Show>
      <For each={grades()}>
        {({ grade, tiles }) => (
          <section>
            <h2>{text.grades[grade]}</h2>
            <ul class="tiles">
              <For each={tiles}>
                {({ item, number }) => (
                  <li>
                    <PuzzleTile item={item} number={number} />
                  </li>
                )}
              </For>
            </ul>
          </section>
        )}
      </For>
    </div>
  );
}

type Filter = { size: string; colour: string; state: string };
type Numbered = { item: Item; number: number };

/** Whether a puzzle is of the size, the colours and the state that are wanted. */
function passes({ id, height, width, colours }: Item, { size, colour, state }: Filter): boolean {
  const side = Math.max(height, width);
  const sized = side <= 10 ? "small" : side <= 20 ? "medium" : "large";
  const now = progress[id];
  const stated = now?.won ? "won" : now ? "begun" : "untouched";
  return (
    (size === "" || size === sized) &&
    (colour === "" || (colour === "colour") === colours > 1) &&
    (state === "" || state === stated)
  );
}

function Filters(props: { filter: Filter; set: (filter: Filter) => void }) {
  return (
    <div class="filters" role="group" aria-label={words.filters.label}>
      <For each={["size", "colour", "state"] as const}>
        {(name) => (
          <label>
            <span>{words.filters[name]}</span>
            <select
              value={props.filter[name]}
              onChange={(event) =>
                props.set({ ...props.filter, [name]: event.currentTarget.value })
              }
            >
              <option value="">{words.filters.all}</option>
              <For each={Object.entries(words.filters.choices[name])}>
                {([value, label]) => <option value={value}>{label}</option>}
              </For>
            </select>
          </label>
        )}
      </For>
    </div>
  );
}

/** The games that were left last, to go on with. */
function Continue(props: { numbered: Numbered[] }) {
  const left = () =>
    Object.entries(progress)
      .filter(([key, now]) => now && !now.won && now.drawn > 0 && !/^(learn|make)\//.test(key))
      .sort(([, one], [, other]) => other.at - one.at)
      .slice(0, 4);
  const tile = (key: string) => {
    const mine = key.startsWith("own/") ? own[key.slice("own/".length)] : undefined;
    const it = props.numbered.find(({ item }) => item.id === key);
    if (it) return <PuzzleTile {...it} />;
    return mine && <OwnTile id={key.slice("own/".length)} it={mine} />;
  };
  return (
    <Show when={left().length > 0 && props.numbered.length > 0}>
      <section>
        <h2>{words.continue}</h2>
        <ul class="tiles">
          <For each={left()}>{([key]) => <li>{tile(key)}</li>}</For>
        </ul>
      </section>
    </Show>
  );
}

function OwnTile(props: { id: string; it: Own }) {
  return (
    <Tile
      address={to.own(props.id)}
      name={ownName(props.id, props.it)}
      title={null}
      height={props.it.height}
      width={props.it.width}
      colours={1}
      at={`own/${props.id}`}
    />
  );
}

async function forget(id: string, title: string) {
  const bringBack = await disown(id);
  tell(say(words.forgotten, { title }), false, { label: text.actions.undo, act: bringBack });
}

function PuzzleTile(props: { item: Item; number: number }) {
  return (
    <Tile
      address={to.puzzle(props.item.id)}
      name={say(words.number, { n: props.number })}
      title={props.item.title}
      height={props.item.height}
      width={props.item.width}
      colours={props.item.colours}
      palette={props.item.palette}
      at={props.item.id}
    />
  );
}

type TileProps = {
  address: string;
  name: string;
  title: string | null;
  height: number;
  width: number;
  colours: number;
  palette?: string[];
  at: string;
};

function Tile(props: TileProps) {
  const now = () => progress[props.at];
  const percent = () => Math.round((now()?.drawn ?? 0) * 100);
  const state = () =>
    now()?.won ? words.won : now() ? say(words.begun, { percent: percent() }) : words.untouched;
  const colours = () => {
    look(); // The theme decides what the board is filled with.
    return props.palette?.map((rgb) => `#${rgb}`) ?? ["transparent", boardFill()];
  };
  return (
    <a
      class="tile"
      classList={{ won: now()?.won, begun: !!now() && !now()?.won }}
      href={props.address}
    >
      <span class="thumb">
        <Show
          when={now()?.won && now()?.picture}
          fallback={
            <Blank
              height={props.height}
              width={props.width}
              palette={props.colours > 1 ? props.palette?.slice(1) : undefined}
            />
          }
        >
          {(picture) => (
            <Picture rows={picture()} colours={colours()} label={props.title ?? props.name} />
          )}
        </Show>
      </span>
      <span class="tile-name">{now()?.won ? (props.title ?? props.name) : props.name}</span>
      <span class="tile-facts">
        {say(words.size, { width: props.width, height: props.height })}
        <Show when={props.colours > 1}>{` · ${count(words.colours, props.colours)}`}</Show>
      </span>
      <span class="said">{state()}</span>
      <span class="bar" aria-hidden="true">
        <i style={{ width: `${now()?.won ? 100 : percent()}%` }} />
      </span>
    </a>
  );
}

/** An empty grid of the puzzle's shape, with dots of its colours. */
function Blank(props: { height: number; width: number; palette?: string[] }) {
  const side = () => Math.max(props.height, props.width);
  return (
    <svg class="blank" viewBox={`0 0 ${props.width} ${props.height}`} aria-hidden="true">
      <path d={lines(props.height, props.width)} />
      <For each={props.palette}>
        {(rgb, index) => (
          <circle
            cx={
              props.width / 2 + (index() - ((props.palette?.length ?? 1) - 1) / 2) * side() * 0.13
            }
            cy={props.height / 2}
            r={side() * 0.045}
            fill={`#${rgb}`}
          />
        )}
      </For>
    </svg>
  );
}

function lines(height: number, width: number): string {
  let path = "";
  for (let x = 0; x <= width; x += 5) path += `M${x} 0v${height}`;
  for (let y = 0; y <= height; y += 5) path += `M0 ${y}h${width}`;
  return `${path}M${width} 0v${height}M0 ${height}h${width}`;
}
