// What is decided about a day: approve, veto, pin, remark.
import { decide } from './act.js';
import { clock, make, told } from './dom.js';
import { alternates } from './swap.js';

/** @param {string} label @param {any} signed @param {...any} more */
const signedLine = (label, signed, ...more) => make('li', {}, `${label} by `, told(signed.by), `, ${clock(signed.at)}`, signed.note ? ': ' : '', signed.note ? told(signed.note) : '', ...more);

/** A form of one kind of decision. @param {string} title @param {string} why @param {any[]} fields @param {any[]} buttons */
const form = (title, why, fields, buttons) => make('form', { class: 'decision', onsubmit: event => event.preventDefault() }, make('h2', {}, title), make('p', { class: 'note' }, why), ...fields, make('p', { class: 'buttons' }, ...buttons));

const line = (name, label, list) => make('label', { class: 'line' }, label, make('input', { name, maxlength: '500', autocomplete: 'off', list }));

/** @param {any} event @param {string} name */
const value = (event, name) => event.currentTarget.form.elements[name].value.trim();

const button = (says, style, act, disabled = false) => make('button', { type: 'button', class: style, disabled, onclick: act }, says);

/** @param {any} day @param {any} around */
function verdict(day, around) {
  const broken = day.look?.errors > 0;
  return form('Approve or veto', 'An approval holds for the text as it is now; any change ends it. Every run from now on follows a veto on the board or on the pack; the day stays until it is generated with --force, or swapped.',
    [line('note', 'Why, in a line')],
    [button('Approve', 'main', event => decide(day, { kind: 'approve', note: value(event, 'note') }, around), broken || day.state === 'approved'),
      button('Veto this board', 'grave', event => decide(day, { kind: 'veto', note: value(event, 'note') }, around)),
      day.pack && button(`Veto the pack ${day.pack}`, 'grave', event => decide(day, { kind: 'veto', pack: day.pack, note: value(event, 'note') }, around))]);
}

/** @param {any} day @param {any} around */
function pin(day, around) {
  const packs = [...new Set(around.calendar.days.filter(other => other.game === day.game && other.pack).map(other => other.pack))].sort();
  return form('Pin a pack', 'A pinned day is filled from its pack alone, as long as that has a puzzle that fits. A season has as many days of the pack as the window lets it have.',
    [make('datalist', { id: 'packs' }, ...packs.map(pack => make('option', { value: pack }))), line('pack', 'Pack', 'packs'), make('label', { class: 'line' }, 'Until, for a season', make('input', { name: 'until', type: 'date', min: day.date })), line('note', 'Why, in a line')],
    [button(`Pin it from ${day.date}`, '', event => decide(day, { kind: 'pin', pack: value(event, 'pack'), until: value(event, 'until'), note: value(event, 'note') }, around)),
      around.calendar.pins.some(pin => pin.game === day.game && pin.date === day.date) && button(`Unpin ${day.pinned}`, '', () => decide(day, { kind: 'unpin' }, around))]);
}

/** @param {any} day @param {any} around */
function remark(day, around) {
  return form('Remark', 'A remark decides nothing.', [line('note', 'Remark')], [button('Keep it', '', event => decide(day, { kind: 'note', note: value(event, 'note') }, around))]);
}

/** What was decided so far. @param {any} day @param {any} around */
function decided(day, around) {
  const lines = [
    day.approval && signedLine(day.state === 'approved' ? 'Approved' : 'Another version of it was approved', day.approval.signed),
    ...day.vetoes.map(veto => signedLine(`Vetoed, ${veto.about},`, veto.signed, ' ', button('Take it back', '', () => decide(day, { kind: 'unveto', number: veto.number, about: veto.about }, around)))),
    ...day.notes.map(note => signedLine('Remark', note)),
  ].filter(Boolean);
  return make('section', {}, make('h2', {}, 'Decided so far'), lines.length ? make('ul', { class: 'signed' }, ...lines) : make('p', {}, 'Nothing.'));
}

/** @param {any} day @param {any} around */
export function decisions(day, around) {
  const there = day.state !== 'empty';
  return make('div', { class: 'decisions' }, decided(day, around), there && day.look && verdict(day, around), pin(day, around), there && remark(day, around), there && day.look && alternates(day, around));
}
