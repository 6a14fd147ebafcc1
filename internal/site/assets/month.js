// A calendar of a month, with what was reached in each game of each day.
import { make } from './dom.js';

/** @typedef {import('./store.js').Kept} Kept */

/** @param {string} month as 2026-11 @param {number} by how many months on @returns {string} */
function beside(month, by) {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** The days of a month with nulls before the first, so that weeks begin on Monday. @param {string} month @returns {(string | null)[]} */
function daysOf(month) {
  const first = new Date(`${month}-01T00:00Z`), last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return [...Array((first.getUTCDay() + 6) % 7).fill(null), ...Array.from({ length: last }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)];
}

/** @param {string} date @param {Intl.DateTimeFormatOptions} options */
const worded = (date, options) => new Date(`${date}T12:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

/**
 * @param {HTMLElement} place
 * @param {Map<string, {game: string, title: string}[]>} days the games of each day that there is
 * @param {Record<string, Kept>} kept
 * @param {(known: Kept | undefined) => string} state in words
 * @param {string} month as 2026-11
 */
export function calendar(place, days, kept, state, month) {
  const dates = [...days.keys()].sort();
  if (!dates.length) return;
  const go = by => make('button', { type: 'button', 'data-focus': `month${by}`, 'aria-label': by < 0 ? 'The month before' : 'The month after', disabled: by < 0 ? dates[0].slice(0, 7) >= month : dates[dates.length - 1].slice(0, 7) <= month,
    onclick: () => {
      calendar(place, days, kept, state, beside(month, by));
      const next = /** @type {HTMLElement | null} */ (place.querySelector(`[data-focus="month${by}"]:not(:disabled)`) ?? place.querySelector('h2'));
      next?.focus();
    } }, by < 0 ? '‹' : '›');
  const day = date => {
    const games = date && days.get(date);
    if (!games) return make('td', {}, date ? String(Number(date.slice(8))) : '');
    const results = games.map(({ game }) => kept[`${date}/${game}`]);
    const whole = results.every(known => known?.result);
    return make('td', { class: whole ? 'whole' : '' }, make('a', { href: `#day-${date}` }, String(Number(date.slice(8))),
      make('span', { class: 'marks', 'aria-hidden': 'true' }, ...games.map(({ game }, i) => make('i', { class: `${game} ${results[i]?.result ? results[i]?.result?.won ? 'won' : 'lost' : ''}` }))),
      make('span', { class: 'unseen' }, ` ${games.map(({ title }, i) => `${title} ${state(results[i]) || 'not played'}`).join(', ')}`)));
  };
  const cells = daysOf(month), weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(i * 7, i * 7 + 7));
  place.replaceChildren(
    make('header', {}, go(-1), make('h2', { tabindex: '-1' }, worded(`${month}-01`, { month: 'long', year: 'numeric' })), go(1)),
    make('table', {},
      make('thead', {}, make('tr', {}, ...[1, 2, 3, 4, 5, 6, 7].map(n => make('th', { scope: 'col' }, worded(`2024-01-0${n}`, { weekday: 'short' }))))),
      make('tbody', {}, ...weeks.map(week => make('tr', {}, ...week.map(day))))));
  place.hidden = false;
}
