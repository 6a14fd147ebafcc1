// Figures of what was played: how often, how well, how many days in a row.

/** @typedef {import('./store.js').Result} Result */

/** The player's date, as 2026-11-22. @returns {string} */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(n => String(n).padStart(2, '0')).join('-');
}

/** @param {string} date @param {number} days */
const later = (date, days) => new Date(Date.parse(date) + days * 86400000).toISOString().slice(0, 10);

/**
 * A streak is of days that were won when they were new: on their date or the next, since
 * hosts and players have their own midnights. A day without a puzzle does not end it, and
 * one that is still new may be played yet. Results of before there were steps count as won, and no more.
 * @param {string[]} dates of the puzzles there are
 * @param {Record<string, Result | undefined>} results by date
 * @param {string} now the player's date
 */
export function figures(dates, results, now) {
  const known = Object.entries(results).flatMap(([date, result]) => result ? [{ date, ...result }] : []);
  const won = known.filter(r => r.won);
  /** @type {Record<string, number>} */
  const tiers = {};
  for (const { tier } of known) tiers[tier] = (tiers[tier] ?? 0) + 1;
  let streak = 0, longest = 0, streakAtPar = 0;
  for (const date of [...new Set([...dates, ...Object.keys(results)])].sort()) {
    const result = results[date];
    if (result?.won && result.on <= later(date, 1)) {
      longest = Math.max(longest, ++streak);
      streakAtPar = result.step === 'PAR' ? streakAtPar + 1 : 0;
    } else if (result || later(date, 1) <= now) streak = streakAtPar = 0;
  }
  const par = won.filter(r => r.step === 'PAR').length, good = par + won.filter(r => r.step === 'GOOD').length;
  return { played: known.length, won: won.length, good, par, streak, streakAtPar, longest, tiers };
}
