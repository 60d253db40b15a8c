// A dialog: the browser's own, which keeps the focus and closes with Escape.
import { type JSX, onMount } from "solid-js";
import { text } from "../text";

export function Dialog(props: {
  title: string;
  close: () => void;
  class?: string;
  children: JSX.Element;
}) {
  let dialog!: HTMLDialogElement;
  onMount(() => dialog.showModal());
  const outside = (event: MouseEvent) => {
    if (event.target === dialog) dialog.close();
  };
  return (
    <dialog
      ref={dialog}
      class={props.class}
      aria-labelledby="dialog-title"
      onClose={props.close}
      onClick={outside}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title" tabindex="-1" autofocus>
            {props.title}
          </h2>
          <button
            type="button"
            class="plain"
            aria-label={text.settings.close}
            onClick={() => dialog.close()}
          >
            ×
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
