// Marks the puzzles of the list with what was played, and sums it up by game.
import { takeToken } from './designer.js';
import { make } from './dom.js';
import { figures, today } from './figures.js';
import { serve } from './offline.js';
import { recallAll } from './store.js';

const kept = recallAll();
/** @type {Map<string, {title: string, dates: string[], results: Record<string, any>}>} */
const games = new Map();

/** @param {{step?: string, later?: string}} result */
const steps = ({ step, later }) => [step?.toLowerCase(), later && `later ${later.toLowerCase()}`].filter(Boolean).join(', ');
const word = tier => tier ? tier[0].toUpperCase() + tier.slice(1) : '';

for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('a[data-puzzle]'))) {
  const puzzle = link.dataset.puzzle ?? '';
  const [date, game] = puzzle.split('/');
  const known = kept[puzzle];
  const result = known?.result;
  const mark = link.querySelector('.mark');
  if (mark && result) mark.textContent = ` ${result.won ? '✓' : '✗'} ${[word(result.tier), steps(result)].filter(Boolean).join(', ')}`;
  else if (mark && known) mark.textContent = ' … begun';
  const full = link.querySelector('.result');
  if (full && known) full.textContent = known.share ? `${result?.step ? `${steps(result)}\n` : ''}${known.share}` : '… begun';
  const seen = games.get(game) ?? { title: link.firstChild?.textContent?.trim() ?? '', dates: [], results: {} };
  games.set(game, seen);
  if (mark) seen.dates.push(date);
}
for (const [puzzle, known] of Object.entries(kept)) {
  const [date, game] = puzzle.split('/');
  const seen = games.get(game);
  if (seen) seen.results[date] = known.result;
}

const latest = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.latest a'));
const done = [...latest].filter(link => kept[link.dataset.puzzle ?? '']?.result).length;
const sum = /** @type {HTMLElement | null} */ (document.querySelector('.latest .sum'));
if (sum && done) {
  sum.textContent = done < latest.length ? `${done} of ${latest.length} played.` : `All ${done} played.`;
  sum.hidden = false;
}
if (latest[0]?.dataset.puzzle?.startsWith(today())) document.querySelector('.latest h2')?.prepend('Today · ');

const rows = [...games.values()].map(game => ({ title: game.title, ...figures(game.dates, game.results, today()) })).filter(row => row.played);
const section = document.getElementById('figures');
if (rows.length && section) {
  const head = ['Played', 'Won', 'Good', 'Par', 'Streak', 'Longest'];
  section.append(make('h2', {}, 'What you played'), make('table', {},
    make('thead', {}, make('tr', {}, ...head.map(text => make('th', { scope: 'col' }, text)))),
    ...rows.map(row => make('tbody', {}, // a row of its own for each name: beside the figures it would not fit a phone
      make('tr', {}, make('th', { scope: 'rowgroup', colspan: String(head.length) }, row.title)),
      make('tr', {}, ...[row.played, row.won, row.good, row.par, row.streak, row.longest].map(n => make('td', {}, String(n))))))));
  section.hidden = false;
}
takeToken();
serve();
