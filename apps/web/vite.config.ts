// How the page is built: static files that any host can serve, from any folder.
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { offline } from "./offline.js";

export default defineConfig({
  base: "./",
  plugins: [solid(), offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
