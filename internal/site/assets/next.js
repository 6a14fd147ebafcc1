// Where a run that has ended leads: the next game of its day that was not played yet, or the next day.
import { countDown, index, today } from './days.js';
import { make } from './dom.js';
import { listed, stand } from './figures.js';
import { recallAll, root } from './store.js';

/**
 * The other games of a day, those after a puzzle first, as the list of all days has them.
 * @param {Document} list
 * @param {string} puzzle
 */
function others(list, puzzle) {
  const links = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(`.archive a[data-puzzle^="${puzzle.split('/')[0]}/"]`)]);
  const here = links.findIndex(link => link.dataset.puzzle === puzzle);
  return [...links.slice(here + 1), ...links.slice(0, Math.max(0, here))].map(link => {
    const to = link.dataset.puzzle ?? '';
    return { to, title: link.firstChild?.textContent?.trim(), about: list.querySelector(`.latest a[href$="/${to.split('/')[1]}/"] .about`)?.textContent };
  });
}

/** What the end of a whole day says. @param {(request: object) => any} call @param {Document} list @param {string} day */
function whole(call, list, day) {
  const { streak } = stand(call, listed(list), recallAll()).whole;
  return make('a', { href: root.pathname }, make('b', {}, `That was every game ${day}.`), make('span', {}, streak > 1 ? `${streak} whole days in a row. All days` : 'All days'));
}

/**
 * @param {HTMLElement} place
 * @param {string} puzzle
 * @param {(request: object) => any} call the engine
 * @param {(days: import('./figures.js').Day[]) => void} told hears the site's days
 * @returns {(over: boolean) => Promise<void>} shows where to go, or nothing while a run goes on
 */
export function leads(place, puzzle, call, told) {
  let shown = false;
  return async over => {
    place.hidden = !over;
    if (!over || shown || !document.querySelector('.up')) return; // in a frame, the page around it leads on
    shown = true;
    const list = await index(root.href);
    if (list) told(listed(list));
    const isToday = puzzle.startsWith(today()), day = isToday ? 'today' : 'of this day';
    const all = list ? others(list, puzzle) : [], kept = recallAll();
    const left = all.filter(({ to }) => !kept[to]?.result);
    if (left.length) place.replaceChildren(make('a', { href: `${root.pathname}${left[0].to}/` }, make('b', {}, `Next ${day}: ${left[0].title}`), left[0].about && make('span', {}, left[0].about)));
    else if (list && all.length) place.replaceChildren(whole(call, list, day));
    if (!isToday) return;
    const opens = make('p', { class: 'opens' });
    place.append(opens);
    countDown(() => opens);
  };
}
