// The boards that the run kept for a day: each to play blind, to turn over, and to swap in.
import { count, finding, frame, make, told } from './dom.js';
import { ask } from './net.js';
import { act } from './act.js';

/** What a swap would come to. @param {any} said */
function outcome(said) {
  return make('div', {},
    said.findings.length ? make('ul', { class: 'findings' }, ...said.findings.map(f => finding(f))) : make('p', {}, 'Nothing is found in it on this day.'),
    ...(said.others.length ? said.others.map(other => make('div', {}, make('p', {}, `On another day it would break, in ${other.file}:`), make('ul', { class: 'findings' }, ...other.findings.map(f => finding(f))))) : [make('p', { class: 'note' }, 'It breaks nothing on other days.')]));
}

/** What a swap would come to, in a line that gives nothing of the board away. @param {any} said */
function inShort(said) {
  const found = [said.errors && count(said.errors, 'error'), said.warnings && count(said.warnings, 'warning')].filter(Boolean).join(' and ') || 'nothing';
  return `Judged on this day, and with the days around it: ${found} found${said.errors ? ', so it cannot be swapped in. Turn it over to see why.' : '.'}`;
}

/** The sides of an alternate, one of which is shown at a time, none at first. @param {any} day @param {any} board @param {any} side */
function sidesOf(day, board, side) {
  const stage = make('div', {});
  const turned = () => {
    const drawn = make('div', { class: 'designer' });
    drawn.innerHTML = side.look.board; // the desk's own markup, its texts escaped
    return make('div', {}, outcome(side.said), drawn);
  };
  const ways = [board.play && ['Play it', () => frame(board.play, `alternate ${board.number} of ${day.game}, ${day.date}, to play`)], ['Turn it over', turned]].filter(Boolean);
  const buttons = ways.map(([says, draw]) => make('button', { type: 'button', 'aria-expanded': false, onclick: event => {
    const open = event.currentTarget.getAttribute('aria-expanded') === 'true';
    for (const other of buttons) other.setAttribute('aria-expanded', String(!open && other === event.currentTarget));
    stage.replaceChildren(...(open ? [] : [draw()]));
  } }, says));
  return { buttons, stage };
}

/** What is shown of an alternate that was made again. @param {any} day @param {any} board @param {any} side @param {HTMLInputElement} note @param {any} around */
function opened(day, board, side, note, around) {
  if (side.said.hash === day.look.hash) return [make('p', { class: 'note' }, 'This is the board of the day as it stands.')];
  const { buttons, stage } = sidesOf(day, board, side);
  const swap = make('button', { type: 'button', class: 'main', disabled: side.said.errors > 0, onclick: () => act(day, 'swap', { number: board.number, note: note.value.trim() }, around) }, 'Swap it in');
  return [make('p', { class: 'note' }, inShort(side.said)), make('p', { class: 'buttons' }, ...buttons, swap), stage];
}

/** One alternate. @param {any} day @param {any} board @param {HTMLInputElement} note @param {any} around */
function alternate(day, board, note, around) {
  const inside = make('div', {});
  const box = make('details', { class: 'alternate' }, make('summary', {}, `${board.number ? `Alternate ${board.number}` : 'What the run chose'}: `, told(board.pack || 'a finished puzzle'), ` · score ${board.score}${board.warnings ? ` · ${count(board.warnings, 'warning')}` : ''}`), inside);
  box.addEventListener('toggle', async () => {
    if (!box.open || inside.childElementCount) return;
    inside.replaceChildren(make('p', {}, 'It is being made again…'));
    try {
      inside.replaceChildren(...opened(day, board, await ask(`alternates/${day.date}/${day.game}/${board.number}`), note, around));
    } catch (/** @type {any} */ error) {
      inside.replaceChildren(make('p', { class: 'gap' }, error.message));
    }
  });
  return box;
}

/** The alternates of a day, asked for when they are shown. @param {any} day @param {any} around */
export function alternates(day, around) {
  const list = make('div', {}, make('p', { class: 'note' }, 'Looking…'));
  const note = make('input', { maxlength: '400', autocomplete: 'off' });
  ask(`alternates/${day.date}/${day.game}`).then(
    said => list.replaceChildren(...(said.none ? [make('p', {}, said.none)] : [make('label', { class: 'line' }, 'Why, in a line', note), ...said.boards.map(board => alternate(day, board, note, around))])),
    error => list.replaceChildren(make('p', { class: 'gap' }, error.message)));
  return make('section', { class: 'decision wide' }, make('h2', {}, 'Swap'), make('p', { class: 'note' }, 'The boards that the run kept for the day. What a swap would break on other days is told first; what stood here is kept below runs/.'), list);
}
