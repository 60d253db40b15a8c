// How the page is built: static files that any host can serve, from any folder.
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { offline } from "./offline.js";

/** What a first visit does not show stands in files of its own; the rest in one, which packs best. */
const LATER =
  /src\/(make|learn|book|lab)\/|pages\/(Verdict|Explain|explanation|Strategies|Collection)|parts\/(Save|Print|New|Statistics|Replay|Settings|Everything|Brought|Won|Worked|Picture)|drawing|daily|streak|text\/|store\/|worker|main\.tsx|\.css/;

export default defineConfig({
  base: "./",
  plugins: [solid(), offline()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Evaluated before the language is known, and so apart from all that says something.
            {
              name: "base",
              test: /solid-js|vite\/|\/src\/(text\/(index|english)|store)/,
              priority: 2,
            },
            { name: "page", test: (id: string) => id.includes("/src/") && !LATER.test(id) },
          ],
        },
      },
    },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
