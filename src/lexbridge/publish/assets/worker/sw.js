// Keeps one build of the site whole: it comes as one packed file, is unpacked into a cache of its own name, and leaves when the next has arrived.
const PREFIX = `lexbridge ${self.registration.scope} `;
const CACHE = PREFIX + PACK;
const root = new URL(self.registration.scope);

async function unpack() {
  const answer = await fetch(new Request(new URL(PACK, root), { integrity: INTEGRITY, cache: "no-store" }));
  if (!answer.ok) throw new Error(`${answer.status} ${PACK}`);
  const bytes = new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const end = bytes.indexOf(10);
  const cache = await caches.open(CACHE);
  let place = end + 1;
  const writes = [];
  for (const [path, type, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    const body = bytes.slice(place, place + size);
    place += size;
    writes.push(cache.put(new URL(path, root), new Response(body, { headers: { "Content-Type": type, "Content-Length": String(size) } })));
  }
  await Promise.all(writes);
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.slice(0, -"index.html".length);
  const kept = await cache.match(url.href);
  if (kept) return kept;
  if (request.mode === "navigate" && !url.pathname.endsWith("/") && await cache.match(`${url.href}/`)) return Response.redirect(`${url.href}/`, 302);
  try {
    return await fetch(request);
  } catch (error) {
    const lost = request.mode === "navigate" && await cache.match(new URL("404.html", root));
    if (!lost) throw error;
    return new Response(lost.body, { status: 404, headers: lost.headers });
  }
}

self.addEventListener("install", (event) => event.waitUntil(unpack()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const url = event.request.url;
  if (event.request.method === "GET" && url.startsWith(root.href)) event.respondWith(answer(event.request));
});
