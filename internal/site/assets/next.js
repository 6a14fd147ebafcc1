// Where a run that has ended leads: the next game of its day that was not played yet.
import { make } from './dom.js';
import { today } from './figures.js';
import { recallAll, root } from './store.js';

/**
 * The links of a day, those after a puzzle first, as the list of all days has them; none where it
 * is out of reach.
 * @param {string} puzzle
 */
async function others(puzzle) {
  const response = await fetch(root).catch(() => null);
  if (!response?.ok) return [];
  const list = new DOMParser().parseFromString(await response.text(), 'text/html');
  const links = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(`.archive a[data-puzzle^="${puzzle.split('/')[0]}/"]`)]);
  const here = links.findIndex(link => link.dataset.puzzle === puzzle);
  return [...links.slice(here + 1), ...links.slice(0, Math.max(0, here))].map(link => {
    const to = link.dataset.puzzle ?? '';
    return { to, title: link.firstChild?.textContent?.trim(), about: list.querySelector(`.latest a[href$="/${to.split('/')[1]}/"] .about`)?.textContent };
  });
}

/**
 * @param {HTMLElement} place
 * @param {string} puzzle
 * @returns {(over: boolean) => Promise<void>} shows where to go, or nothing while a run goes on
 */
export function leads(place, puzzle) {
  let shown = false;
  return async over => {
    place.hidden = !over;
    if (!over || shown || !document.querySelector('.up')) return; // in a frame, the page around it leads on
    shown = true;
    const all = await others(puzzle), kept = recallAll();
    const left = all.filter(({ to }) => !kept[to]?.result);
    const day = puzzle.startsWith(today()) ? 'today' : 'of this day';
    if (left.length) place.replaceChildren(make('a', { href: `${root.pathname}${left[0].to}/` }, make('b', {}, `Next ${day}: ${left[0].title}`), left[0].about && make('span', {}, left[0].about)));
    else if (all.length) place.replaceChildren(make('a', { href: root.pathname }, make('b', {}, `That was every game ${day}.`), make('span', {}, 'All days')));
  };
}
