// Small means of building a page. Texts of a puzzle go in as text, never as markup.

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
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
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

/** What was said of the last move, where the next one is made: the rest may be off the screen. */
export const reply = (lines, ...state) => make('div', { class: 'reply' },
  ...lines.map(line => make('p', { class: line.who ? 'line' : 'hint' }, line.who && make('b', {}, `${line.who} `), told(line.text), line.note && told(line.note, 'note'))), state.length > 0 && make('p', { class: 'state' }, state.map(part => part.replaceAll(' ', '\u00a0')).join(' · ')));

/** A reason of the engine as a sentence. @param {string} reason */
export const sentence = reason => `${reason[0].toUpperCase()}${reason.slice(1)}.`;

/** How far a result went, of the three steps there are, and what the next one would have taken. */
export const steps = ({ rungs, next }) => make('section', { class: 'steps', 'aria-label': 'How far it went' },
  make('ol', {}, ...rungs.map(({ name, asks, reached, unknown }) => make('li', { class: reached ? 'reached' : '' },
    make('span', { 'aria-hidden': 'true' }, reached ? '✓' : unknown ? '?' : '○'), make('b', {}, name), make('small', {}, reached ? 'reached' : unknown ? 'not known offline' : 'not reached'), make('span', {}, told(asks))))),
  next && make('p', {}, told(next)));

/** Whether there is room for a column beside the board. */
export const wide = matchMedia('(min-width: 62rem)');

/** A part that opens at a tap. What the player opened or shut stays so, see redraw. */
export const unfold = (open, summary, ...inside) => make('details', { open, 'data-open': String(Boolean(open)) }, make('summary', {}, ...summary), ...inside);

/** Draws what is under an element anew. @param {HTMLElement} root @param {...(Node | null | undefined | false)} children */
export function redraw(root, ...children) {
  const parts = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (root.querySelectorAll('details[data-open]'));
  const turned = new Map([...parts()].filter(part => String(part.open) !== part.dataset.open).map(part => [part.firstElementChild?.textContent, part.open]));
  root.replaceChildren(.../** @type {Node[]} */ (children.filter(Boolean)));
  for (const part of parts()) part.open = turned.get(part.firstElementChild?.textContent) ?? part.open;
}

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The address that others find a page at; empty where only this machine does. @param {{protocol: string, hostname: string, origin: string, pathname: string}} at @returns {string} */
export const address = ({ protocol, hostname, origin, pathname }) => /^https?:$/.test(protocol) && !/^(localhost|127\..*|\[::1\])$/.test(hostname) ? origin + pathname : '';

/** @returns {boolean} */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Gives the focus back after a part was drawn anew, without a scroll: it is where it was, or in
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
