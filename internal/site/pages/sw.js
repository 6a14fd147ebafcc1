// The service worker: a cache of one version's files, and of the days that were opened.
// version and files are written before this text.

// Several sites may share a host, and so its caches.
const family = `dailies ${new URL(registration.scope).pathname} `;
const mine = family + version;

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(carry().then(() => clients.claim())));

// Files under a version never change, so a new worker can serve the pages of an old one.
async function fill() {
  const cache = await caches.open(mine);
  await cache.addAll(files.map(file => file.includes('assets/') ? file : new Request(file, { cache: 'no-cache' })));
  await skipWaiting();
}

// The days that an older version had are fetched anew, since their pages name its files.
async function carry() {
  const cache = await caches.open(mine);
  for (const name of await caches.keys()) {
    if (!name.startsWith(family) || name === mine) continue;
    for (const { url } of (await (await caches.open(name)).keys()).slice(-80)) {
      if (url.includes('/assets/') || await cache.match(url)) continue;
      const response = await fetch(url, { cache: 'no-cache' }).catch(() => null);
      if (response?.ok) await cache.put(url, response);
    }
  }
}

// A page of this version says which versions its unfinished games need; other old ones go.
// Those that came after are a successor's, who may be filling them now.
addEventListener('message', event => {
  if (event.data.version === version) event.waitUntil(tidy(event.data.needed.map(name => family + name)));
});

async function tidy(needed) {
  const names = (await caches.keys()).filter(name => name.startsWith(family)); // the oldest first
  for (const name of names.slice(0, names.indexOf(mine))) {
    if (!needed.includes(name)) await caches.delete(name);
  }
}

addEventListener('fetch', event => {
  const { url, method } = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  event.respondWith(url.includes('/assets/') ? still(event.request) : fresh(event, url.replace(/[?#].*/, '')));
});

const still = async request => await caches.match(request, { ignoreVary: true }) ?? fetch(request);

// What may change is asked for, and taken from the cache where nobody answers soon.
async function fresh(event, url) {
  const cache = await caches.open(mine);
  const kept = () => cache.match(url, { ignoreVary: true });
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(5000) });
    if (response.redirected) return Response.redirect(response.url);
    if (response.ok) event.waitUntil(store(cache, url, response.clone()));
    return response.status < 500 ? response : await kept() ?? response;
  } catch {
    return await kept() ?? missing(event.request);
  }
}

// A page of a newer version than this worker's is not kept: its files are not here yet.
async function store(cache, url, response) {
  const named = (await response.clone().text()).match(/assets\/([0-9a-f]{12})\//);
  if (!named || named[1] === version) await cache.put(url, response);
}

function missing(request) {
  if (request.mode !== 'navigate') return Response.error();
  const home = registration.scope;
  return new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dailies</title><link rel="stylesheet" href="${home}assets/${version}/style.css"><body class="list"><header class="masthead"><h1>Dailies</h1></header><main><h2>This day is not on this device yet.</h2><p>It needs a connection once. <a href="${home}">All days</a></p></main></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
