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

/** Whether a value is a result that can be shown and counted. @param {any} result */
const isResult = result => typeof result?.won === 'boolean' && typeof result.tier === 'string' && /^\d{4}-\d\d-\d\d$/.test(result.on) && Number.isInteger(result.tries);

/**
 * What a text holds. Fields that only a newer version of the site knows stay in it.
 * @param {string | null} text
 * @returns {Kept | null}
 */
function parse(text) {
  try {
    const value = JSON.parse(text ?? 'null');
    if (!value || typeof value !== 'object' || Array.isArray(value)) return null;
    const { elapsed, save, result } = value;
    return { ...value, elapsed: Number.isFinite(elapsed) ? elapsed : 0, save: typeof save === 'string' ? save : undefined, result: isResult(result) ? result : undefined };
  } catch {
    return null;
  }
}

/** @param {string} key @returns {string | null} null too where the browser forbids it */
function textOf(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether it is kept: a full or forbidden storage keeps nothing */
function put(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {Kept} kept */
const rank = ({ result }) => result ? result.won ? 2 : 1 : 0;

/** Where a run starts on its clock, in milliseconds, and how many moves it has. @param {string | undefined} save @returns {number[]} */
function length(save) {
  try {
    const { start, moves } = JSON.parse(save ?? '');
    return [start, moves.length];
  } catch {
    return [0, 0];
  }
}

/** How much is kept: the result, the tries, then the run. A run that was started over counts from there. @param {Kept} kept */
const measure = kept => [rank(kept), kept.result?.tries ?? 0, ...length(kept.save)];

/** Whether a state of a puzzle is more than another. @param {Kept} kept @param {Kept} other */
export function exceeds(kept, other) {
  const [mine, theirs] = [measure(kept), measure(other)], differ = mine.findIndex((n, i) => n !== theirs[i]);
  return differ >= 0 && mine[differ] > theirs[differ];
}

/**
 * The place of a puzzle. It knows the text that this page last read or wrote there, and so
 * whether another page came between: another tab, or one that Back brought out of memory.
 * @param {string} puzzle
 */
export function shelf(puzzle) {
  const key = prefix + puzzle;
  let known = textOf(key);
  const write = kept => {
    const text = JSON.stringify(kept), there = put(key, text);
    if (there) known = text;
    return there;
  };
  return {
    /** @returns {Kept | null} null where nothing is kept, or what is kept cannot be read */
    read: () => parse(known = textOf(key)),
    /**
     * Keeps a state, unless what another page kept is as much, or a win: that stays, and this
     * page is behind. A result is never replaced by less.
     * @param {Kept} kept @returns {'kept' | 'full' | 'behind'}
     */
    keep(kept) {
      const text = textOf(key), before = parse(text);
      if (before && (rank(before) > rank(kept) || text !== known && (before.result?.won || !exceeds(kept, before)))) return 'behind';
      if (kept.result?.won && !anyWon()) void last();
      return write({ ...before, ...kept }) ? 'kept' : 'full';
    },
    /** Adds to what is kept, whoever kept it. @param {Partial<Kept>} more */
    add(more) {
      const text = textOf(key), before = known;
      write({ elapsed: 0, ...parse(text), ...more });
      if (text !== before) known = before;
    },
    /** Calls when another page has kept something here. @param {() => void} then */
    watch(then) {
      const look = () => {
        const text = textOf(key);
        if (text !== null && text !== known) then();
      };
      rereads(look);
    },
  };
}

/** Calls when another page may have kept something: another tab does, or this page was asleep. @param {() => void} look */
export function rereads(look) {
  addEventListener('storage', look);
  addEventListener('pageshow', event => event.persisted && look());
  document.addEventListener('visibilitychange', () => document.hidden || look());
}

const anyWon = () => Object.values(recallAll()).some(({ result }) => result?.won);

/** Asks the browser not to clear what is kept, as some do after seven days without a visit. */
async function last() {
  try {
    await navigator.storage?.persist?.();
  } catch { /* it says no */ }
}

/**
 * @param {string} puzzle
 * @returns {Kept | null} null where nothing is kept, or what is kept cannot be read
 */
export const recall = puzzle => parse(textOf(prefix + puzzle));

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

/** Everything kept as the text of a file, for [bring]. */
export const everything = () => JSON.stringify({ dailies: 1, kept: recallAll() }, (name, value) => name === 'view' ? undefined : value, 1);

/** The size of a file of results that nobody has, in characters. */
const mostOfAFile = 20_000_000;

/** @param {any} value @param {number} most */
const short = (value, most) => value === undefined || typeof value === 'string' && value.length <= most;

/** Whether a value of a file is what a shelf keeps. @param {any} kept */
function fits(kept) {
  if (!Number.isFinite(kept?.elapsed) || ![kept.document, kept.save].every(text => short(text, 1_000_000)) || !short(kept.share, 2000) || !short(kept.engine, 40)) return false;
  const { result } = kept;
  return result === undefined || isResult(result) && result.tier.length <= 40 && short(result.step, 20) && short(result.later, 20);
}

/**
 * Takes in a file of results. A result here gives way to a better one alone, and a game that is
 * under way here to one with a result.
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
  const news = Object.entries(file.kept).filter(([puzzle, kept]) => name.test(puzzle) && fits(kept) && (!mine[puzzle] || rank(kept) > rank(mine[puzzle])));
  for (const [i, [puzzle, { document, engine, save, elapsed, share, over, result, shown }]] of news.entries()) {
    const kept = { document, engine, save, elapsed, share, over: Boolean(over), result, shown: Boolean(shown) };
    if (shelf(puzzle).keep(kept) === 'full') return `This browser is full: ${i} of ${news.length} are back.`;
    dispatchEvent(new StorageEvent('storage', { key: prefix + puzzle, newValue: 'file' })); // as if another tab had played it
  }
  return news.length ? `${news.length} ${news.length === 1 ? 'puzzle is' : 'puzzles are'} back.` : 'The file has nothing that is not here already.';
}

/**
 * @param {string} name
 * @returns {boolean} whether something was done before, which from now on it was; never where nothing is kept
 */
export function onceBefore(name) {
  const before = textOf(prefix + name) !== null;
  put(prefix + name, '1');
  return before;
}
