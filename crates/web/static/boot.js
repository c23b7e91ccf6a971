// Starts the page, and keeps it for later visits without a network.
import init from "./app.js";

init();
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("./sw.js"));
}
