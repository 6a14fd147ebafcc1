// Figures of what was played: how often, how well, how many days in a row.
import { make } from './dom.js';

/** @typedef {import('./store.js').Result} Result */

/** @param {string} date @param {number} days */
const later = (date, days) => new Date(Date.parse(date) + days * 86400000).toISOString().slice(0, 10);

/**
 * A streak is of days that were won when they were new: on their date or the next, since
 * hosts and players have their own midnights. A day without a puzzle does not end it, and
 * one that is still new may be played yet.
 * @param {string[]} dates of the puzzles there are
 * @param {Record<string, Result | undefined>} results by date
 * @param {string} now the site's date
 */
export function figures(dates, results, now) {
  const known = Object.entries(results).flatMap(([date, result]) => result ? [{ date, ...result }] : []);
  const won = known.filter(r => r.won);
  /** @type {Record<string, number>} */
  const tiers = {};
  for (const { tier } of known) tiers[tier] = (tiers[tier] ?? 0) + 1;
  let streak = 0, longest = 0;
  for (const date of [...new Set([...dates, ...Object.keys(results)])].sort()) {
    const result = results[date];
    if (result?.won && result.on <= later(date, 1)) {
      longest = Math.max(longest, ++streak);
    } else if (result || later(date, 1) <= now) streak = 0;
  }
  return { played: known.length, won: won.length, streak, longest, tiers };
}

/**
 * The figures of whole days: those of which every game was played to its end.
 * @param {string[]} puzzles all there are, as 2026-11-22/triples
 * @param {Record<string, import('./store.js').Kept>} kept by puzzle
 * @param {string} now the site's date
 */
export function wholeDays(puzzles, kept, now) {
  const days = Map.groupBy(puzzles, puzzle => puzzle.split('/')[0]);
  /** @type {Record<string, Result>} */
  const whole = {};
  for (const [date, all] of days) {
    const ends = all.flatMap(puzzle => kept[puzzle]?.result?.on ?? []).sort();
    if (ends.length === all.length) whole[date] = { won: true, tier: '', on: ends[ends.length - 1], tries: 1 };
  }
  return figures([...days.keys()], whole, now);
}

/** How often each result was reached, as bars. @param {Record<string, number>} tiers */
export function spread(tiers) {
  const all = Object.entries(tiers).sort((a, b) => b[1] - a[1]), most = Math.max(...all.map(([, n]) => n));
  return make('ul', { class: 'spread' }, ...all.map(([tier, n]) => {
    const bar = make('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.setProperty('--share', `${100 * n / most}%`);
    return make('li', {}, make('span', {}, `${tier[0].toUpperCase()}${tier.slice(1)} `), bar, make('b', {}, String(n)));
  }));
}
