// Small drawings for the tools of the editor.
const paths = {
  pencil: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  line: "M5 19L19 5",
  rectangle: "M5 7h14v10H5z",
  ellipse: "M12 12m-8 0a8 5.5 0 1 0 16 0a8 5.5 0 1 0-16 0",
  fill: "M6 12l6-7 7 7-6 6zM6 12h13M20 16c1 1.6 1.4 2.4.6 3.3s-2 .4-2-.8.6-1.600 1.400-2.500",
  pick: "M14 6l4 4M16 4l4 4-2 2-4-4zM14 8l-8 8-1 3 3-1 8-8",
  select: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4M9 12h6M12 9v6",
  protect: "M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3",
  mirrorAcross: "M12 4v16M9 8l-5 8h5zM15 8l5 8h-5z",
  mirrorDown: "M4 12h16M8 9l8-5v5zM8 15l8 5v-5z",
  solid: "M5 7h14v10H5zM6 8h12v8H6z",
};

export function MakeIcon(props: { name: keyof typeof paths }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill={props.name === "solid" ? "currentColor" : "none"}
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
