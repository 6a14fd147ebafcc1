// The settings of a player, in one sheet for every page: how it looks, moves and buzzes, and all
// results as one file. What is set stands as data on the root of the page, where look.js puts it at
// the next visit.
import { make, save } from './dom.js';
import { bring, everything, prefix } from './store.js';

const root = document.documentElement;

/** What can be set, with the words for each value; the first, empty, is the device's own. @type {{name: string, says: string, values: Record<string, string>}[]} */
const table = [
  { name: 'theme', says: 'Colors', values: { '': 'Like the device', light: 'Light', dark: 'Dark' } },
  { name: 'contrast', says: 'Contrast', values: { '': 'Like the device', more: 'High' } },
  { name: 'motion', says: 'Motion', values: { '': 'Like the device', still: 'None' } },
  { name: 'text', says: 'Text', values: { '': 'Normal', large: 'Large', larger: 'Larger', double: 'Twice as large' } },
];

/** @param {string} name @param {string} value */
function set(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  try {
    localStorage.setItem(`${prefix}settings`, JSON.stringify({ ...root.dataset }));
  } catch { /* it lasts for this page */ }
}

/** @param {string} says @param {Record<string, string>} values @param {string} now @param {string} name @param {(value: string) => void} then */
const choice = (says, values, now, name, then) => make('label', { class: 'setting' }, make('span', {}, says),
  make('select', { 'data-focus': `set-${name}`, onchange: event => then(event.target.value) },
    ...Object.entries(values).map(([value, words]) => make('option', { value, selected: value === now }, words))));

function buzzing() {
  const can = 'vibrate' in navigator;
  return make('label', { class: 'setting' }, make('span', {}, 'Buzz at what happens', !can && make('small', {}, 'This browser cannot.')),
    make('input', { type: 'checkbox', 'data-focus': 'set-haptics', disabled: !can, checked: root.dataset.haptics === 'on', onchange: event => {
      set('haptics', event.target.checked ? 'on' : '');
      buzz('listening');
    } }));
}

/** What is felt, by the look on the face: how long the device buzzes and rests, in milliseconds. */
const felt = { listening: [12], conceding: [24], concerned: [30, 50, 30], wary: [30, 50, 30], pleased: [20, 40, 20, 40, 60], computing: [12] };

/** @param {string | undefined} mood */
export function buzz(mood = 'listening') {
  if (root.dataset.haptics === 'on') navigator.vibrate?.(felt[mood] ?? felt.listening);
}

/** Whether the browser keeps them for good, asked for where it was not granted. @param {HTMLElement} place */
async function lasting(place) {
  const storage = navigator.storage;
  if (!storage?.persisted) return;
  const kept = await storage.persisted();
  const ask = async () => {
    const granted = await storage.persist();
    await lasting(place);
    if (!granted) place.append(make('small', {}, 'It did not promise to. A file is safer.'));
  };
  place.replaceChildren(...kept ? ['The browser has promised to keep them.']
    : ['A browser may clear them when you stay away for a week. ', make('button', { type: 'button', 'data-focus': 'persist', onclick: ask }, 'Ask it to keep them')]);
}

function results() {
  const said = make('p', { role: 'status', class: 'sent' }), lasts = make('p', {});
  const read = async event => {
    const [file] = event.target.files;
    said.textContent = file ? await file.text().then(bring, () => 'The file cannot be read.') : '';
    event.target.value = ''; // so that the same file can be chosen again
  };
  lasting(lasts).catch(() => {}); // a browser that keeps nothing promises nothing
  return make('section', {}, make('h3', {}, 'Your results'), make('p', {}, 'They are in this browser and nowhere else.'), lasts,
    make('div', { class: 'controls' }, make('button', { type: 'button', 'data-focus': 'results-out', onclick: () => save('dailies-results.json', everything()) }, 'Save as a file'),
      make('label', { class: 'button' }, 'Bring back a file', make('input', { type: 'file', class: 'unseen', accept: 'application/json,.json', 'data-focus': 'results-in', onchange: read }))), said);
}

/**
 * Lets a button open the sheet.
 * @param {HTMLElement | null} button
 * @param {(open: boolean) => void} [told] hears when it is open
 */
export function settings(button, told = () => {}) {
  if (!button) return;
  const sheet = make('dialog', { id: 'settings', 'aria-labelledby': 'settings-title' });
  document.body.append(sheet);
  sheet.addEventListener('close', () => told(false));
  button.addEventListener('click', () => {
    // Its line is there before the looks are, so that nothing below it moves under a finger.
    const look = make('div', {}, choice('Look of Waywords', {}, '', 'skin', () => {}));
    import('./skins.js').then(({ choices, skin, choose }) => look.replaceChildren(choice('Look of Waywords', choices, skin().skinId, 'skin', choose)), () => look.remove());
    sheet.replaceChildren(make('h2', { id: 'settings-title' }, 'Settings'),
      ...table.map(({ name, says, values }) => choice(says, values, root.dataset[name] ?? '', name, value => set(name, value))),
      look, buzzing(), results(),
      make('form', { method: 'dialog' }, make('button', { class: 'main', autofocus: true, 'data-focus': 'settings-done' }, 'Done')));
    sheet.showModal();
    sheet.scrollTop = 0;
    told(true);
  });
  button.hidden = false;
}
