// The screen of waywords. It sends drags, and draws what the engine says they select and
// whether they were words.
import { clockText, focused, make, steps, told } from './dom.js';
import { onEvent, skin } from './skins.js';

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  const look = skin();
  document.body.dataset.skin = look.id;
  let view, at = new Map(), passed = [], lit = [], pressed = null, dragging = false, cursor = null, ended = false;

  const cellAt = id => table.root.querySelector(`[data-cell="${CSS.escape(id)}"]`);
  const cellOf = element => element?.closest?.('[data-cell]')?.dataset.cell ?? null;

  // A browser readies a part of the engine when it is first called, which no drag should wait for.
  let warm = () => {
    warm = () => {};
    const cells = view.board.cells.slice(0, 2).map(cell => cell.id);
    setTimeout(() => cells.length === 2 && table.ask({ type: 'SELECT', cellIds: cells }), 50);
  };

  // What the drag selects now, in the engine's words. Only what changes is drawn: a drag asks at every tile.
  function preview() {
    const known = passed.length ? table.ask({ type: 'SELECT', cellIds: passed }).known : { cells: [], text: '' };
    const cells = known.cells ?? [];
    for (const id of lit) if (!cells.includes(id)) cellAt(id)?.classList.remove('picked');
    for (const id of cells) if (!lit.includes(id)) cellAt(id)?.classList.add('picked');
    lit = cells;
    table.root.querySelector('.spelling').textContent = known.text;
    return { cells, text: known.text };
  }

  function cancel() {
    passed = [];
    dragging = false;
    pressed = null;
    preview();
  }

  function finish() {
    const { cells } = preview();
    cancel();
    if (cells.length < 2) return;
    const refused = table.act({ type: 'SELECT', cellIds: cells });
    onEvent('select', view.puzzleId, look.id, { cells: cells.length, found: !refused });
    if (refused) {
      flash(cells);
      table.root.querySelector('.voice').replaceChildren(); // what was said of an earlier word
      table.root.querySelector('.meaning').textContent = `${refused[0].toUpperCase()}${refused.slice(1)}.`;
    }
  }

  function flash(cells) {
    for (const id of cells) {
      cellAt(id)?.classList.add('wrong');
      cellAt(id)?.addEventListener('animationend', event => event.currentTarget.classList.remove('wrong'), { once: true });
    }
  }

  function pass(id) {
    if (!id || passed.at(-1) === id) return;
    passed.push(id);
    preview();
  }

  // A press begins a drag. One that ends where it began is a tap: the first tap sets one
  // end of a word, the next the other, for whom dragging is hard.
  function down(event) {
    const id = cellOf(event.target);
    if (!id || view.over || event.button > 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    cursor = id;
    cellAt(id).focus({ preventScroll: true });
    pressed = id;
    dragging = false;
  }

  function moved(event) {
    if (!pressed) return;
    const id = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!dragging && id && id !== pressed) {
      dragging = true;
      passed = [pressed];
    }
    if (dragging) pass(id);
  }

  function up() {
    if (!pressed) return;
    const id = pressed;
    pressed = null;
    if (dragging) return finish();
    const cell = at.get(id);
    if (cell.kind === 'EMOJI') table.root.querySelector('.meaning').textContent = `${cell.text} means ${cell.label}.`;
    tap(id);
  }

  function tap(id) {
    if (passed.length && passed.at(-1) === id) return passed.length > 1 ? finish() : cancel();
    pass(id);
    if (passed.length > 1 && view.board.model.startsWith('RAY')) finish();
  }

  function key(event) {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    const id = cellOf(event.target);
    if (!id || view.over) return;
    if (event.key === 'Escape' && passed.length) return void cancel();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (passed.length > 1) finish();
      else if (passed.length) cancel();
      else pass(id);
      return;
    }
    if (!step) return;
    event.preventDefault();
    const from = at.get(id);
    const next = view.board.cells.find(c => c.x === from.x + step[0] && c.y === from.y + step[1]);
    if (!next) return;
    go(next.id);
    if (passed.length) {
      pass(next.id);
      table.speak([preview().text]);
    }
  }

  function go(id) {
    if (cursor) cellAt(cursor)?.setAttribute('tabindex', '-1');
    cursor = id;
    cellAt(id).setAttribute('tabindex', '0');
    cellAt(id).focus();
  }

  const states = { PATH: 'on the path', HINT: 'marked', ADDITIONAL: 'in a bonus word', BASE: '' };

  function tile(cell) {
    const name = [cell.label, cell.mark && `${cell.mark} (${cell.mark === 'START' ? look.start : look.end})`, states[cell.tile]].filter(Boolean).join(', ');
    return make('div', { role: 'gridcell', 'aria-label': name, 'data-cell': cell.id, tabindex: cell.id === cursor ? '0' : '-1', class: `cell ${cell.kind.toLowerCase()} ${cell.tile.toLowerCase()} ${cell.mark ? 'marked' : ''}` },
      make('span', { 'aria-hidden': 'true' }, cell.text ?? ''),
      cell.mark && make('span', { class: 'marker', 'aria-hidden': 'true' }, cell.mark));
  }

  function grid() {
    const { width, height, cells } = view.board;
    const rows = Array.from({ length: height }, (_, y) => make('div', { role: 'row' },
      ...Array.from({ length: width }, (_, x) => {
        const cell = cells.find(c => c.x === x && c.y === y);
        return cell && cell.kind !== 'VOID' ? tile(cell) : make('div', { role: 'gridcell', class: 'hole', 'aria-label': 'no tile', ...(cell ? { 'data-cell': cell.id, tabindex: '-1' } : {}) });
      })));
    const board = make('div', { role: 'grid', class: 'letters', 'data-columns': width, 'aria-label': 'Letters', onpointerdown: down, onpointermove: moved, onpointerup: up, onpointercancel: cancel, onkeydown: key }, ...rows);
    board.style.setProperty('--columns', width);
    return make('div', { class: 'frame' }, board, view.board.route && overlay(cells));
  }

  function overlay(cells) {
    const { width, height, route } = view.board;
    const points = route.map(id => cells.find(c => c.id === id)).map(c => `${c.x + .5},${c.y + .5}`).join(' ');
    const template = document.createElement('template'); // the parser knows how to make an svg
    template.innerHTML = '<svg class="route" aria-hidden="true"><polyline/></svg>';
    const drawing = /** @type {any} */ (template.content.firstChild);
    drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawing.firstChild.setAttribute('points', points);
    return drawing;
  }

  function word(item) {
    return item.found
      ? make('li', { class: 'found' }, '✓ ', told(item.text))
      : item.text ? make('li', {}, told(item.text), ' · missed')
      : make('li', {}, make('span', { 'aria-hidden': 'true' }, '_ '.repeat(item.size)), `(${item.size} letters)`);
  }

  const list = (title, words, idea) => make('section', { class: 'words' },
    make('h3', {}, title), idea && make('p', { class: 'note' }, told(idea)), make('ul', {}, ...words.map(word)));

  function result() {
    const { elapsed, hints } = view.board;
    const outcome = make('span', {});
    return make('section', { class: 'ending' },
      make('h2', { tabindex: '-1', class: 'tier' }, look.done),
      make('p', {}, `START and END are connected. Time: ${clockText(elapsed)}. Hints: ${hints}.`),
      steps(view.result),
      view.share && make('pre', { class: 'share', tabindex: '0', 'aria-label': 'What you share' }, view.share),
      make('div', { class: 'controls' },
        view.share && make('button', { type: 'button', class: 'main', onclick: async () => { outcome.textContent = await table.share(view.share) ?? ''; } }, 'Share'), outcome,
        make('button', { type: 'button', 'data-focus': 'again', onclick: () => table.act({ type: 'RESET' }) }, 'Play it again')));
  }

  // The board stays where it is, and the result comes into sight below it.
  function land() {
    table.root.querySelector('.tier').focus({ preventScroll: true });
    table.root.querySelector('.ending').scrollIntoView({ block: 'nearest' });
  }

  function controls() {
    const hint = () => {
      onEvent('hint', view.puzzleId, look.id, {});
      table.act({ type: 'PRESS_HINT' });
    };
    return make('div', { class: 'controls' },
      make('button', { type: 'button', 'data-focus': 'hint', onclick: hint }, 'Hint', look.hint !== 'Hint' && make('small', {}, ` (${look.hint})`)),
      make('span', {}, `Hints so far: ${view.board.hints}`));
  }

  function paint() {
    const focus = focused();
    const { board } = view;
    warm();
    at = new Map(board.cells.map(cell => [cell.id, cell]));
    cursor = at.has(cursor) ? cursor : board.cells.find(cell => cell.mark === 'START')?.id ?? board.cells[0]?.id;
    table.root.replaceChildren(
      make('p', { class: 'theme' }, told(view.theme)),
      make('section', { class: 'table', 'aria-label': 'Board' },
        make('p', { class: 'goal' }, board.goal),
        make('p', { class: 'spelling', 'aria-hidden': 'true' }),
        grid(),
        make('p', { class: 'meaning', role: 'status' }),
        view.over ? result() : controls(),
        !view.over && make('div', { class: 'voice' }, ...view.lines.map(line => make('p', { class: 'hint' }, told(line.text))))),
      make('aside', { class: 'side', 'aria-label': look.words }, make('h2', {}, look.words), list('Path words', board.path), list('Bonus words', board.bonus, board.bonusIdea)),
    );
    if (view.over && !ended) land();
    else if (focus?.cell) cellAt(focus.cell)?.focus();
    else if (focus?.focus) table.root.querySelector(`[data-focus="${CSS.escape(focus.focus)}"]`)?.focus();
    if (ended && !view.over) cellAt(cursor)?.focus({ preventScroll: true });
    if (view.over && !ended) onEvent('completed', view.puzzleId, look.id, { elapsed: board.elapsed, hints: board.hints });
    ended = view.over;
  }

  return next => {
    view = next;
    passed = [];
    lit = [];
    paint();
  };
}
