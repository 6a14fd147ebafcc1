// What a page keeps between visits, by puzzle: the run, and its result. Several sites may
// share a host, so each keeps under its own path.

/** Where the site lies, and the version of its files: they are in assets/VERSION/. */
export const root = new URL('../../', import.meta.url);
export const version = import.meta.url.split('/').at(-2) ?? '';

const prefix = `dailies/1${root.pathname}`;

/**
 * @typedef {{won: boolean, tier: string, step?: string, later?: string, on: string, tries: number}} Result step is the highest reached, where it is
 *   known, later a higher one of a run that did not count; on is the player's date of the first end
 * @typedef {{document?: string, engine?: string, save?: string, elapsed: number, share?: string, over?: boolean,
 *   result?: Result, shown?: boolean}} Kept document and engine are kept until the run ends, so that an update does
 *   not change it; shown is whether the answer was seen
 */

/** @param {unknown} value @returns {Kept | null} */
const readable = value => value && typeof value === 'object' && Number.isFinite(/** @type {Kept} */ (value).elapsed) ? /** @type {Kept} */ (value) : null;

/**
 * @param {string | null} text
 * @returns {Kept | null}
 */
function parse(text) {
  try {
    return readable(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * @param {string} puzzle
 * @returns {Kept | null} null where nothing is kept, or what is kept cannot be read
 */
export function recall(puzzle) {
  try {
    return parse(localStorage.getItem(prefix + puzzle));
  } catch {
    return null;
  }
}

/** Everything kept, by puzzle. @returns {Record<string, Kept>} */
export function recallAll() {
  /** @type {Record<string, Kept>} */
  const all = {};
  try {
    for (const key of Object.keys(localStorage)) {
      const puzzle = key.startsWith(prefix) ? key.slice(prefix.length) : '';
      const kept = /^\d{4}-\d\d-\d\d\//.test(puzzle) ? parse(localStorage.getItem(key)) : null;
      if (kept) all[puzzle] = kept;
    }
  } catch { /* a browser that forbids it keeps nothing */ }
  return all;
}

/**
 * @param {string} puzzle
 * @param {Kept} kept
 * @returns {boolean} whether it is kept: a full or forbidden storage keeps nothing
 */
export function keep(puzzle, kept) {
  try {
    localStorage.setItem(prefix + puzzle, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Calls when another tab has kept something of a puzzle. @param {string} puzzle @param {() => void} then */
export function watch(puzzle, then) {
  addEventListener('storage', event => event.key === prefix + puzzle && event.newValue && then());
}

/**
 * @param {string} name
 * @returns {boolean} whether something was done before, which from now on it was
 */
export function onceBefore(name) {
  try {
    const before = localStorage.getItem(prefix + name) !== null;
    localStorage.setItem(prefix + name, '1');
    return before;
  } catch {
    return false;
  }
}
