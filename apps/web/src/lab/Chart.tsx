// A chart of curves, with a line at the moment that is shown.
import { createMemo, For, Show } from "solid-js";
import { say } from "../text";

export type Curve = {
  name: string;
  /** Which of the lanes' colours it has, counted from 1. */
  lane: number;
  points: [number, number][];
  /** Between what the middle half lies, at the same places. */
  band?: [number, number][];
};

const WIDTH = 640;
const HEIGHT = 250;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 12, 10, 34];
/** More points than that cannot be told apart. */
const MOST_POINTS = 400;

export function Chart(props: {
  title: string;
  x: string;
  y: string;
  curves: Curve[];
  at?: number;
  ref?: (svg: SVGSVGElement) => void;
}) {
  const reach = createMemo(() => reaches(props.curves));
  const px = (x: number) => LEFT + (x / reach().x) * (WIDTH - LEFT - RIGHT);
  const py = (y: number) => HEIGHT - BOTTOM - (y / reach().y) * (HEIGHT - TOP - BOTTOM);
  const path = (points: [number, number][]) =>
    points.map(([x, y]) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(" ");
  return (
    <figure class="lab-chart">
      <figcaption>{props.title}</figcaption>
      <svg
        ref={props.ref}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={summary(props)}
      >
        <For each={ticks(reach().x)}>
          {(x) => (
            <>
              <path class="grid" d={`M${px(x)} ${TOP}V${HEIGHT - BOTTOM}`} />
              <text class="tick" x={px(x)} y={HEIGHT - BOTTOM + 14} text-anchor="middle">
                {say("{x}", { x })}
              </text>
            </>
          )}
        </For>
        <For each={ticks(reach().y)}>
          {(y) => (
            <>
              <path class="grid" d={`M${LEFT} ${py(y)}H${WIDTH - RIGHT}`} />
              <text class="tick" x={LEFT - 6} y={py(y) + 4} text-anchor="end">
                {say("{y}", { y })}
              </text>
            </>
          )}
        </For>
        <text class="tick" x={WIDTH - RIGHT} y={HEIGHT - 4} text-anchor="end">
          {props.x}
        </text>
        <For each={props.curves}>
          {(curve) => (
            <Show when={curve.band}>
              {(band) => (
                <polygon class={`band lane-${curve.lane}`} points={path(around(curve, band()))} />
              )}
            </Show>
          )}
        </For>
        <For each={props.curves}>
          {(curve) => (
            <polyline class={`curve lane-${curve.lane}`} points={path(thinned(curve.points))} />
          )}
        </For>
        <Show when={props.at !== undefined}>
          <path class="now" d={`M${px(props.at ?? 0)} ${TOP}V${HEIGHT - BOTTOM}`} />
        </Show>
      </svg>
    </figure>
  );
}

function around({ points }: Curve, band: [number, number][]): [number, number][] {
  const at = thinnedPlaces(points.length);
  const low = at.map((place): [number, number] => [points[place][0], band[place][0]]);
  const high = at.map((place): [number, number] => [points[place][0], band[place][1]]);
  return [...low, ...high.reverse()];
}

/** Which of `length` points are enough to draw a curve. */
export function thinnedPlaces(length: number): number[] {
  const every = Math.max(1, Math.ceil(length / MOST_POINTS));
  return Array.from({ length }, (_, at) => at).filter(
    (at) => at % every === 0 || at === length - 1,
  );
}

const thinned = (points: [number, number][]) =>
  thinnedPlaces(points.length).map((at) => points[at]);

function reaches(curves: Curve[]) {
  let [x, y] = [1, 1];
  for (const { points, band } of curves) {
    for (const [px, py] of points) [x, y] = [Math.max(x, px), Math.max(y, py)];
    for (const [, high] of band ?? []) y = Math.max(y, high);
  }
  return { x, y };
}

/** Round numbers from 0 to `most`. */
export function ticks(most: number): number[] {
  const raw = most / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= raw) ?? raw;
  const whole = most >= 5 ? Math.max(1, step) : step;
  return Array.from({ length: Math.floor(most / whole + 1e-9) + 1 }, (_, at) => at * whole);
}

/** What the chart says, for those who do not see it: where each curve ends. */
const summary = ({ title, curves }: { title: string; curves: Curve[] }) =>
  `${title}. ${curves
    .filter(({ points }) => points.length > 0)
    .map(({ name, points }) => say("{name}: {y}", { name, y: points[points.length - 1][1] }))
    .join("; ")}`;
