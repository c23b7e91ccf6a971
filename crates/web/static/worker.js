// The thinker beside the page: one question in, its answers out, all JSON texts.
import init, { answer, lend, missing } from "./worker_lib.js";

const ready = init({ module_or_path: new URL("./worker_lib_bg.wasm", import.meta.url) });

// Networks are large, and few questions need one: fetched for the first that does. Where that cannot
// be, without a server, it is answered without them, and the next such question tries again.
async function fetchNetwork(name) {
  try {
    const there = await fetch(new URL(`./nets/${name}.net`, import.meta.url));
    if (there.ok) lend(name, new Uint8Array(await there.arrayBuffer()));
  } catch {
    // Said by what the bots do without it: they think by advice.
  }
}

addEventListener("message", async (event) => {
  await ready;
  await Promise.all(missing(event.data).split(" ").filter(Boolean).map(fetchNetwork));
  postMessage(answer(event.data, (text) => postMessage(text)));
});
