// Starts the page, keeps it for later visits without a network, and says so when it breaks.
import init from "./app.js";

// Not in crates/words: these are for when the module that holds all words has stopped.
const SAYS = {
  en: {
    title: "Something broke",
    text: "The page has stopped. Your game is kept as it stood: load the page again and it goes on.",
    save: "Save a copy of the game",
    home: "First page",
    again: "Load again",
  },
  de: {
    title: "Etwas ist kaputtgegangen",
    text: "Die Seite ist stehen geblieben. Deine Partie ist gesichert, wie sie stand: Lade die Seite neu, dann geht sie weiter.",
    save: "Eine Kopie der Partie sichern",
    home: "Startseite",
    again: "Neu laden",
  },
};

// The record of the table in this page that the address names, as it was kept after its last step; nothing, if
// there is none. The names are those of crates/web/src/store.rs.
async function record() {
  const id = location.hash.match(/^#\/own\/([^/?]+)/)?.[1];
  if (!id) return null;
  const heard = (request) => new Promise((good, bad) => {
    request.onsuccess = () => good(request.result);
    request.onerror = () => bad(request.error);
  });
  try {
    const opened = indexedDB.open("chowk");
    // Where there is none, none is made.
    opened.onupgradeneeded = () => opened.transaction.abort();
    const store = await heard(opened);
    const text = await heard(store.transaction("texts").objectStore("texts").get(id));
    store.close();
    return JSON.parse(text).record;
  } catch {
    return null;
  }
}

// Nothing here asks the module for anything: it may have stopped in the middle of a change.
function broke() {
  const dialog = document.getElementById("broken");
  if (dialog.open) return;
  const says = SAYS[document.documentElement.lang] ?? SAYS.en;
  for (const place of dialog.querySelectorAll("[data-says]")) {
    place.textContent = says[place.dataset.says];
  }
  const save = dialog.querySelector("[data-says=save]");
  save.hidden = true;
  record().then((game) => {
    save.hidden = !game;
    if (game) save.href = URL.createObjectURL(new Blob([game], { type: "text/plain" }));
  });
  dialog.querySelector("[data-says=again]").onclick = () => location.reload();
  // Where the table itself is the trouble, loading it again would not help.
  dialog.querySelector("[data-says=home]").onclick = () => {
    history.replaceState(null, "", "#/");
    location.reload();
  };
  dialog.showModal();
}

// A panic, which the page reports by its name, and whatever else makes WebAssembly stop.
const fatal = (error) => error?.name === "Panic" || error instanceof WebAssembly.RuntimeError;
addEventListener("error", (event) => fatal(event.error) && broke());
addEventListener("unhandledrejection", (event) => fatal(event.reason) && broke());

init({ module_or_path: new URL("./app_bg.wasm", import.meta.url) });
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("./sw.js"));
}
