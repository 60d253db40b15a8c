// A graph that is being coloured: a vertex with one colour left has it, any other says how many it has.
import { For, Show } from "solid-js";
import type { NetworkTold } from "../model";
import { labText } from "./words";

const words = labText.search;

const WIDTH = 520;
const MARGIN = 22;
const place = ([x, y]: [number, number]) => ({
  x: MARGIN + (x * (WIDTH - 2 * MARGIN)) / 1000,
  y: MARGIN + (y * (WIDTH - 2 * MARGIN)) / 1000,
});

export function Graph(props: {
  network: NetworkTold;
  domains: number[][];
  /** The vertex that was asked last. */
  lit: number | null;
  ref: (svg: SVGSVGElement) => void;
}) {
  const at = (vertex: number) => place(props.network.vertices[vertex]);
  const single = (vertex: number) => {
    const left = props.domains[vertex] ?? [];
    return left.length === 1 ? left[0] : null;
  };
  return (
    <figure class="lab-chart lab-graph">
      <figcaption>{words.graph}</figcaption>
      <svg
        ref={props.ref}
        viewBox={`0 0 ${WIDTH} ${WIDTH}`}
        width={WIDTH}
        height={WIDTH}
        role="img"
        aria-label={words.graph}
      >
        <For each={props.network.edges}>
          {([one, other]) => (
            <path class="edge" d={`M${at(one).x} ${at(one).y}L${at(other).x} ${at(other).y}`} />
          )}
        </For>
        <For each={props.network.vertices}>
          {(_, vertex) => (
            <>
              <circle
                class={`vertex colour-${single(vertex()) ?? "open"}`}
                classList={{ focus: vertex() === props.lit }}
                cx={at(vertex()).x}
                cy={at(vertex()).y}
                r="13"
              />
              <Show when={single(vertex()) === null}>
                <text class="tick" x={at(vertex()).x} y={at(vertex()).y + 4} text-anchor="middle">
                  {(props.domains[vertex()] ?? []).length}
                </text>
              </Show>
            </>
          )}
        </For>
      </svg>
    </figure>
  );
}
