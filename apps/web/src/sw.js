// The service worker: after the first visit the page comes from here. The build fills in both lists.
const version = "VERSION";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(version);
    await cache.addAll(files);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin)
    return;
  const answer = async () => {
    const cache = await caches.open(version);
    const kept = () => cache.match(event.request, { ignoreSearch: true });
    // The page itself is asked for first: another program may have this address today.
    if (event.request.mode === "navigate")
      return fetch(event.request).catch(async () => (await kept()) ?? Response.error());
    return (await kept()) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
