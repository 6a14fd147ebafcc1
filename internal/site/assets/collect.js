// What a player agrees to send: the log of each finished game, with a random id of the browser that
// is new every month. Only a site that was written with --collect has this script, and nothing is
// sent before the player says yes. docs/privacy.md says what is where.
import { make } from './dom.js';
import { prefix, root } from './store.js';

const url = document.body.dataset.collect ?? '', key = `${prefix}collect`;

/** How many logs wait at most, the newest, and for how many months ids are kept. */
const mostLogs = 20, mostIds = 24;

/** @typedef {{answer?: string, ids: {month: string, id: string}[], queue: {id: string, log: string}[]}} State answer is yes or no */

/** @returns {State} */
function state() {
  try {
    const { answer, ids, queue } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { answer, ids: Array.isArray(ids) ? ids : [], queue: Array.isArray(queue) ? queue : [] };
  } catch {
    return { ids: [], queue: [] };
  }
}

/** Changes what is kept, as another tab may have left it. @param {(state: State) => void} change @returns {boolean} whether it is kept */
function update(change) {
  const now = state();
  change(now);
  try {
    localStorage.setItem(key, JSON.stringify(now));
    return true;
  } catch {
    return false; // a browser that keeps nothing sends nothing: it could not take it back
  }
}

/** The id of this month, in UTC. @param {State} now */
function idOf(now) {
  const month = new Date().toISOString().slice(0, 7);
  const known = now.ids.find(each => each.month === month);
  if (known) return known.id;
  const id = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
  now.ids = [...now.ids, { month, id }].slice(-mostIds);
  return id;
}

/** Answers that say that a log will never be taken. */
const never = [400, 413, 422];

/** Sends what waits. What is not answered waits for the next time. */
async function send() {
  for (const { id, log } of state().answer === 'yes' ? state().queue : []) {
    const response = await fetch(`${url}plays`, { method: 'POST', body: `{"browser":"${id}","log":${log}}`, keepalive: true, credentials: 'omit' }).catch(() => null);
    if (!response) return;
    if (response.ok || never.includes(response.status)) update(now => {
      now.queue = now.queue.filter(each => each.log !== log);
    });
  }
}

/** @param {string} log */
function add(log) {
  if (log && update(now => now.queue = [...now.queue, { id: idOf(now), log }].slice(-mostLogs))) void send();
}

/** Erases what was sent, of every id. @returns {Promise<boolean>} whether all of it is erased */
async function erase() {
  for (const { id } of state().ids) {
    const response = await fetch(`${url}plays`, { method: 'DELETE', headers: { 'Dailies-Browser': id }, credentials: 'omit' }).catch(() => null);
    if (response?.ok) update(now => {
      now.ids = now.ids.filter(each => each.id !== id);
    });
  }
  return !state().ids.length;
}

const button = (text, press, focus) => make('button', { type: 'button', 'data-focus': focus, onclick: press }, text);

const more = () => make('a', { href: `${root.pathname}privacy/` }, 'What is sent, and how to take it back');

/** Asks, once, below a game that has ended. @param {() => string} log of that game */
function ask(log) {
  const place = make('section', { class: 'after', id: 'collect', 'aria-label': 'Sending finished games' });
  const answer = (text, says) => {
    if (!update(now => now.answer = text)) says = 'This browser keeps nothing, so nothing is sent.';
    else if (text === 'yes') add(log());
    place.replaceChildren(make('p', { role: 'status' }, says, ' ', more()));
  };
  document.getElementById('collect')?.remove();
  place.append(
    make('p', {}, `May this site send your finished games to ${new URL(url).host}, with a random number in place of a name, so that its makers see which days are too hard?`),
    make('div', { class: 'controls' }, button('Yes, send them', () => answer('yes', 'Thank you.'), 'collect-yes'), button('No, send nothing', () => answer('no', 'Nothing is sent.'), 'collect-no'), more()));
  document.getElementById('after')?.after(place);
}

/** The part of the privacy page that the player decides. @param {HTMLElement} place */
function decide(place) {
  const { answer, ids } = state();
  const set = (text, then) => () => {
    update(now => {
      now.answer = text;
      if (text === 'no') now.queue = [];
    });
    void then();
  };
  const takeBack = async () => {
    place.replaceChildren(make('p', { role: 'status' }, 'Erasing what was sent…'));
    await erase();
    decide(place);
  };
  place.replaceChildren(...(answer === 'yes'
    ? [make('p', { role: 'status' }, 'This browser sends finished games.'), button('Stop, and erase what was sent', set('no', takeBack), 'collect-back')]
    : ids.length
      ? [make('p', { role: 'status' }, 'Nothing is sent any more. What was sent could not be erased yet: the collector does not answer.'), button('Try again', takeBack, 'collect-back')]
      : [make('p', { role: 'status' }, 'This browser sends nothing, and nothing of it is kept elsewhere.'), button('Send finished games', set('yes', () => decide(place)), 'collect-yes')]));
}

document.addEventListener('dailies:end', event => {
  const { log } = /** @type {CustomEvent} */ (event).detail, { answer } = state();
  if (answer === 'yes') add(log());
  else if (answer !== 'no') ask(log);
});
addEventListener('online', () => void send());
const place = document.getElementById('deciding');
const begun = state().answer === 'no' && state().ids.length ? erase() : send();
if (place) void begun.then(() => decide(place));
