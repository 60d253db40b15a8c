// Where the page begins.
import { render } from "solid-js/web";
import { App } from "./App";
import "./style.css";

const page = document.getElementById("page");
if (page) render(() => <App />, page);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Where there is no service worker the page works all the same, only not without a network.
    navigator.serviceWorker.register("./sw.js").catch(() => {});
  });
}
