// The desk: which view is shown, and what moves between them.
import { at, make, say } from './dom.js';
import { ask, takeToken } from './net.js';
import { drawCalendar, renew } from './calendar.js';
import { drawDay } from './day.js';

/** @type {any} */
let calendar;
/** @type {Map<string, Promise<any>>} days asked for ahead */
const ahead = new Map();
let shown = '';

/** Where the address leads: a day of a game, or nowhere. */
function place() {
  const asked = new URLSearchParams(location.search);
  return { date: asked.get('date') ?? '', game: asked.get('game') ?? '' };
}

/** @param {{date: string, game: string}} where */
const address = where => where.date ? `/?date=${where.date}&game=${where.game}` : '/';

/** Asks for a day, or takes what was asked for ahead. @param {string} date @param {string} game @param {boolean} [fresh] */
function dayFor(date, game, fresh = false) {
  const name = `${date}/${game}`;
  if (fresh) ahead.delete(name);
  if (!ahead.has(name)) {
    if (ahead.size > 40) ahead.clear();
    const day = ask(`day/${name}`);
    ahead.set(name, day);
    day.catch(() => ahead.delete(name));
  }
  return /** @type {Promise<any>} */ (ahead.get(name));
}

/** The days of a game around one. @param {string} date @param {string} game */
function around(date, game) {
  const days = calendar.days.filter(day => day.game === game);
  const here = days.findIndex(day => day.date === date);
  return { before: days[here - 1], after: days[here + 1] };
}

async function fetchCalendar() {
  calendar = await ask('calendar');
  at('progress').textContent = calendar.left ? `${calendar.left} dailies still to judge` : '';
  return calendar;
}

/** Shows what the address names. @param {boolean} [fresh] whether it is read again */
async function show(fresh = false) {
  const where = place();
  const name = where.date ? `${where.date}/${where.game}` : 'calendar';
  try {
    if (!calendar || fresh) await fetchCalendar();
    if (!where.date) {
      drawCalendar(at('view'), calendar, go);
      document.title = 'The editor’s desk';
    } else {
      const day = await dayFor(where.date, where.game, fresh);
      if (name !== (place().date ? `${place().date}/${place().game}` : 'calendar')) return;
      const near = around(where.date, where.game);
      drawDay(at('view'), day, { calendar, near, go, again: () => show(true) });
      document.title = `${where.game} ${where.date} · desk`;
      for (const next of [near.after, near.before]) if (next && next.state !== 'empty') dayFor(next.date, next.game).catch(() => {});
    }
    if (name === shown && document.activeElement === document.body) at('state')?.focus({ preventScroll: true }); // what had it is drawn again
    if (name !== shown) {
      scrollTo(0, 0);
      at('view').focus({ preventScroll: true });
    }
    shown = name;
    document.body.dataset.shown = name;
    performance.mark(`shown ${name}`);
  } catch (/** @type {any} */ error) {
    say(error.message);
    if (!at('view').childElementCount) at('view').append(make('p', { class: 'note' }, 'Nothing can be shown.'));
  }
}

/** Goes to a day or to the calendar. @param {{date: string, game: string}} where */
export function go(where) {
  say();
  history.pushState(null, '', address(where));
  show();
}

/** Looks for news now and then: often while dailies are judged, rarely afterwards. */
async function watch() {
  await new Promise(done => setTimeout(done, calendar?.left ? 1500 : 15000));
  if (document.visibilityState === 'visible') {
    try {
      const before = calendar?.edition;
      await fetchCalendar();
      if (!place().date) renew(calendar);
      if (before !== calendar.edition) ahead.clear();
    } catch (/** @type {any} */ error) {
      say(error.message);
    }
  }
  watch();
}

takeToken();
at('by').value = localStorage.getItem('dailies/by') ?? '';
at('by').addEventListener('change', event => localStorage.setItem('dailies/by', event.target.value.trim()));
at('home').addEventListener('click', event => {
  event.preventDefault();
  go({ date: '', game: '' });
});
addEventListener('popstate', () => show());
addEventListener('beforeunload', event => document.body.dataset.unsaved && event.preventDefault());
await show();
watch();
