// Marks the puzzles of the list with what was played, and sums it up by game.
import { again, countDown, index, today } from './days.js';
import { takeToken } from './designer.js';
import { make } from './dom.js';
import { listed, spread, stand } from './figures.js';
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
 * @returns {{game: string, title: string}[]} the games
 */
function mark(kept) {
  /** @type {Map<string, {game: string, title: string}>} */
  const games = new Map();
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('a[data-puzzle]'))) {
    const puzzle = link.dataset.puzzle ?? '', game = puzzle.split('/')[1];
    const known = kept[puzzle];
    const place = link.querySelector('.mark'), door = link.querySelector('.result');
    if (place) place.textContent = ` ${state(known)}`;
    if (door) door.textContent = state(known);
    link.toggleAttribute('data-done', Boolean(door && known?.result));
    if (!games.has(game)) games.set(game, { game, title: (link.querySelector('b') ?? link.firstChild)?.textContent?.trim() ?? '' });
  }
  return [...games.values()];
}

/** Says how many of the newest day were played. @param {Record<string, import('./store.js').Kept>} kept @param {number} streak */
function count(kept, streak) {
  const latest = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.latest a'));
  const done = [...latest].filter(link => kept[link.dataset.puzzle ?? '']?.result).length;
  const sum = /** @type {HTMLElement | null} */ (document.querySelector('.latest .sum'));
  if (!sum) return;
  const played = done && latest.length > 1 && (done < latest.length ? `${done} of ${latest.length} played.` : `All ${done} played.`);
  sum.textContent = [played, streak > 1 && `${streak} ${latest.length > 1 ? 'whole days' : 'days'} in a row.`].filter(Boolean).join(' ');
  sum.hidden = !sum.textContent;
}

/** Every puzzle of the list, as 2026-11-22/triples. */
const puzzles = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.archive a[data-puzzle]')]).map(link => link.dataset.puzzle ?? '');

/** The games of each day of the list. @param {ReturnType<typeof mark>} games */
const days = games => Map.groupBy(puzzles().map(puzzle => ({ date: puzzle.split('/')[0], game: puzzle.split('/')[1], title: games.find(({ game }) => game === puzzle.split('/')[1])?.title ?? '' })), ({ date }) => date);

/** Sums up what was played. @param {ReturnType<typeof mark>} games @param {import('./figures.js').Standing} standing */
function sums(games, { games: played, whole }) {
  const rows = games.flatMap(game => played[game.game] ? [{ ...game, ...played[game.game] }] : []);
  const section = document.getElementById('figures');
  if (!section) return;
  const head = ['Played', 'Won', 'Streak', 'Longest'];
  const line = cells => make('tr', {}, ...cells.map(n => make('td', {}, String(n))));
  const body = (title, ...lines) => make('tbody', {}, make('tr', {}, make('th', { scope: 'rowgroup', colspan: String(head.length) }, title)), ...lines); // a row of its own for each name: beside the figures it would not fit a phone
  const several = games.length > 1 && whole.played > 0; // of one game every day is whole
  section.replaceChildren(make('h2', {}, 'What you played'), several ? make('p', {}, `Whole days: ${whole.played}. In a row: ${whole.streak}. Longest: ${whole.longest}.`) : '', make('table', {},
    make('thead', {}, make('tr', {}, ...head.map(text => make('th', { scope: 'col' }, text)))),
    ...rows.map(row => body(row.title, line([row.played, row.won, row.streak, row.longest]), make('tr', {}, make('td', { class: row.game, colspan: String(head.length) }, spread(row.tiers)))))));
  section.hidden = !rows.length;
}

const newest = () => /** @type {HTMLElement | null} */ (document.querySelector('.latest'))?.dataset.date ?? '';

/** Names the newest day today while it is. */
function head() {
  const title = /** @type {HTMLElement | null} */ (document.querySelector('.latest h2'));
  if (!title) return;
  title.dataset.day ??= title.textContent ?? '';
  title.textContent = (newest() === today() ? 'Today · ' : '') + title.dataset.day;
}

/** The engine, once there is something to sum up. @type {Promise<((request: object) => any) | null> | undefined} */
let engine;

async function draw() {
  const kept = recallAll(), games = mark(kept), place = document.getElementById('month');
  head();
  count(kept, 0);
  if (place) calendar(place, days(games), kept, state, (newest() || today()).slice(0, 7));
  if (!Object.values(kept).some(({ result }) => result)) return;
  const call = await (engine ??= import('./engine.js').then(({ loadEngine }) => loadEngine(Promise.resolve(''))).catch(() => null)); // without it only the figures are missing
  if (!call) return;
  const standing = stand(call, listed(document), kept);
  count(kept, standing.whole.streak);
  sums(games, standing);
}

let asked = 0;

/** Draws what another page kept, and fetches the day that is due: nothing on this page is lost by that. */
async function renew() {
  void draw();
  say();
  if (document.hidden || newest() >= today() || Date.now() - asked < again) return;
  asked = Date.now();
  const main = (await index(root.href))?.querySelector('main'), day = /** @type {HTMLElement | null | undefined} */ (main?.querySelector('.latest'))?.dataset.date ?? '';
  if (!main || day <= newest()) return;
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  void draw();
  say();
}

const drawn = draw();
const say = countDown(() => document.querySelector('.latest .opens'), () => newest() < today());
settings(document.getElementById('gear'));
rereads(renew);
setInterval(renew, 30_000);
takeToken();
void drawn.then(() => serve(newest() < today() ? newest() : today())); // never a day that is to come
