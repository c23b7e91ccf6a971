// The thinker beside the page: one question in, its answers out, all JSON texts.
import init, { answer } from "./worker_lib.js";

const ready = init({ module_or_path: new URL("./worker_lib_bg.wasm", import.meta.url) });
addEventListener("message", async (event) => {
  await ready;
  postMessage(answer(event.data, (text) => postMessage(text)));
});
