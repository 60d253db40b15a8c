// Where the reader is: the part of the address behind the #.
import { createSignal } from "solid-js";

export type Mode = "play" | "verdict" | "explain";
export type Route =
  | { page: "collection" }
  | { page: "puzzle"; source: "puzzle" | "own"; id: string; mode: Mode }
  | { page: "link"; packed: string }
  | { page: "today" }
  | { page: "learn"; station: string; place: number }
  | { page: "strategies" }
  | { page: "strategy"; name: string }
  | { page: "make"; from: MakeFrom }
  | { page: "lab"; view: string; packed: string }
  | { page: "missing" };

/** What the editor begins with: what was left there, a puzzle, or what a link holds. */
export type MakeFrom =
  | { source: "draft" }
  | { source: "puzzle" | "own"; id: string }
  | { source: "link"; packed: string };

export function parse(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  if (path === "") return { page: "collection" };
  if (path.startsWith("p=")) return { page: "link", packed: path.slice(2) };
  const [first, second = "", third = ""] = path.split("/").map(decoded);
  if (
    (first === "puzzle" || first === "own") &&
    second &&
    ["", "play", "verdict", "explain"].includes(third)
  ) {
    return { page: "puzzle", source: first, id: second, mode: (third || "play") as Mode };
  }
  // A station is "first", "practice" or a strategy; its puzzles are counted from 1, and 0 is the rule.
  if (first === "learn" && /^\d{0,3}$/.test(third))
    return { page: "learn", station: second, place: Number(third) };
  if (first === "today") return { page: "today" };
  if (first === "lab") return { page: "lab", view: second, packed: third };
  if (first === "make") return made(path.slice("make".length + 1), second, third);
  if (first === "strategies")
    return second ? { page: "strategy", name: second } : { page: "strategies" };
  return { page: "missing" };
}

function made(rest: string, second: string, third: string): Route {
  if (rest === "") return { page: "make", from: { source: "draft" } };
  if (rest.startsWith("p="))
    return { page: "make", from: { source: "link", packed: rest.slice(2) } };
  return (second === "puzzle" || second === "own") && third
    ? { page: "make", from: { source: second, id: third } }
    : { page: "missing" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const [route, setRoute] = createSignal(parse(location.hash));
addEventListener("hashchange", () => setRoute(parse(location.hash)));

export { route };

export const to = {
  collection: "#/",
  today: "#/today",
  learn: "#/learn",
  station: (name: string, place = 0) =>
    `#/learn/${encodeURIComponent(name)}${place ? `/${place}` : ""}`,
  make: "#/make",
  makeFrom: (source: "puzzle" | "own", id: string) => `#/make/${source}/${encodeURIComponent(id)}`,
  lab: "#/lab",
  labView: (view: string, packed = "") => `#/lab/${view}${packed ? `/${packed}` : ""}`,
  strategies: "#/strategies",
  strategy: (name: string) => `#/strategies/${encodeURIComponent(name)}`,
  puzzle: (id: string, mode: Mode = "play") =>
    `#/puzzle/${encodeURIComponent(id)}${mode === "play" ? "" : `/${mode}`}`,
  own: (id: string, mode: Mode = "play") =>
    `#/own/${encodeURIComponent(id)}${mode === "play" ? "" : `/${mode}`}`,
};

export const go = (address: string) => {
  location.hash = address;
};
/** Goes elsewhere without leaving a trace in the history. */
export const replace = (address: string) => {
  history.replaceState(null, "", address);
  setRoute(parse(location.hash));
};
