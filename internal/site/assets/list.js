// Marks the puzzles of the list with what was played, and sums it up by game.
import { countDown, offer, today } from './days.js';
import { takeToken } from './designer.js';
import { make } from './dom.js';
import { figures, spread, wholeDays } from './figures.js';
import { calendar } from './month.js';
import { serve } from './offline.js';
import { settings } from './settings.js';
import { recallAll, rereads, root } from './store.js';

const word = tier => tier ? tier[0].toUpperCase() + tier.slice(1) : '';

/** What is kept of a puzzle, in a word. @param {import('./store.js').Kept | undefined} known */
const state = known => known?.result ? `${known.result.won ? '✓' : '✗'} ${word(known.result.tier)}` : known ? '… begun' : '';

/**
 * Marks every link with what was played.
 * @param {Record<string, import('./store.js').Kept>} kept
 * @returns {{game: string, title: string, dates: string[], results: Record<string, any>}[]} the games, with the dates there are and the results by date
 */
function mark(kept) {
  /** @type {Map<string, {game: string, title: string, dates: string[], results: Record<string, any>}>} */
  const games = new Map();
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('a[data-puzzle]'))) {
    const puzzle = link.dataset.puzzle ?? '', [date, game] = puzzle.split('/');
    const known = kept[puzzle];
    const place = link.querySelector('.mark'), door = link.querySelector('.result');
    if (place) place.textContent = ` ${state(known)}`;
    if (door) door.textContent = state(known);
    link.toggleAttribute('data-done', Boolean(door && known?.result));
    const seen = games.get(game) ?? { game, title: (link.querySelector('b') ?? link.firstChild)?.textContent?.trim() ?? '', dates: [], results: {} };
    games.set(game, seen);
    if (place) seen.dates.push(date);
  }
  for (const [puzzle, known] of Object.entries(kept)) {
    const [date, game] = puzzle.split('/');
    const seen = games.get(game);
    if (seen) seen.results[date] = known.result;
  }
  return [...games.values()];
}

/** Says how many of the newest day were played. @param {Record<string, import('./store.js').Kept>} kept */
function count(kept) {
  const latest = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.latest a'));
  const done = [...latest].filter(link => kept[link.dataset.puzzle ?? '']?.result).length;
  const sum = /** @type {HTMLElement | null} */ (document.querySelector('.latest .sum'));
  if (!sum) return;
  const { streak } = wholeDays(puzzles(), kept, today());
  const played = done && latest.length > 1 && (done < latest.length ? `${done} of ${latest.length} played.` : `All ${done} played.`);
  sum.textContent = [played, streak > 1 && `${streak} ${latest.length > 1 ? 'whole days' : 'days'} in a row.`].filter(Boolean).join(' ');
  sum.hidden = !sum.textContent;
}

/** Every puzzle of the list, as 2026-11-22/triples. */
const puzzles = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.archive a[data-puzzle]')]).map(link => link.dataset.puzzle ?? '');

/** The games of each day of the list. @param {ReturnType<typeof mark>} games */
const days = games => Map.groupBy(puzzles().map(puzzle => ({ date: puzzle.split('/')[0], game: puzzle.split('/')[1], title: games.find(({ game }) => game === puzzle.split('/')[1])?.title ?? '' })), ({ date }) => date);

/** Sums up what was played. @param {ReturnType<typeof mark>} games @param {Record<string, import('./store.js').Kept>} kept */
function sums(games, kept) {
  const rows = games.map(game => ({ game: game.game, title: game.title, ...figures(game.dates, game.results, today()) })).filter(row => row.played);
  const section = document.getElementById('figures');
  if (!section) return;
  const head = ['Played', 'Won', 'Streak', 'Longest'], whole = wholeDays(puzzles(), kept, today());
  const line = cells => make('tr', {}, ...cells.map(n => make('td', {}, String(n))));
  const body = (title, ...lines) => make('tbody', {}, make('tr', {}, make('th', { scope: 'rowgroup', colspan: String(head.length) }, title)), ...lines); // a row of its own for each name: beside the figures it would not fit a phone
  const several = games.length > 1 && whole.played > 0; // of one game every day is whole
  section.replaceChildren(make('h2', {}, 'What you played'), several ? make('p', {}, `Whole days: ${whole.played}. In a row: ${whole.streak}. Longest: ${whole.longest}.`) : '', make('table', {},
    make('thead', {}, make('tr', {}, ...head.map(text => make('th', { scope: 'col' }, text)))),
    ...rows.map(row => body(row.title, line([row.played, row.won, row.streak, row.longest]), make('tr', {}, make('td', { class: row.game, colspan: String(head.length) }, spread(row.tiers)))))));
  section.hidden = !rows.length;
}

function draw() {
  const kept = recallAll(), games = mark(kept), place = document.getElementById('month');
  count(kept);
  sums(games, kept);
  if (place) calendar(place, days(games), kept, state, (newest?.dataset.date ?? today()).slice(0, 7));
}

const newest = /** @type {HTMLElement | null} */ (document.querySelector('.latest'));
const date = newest?.dataset.date ?? '';
draw();
if (date === today()) newest?.querySelector('h2')?.prepend('Today · ');
countDown(document.querySelector('.latest .opens'));
settings(document.getElementById('gear'));
rereads(draw);
offer(document.getElementById('newday'), root.href, date);
takeToken();
serve(date < today() ? date : today()); // never a day that is to come
