// Starts the page, and keeps it for later visits without a network.
import init from "./app.js";

init({ module_or_path: new URL("./app_bg.wasm", import.meta.url) });
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("./sw.js"));
}
