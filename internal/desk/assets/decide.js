// What is decided about a day.
import { clock, make, told } from './dom.js';

/** @param {string} label @param {any} signed */
const signedLine = (label, signed) => make('li', {}, `${label} by `, told(signed.by), `, ${clock(signed.at)}`, signed.note ? ': ' : '', signed.note ? told(signed.note) : '');

/** @param {any} day @param {any} [around] */
export function decisions(day, around) {
  const lines = [
    day.approval && signedLine(day.state === 'approved' ? 'Approved' : 'Another version was approved', day.approval.signed),
    ...day.vetoes.map(veto => signedLine(`Never again “${veto.about}”,`, veto.signed)),
    ...day.notes.map(note => signedLine('Remarked', note)),
  ].filter(Boolean);
  return make('section', {}, make('h2', {}, 'Decided so far'), lines.length ? make('ul', { class: 'signed' }, ...lines) : make('p', {}, 'Nothing.'));
}
