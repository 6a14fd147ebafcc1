// The seam for what is told of a run. It stays on this machine, for 30 days: a page that wants to hear
// it listens for dailies:event on the document. docs/events.md has every name.
import { prefix } from './store.js';

const days = 30;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

const database = () => opened ??= new Promise((resolve, reject) => {
  const request = indexedDB.open(`${prefix}events`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('told', { autoIncrement: true }).createIndex('timestamp', 'timestamp');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @param {object[]} events */
async function record(events) {
  const store = (await database()).transaction('told', 'readwrite').objectStore('told');
  for (const event of events) store.add(event);
  const old = store.index('timestamp').openCursor(IDBKeyRange.upperBound(Date.now() - days * 86_400_000));
  old.onsuccess = () => {
    old.result?.delete();
    old.result?.continue();
  };
}

/**
 * @param {{type: string, puzzleId: string, skinId?: string, timestamp: number, metadata: object}} event
 */
export const onEvent = event => document.dispatchEvent(new CustomEvent('dailies:event', { detail: event }));

/** Tells that a run has ended that counts. @param {any} view @param {() => string} log of the run, as anyone can replay it */
export const ended = ({ puzzleId }, log) => document.dispatchEvent(new CustomEvent('dailies:end', { detail: { puzzleId, log } }));

/** Tells what the engine says happened, in its order. @param {any} view @param {any[]} events */
export function tell(view, events) {
  if (view.practice) return;
  const { puzzleId } = view, { skin } = document.body.dataset;
  const told = events.map(({ version: _, type, ...metadata }) => ({ type, puzzleId, skinId: skin, timestamp: Date.now(), metadata }));
  told.forEach(onEvent);
  record(told).catch(() => {}); // a browser that keeps nothing, or is full
}
