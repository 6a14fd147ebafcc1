// Figures of what was played: how often, how well, how many days in a row. What counts is the engine's to say.
import { today } from './days.js';
import { make } from './dom.js';

/**
 * @typedef {{date: string, since?: string, games: string[]}} Day since is when it could first be played, where that was later
 * @typedef {{played: number, won: number, streak: number, longest: number, tiers: Record<string, number>}} Figures
 * @typedef {{games: Record<string, Figures>, whole: Figures}} Standing
 */

/** The days of a list of all days. @param {Document} list @returns {Day[]} */
export const listed = list => /** @type {HTMLElement[]} */ ([...list.querySelectorAll('.archive li[data-date]')]).map(day => ({
  date: day.dataset.date ?? '', since: day.dataset.since,
  games: /** @type {HTMLElement[]} */ ([...day.querySelectorAll('a[data-puzzle]')]).map(link => link.dataset.puzzle?.split('/')[1] ?? ''),
}));

/**
 * @param {(request: object) => any} call the engine
 * @param {Day[]} days of the site
 * @param {Record<string, import('./store.js').Kept>} kept by puzzle
 * @returns {Standing}
 */
export const stand = (call, days, kept) => call({ call: 'sum', days, today: today(),
  results: Object.fromEntries(Object.entries(kept).flatMap(([puzzle, { result }]) => result ? [[puzzle, { won: result.won, tier: result.tier, on: result.on }]] : [])) }).standing;

/** How often each result was reached, as bars. @param {Record<string, number>} tiers */
export function spread(tiers) {
  const all = Object.entries(tiers).sort((a, b) => b[1] - a[1]), most = Math.max(...all.map(([, n]) => n));
  return make('ul', { class: 'spread' }, ...all.map(([tier, n]) => {
    const bar = make('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.setProperty('--share', `${100 * n / most}%`);
    return make('li', {}, make('span', {}, `${tier[0].toUpperCase()}${tier.slice(1)} `), bar, make('b', {}, String(n)));
  }));
}
