// Small means of building a page. Texts of a puzzle go in as text, never as markup.
import { listen, patch } from './keyed.js';

/**
 * Makes an element. A text of a puzzle is isolated, so that its direction of writing does
 * not reach beyond it.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `on…` are listeners; true sets, false and null leave
 *   out, but for the states of `aria-…`, which have words for both
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) listen(element, name.slice(2), value);
    else if (name.startsWith('aria-') && value !== null && value !== undefined) element.setAttribute(name, String(value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter(child => child !== null && child !== undefined && child !== false && child !== '')));
  return element;
}

/**
 * A text of a puzzle.
 * @param {string} text
 * @param {string} [style]
 */
export const told = (text, style) => make('bdi', { class: style, dir: 'auto' }, text);

/** A reason of the engine as a sentence. @param {string} reason */
export const sentence = reason => `${reason[0].toUpperCase()}${reason.slice(1)}.`;

const glyphs = {
  clear: 'M6 6l12 12M18 6L6 18', shuffle: 'M4 7h3l10 10h3m-3-3 3 3-3 3M4 17h3l3-3m4-4 3-3h3m-3-3 3 3-3 3', notes: 'M5 4h14v12l-4 4H5zM8.5 9h7M8.5 13h4',
  again: 'M4.5 12.5a7.5 7.5 0 1 0 2.5-6L4 9M4 4v5h5', eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5',
  padlock: 'M8 11V7.5a4 4 0 0 1 8 0V11|M5 11h14v9.5H5zM12 14.5v2.5',
};

/** A small drawing; a padlock stands open. @param {keyof typeof glyphs} name @returns {Node} */
export function glyph(name) {
  const template = document.createElement('template'); // the parser knows how to make an svg
  template.innerHTML = `<svg class="sign ${name}" viewBox="0 0 24 24" aria-hidden="true">${glyphs[name].split('|').map(d => `<path d="${d}"/>`).join('')}</svg>`;
  return /** @type {Node} */ (template.content.firstChild);
}

/** Whether there is room for a column beside the board. */
export const wide = matchMedia('(min-width: 62rem)');

/** A part that opens at a tap. What the player opened or shut stays so, see patch. */
export const unfold = (open, summary, ...inside) => make('details', { open, 'data-open': String(Boolean(open)) }, make('summary', {}, ...summary), ...inside);

/** Draws what is under an element, in place. @param {Element} root @param {...(Node | string | null | undefined | false)} children */
export function redraw(root, ...children) {
  patch(root, /** @type {(Node | string)[]} */ (children.filter(child => child !== null && child !== undefined && child !== false && child !== ''))
    .map(child => typeof child === 'string' ? document.createTextNode(child) : child));
}

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)), two = n => String(Math.floor(n)).padStart(2, '0');
  const rest = `${two(seconds / 60 % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? rest : `${Math.floor(seconds / 3600)}:${rest}`;
}

/** The address that others find a page at; empty where only this machine does. @param {{protocol: string, hostname: string, origin: string, pathname: string}} at @returns {string} */
export const address = ({ protocol, hostname, origin, pathname }) => /^https?:$/.test(protocol) && !/^(localhost|127\..*|\[::1\])$/.test(hostname) ? origin + pathname : '';

/**
 * Hands the player a text as a file. A browser may begin to read what it saves long after the
 * click, and finds nothing where the address was revoked by then.
 * @param {string} name @param {string} text as JSON
 */
export function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Whether nothing shall move: the player's wish, or the device's. @returns {boolean} */
export const calm = () => document.documentElement.dataset.motion === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Gives the focus back after a part was drawn again, without a scroll: it is where it was, or in
 * the bar, which is always seen. Where it is gone, a card has it.
 * @param {HTMLElement} root @param {string} name
 */
export function refocus(root, name) {
  const same = /** @type {HTMLElement | null} */ (root.querySelector(`[data-focus="${CSS.escape(name)}"]`));
  if (same) same.focus({ preventScroll: true });
  else /** @type {HTMLElement | null} */ (root.querySelector('.card'))?.focus();
}

/** What the element that has the focus says of itself; empty for none. @returns {DOMStringMap | undefined} */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset;
