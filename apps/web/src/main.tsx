// Where the page begins: first the language and what is kept, then the page in them.
import "./style.css";
import { openStore } from "./store";
import { loadLanguage } from "./text";

const [found] = await Promise.all([openStore(), loadLanguage()]);
const { begin } = await import("./begin");
begin(found);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Where there is no service worker the page works all the same, only not without a network.
  const register = () => navigator.serviceWorker.register("./sw.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
