// A lesson: a pointer at each tap to the end of a run that was all but over.
import { make } from './dom.js';
import { root } from './store.js';

/** @typedef {{pick: string[], send?: string, says: string[]}} Move */

/**
 * @param {HTMLElement} place where it is said what to tap
 * @param {{moves: Move[]}} lesson
 * @param {string} game
 * @param {() => void} restart begins it from its first tap
 */
export function teach(place, { moves }, game, restart) {
  const ring = make('div', { class: 'pointer', 'aria-hidden': 'true' }), says = /** @type {HTMLElement} */ (place.querySelector('p')), leave = /** @type {HTMLAnchorElement} */ (place.querySelector('a'));
  const [date] = location.hash.match(/\d{4}-\d\d-\d\d$/) ?? [];
  let done = 0, over = false, wrong = false;
  leave.href = date ? `${root.pathname}${date}/${game}/` : root.pathname;
  document.body.append(ring);

  const named = name => /** @type {HTMLElement | null} */ (document.querySelector(`[data-focus="${CSS.escape(name)}"], [data-cell="${CSS.escape(name)}"]`));
  const taken = name => named(name)?.matches('[aria-pressed="true"], .picked');

  function surround() {
    const at = over ? null : document.querySelector('[data-pointed]')?.getBoundingClientRect();
    ring.hidden = !at;
    if (at) Object.assign(ring.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` });
  }

  function point() {
    const move = moves[done];
    for (const before of document.querySelectorAll('[data-pointed]')) before.removeAttribute('data-pointed');
    if (over || !move) {
      says.textContent = 'That is how it goes.';
      leave.textContent = date ? 'Play the day’s ›' : 'To the doors ›';
      return surround();
    }
    const next = move.pick.findIndex(name => !taken(name)), i = next < 0 ? move.pick.length : next;
    says.textContent = (wrong ? 'Not that one. Once more: ' : '') + (move.says[i] ?? '');
    const target = named(move.pick[i] ?? move.send ?? '');
    target?.setAttribute('data-pointed', '');
    const { top, bottom } = target?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (top < 0 || bottom > innerHeight) target?.scrollIntoView({ block: 'center' });
    surround();
  }

  const soon = () => setTimeout(point); // once the screen has heard of it
  for (const type of ['click', 'pointerup', 'keyup']) document.addEventListener(type, soon);
  for (const type of ['scroll', 'resize']) addEventListener(type, surround, { passive: true });
  return {
    point,
    /** Hears of each action that was played. @param {any} action @param {boolean} ended */
    acted(action, ended) {
      const sent = Object.values(action).filter(Array.isArray).flat();
      over = ended;
      wrong = !over && !moves[done]?.pick.every(name => sent.includes(name));
      done = wrong ? 0 : done + 1;
      if (wrong) restart();
      point();
    },
  };
}
