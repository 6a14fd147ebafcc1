// The service worker, where the site is plain files: play without a connection, and old
// versions kept for the games that were begun with them.
import { recallAll, root, version } from './store.js';

/**
 * Registers the worker, and tells it which versions are needed still, and which day to fetch whole, so
 * that it can be played without a connection.
 * @param {string} day
 * @param {string[]} [open] the addresses of what this page consists of, which came before a first worker
 */
export async function serve(day, open = []) {
  if (!document.body.dataset.offline || !navigator.serviceWorker) return;
  const needed = Object.values(recallAll()).filter(kept => !kept.over && kept.engine).map(kept => kept.engine);
  try {
    await navigator.serviceWorker.register(new URL('sw.js', root));
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ version, needed, open });
    if (/** @type {any} */ (navigator).connection?.saveData) return; // who counts bytes fetches what is opened
    const idle = globalThis.requestIdleCallback ?? setTimeout; // Safari has none
    idle(() => active?.postMessage({ version, day }));
  } catch { /* the site works without it, with a connection */ }
}

/**
 * The page's script of another version, where the browser still has it.
 * @param {string | undefined} other
 * @returns {Promise<string>} its address; empty where there is none
 */
export async function older(other) {
  if (!other || other === version || !/^[0-9a-f]+$/.test(other)) return '';
  const address = new URL(`assets/${other}/play.js`, root).href;
  try {
    return await caches.match(address, { ignoreVary: true }) ? address : '';
  } catch {
    return ''; // a browser that keeps nothing
  }
}
