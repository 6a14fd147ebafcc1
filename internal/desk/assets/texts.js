// The texts of a day, each where a player meets it.
import { make, told } from './dom.js';

/** The texts by what they are part of. @param {any[]} all @returns {Map<string, any[]>} */
function grouped(all) {
  const groups = new Map();
  for (const text of all) {
    if (!groups.has(text.group)) groups.set(text.group, []);
    groups.get(text.group).push(text);
  }
  return groups;
}

/** @param {any} day @param {any} [around] */
export function texts(day, around) {
  const all = day.look?.texts ?? [];
  if (!all.length) return make('p', { class: 'gap' }, 'The document is too damaged to show its texts; the designer’s side says where.');
  return make('div', { class: 'texts' }, ...[...grouped(all)].map(([group, list]) => make('section', {}, make('h2', {}, group),
    make('ul', {}, ...list.map(text => make('li', { class: 'text' }, make('p', { class: 'aside' }, `${text.moment} `, make('code', {}, text.place)), make('p', { class: 'said' }, told(text.text))))))));
}
