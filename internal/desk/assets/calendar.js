// The calendar: every game and day, how it stands, and filters.
import { at, count, dayOf, longDate, make, monthOf } from './dom.js';

const marks = { empty: '·', published: '○', approved: '✓', look: '!' };
const states = { empty: 'empty', published: 'published', approved: 'approved', look: 'needs a look' };

/** How a day stands for players, where that is more than its state. @type {Record<string, {mark: string, says: string}>} */
export const stands = {
  released: { mark: '●', says: 'players have it' },
  vetoed: { mark: '✕', says: 'vetoed' },
  withdrawn: { mark: '⊘', says: 'withdrawn from players' },
};

/** @type {Record<string, {says: string, fits: (day: any) => boolean}>} */
const filters = {
  all: { says: 'Every day', fits: () => true },
  look: { says: 'Needs a look', fits: day => day.state === 'look' },
  unapproved: { says: 'Not approved', fits: day => day.state === 'published' || day.state === 'look' },
  warnings: { says: 'With warnings', fits: day => day.warnings > 0 },
  readings: { says: 'Read another way by models', fits: day => day.readings > 0 },
  fallback: { says: 'Fallback days', fits: day => day.fallback === true },
  released: { says: 'Players have it', fits: day => day.stands === 'released' },
  vetoed: { says: 'Vetoed', fits: day => day.stands === 'vetoed' },
  withdrawn: { says: 'Withdrawn', fits: day => day.stands === 'withdrawn' },
  empty: { says: 'Empty', fits: day => day.state === 'empty' },
};

let filter = 'all', since = '';
/** @type {any} */
let calendar;
/** @type {(where: {date: string, game: string}) => void} */
let leave;

/** Whether a run is as new as the one asked for, or newer. @param {string} run */
function recent(run) {
  if (!since) return true;
  const limit = calendar.runs.findIndex(known => known.run === since);
  const place = calendar.runs.findIndex(known => known.run === run);
  return place >= 0 && place <= limit;
}

const fits = day => filters[filter].fits(day) && (!since || day.run && recent(day.run));

/** Who wrote a day. @param {any} day */
export const writer = day => day.author === 'hand' ? 'a person' : day.model || (day.author === 'builtin' ? 'packs' : day.author);

/** A day in a few words. @param {any} day */
function inWords(day) {
  if (day.state === 'empty') return day.pinned ? `pinned to ${day.pinned}` : '';
  return [day.pack || writer(day), day.rung, day.warnings ? count(day.warnings, 'warning') : '', day.readings ? count(day.readings, 'second reading') : ''].filter(Boolean).join(' · ');
}

function cell(day) {
  const stand = stands[day.stands];
  const says = [states[day.state], stand?.says, writer(day) && `by ${writer(day)}`, ...(day.reasons ?? [])].filter(Boolean).join('; ');
  return make('td', { class: `${day.state}${fits(day) ? '' : ' out'}`, 'data-day': `${day.date}/${day.game}` },
    make('a', { href: `/?date=${day.date}&game=${day.game}`, title: says, 'aria-label': `${day.game}, ${longDate(day.date)}: ${says}; ${inWords(day)}` },
      make('span', { class: `mark ${day.state}`, 'aria-hidden': true }, marks[day.state]),
      stand && make('span', { class: `stands ${day.stands}`, 'aria-hidden': true }, stand.mark),
      day.warnings > 0 && make('span', { class: 'warned', 'aria-hidden': true }, '▲'),
      make('span', { class: 'what', 'aria-hidden': true }, inWords(day))));
}

/** The days by month and date. @returns {Map<string, Map<string, any[]>>} */
function byMonth() {
  const all = new Map();
  for (const day of calendar.days) {
    const month = day.date.slice(0, 7);
    if (!all.has(month)) all.set(month, new Map());
    const dates = all.get(month);
    if (!dates.has(day.date)) dates.set(day.date, []);
    dates.get(day.date).push(day);
  }
  return all;
}

function month(name, dates) {
  const rows = [...dates].filter(([, days]) => days.some(fits));
  return make('section', { class: 'month', 'aria-labelledby': `month-${name}` },
    make('h2', { id: `month-${name}` }, monthOf(`${name}-01`)),
    make('table', { class: 'calendar' },
      make('thead', {}, make('tr', {}, make('td'), ...calendar.games.map(game => make('th', { scope: 'col' }, game)))),
      make('tbody', {}, ...rows.map(([date, days]) => make('tr', {}, make('th', { scope: 'row' }, dayOf(date)), ...days.map(cell))))));
}

/** The days that models read another way, those first that most of them did. */
function contested() {
  const days = calendar.days.filter(fits).sort((a, b) => b.readers - a.readers || b.readings - a.readings);
  return make('ol', { class: 'contested' }, ...days.map(day => make('li', { 'data-day': `${day.date}/${day.game}` },
    make('a', { href: `/?date=${day.date}&game=${day.game}` }, `${day.game}, ${longDate(day.date)}`), `: ${count(day.readings, 'second reading')}, the plainest one seen by ${day.readers} % of the players`)));
}

/** How many months are drawn before the page is shown, and how many at once after that. */
const atOnce = 2;
let drawing = 0;

/** Draws the months, the first of them at once and the others when those are shown. */
function months() {
  const mine = ++drawing;
  const matching = calendar.days.filter(fits);
  at('matching').textContent = `${count(matching.length, 'day')} of ${calendar.days.length}`;
  const list = at('months');
  list.replaceChildren();
  if (!matching.length) list.append(make('p', { class: 'note' }, calendar.days.length ? 'No day fits.' : 'Nothing is published here yet; dailies generate fills days.'));
  else if (filter === 'readings') list.append(contested());
  const left = [...byMonth()].filter(([, dates]) => [...dates.values()].some(days => days.some(fits)));
  const some = () => {
    if (mine !== drawing || !list.isConnected) return;
    list.append(...left.splice(0, atOnce).map(([name, dates]) => month(name, dates)));
    if (left.length) setTimeout(some);
  };
  some();
}

function choice(label, value, options, change) {
  return make('label', {}, label, ' ', make('select', { onchange: event => {
    change(event.target.value);
    months();
  } }, ...options.map(([name, says]) => make('option', { value: name, selected: name === value }, says))));
}

/** Draws what was decided for the whole folder. */
function decided() {
  const lines = [
    ...calendar.pins.map(pin => make('li', {}, `${pin.game}, ${pin.date}${pin.until ? ` to ${pin.until}` : ''}: pinned to `, make('bdi', {}, pin.pack), `, by ${pin.signed.by}`)),
    ...calendar.vetoes.map(veto => make('li', {}, `${veto.game}: never again `, make('bdi', {}, veto.about), `, by ${veto.signed.by}`, veto.signed.note ? `: ${veto.signed.note}` : '')),
  ];
  return lines.length ? make('details', { class: 'decided' }, make('summary', {}, `Pins and vetoes (${lines.length})`), make('ul', {}, ...lines)) : null;
}

/** @param {HTMLElement} view @param {any} read @param {(where: {date: string, game: string}) => void} go */
export function drawCalendar(view, read, go) {
  calendar = read;
  leave = go;
  view.replaceChildren(
    make('h1', {}, 'Calendar'),
    make('form', { class: 'filters', 'aria-label': 'Filter', onsubmit: event => event.preventDefault() },
      choice('Show', filter, Object.entries(filters).map(([name, f]) => [name, f.says]), value => { filter = value; }),
      calendar.runs.length > 0 && choice('New since', since, [['', 'any time'], ...calendar.runs.map(run => [run.run, `run ${run.run.slice(0, 8)}, ${run.began.slice(0, 16).replace('T', ' ')}`])], value => { since = value; }),
      make('span', { id: 'matching', role: 'status' })),
    make('p', { class: 'key', 'aria-label': 'Marks' }, ...Object.entries(states).map(([state, says]) => make('span', {}, make('span', { class: `mark ${state}`, 'aria-hidden': true }, marks[state]), says)), ...Object.entries(stands).map(([name, stand]) => make('span', {}, make('span', { class: `stands ${name}`, 'aria-hidden': true }, stand.mark), ` ${stand.says}`)), make('span', {}, make('span', { class: 'warned', 'aria-hidden': true }, '▲'), ' warnings')),
    ...(calendar.notes ?? []).map(note => make('p', { class: 'note' }, note)),
    decided() ?? '',
    make('div', { id: 'months' }));
  months();
  at('months').addEventListener('click', event => {
    const day = event.target.closest('[data-day]')?.dataset.day;
    if (!day || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const [date, game] = day.split('/');
    leave({ date, game });
  });
}

/** Draws the cells again that have changed. @param {any} read */
export function renew(read) {
  const before = new Map(calendar.days.map(day => [`${day.date}/${day.game}`, JSON.stringify(day)]));
  const same = before.size === read.days.length && filter === 'all' && !since;
  calendar = read;
  if (!at('months')) return;
  if (!same) return months();
  for (const day of calendar.days) {
    const name = `${day.date}/${day.game}`;
    if (before.get(name) === JSON.stringify(day)) continue;
    const old = document.querySelector(`[data-day="${CSS.escape(name)}"]`);
    const held = old?.contains(document.activeElement);
    const drawn = cell(day);
    old?.replaceWith(drawn);
    if (held) drawn.querySelector('a')?.focus();
  }
}
