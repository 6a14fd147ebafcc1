// What a page keeps between visits, by puzzle: the run, and its result.

const prefix = 'dailies/1/';

/**
 * @typedef {{document?: string, save?: string, elapsed: number, share?: string, over?: boolean}} Kept
 */

/**
 * @param {string} puzzle
 * @returns {Kept | null} null where nothing is kept, or what is kept cannot be read
 */
export function recall(puzzle) {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + puzzle) ?? 'null');
    return kept && typeof kept === 'object' && Number.isFinite(kept.elapsed) ? kept : null;
  } catch {
    return null;
  }
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
