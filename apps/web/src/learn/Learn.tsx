// Learning: the path of stations, and what stands behind each. Every view is a file of its own and is
// loaded when it is first shown.
import { lazy, Match, Switch } from "solid-js";
import "./learn.css";

const Path = lazy(() => import("./Path"));
const FirstPuzzle = lazy(() => import("./FirstPuzzle"));
const Practice = lazy(() => import("./Practice"));
const Station = lazy(() => import("./Station"));
const StationPuzzle = lazy(() => import("./StationPuzzle"));

export default function Learn(props: { station: string; place: number }) {
  return (
    <Switch fallback={<StationPuzzle station={props.station} place={props.place} />}>
      <Match when={props.station === ""}>
        <Path />
      </Match>
      <Match when={props.station === "first"}>
        <FirstPuzzle />
      </Match>
      <Match when={props.station === "practice"}>
        <Practice />
      </Match>
      <Match when={props.place === 0}>
        <Station strategy={props.station} />
      </Match>
    </Switch>
  );
}
