// Small means of building a page. Texts of puzzles and people go in as text, never as markup.

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `on…` are listeners; true sets, false and null leave
 *   out, but for the states of `aria-…`, which have words for both
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.startsWith('aria-')) element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter(child => child || child === 0).map(child => typeof child === 'number' ? String(child) : /** @type {Node | string} */ (child)));
  return element;
}

/**
 * A text of a puzzle or a person, whose direction of writing does not reach beyond it.
 * @param {string} text
 */
export const told = text => make('bdi', { dir: 'auto' }, text);

/** @param {string} id @returns {any} */
export const at = id => document.getElementById(id);

const words = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

/** @type {Map<string, string>} dates in words, of which a calendar wants each several times */
const worded = new Map();

/** @param {string} date */
export function longDate(date) {
  const known = worded.get(date) ?? words.format(new Date(date));
  worded.set(date, known);
  return known;
}
/** @param {string} date */
export const monthOf = date => months.format(new Date(date));
/** @param {string} date */
export const dayOf = date => weekdays.format(new Date(date));

/** The time of a signature, as in 2026-11-22 08:00 UTC. @param {string} time */
export const clock = time => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

/** @param {number} n @param {string} noun */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A finding: how bad it is, what the rule asks, what was found. @param {any} f @param {...any} more after it */
export const finding = (f, ...more) => make('li', { class: f.severity }, make('b', {}, `${f.severity}: `), `${f.title}. `, told(f.message), ' ', f.code && make('code', {}, f.code), ...more);

/** A board to play, in a frame of its own. @param {string} address @param {string} title */
export const frame = (address, title) => make('iframe', { class: 'player-frame', src: address, title });

let notice = 0;

/** Says something above the page until something else is said. @param {string} [text] none takes it away */
export function say(text = '') {
  const line = at('notice');
  line.textContent = text;
  line.hidden = !text;
  notice++;
  return notice;
}
