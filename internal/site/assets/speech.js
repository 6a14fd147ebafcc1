// KOA and AURA: a face that follows what happens, and what she says, a line at a time. The head is
// in the page; here are the features of each mood.
import { make, redraw, told } from './dom.js';

/** Eyes, brows and mouth, as paths on a drawing of 64 by 64. */
const moods = {
  listening: ['M20 31a4 4 0 0 1 8 0v4a4 4 0 0 1-8 0zM36 31a4 4 0 0 1 8 0v4a4 4 0 0 1-8 0z', 'M20 23h8M36 23h8', 'M27 46h10'],
  concerned: ['M19 31a5 5 0 0 1 10 0v4a5 5 0 0 1-10 0zM35 31a5 5 0 0 1 10 0v4a5 5 0 0 1-10 0z', 'M18 24l9-4M46 24l-9-4', 'M26 48q6-5 12 0'],
  conceding: ['M21 34h8v1a4 4 0 0 1-8 0zM37 34h8v1a4 4 0 0 1-8 0z', 'M20 28h9M37 24l9-3', 'M26 47q7 2 12-3'],
  computing: ['M19 32h10v4h-10zM35 32h10v4h-10z', 'M20 26h8M36 26h8', 'M26 46h2M31 46h2M36 46h2'],
  pleased: ['M18.5 37q5.5-12 11 0q-5.5-5-11 0zM34.5 37q5.5-12 11 0q-5.5-5-11 0z', 'M20 23q4-3 8-1M44 23q-4-3-8-1', 'M25 44q7 7 14 0'],
  wary: ['M19 33h10q-1 4-5 4t-5-4zM35 33h10q-1 4-5 4t-5-4z', 'M18 23l10 5M46 23l-10 5', 'M26 47h12'],
};

/** @typedef {keyof typeof moods} Mood */

/** Changes the look on a face. @param {Element | null} face @param {string} mood */
export function feel(face, mood) {
  if (!face || face.getAttribute('data-mood') === mood || !(mood in moods)) return;
  face.setAttribute('data-mood', mood);
  for (const [i, part] of ['eyes', 'brows', 'mouth'].entries()) face.querySelector(`.${part}`)?.setAttribute('d', moods[mood][i]);
}

/**
 * @param {HTMLElement | null} place the face and the bubble beside it
 * @returns {(lines: {who?: string, text: string, note?: string}[], mood?: string) => void} says lines, those of nobody
 *   below what she said before them; without any, what was said last stays
 */
export function speaker(place) {
  /** @type {{who?: string, text: string, note?: string, under?: string[]}[]} */
  let left = [];
  const bubble = /** @type {HTMLElement | null} */ (place?.querySelector('.bubble'));
  function next() {
    const said = /** @type {HTMLElement} */ (bubble?.querySelector('.said')), top = said.scrollTop;
    said.scrollTop += said.clientHeight;
    if (said.scrollTop > top + 1) return; // the rest of a line that is longer than the bubble
    said.scrollTop = 0;
    left = [...left.slice(1), left[0]]; // the last leads back to the first
    paint();
  }
  function paint() {
    if (!bubble || !left.length) return;
    const { who, text, note, under } = left[0];
    redraw(bubble, make('div', { class: 'said', 'data-key': text, tabindex: '0', role: 'group', 'aria-label': 'What is said' },
      make('p', { class: who ? 'line' : 'aside' }, who && make('b', { class: 'unseen' }, `${who} `), told(text), note && told(note, 'note')),
      ...(under ?? []).map(part => make('p', { class: 'hint' }, told(part)))),
      make('button', { type: 'button', class: 'more', 'aria-label': left.length > 1 ? `Next of ${left.length} lines` : 'More', onclick: next }, '›'));
    measure();
  }
  /** Offers the rest of what is said where it does not fit. */
  function measure() {
    const [said, more] = /** @type {Iterable<HTMLElement>} */ (bubble?.children ?? []);
    if (more) more.hidden = left.length === 1 && said.scrollHeight <= said.clientHeight + 1;
  }
  if (bubble) new ResizeObserver(measure).observe(bubble); // another size of text, or of the window
  return (lines, mood = 'listening') => {
    feel(place?.querySelector('.face') ?? null, mood);
    if (!lines.length) return;
    left = [];
    for (const { who, text, note } of lines) {
      const before = left.at(-1);
      if (who || !before?.who) left.push({ who, text, note });
      else (before.under ??= []).push([text, note].filter(Boolean).join(' '));
    }
    paint();
  };
}
