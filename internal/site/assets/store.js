// What a page keeps between visits, by puzzle: the run, and its result. Several sites may
// share a host, so each keeps under its own path.

/** Where the site lies, and the version of its files: they are in assets/VERSION/. */
export const root = new URL('../../', import.meta.url);
export const version = import.meta.url.split('/').at(-2) ?? '';

/** What the names of all that is kept begin with. */
export const prefix = `dailies/1${root.pathname}`;

const name = /^\d{4}-\d\d-\d\d\/[a-z]+$/;

/**
 * @typedef {{won: boolean, tier: string, step?: string, later?: string, on: string, tries: number}} Result step is the highest reached, where it is
 *   known, later a higher one of a run that did not count; on is the player's date of the first end
 * @typedef {{document?: string, engine?: string, save?: string, elapsed: number, share?: string, over?: boolean,
 *   result?: Result, shown?: boolean, view?: any}} Kept view is the last one of a run that goes on, to be drawn before the engine is there; document and engine are kept until the run ends, so that an update does
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
      const kept = name.test(puzzle) ? parse(localStorage.getItem(key)) : null;
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

/** Everything kept as the text of a file, for [bring]. */
export const everything = () => JSON.stringify({ dailies: 1, kept: recallAll() }, (name, value) => name === 'view' ? undefined : value, 1);

/** The size of a file of results that nobody has, in characters. */
const mostOfAFile = 20_000_000;

/** @param {any} value @param {number} most */
const short = (value, most) => value === undefined || typeof value === 'string' && value.length <= most;

/** Whether a value of a file is what [keep] keeps. @param {any} kept */
function fits(kept) {
  if (!readable(kept) || ![kept.document, kept.save].every(text => short(text, 1_000_000)) || !short(kept.share, 2000) || !short(kept.engine, 40)) return false;
  const { result } = kept;
  return result === undefined || typeof result?.won === 'boolean' && typeof result.tier === 'string' && result.tier.length <= 40 && /^\d{4}-\d\d-\d\d$/.test(result.on)
    && Number.isInteger(result.tries) && short(result.step, 20) && short(result.later, 20);
}

/**
 * Takes in a file of results. What has a result here stays as it is, and so does a game that is
 * under way here and has none in the file.
 * @param {string} text
 * @returns {string} what it did, as a sentence
 */
export function bring(text) {
  let file;
  try {
    file = text.length <= mostOfAFile ? JSON.parse(text) : null;
  } catch { /* nothing of ours */ }
  if (file?.dailies !== 1 || !file.kept || typeof file.kept !== 'object') return 'This is no file of results.';
  const mine = recallAll();
  const news = Object.entries(file.kept).filter(([puzzle, kept]) => name.test(puzzle) && fits(kept) && !mine[puzzle]?.result && (kept.result || !mine[puzzle]));
  for (const [i, [puzzle, { document, engine, save, elapsed, share, over, result, shown }]] of news.entries()) {
    const kept = { document, engine, save, elapsed, share, over: Boolean(over), result, shown: Boolean(shown) };
    if (!keep(puzzle, kept)) return `This browser is full: ${i} of ${news.length} are back.`;
    dispatchEvent(new StorageEvent('storage', { key: prefix + puzzle, newValue: 'file' })); // as if another tab had played it
  }
  return news.length ? `${news.length} ${news.length === 1 ? 'puzzle is' : 'puzzles are'} back.` : 'The file has nothing that is not here already.';
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
