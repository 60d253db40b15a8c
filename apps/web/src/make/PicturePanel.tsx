// From a picture: choosing it, and how it becomes cells.
import { createEffect, createSignal, For, Show } from "solid-js";
import { Dialog } from "../parts/Dialog";
import { count, say } from "../text";
import { editsIn, type PictureSettings } from "./drawing";
import type { Photo } from "./photo";
import type { Studio } from "./studio";
import { makeText } from "./words";

const words = makeText.picture;

export function PicturePanel(props: { studio: Studio }) {
  const { pictures, drawing } = props.studio;
  const choose = (event: Event & { currentTarget: HTMLInputElement }) => {
    const file = event.currentTarget.files?.[0];
    if (file) pictures.open(file, file.name);
    event.currentTarget.value = "";
  };
  return (
    <div class="stack">
      <p class="quiet">{words.intro}</p>
      <label class="button file" classList={{ primary: !drawing().source }}>
        <input type="file" accept="image/*,.svg" onChange={choose} />
        <span>{drawing().source ? words.other : words.choose}</span>
      </label>
      <p role="status" class="quiet" data-working={String(pictures.working())}>
        {pictures.working() ? words.working : pictures.told()}
      </p>
      <Show when={drawing().source && pictures.photo()}>
        {(photo) => <Settings studio={props.studio} photo={photo()} />}
      </Show>
      <Show when={drawing().source && !pictures.photo()}>
        <p class="quiet">{words.gone}</p>
      </Show>
    </div>
  );
}

function Settings(props: { studio: Studio; photo: Photo }) {
  const { pictures, drawing, judge, compare, setCompare } = props.studio;
  const source = () => drawing().source;
  const settings = (): PictureSettings | undefined => source()?.settings;
  const set = (wanted: Partial<PictureSettings>) => pictures.set(wanted);
  const [asked, ask] = createSignal<number | null>(null);
  const edits = () => {
    const it = source();
    return it ? editsIn(it) : 0;
  };
  const resize = (longest: number) => {
    if (!Number.isFinite(longest)) return;
    const wanted = Math.max(5, Math.min(100, Math.round(longest)));
    if (edits() > 0) ask(wanted);
    else pictures.resize(wanted);
  };
  const threshold = () => settings()?.threshold ?? source()?.threshold ?? 128;
  const plain = () => (settings()?.colours ?? drawing().palette.length - 1) === 1;
  const background = () => {
    const wish = settings()?.background ?? "auto";
    return wish === "auto" || wish === "none" ? wish : "colour";
  };
  return (
    <>
      <Crop
        photo={props.photo}
        crop={settings()?.crop ?? [0, 0, 1, 1]}
        set={(crop) => set({ crop })}
      />
      <button type="button" class="primary" onClick={() => pictures.makeFair(judge.goal())}>
        {words.fair}
      </button>
      <div class="row">
        <label class="field grow">
          <span>{words.longest}</span>
          <input
            type="number"
            min="5"
            max="100"
            value={Math.max(drawing().width, drawing().height)}
            onChange={(event) => {
              resize(event.currentTarget.valueAsNumber);
              event.currentTarget.value = String(Math.max(drawing().width, drawing().height));
            }}
          />
        </label>
        <label class="field grow">
          <span>{words.colours}</span>
          <select
            value={settings()?.colours ?? ""}
            onChange={(event) => {
              const n = Number(event.currentTarget.value);
              set({ colours: n || null });
            }}
          >
            <option value="">{words.natural}</option>
            <For each={[1, 2, 3, 4, 5, 6, 7, 8]}>{(n) => <option value={n}>{n}</option>}</For>
          </select>
        </label>
      </div>
      <Show when={plain()}>
        <label class="field">
          <span>{words.style}</span>
          <select
            value={settings()?.style}
            onChange={(event) => set({ style: event.currentTarget.value })}
          >
            <For each={Object.entries(words.styles)}>
              {([style, label]) => <option value={style}>{label}</option>}
            </For>
          </select>
        </label>
        <div class="row">
          <label class="field grow">
            <span>
              {words.threshold}: {settings()?.threshold ?? words.byItself}
            </span>
            <input
              type="range"
              min="0"
              max="255"
              value={threshold()}
              onInput={(event) =>
                set({ threshold: event.currentTarget.valueAsNumber, style: "tone" })
              }
            />
          </label>
          <button
            type="button"
            disabled={settings()?.threshold === null}
            onClick={() => set({ threshold: null, style: "auto" })}
          >
            {words.auto}
          </button>
        </div>
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={settings()?.invert}
            onChange={(event) => set({ invert: event.currentTarget.checked })}
          />
          <span>{words.invert}</span>
        </label>
      </Show>
      <div class="row">
        <label class="field grow">
          <span>{words.background}</span>
          <select
            value={background()}
            onChange={(event) => {
              const wish = event.currentTarget.value;
              set({ background: wish === "colour" ? "FFFFFF" : wish });
            }}
          >
            <For each={Object.entries(words.backgrounds)}>
              {([wish, label]) => <option value={wish}>{label}</option>}
            </For>
          </select>
        </label>
        <Show when={background() === "colour"}>
          <label class="field look">
            <span>{words.backgroundColour}</span>
            <input
              type="color"
              value={`#${settings()?.background.toLowerCase()}`}
              onChange={(event) =>
                set({ background: event.currentTarget.value.slice(1).toUpperCase() })
              }
            />
          </label>
        </Show>
      </div>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={settings()?.trim}
          onChange={(event) => set({ trim: event.currentTarget.checked })}
        />
        <span>{words.trim}</span>
      </label>
      <label class="field">
        <span>{words.compare}</span>
        <input
          type="range"
          min="0"
          max="100"
          value={compare() * 100}
          onInput={(event) => setCompare(event.currentTarget.valueAsNumber / 100)}
        />
      </label>
      <Show when={edits() > 0}>
        <p class="quiet">{count(words.edits, edits())}</p>
      </Show>
      <Show when={asked()}>
        {(longest) => (
          <Dialog title={words.resizeTitle} close={() => ask(null)}>
            <p>{count(words.resize, edits())}</p>
            <div class="pair">
              <button
                type="button"
                class="primary"
                onClick={() => {
                  const wanted = longest();
                  ask(null);
                  pictures.resize(wanted);
                }}
              >
                {words.resizeYes}
              </button>
              <button type="button" onClick={() => ask(null)}>
                {words.resizeNo}
              </button>
            </div>
          </Dialog>
        )}
      </Show>
    </>
  );
}

type Box = PictureSettings["crop"];

/** The photograph with a box over the part that is taken: it is drawn with the pointer, or its edges are moved. */
function Crop(props: { photo: Photo; crop: Box; set: (crop: Box) => void }) {
  let canvas!: HTMLCanvasElement;
  const [drawn, setDrawn] = createSignal<Box | null>(null);
  let start: [number, number] | null = null;
  createEffect(() => {
    const { image, width, height } = props.photo;
    const scale = Math.min(1, 400 / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
  });
  const shown = () => drawn() ?? props.crop;
  const at = (event: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    const share = (x: number) => Math.max(0, Math.min(1, x));
    return [
      share((event.clientX - box.left) / box.width),
      share((event.clientY - box.top) / box.height),
    ];
  };
  const drag = (event: PointerEvent) => {
    if (!start) return;
    const [x, y] = at(event);
    setDrawn([
      Math.min(x, start[0]),
      Math.min(y, start[1]),
      Math.abs(x - start[0]),
      Math.abs(y - start[1]),
    ]);
  };
  const release = () => {
    const box = drawn();
    start = null;
    setDrawn(null);
    // A mere click takes the whole picture again.
    if (box) props.set(box[2] > 0.03 && box[3] > 0.03 ? box : [0, 0, 1, 1]);
  };
  const edge = (name: "left" | "top" | "right" | "bottom", percent: number) => {
    const [left, top, width, height] = props.crop;
    const [right, bottom, share] = [left + width, top + height, percent / 100];
    const least = 0.05;
    const next: Box =
      name === "left"
        ? [Math.min(share, right - least), top, right - Math.min(share, right - least), height]
        : name === "top"
          ? [left, Math.min(share, bottom - least), width, bottom - Math.min(share, bottom - least)]
          : name === "right"
            ? [left, top, Math.max(least, share - left), height]
            : [left, top, width, Math.max(least, share - top)];
    props.set(next);
  };
  const places = () => {
    const [left, top, width, height] = props.crop;
    return { left, top, right: left + width, bottom: top + height };
  };
  return (
    <div class="stack">
      <div
        class="crop"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          start = at(event);
          setDrawn([...start, 0, 0]);
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} role="img" aria-label={`${words.beside}: ${props.photo.name}`} />
        <i
          style={{
            left: `${shown()[0] * 100}%`,
            top: `${shown()[1] * 100}%`,
            width: `${shown()[2] * 100}%`,
            height: `${shown()[3] * 100}%`,
          }}
        />
      </div>
      <details class="edges">
        <summary>{words.crop}</summary>
        <For each={["left", "right", "top", "bottom"] as const}>
          {(name) => (
            <label class="field">
              <span>{say(words.cropEdges[name])}</span>
              <input
                type="range"
                min="0"
                max="100"
                value={Math.round(places()[name] * 100)}
                onChange={(event) => edge(name, event.currentTarget.valueAsNumber)}
              />
            </label>
          )}
        </For>
      </details>
    </div>
  );
}
