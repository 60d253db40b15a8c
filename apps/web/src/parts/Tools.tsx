// What the player draws with, and the way back.
import { For, Show } from "solid-js";
import type { BoardHandle } from "../board/Board";
import { inkOn } from "../board/paint";
import type { Game, ToolName } from "../game";
import { say, text } from "../text";
import { Icon } from "./Icon";

const tools: ToolName[] = ["fill", "cross", "pencil"];
const inColour: ToolName[] = [...tools, "ruleOut"];

export function Tools(props: { game: Game; board: () => BoardHandle | undefined }) {
  const { view } = props.game;
  return (
    <div class="tools">
      <div class="segments" role="group" aria-label={text.tools.label}>
        <For each={view.coloured ? inColour : tools}>
          {(tool) => (
            <button
              type="button"
              aria-pressed={props.game.tool() === tool}
              onClick={() => props.game.setTool(tool)}
            >
              <Icon name={tool} />
              <span>{text.tools[tool]}</span>
            </button>
          )}
        </For>
      </div>
      <Show when={view.coloured}>
        <div class="swatches" role="group" aria-label={text.tools.colours}>
          <For each={view.palette.slice(1)}>
            {(ink, index) => (
              <button
                type="button"
                class="swatch"
                aria-pressed={
                  (props.game.tool() === "fill" || props.game.tool() === "ruleOut") &&
                  props.game.colour() === index() + 1
                }
                aria-label={say(text.tools.colour, { name: ink.name, key: index() + 1 })}
                title={ink.name}
                style={{ background: `#${ink.rgb}`, color: inkOn(ink.rgb) }}
                onClick={() => props.game.setColour(index() + 1)}
              >
                {ink.symbol}
              </button>
            )}
          </For>
        </div>
      </Show>
      <div class="segments icons" role="group" aria-label={text.actions.label}>
        <Tool name="undo" off={props.game.state().steps === 0} act={props.game.undo} />
        <Tool name="redo" off={props.game.state().undone === 0} act={props.game.redo} />
        <Tool name="save" off={false} act={props.game.savePoint} />
        <Tool name="back" off={props.game.state().save_points === 0} act={props.game.back} />
      </div>
      <Zoom board={props.board} />
    </div>
  );
}

export function Zoom(props: { board: () => BoardHandle | undefined }) {
  return (
    <div class="segments icons" role="group" aria-label={text.actions.zoom}>
      <Tool name="zoomOut" off={false} act={() => props.board()?.zoom(1 / 1.4)} />
      <Tool name="zoomFit" off={false} act={() => props.board()?.fit()} />
      <Tool name="zoomIn" off={false} act={() => props.board()?.zoom(1.4)} />
    </div>
  );
}

type Action = "undo" | "redo" | "save" | "back" | "zoomIn" | "zoomOut" | "zoomFit";

function Tool(props: { name: Action; off: boolean; act: () => void }) {
  return (
    <button
      type="button"
      aria-label={text.actions[props.name]}
      title={text.actions[props.name]}
      disabled={props.off}
      onClick={() => props.act()}
    >
      <Icon name={props.name} />
    </button>
  );
}
