// The frame of the page: what is always there, and which part is shown.
import {
  createEffect,
  createMemo,
  createRoot,
  createSignal,
  ErrorBoundary,
  lazy,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
} from "solid-js";
import { announce, announced, dismiss, notice, tell } from "./announce";
import { thinker } from "./engine";
import { look } from "./look";
import { Failed } from "./pages/Failed";
import { Missing } from "./pages/Missing";
import { brought } from "./parts/bring";
import { leaveForEditor, offerFile } from "./parts/drops";
import { Icon } from "./parts/Icon";
import { isTooLarge, OpenDialog, openBytes, tooLarge } from "./parts/OpenDialog";
import { go, replace, route, to } from "./route";
import { unpack } from "./share";
import { adopt } from "./store";
import { say, text } from "./text";

// Parts of the page are loaded when they are first shown.
const Collection = lazy(() =>
  import("./pages/Collection").then((it) => ({ default: it.Collection })),
);
const Puzzle = lazy(() => import("./pages/Puzzle").then((it) => ({ default: it.Puzzle })));
const Learn = lazy(() => import("./learn/Learn"));
const Strategies = lazy(() =>
  import("./pages/Strategies").then((it) => ({ default: it.Strategies })),
);
const StrategyPage = lazy(() =>
  import("./pages/Strategies").then((it) => ({ default: it.StrategyPage })),
);
const Today = lazy(() => import("./parts/NewDialog").then((it) => ({ default: it.Today })));
const Brought = lazy(() => import("./parts/Brought").then((it) => ({ default: it.Brought })));
const SettingsDialog = lazy(() =>
  import("./parts/SettingsDialog").then((it) => ({ default: it.SettingsDialog })),
);
const KeysDialog = lazy(() =>
  import("./parts/SettingsDialog").then((it) => ({ default: it.KeysDialog })),
);
const Make = lazy(() => import("./make/Make"));
const Lab = lazy(() => import("./lab/Lab"));

const [asked, ask] = createSignal<"open" | "settings" | "keys" | null>(null);

export function App() {
  createEffect(look);
  createEffect(() => {
    const here = route();
    if (here.page === "link") follow(here.packed);
  });
  const dropping = drops();
  // Whoever comes to another part is told so, and the keyboard goes along.
  createEffect(
    on(
      part,
      () => {
        document.getElementById("content")?.focus({ preventScroll: true });
        setTimeout(() => announce(document.title), 300);
      },
      { defer: true },
    ),
  );

  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {text.skip}
      </a>
      <header class="top">
        <a class="name" href={to.collection}>
          <Logo />
          {text.name}
        </a>
        <nav aria-label={text.nav.label}>
          <a href={to.collection} aria-current={route().page === "collection" ? "page" : undefined}>
            {text.nav.collection}
          </a>
          <a href={to.learn} aria-current={route().page === "learn" ? "page" : undefined}>
            {text.nav.learn}
          </a>
          <a href={to.make} aria-current={route().page === "make" ? "page" : undefined}>
            {text.nav.make}
          </a>
          <a
            href={to.strategies}
            aria-current={route().page.startsWith("strateg") ? "page" : undefined}
          >
            {text.nav.strategies}
          </a>
          <a
            class="wide-only"
            href={to.lab}
            aria-current={route().page === "lab" ? "page" : undefined}
          >
            {text.nav.lab}
          </a>
          <button type="button" onClick={() => ask("open")}>
            {text.nav.open}
          </button>
          <button type="button" class="wide-only" onClick={() => ask("keys")}>
            {text.nav.help}
          </button>
          <button type="button" aria-label={text.nav.settings} onClick={() => ask("settings")}>
            <span class="word">{text.nav.settings}</span>
            <Icon name="settings" />
          </button>
        </nav>
      </header>
      <main id="content" tabindex="-1">
        <ErrorBoundary fallback={(error, reset) => <Failed error={error} reset={reset} />}>
          <Switch fallback={<Missing />}>
            <Match when={route().page === "collection"}>
              <Collection />
            </Match>
            <Match when={place()} keyed>
              {(at) => <Puzzle {...at} />}
            </Match>
            <Match when={route().page === "link"}>
              <p class="waiting">{text.loading}</p>
            </Match>
            <Match when={learning()} keyed>
              {(at) => <Learn {...at} />}
            </Match>
            <Match when={route().page === "today"}>
              <Today />
            </Match>
            <Match when={making()} keyed>
              {(from) => <Make from={from} />}
            </Match>
            <Match when={route().page === "lab"}>
              <Lab />
            </Match>
            <Match when={route().page === "strategies"}>
              <Strategies />
            </Match>
            <Match when={strategy()} keyed>
              {(name) => <StrategyPage name={name} />}
            </Match>
          </Switch>
        </ErrorBoundary>
      </main>
      <Show when={notice()}>
        {(it) => (
          <div class="notice" classList={{ bad: it().bad }}>
            <span>{it().text}</span>
            <Show when={it().action}>
              {(action) => (
                <button
                  type="button"
                  onClick={() => {
                    action().act();
                    dismiss();
                  }}
                >
                  {action().label}
                </button>
              )}
            </Show>
            <button type="button" class="plain" aria-label={text.settings.close} onClick={dismiss}>
              ×
            </button>
          </div>
        )}
      </Show>
      <div class="said" role="status" aria-live="polite">
        {announced()}
      </div>
      <Show when={dropping()}>
        <div class="dropping">{text.open.drop}</div>
      </Show>
      <Show when={asked() === "open"}>
        <OpenDialog close={() => ask(null)} />
      </Show>
      <Show when={brought()}>{(it) => <Brought it={it()} />}</Show>
      <Show when={asked() === "settings"}>
        <SettingsDialog close={() => ask(null)} />
      </Show>
      <Show when={asked() === "keys"}>
        <KeysDialog close={() => ask(null)} />
      </Show>
    </>
  );
}

/** The part of the page that is shown; the modes of a puzzle are one. */
const part = createRoot(() =>
  createMemo(() => {
    const here = route();
    if (here.page === "lab") return `lab/${here.view}`;
    return here.page === "puzzle" ? `${here.source}/${here.id}` : JSON.stringify(here);
  }),
);

const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById("content")?.focus();
};

let shown: { source: "puzzle" | "own"; id: string } | null = null;
/** The puzzle that the address names; the same one stays when only the mode changes. */
const place = () => {
  const here = route();
  if (here.page !== "puzzle") shown = null;
  else if (shown?.source !== here.source || shown.id !== here.id)
    shown = { source: here.source, id: here.id };
  return shown;
};
const making = () => {
  const here = route();
  return here.page === "make" ? here.from : null;
};
const learning = () => {
  const here = route();
  return here.page === "learn" ? here : null;
};
const strategy = () => {
  const here = route();
  return here.page === "strategy" ? here.name : null;
};

/** Opens the puzzle that a link holds. */
async function follow(packed: string) {
  try {
    const puzzle = await unpack(packed);
    const bytes = Array.from(new TextEncoder().encode(puzzle), (byte) =>
      String.fromCharCode(byte),
    ).join("");
    const [entry] = await thinker.call("read", { bytes });
    if (!entry?.puzzle) throw new Error(entry?.error ?? text.share.damaged);
    if (isTooLarge(entry)) throw new Error(tooLarge(entry));
    const { title, height, width } = entry;
    replace(to.own(await adopt({ puzzle: entry.puzzle, title, height, width })));
  } catch (error) {
    tell(say(text.share.broken, { error: (error as Error).message }), true);
    replace(to.collection);
  }
}

/** Offers a file to the editor; says whether it takes it. */
function offered(file: File): boolean {
  if (offerFile(file)) return true;
  if (!leaveForEditor(file)) return false;
  go(to.make);
  return true;
}

/** Files that are dropped anywhere, and texts that are pasted outside a field. */
function drops() {
  const [over, setOver] = createSignal(false);
  const onOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    if (!offered(file)) openBytes(file, file.name).then((entries) => entries && ask("open"));
  };
  const onPaste = (event: ClipboardEvent) => {
    if ((event.target as HTMLElement).closest?.("input, textarea")) return;
    const file = event.clipboardData?.files[0];
    const pasted = event.clipboardData?.getData("text/plain");
    if (file && offered(file)) event.preventDefault();
    else if (file) openBytes(file, file.name).then((entries) => entries && ask("open"));
    else if (pasted?.trim())
      openBytes(new Blob([pasted]), text.open.pasted).then((entries) => entries && ask("open"));
  };
  const onLeave = (event: DragEvent) => {
    if (!event.relatedTarget) setOver(false);
  };
  onMount(() => {
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
  });
  onCleanup(() => {
    removeEventListener("dragover", onOver);
    removeEventListener("dragleave", onLeave);
    removeEventListener("drop", onDrop);
    removeEventListener("paste", onPaste);
  });
  return over;
}

function Logo() {
  return (
    <svg viewBox="0 0 15 15" aria-hidden="true" class="logo">
      <path
        fill="currentColor"
        d="M0 0h4.4v4.4H0zM0 5.3h4.4v4.4H0zM0 10.6h4.4V15H0zM5.3 5.3h4.4v4.4H5.3zM10.6 0H15v4.4h-4.4zM10.6 5.3H15v4.4h-4.4zM10.6 10.6H15V15h-4.4z"
      />
    </svg>
  );
}
