// The tools, the colours and the way back, beneath the board.
import { createEffect, createSignal, For, on, Show } from "solid-js";
import type { BoardHandle } from "../board/Board";
import { inkOn } from "../board/paint";
import { thinker } from "../engine";
import { Icon } from "../parts/Icon";
import { say, text } from "../text";
import { isPlain, letterOf, MOST_COLOURS } from "./drawing";
import { MakeIcon } from "./MakeIcon";
import type { Studio } from "./studio";
import { TOOLS } from "./tools";
import { recoloured, withColour, withoutColour } from "./transform";
import { makeText } from "./words";

const words = makeText;

export function Toolbar(props: { studio: Studio; board: () => BoardHandle | undefined }) {
  const { tools } = props.studio;
  return (
    <div class="tools make-tools">
      <div class="segments icons" role="group" aria-label={words.tools.label}>
        <For each={TOOLS}>
          {([name, key]) => (
            <button
              type="button"
              aria-pressed={tools.tool() === name}
              aria-label={words.tools[name]}
              aria-keyshortcuts={key}
              title={`${say(words.tools.withKey, { name: words.tools[name], key })}. ${words.tools.help[name]}`}
              onClick={() => tools.setTool(name)}
            >
              <MakeIcon name={name} />
            </button>
          )}
        </For>
      </div>
      <Mirrors studio={props.studio} />
      <div class="segments icons" role="group" aria-label={text.actions.label}>
        <button
          type="button"
          aria-label={text.actions.undo}
          title={text.actions.undo}
          disabled={props.studio.steps().back === 0}
          onClick={() => props.studio.undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          aria-label={text.actions.redo}
          title={text.actions.redo}
          disabled={props.studio.steps().forth === 0}
          onClick={() => props.studio.redo()}
        >
          <Icon name="redo" />
        </button>
        <button
          type="button"
          aria-label={text.actions.zoomOut}
          title={text.actions.zoomOut}
          onClick={() => props.board()?.zoom(1 / 1.4)}
        >
          <Icon name="zoomOut" />
        </button>
        <button
          type="button"
          aria-label={text.actions.zoomIn}
          title={text.actions.zoomIn}
          onClick={() => props.board()?.zoom(1.4)}
        >
          <Icon name="zoomIn" />
        </button>
      </div>
      <Swatches studio={props.studio} />
    </div>
  );
}

function Mirrors(props: { studio: Studio }) {
  const { tools, drawing } = props.studio;
  const middle = (axis: "across" | "down") =>
    (axis === "across" ? drawing().width : drawing().height) - 1;
  const toggle = (axis: "across" | "down") =>
    tools.setMirrors((now) => ({ ...now, [axis]: now[axis] === null ? middle(axis) : null }));
  const move = (axis: "across" | "down", by: number) =>
    tools.setMirrors((now) => {
      const at = Math.max(0, Math.min(2 * middle(axis), (now[axis] ?? 0) + by));
      return { ...now, [axis]: at };
    });
  return (
    <div class="segments icons" role="group" aria-label={words.mirror.label}>
      <For each={["across", "down"] as const}>
        {(axis) => (
          <>
            <button
              type="button"
              aria-pressed={tools.mirrors()[axis] !== null}
              aria-label={`${words.mirror.label}: ${words.mirror[axis]}`}
              title={`${words.mirror.label}: ${words.mirror[axis]} (Shift M)`}
              onClick={() => toggle(axis)}
            >
              <MakeIcon name={axis === "across" ? "mirrorAcross" : "mirrorDown"} />
            </button>
            <Show when={tools.mirrors()[axis] !== null}>
              <button
                type="button"
                class="narrow"
                aria-label={`${words.mirror[axis]}: ${words.mirror.back}`}
                title={words.mirror.back}
                onClick={() => move(axis, -1)}
              >
                {axis === "across" ? "◂" : "▴"}
              </button>
              <button
                type="button"
                class="narrow"
                aria-label={`${words.mirror[axis]}: ${words.mirror.forth}`}
                title={words.mirror.forth}
                onClick={() => move(axis, 1)}
              >
                {axis === "across" ? "▸" : "▾"}
              </button>
            </Show>
          </>
        )}
      </For>
      <button
        type="button"
        aria-pressed={tools.solid()}
        aria-label={words.tools.solid}
        title={words.tools.solid}
        onClick={() => tools.setSolid((solid) => !solid)}
      >
        <MakeIcon name="solid" />
      </button>
    </div>
  );
}

function Swatches(props: { studio: Studio }) {
  const { tools, drawing } = props.studio;
  const look = (rgb: string, index: number) =>
    isPlain(drawing().palette)
      ? index === 0
        ? { background: "var(--board-cell)", color: "var(--board-ink)" }
        : { background: "var(--board-fill)", color: "var(--board-cell)" }
      : { background: `#${rgb}`, color: inkOn(rgb) };
  const name = (index: number, name: string) =>
    index === 0
      ? words.colours.blank
      : index <= 9
        ? say(words.colours.colour, { name, key: index })
        : name;
  return (
    <div class="swatches" role="group" aria-label={words.colours.draw}>
      <For each={drawing().palette}>
        {(ink, index) => (
          <button
            type="button"
            class="swatch"
            aria-pressed={tools.colour() === index()}
            aria-label={name(index(), ink.name)}
            title={name(index(), ink.name)}
            style={look(ink.rgb, index())}
            onClick={() => tools.setColour(index())}
          >
            {index() === 0 ? "" : letterOf(index(), drawing().palette.length)}
          </button>
        )}
      </For>
    </div>
  );
}

/** A list of colours that can be told apart, for those who add one. */
const NEXT = "D8262C 2E6BD9 3C9A3C F2C84B 8A4FC0 F28B30 22A6B3 E05A9B 7A4A25 8A8F98".split(" ");

export function Palette(props: { studio: Studio }) {
  const { drawing, change, tools, judge } = props.studio;
  const [chosen, choose] = createSignal(1);
  createEffect(on(tools.colour, (colour) => choose(colour)));
  const at = () => Math.min(chosen(), drawing().palette.length - 1);
  const ink = () => drawing().palette[at()];
  const named = async (rgb: string, except: number) => {
    const taken = drawing()
      .palette.filter((_, index) => index !== except)
      .map(({ name }) => name);
    return thinker.call("name_colour", { rgb, taken }).catch(() => rgb);
  };
  // Names come from the thinker: what is drawn, added or removed meanwhile must not be lost, so the
  // drawing is looked at only once the name is there, and colours are added one after the other.
  let adding = Promise.resolve();
  const add = () => {
    adding = adding.then(async () => {
      const looks = drawing().palette.map(({ rgb }) => rgb);
      const rgb = NEXT.find((look) => !looks.includes(look)) ?? randomLook(looks.length);
      const name = await named(rgb, -1);
      change(withColour(drawing(), { rgb, name }));
      tools.setColour(drawing().palette.length - 1);
    });
  };
  const recolour = async (rgb: string) => {
    const index = at();
    const kind = `look ${index}`;
    change(recoloured(drawing(), index, { ...ink(), rgb }), kind);
    const recent = ink();
    const name = await named(rgb, index);
    if (drawing().palette[index] === recent)
      change(recoloured(drawing(), index, { rgb, name }), kind);
  };
  const alike = () => judge.cautions().filter(({ kind }) => kind === "alike");
  return (
    <div class="stack">
      <div class="row">
        <label class="field look">
          <span>{words.colours.look}</span>
          <input
            type="color"
            value={`#${ink().rgb.toLowerCase()}`}
            onChange={(event) => recolour(event.currentTarget.value.slice(1).toUpperCase())}
          />
        </label>
        <label class="field grow">
          <span>{at() === 0 ? words.colours.background : words.colours.name}</span>
          <input
            type="text"
            maxlength="40"
            value={ink().name}
            onInput={(event) => {
              const name = event.currentTarget.value.trim();
              if (name) change(recoloured(drawing(), at(), { ...ink(), name }), `name ${at()}`);
            }}
          />
        </label>
      </div>
      <div class="pair">
        <button
          type="button"
          disabled={drawing().palette.length > MOST_COLOURS}
          onClick={() => add()}
        >
          {words.colours.add}
        </button>
        <button
          type="button"
          disabled={at() === 0 || drawing().palette.length <= 2}
          onClick={() => change(withoutColour(drawing(), at()))}
        >
          {say(words.colours.remove, { name: ink().name })}
        </button>
      </div>
      <Show when={drawing().palette.length > MOST_COLOURS}>
        <p class="quiet">{say(words.colours.most, { n: MOST_COLOURS })}</p>
      </Show>
      <For each={alike()}>
        {({ names }) => (
          <p class="quiet warned">{say(words.colours.alike, { one: names[0], other: names[1] })}</p>
        )}
      </For>
    </div>
  );
}

/** One more look, when the list has come to its end: hues spread as evenly as they can be. */
function randomLook(place: number): string {
  const hue = (place * 0.618034) % 1;
  const part = (shift: number) => {
    const k = (shift + hue * 12) % 12;
    const value = (place % 2 ? 0.4 : 0.65) - 0.3 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `${part(0)}${part(8)}${part(4)}`.toUpperCase();
}
