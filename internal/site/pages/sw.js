// The service worker: a cache of one version's files, and of the days that were opened.
// version, files and withdrawn are written before this text.

// Several sites may share a host, and so its caches.
const family = `dailies ${new URL(registration.scope).pathname} `;
const mine = family + version;

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(carry().then(drop).then(() => clients.claim())));

// Files under a version never change, so a new worker can serve the pages of an old one.
async function fill() {
  const cache = await caches.open(mine);
  await cache.addAll(files.map(file => file.includes('assets/') ? file : new Request(file, { cache: 'no-cache' })));
  await drop(); // now, since the worker before this one may stay until its page is left
  await skipWaiting();
}

// The days that an older version had are fetched again, since their pages name its files.
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

// A day that was withdrawn is asked for at the next visit, and not taken from a cache.
async function drop() {
  for (const name of (await caches.keys()).filter(name => name.startsWith(family))) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (withdrawn.some(path => url.startsWith(registration.scope + path))) await cache.delete(url, { ignoreVary: true });
    }
  }
}

// A page of this version says which versions its unfinished games need; other old ones go.
// Those that came after are a successor's, who may be filling them now.
addEventListener('message', event => {
  const { data } = event;
  if (data.version !== version) return;
  if (data.needed) event.waitUntil(tidy(data.needed.map(name => family + name)));
  if (data.open) event.waitUntil(keep(data.open.filter(url => url.startsWith(registration.scope))));
  if (data.day) event.waitUntil(ahead(data.day));
});

// What a page consists of that was opened before there was a worker.
async function keep(urls) {
  const cache = await caches.open(mine);
  for (const url of urls) {
    const response = await cache.match(url, { ignoreVary: true }) ? null : await get(url);
    if (response) await store(cache, url, response);
  }
}

// A day's games that are not here yet, so that the whole day can be played without a connection.
async function ahead(day) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return;
  const list = await get(`${registration.scope}${day}/day.json`).then(response => response?.json());
  for (const { game, puzzle, withdrawn } of list?.games ?? []) {
    await keep(withdrawn ? [] : ['', puzzle.replace(/.*\//, ''), 'rules/'].map(file => `${registration.scope}${day}/${game}/${file}`));
  }
}

const get = url => fetch(url, { cache: 'no-cache' }).then(response => response.ok ? response : null, () => null);

async function tidy(needed) {
  const names = (await caches.keys()).filter(name => name.startsWith(family)); // the oldest first
  for (const name of names.slice(0, names.indexOf(mine))) {
    if (!needed.includes(name)) await caches.delete(name);
  }
}

// What is done with a request, by its path inside the site: the first rule that fits. A file under a
// version never changes, so its copy is taken. What may change is asked for; where there is a copy, the
// network has patience milliseconds. Without a copy nothing limits it: the page would wait as long.
const rules = [
  { fits: /^assets\//, first: 'copy' },
  { fits: /^/, first: 'network', patience: 800 },
];

addEventListener('fetch', event => {
  const { url, method } = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  const rule = rules.find(({ fits }) => fits.test(url.slice(registration.scope.length)));
  event.respondWith(rule.first === 'copy' ? still(event) : fresh(event, url.replace(/[?#].*/, ''), rule.patience));
});

// A file that few ask for is kept from its first visit on.
async function still(event) {
  const { request } = event, kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.includes(`/assets/${version}/`)) {
    const copy = response.clone();
    event.waitUntil(caches.open(mine).then(cache => cache.put(request, copy)).catch(() => {})); // a full disk keeps nothing
  }
  return response;
}

// When the network last hung. What a page asks for next does not wait for it once more.
let hung = 0;

// What may change is asked for, and taken from the cache where nobody answers soon. An answer that
// comes too late for this visit is kept for the next.
async function fresh(event, url, patience) {
  const cache = await caches.open(mine).catch(() => null);
  if (!cache) return fetch(event.request); // a broken store takes nothing away that is online
  const kept = () => cache.match(url, { ignoreVary: true }).catch(() => undefined);
  let waits = true;
  const answer = ask(event, cache, url, kept).finally(() => { waits = false; });
  event.waitUntil(answer);
  const late = new Promise(resolve => setTimeout(resolve, Date.now() - hung < 10_000 ? 0 : patience)).then(() => {
    if (waits) hung = Date.now();
    return kept();
  });
  return await Promise.race([answer, late]) ?? answer;
}

async function ask(event, cache, url, kept) {
  try {
    const response = await fetch(url, { cache: 'no-cache' });
    if (response.redirected) return Response.redirect(response.url);
    if (response.ok) await store(cache, url, response.clone()).catch(() => {}); // a full disk keeps nothing
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
  return new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dailies</title>${['tokens', 'style', 'list'].map(name => `<link rel="stylesheet" href="${home}assets/${version}/${name}.css">`).join('')}<body class="list"><header class="masthead"><h1>Dailies</h1></header><main><h2>This day is not on this device yet.</h2><p>It needs a connection once. <a href="${home}">All days</a></p></main></html>`,
    { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
