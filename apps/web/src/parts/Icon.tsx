// Small drawings for buttons.
const paths = {
  fill: "M5 5h14v14H5z",
  cross: "M6 6l12 12M18 6L6 18",
  pencil: "M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  ruleOut: "M5 5h5v5H5zM14 14h5v5h-5zM14 5h5v5h-5zM5 14l5 5M10 14l-5 5",
  undo: "M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2",
  redo: "M15 7l4 4-4 4M19 11h-9a5 5 0 0 0 0 10h2",
  save: "M7 4h10v16l-5-4-5 4z",
  back: "M7 4h10v16l-5-4-5 4zM14.5 9.5h-5m2-2l-2 2 2 2",
  zoomIn: "M11 11m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M20 20l-4.5-4.5M8.5 11h5M11 8.5v5",
  zoomOut: "M11 11m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M20 20l-4.5-4.5M8.5 11h5",
  zoomFit: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4",
  first: "M18 6l-7 6 7 6zM7 6v12",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  last: "M6 6l7 6-7 6zM17 6v12",
};

export function Icon(props: { name: keyof typeof paths }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill={props.name === "fill" || props.name === "pencil" ? "currentColor" : "none"}
    >
      <path
        d={paths[props.name]}
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
