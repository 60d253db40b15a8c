// The tree of a search: leaves side by side, parents over the middle of their children.
import { createMemo, Index, Show } from "solid-js";
import { say } from "../text";
import type { TreeNode } from "./track";
import { labText } from "./words";

const words = labText.search;

const WIDTH = 912;
const [MARGIN, TOP] = [26, 24];
/** A tree with more leaves than this is drawn without words. */
const WORDY = 14;

type Placed = TreeNode & { x: number; y: number };

/** Where each node goes. Nodes come after their parents. */
export function placed(nodes: TreeNode[]): { all: Placed[]; leaves: number; height: number } {
  const children = new Map<number, TreeNode[]>();
  const known = new Set(nodes.map(({ node }) => node));
  const roots: TreeNode[] = [];
  for (const it of nodes) {
    if (it.parent === null || !known.has(it.parent)) roots.push(it);
    else children.set(it.parent, [...(children.get(it.parent) ?? []), it]);
  }
  const at = new Map<number, { leaf: number; depth: number }>();
  let leaves = 0;
  let deepest = 0;
  const place = (it: TreeNode, depth: number): number => {
    deepest = Math.max(deepest, depth);
    const own = children.get(it.node) ?? [];
    const below = own.map((child) => place(child, depth + 1));
    const leaf = below.length > 0 ? (below[0] + below[below.length - 1]) / 2 : leaves++;
    at.set(it.node, { leaf, depth });
    return leaf;
  };
  for (const root of roots) place(root, 0);
  const across = (WIDTH - 2 * MARGIN) / Math.max(1, leaves);
  const down = leaves <= WORDY ? 58 : 30;
  const all = nodes.map((it) => {
    const { leaf, depth } = at.get(it.node) ?? { leaf: 0, depth: 0 };
    return { ...it, x: MARGIN + (leaf + 0.5) * across, y: TOP + depth * down };
  });
  return { all, leaves, height: TOP + deepest * down + 34 };
}

export function Tree(props: {
  nodes: TreeNode[];
  /** What a node assumes, in few letters. */
  assumption: (node: TreeNode) => string;
  focus: number | null;
  title: string;
  ref: (svg: SVGSVGElement) => void;
}) {
  const tree = createMemo(() => placed(props.nodes));
  const where = createMemo(() => new Map(tree().all.map((it) => [it.node, it])));
  const wordy = () => tree().leaves <= WORDY;
  const radius = () => (wordy() ? 12 : 5);
  return (
    <figure class="lab-chart lab-tree">
      <figcaption>{props.title}</figcaption>
      <svg
        ref={props.ref}
        viewBox={`0 0 ${WIDTH} ${tree().height}`}
        width={WIDTH}
        height={tree().height}
        role="img"
        aria-label={props.title}
      >
        <Index each={tree().all}>
          {(it) => (
            <Show when={it().parent !== null && where().get(it().parent as number)}>
              {(parent) => (
                <path class="edge" d={`M${parent().x} ${parent().y}L${it().x} ${it().y}`} />
              )}
            </Show>
          )}
        </Index>
        <Index each={tree().all}>
          {(it) => (
            <>
              <circle
                class={`node ${it().state}`}
                classList={{ focus: it().node === props.focus }}
                cx={it().x}
                cy={it().y}
                r={radius()}
              >
                <title>
                  {say(words.node, { n: it().node, g: it().g, h: it().h, f: it().g + it().h })}
                </title>
              </circle>
              <Show when={wordy()}>
                <text class={`number ${it().state}`} x={it().x} y={it().y + 4} text-anchor="middle">
                  {it().node}
                </text>
                <text class="tick" x={it().x + 16} y={it().y - 2}>
                  {props.assumption(it())}
                </text>
                <text class="tick" x={it().x + 16} y={it().y + 11}>
                  {`${it().g} + ${it().h}`}
                </text>
              </Show>
            </>
          )}
        </Index>
      </svg>
    </figure>
  );
}
