// A line with its runs leftmost and rightmost, as they slide from look to look.
import { For, Index, Show } from "solid-js";
import type { LookTold, Run } from "../model";
import { labText } from "./words";

const words = labText.heuristics;

const WIDTH = 912;
const [LEFT, TOP, GAP] = [110, 8, 10];

export function Arrangements(props: {
  look: LookTold;
  clue: Run[];
  /** The colours of the puzzle, the background first. */
  palette: string[];
  /** What the picture says, for those who do not see it. */
  label: string;
  ref: (svg: SVGSVGElement) => void;
}) {
  const side = () => Math.min(34, (WIDTH - LEFT - 4) / props.look.cells.length);
  const rows = () => (props.look.leftmost ? 3 : 1);
  const y = (row: number) => TOP + row * (side() + GAP);
  const height = () => y(rows()) + 2;
  const width = () => LEFT + props.look.cells.length * side() + 4;
  /** The colours of a cell as stripes: all that it can still have. */
  const stripes = (colours: number[]) =>
    colours.length < props.palette.length ? colours : ([] as number[]);
  const bars = () => [
    { name: words.leftmost, row: 1, starts: props.look.leftmost ?? [] },
    { name: words.rightmost, row: 2, starts: props.look.rightmost ?? [] },
  ];
  return (
    <svg
      class="lab-arrangements"
      ref={props.ref}
      viewBox={`0 0 ${width()} ${height()}`}
      width={width()}
      height={height()}
      role="img"
      aria-label={props.label}
    >
      <text class="row-name" x="0" y={y(0) + side() / 2 + 4}>
        {words.line}
      </text>
      <Index each={props.look.cells}>
        {(colours, at) => (
          <>
            <rect class="open" x={LEFT + at * side()} y={y(0)} width={side()} height={side()} />
            <For each={stripes(colours())}>
              {(colour, place) => (
                <rect
                  class="colour"
                  x={LEFT + at * side() + (place() * side()) / colours().length}
                  y={y(0)}
                  width={side() / colours().length}
                  height={side()}
                  fill={props.palette[colour]}
                />
              )}
            </For>
            <Show when={colours().length === 1 && colours()[0] === 0}>
              <circle
                class="dot"
                cx={LEFT + (at + 0.5) * side()}
                cy={y(0) + side() / 2}
                r={Math.max(1, side() / 10)}
              />
            </Show>
            <rect
              class="cell"
              classList={{ news: props.look.changed.includes(at) }}
              x={LEFT + at * side()}
              y={y(0)}
              width={side()}
              height={side()}
            />
          </>
        )}
      </Index>
      <Show when={props.look.leftmost}>
        <For each={bars()}>
          {({ name, row }) => (
            <>
              <text class="row-name" x="0" y={y(row) + side() / 2 + 4}>
                {name}
              </text>
              <rect
                class="track"
                x={LEFT}
                y={y(row)}
                width={side() * props.look.cells.length}
                height={side()}
              />
            </>
          )}
        </For>
        <Index each={props.clue}>
          {(run, at) => (
            <For each={[1, 2]}>
              {(row) => {
                const start = () => bars()[row - 1].starts[at] ?? 0;
                return (
                  <>
                    <rect
                      class="run"
                      x={LEFT + start() * side()}
                      y={y(row) + 2}
                      width={run()[0] * side()}
                      height={side() - 4}
                      rx="4"
                      fill={props.palette[run()[1]]}
                    />
                    <rect
                      class="badge"
                      x={LEFT + (start() + run()[0] / 2) * side() - 9}
                      y={y(row) + side() / 2 - 8}
                      width="18"
                      height="16"
                      rx="3"
                    />
                    <text
                      class="number"
                      x={LEFT + (start() + run()[0] / 2) * side()}
                      y={y(row) + side() / 2 + 4}
                      text-anchor="middle"
                    >
                      {run()[0]}
                    </text>
                  </>
                );
              }}
            </For>
          )}
        </Index>
      </Show>
    </svg>
  );
}
