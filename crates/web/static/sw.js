// Keeps the whole site for playing offline. All files of a page come from one version: that of the
// worker that answers it. The markers are filled in by crates/bundle.
const VERSION = "@@VERSION@@";
const ASSETS = @@ASSETS@@;
const HASHES = @@HASHES@@;

// Never kept: what the server says now.
const LIVE = /^(api\/|healthz$|metrics$)/;

// Too much for a first visit: kept once somebody has asked for it.
const ON_REQUEST = /^(nets|puzzles)\//;

const scope = new URL(self.registration.scope);
const keep = () => caches.open(`chowk ${VERSION}`);

// While a new version is being put up, a server may hand out old and new files side by side. Then
// installing fails, and the browser tries again with a later visit.
async function fetchAll() {
  const cache = await keep();
  await Promise.all(ASSETS.map(async (name) => {
    const integrity = HASHES[name] ?? "";
    const answer = await fetch(new Request(name, { cache: "no-cache", integrity }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    if (name === "./" && !(await answer.clone().text()).includes(VERSION)) {
      throw new Error("the page is of another version");
    }
    await cache.put(name, answer);
  }));
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("chowk ") && name !== `chowk ${VERSION}`) await caches.delete(name);
  }
  // So that the very first page can go offline without being loaded again.
  await self.clients.claim();
}

// A new version waits until no page of the old one is open. If the only one is being loaded anew, it
// is loaded once more, by the new version. Another tab is no reason: it would change under the first.
async function makeWay(request) {
  const waiting = self.registration.waiting;
  const again = request.isReloadNavigation || request.cache === "no-cache";
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!waiting || !again || open.length > 1) return null;
  waiting.postMessage("take over");
  return new Response("", { headers: { Refresh: "0", "Content-Type": "text/html" } });
}

async function fetchAndKeep(request, cache) {
  const there = await fetch(request);
  const path = new URL(request.url).pathname.slice(scope.pathname.length);
  if (there.ok && ON_REQUEST.test(path)) await cache.put(request, there.clone());
  return there;
}

async function answer(request) {
  const page = request.mode === "navigate";
  if (page) {
    const again = await makeWay(request);
    if (again) return again;
  }
  const cache = await keep();
  const options = { ignoreSearch: true, ignoreVary: true };
  const kept = await cache.match(request, options);
  if (kept) return kept;
  if (!page) return fetchAndKeep(request, cache);
  const { pathname } = new URL(request.url);
  if ([scope.pathname, `${scope.pathname}index.html`].includes(pathname)) return cache.match("./");
  // The page's files stand beside it, so it cannot be shown at another path: it is sent for.
  const there = await fetch(request).catch(() => null);
  return there?.ok ? there : Response.redirect(new URL("./#/nowhere", scope));
}

// It is somebody's turn: title and text come in the language of the page, from the server. What time it is
// here, only the browser knows.
async function tell(data) {
  const { title, body, lang, table, due } = data;
  const how = { weekday: "long", hour: "numeric", minute: "2-digit" };
  const when = due ? new Date(due).toLocaleString(lang, how) : "";
  await self.registration.showNotification(title, {
    body: body.replace("{when}", when),
    lang,
    tag: `chowk ${table}`,
    renotify: true,
    icon: "icon-192.png",
    data: { table },
  });
  await self.navigator.setAppBadge?.().catch(() => {});
}

// Shows the table in a page that is open already, or in a new one.
async function show(table) {
  const place = new URL(table ? `./#/t/${table}` : "./", scope).href;
  const open = await self.clients.matchAll({ type: "window" });
  const page = open.find((one) => one.focused) ?? open[0];
  if (!page) return self.clients.openWindow(place);
  await page.focus().catch(() => {});
  return table ? page.navigate(place) : page;
}

// The push service gives this browser another address: the server is told in whose place it comes.
async function move(before, now) {
  const { key } = await (await fetch("api/push")).json();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (now ?? await self.registration.pushManager.subscribe(options)).toJSON();
  const body = JSON.stringify({ endpoint, ...keys, replaces: before?.endpoint });
  await fetch("api/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}

self.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.table));
});
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(move(event.oldSubscription, event.newSubscription));
});
self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin) return;
  if (!url.pathname.startsWith(scope.pathname)) return;
  if (LIVE.test(url.pathname.slice(scope.pathname.length))) return;
  event.respondWith(answer(event.request));
});
