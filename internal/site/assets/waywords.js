// The screen of waywords. It sends drags, and draws what the engine says they select and
// whether they were words.
import { clockText, focused, make, redraw, told, wide } from './dom.js';
import { light } from './motion.js';
import { outcome } from './result.js';
import { dress } from './skins.js';

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let look = dress();
  document.addEventListener('dailies:skin', () => {
    look = dress();
    paint();
  });
  let view, at = new Map(), passed = [], lit = [], pressed = null, dragging = false, cursor = null, ended = false, held = [], slept = table.waking();

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
    if (table.waking()) { // it is judged once the engine is there
      held = passed;
      passed = [];
      return;
    }
    cancel();
    if (cells.length < 2) return;
    const before = view.board.strays.length;
    const refused = table.act({ type: 'SELECT', cellIds: cells });
    const stray = view.board.strays.length > before;
    if (refused || stray) flash(cells);
    else if (!view.over) light(cells.map(cellAt), style('--picked'));
    if (refused) {
      table.root.querySelector('.voice').replaceChildren(); // what was said of an earlier word
      table.root.querySelector('.meaning').textContent = `${refused[0].toUpperCase()}${refused.slice(1)}.`;
    }
  }

  /** How a tile looked before it was found. @param {string} paint */
  function style(paint) {
    const now = getComputedStyle(document.documentElement);
    return { backgroundColor: now.getPropertyValue(paint), color: now.getPropertyValue(`${paint}-ink`) };
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
  // end of a word, the next the other, for whom dragging is hard. A second finger scrolls or zooms, and
  // takes back what the first began.
  function down(event) {
    if (!event.isPrimary) {
      pressed = null;
      dragging = false;
      return void cancel();
    }
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
    if (dragging) {
      dragging = false;
      return finish();
    }
    tap(id);
    const cell = at.get(id);
    if (cell.kind === 'EMOJI' && passed.at(-1) === id) void table.sheet(make('h2', { id: 'howto-title' }, look.microcopy.emoji),
      make('p', { class: 'component' }, make('span', { 'aria-hidden': 'true' }, cell.text), `${cell.text} means ${cell.label}.`), back());
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
    const name = [cell.label, cell.mark && `${cell.mark} (${cell.mark === 'START' ? look.microcopy.start : look.microcopy.end})`, states[cell.tile]].filter(Boolean).join(', ');
    return make('div', { role: 'gridcell', 'aria-label': name, 'data-cell': cell.id, tabindex: cell.id === cursor ? '0' : '-1', class: `cell ${cell.kind.toLowerCase()} ${cell.tile.toLowerCase()} ${cell.mark ? 'marked' : ''}` },
      make('span', { 'aria-hidden': 'true' }, cell.text ?? ''),
      cell.kind === 'EMOJI' && icon('emojiChip', 'chip'),
      cell.mark && marker(cell));
  }

  /** A marker stands outside the board where its tile lies at an edge, and its arrow points as the puzzle says. */
  function marker(cell) {
    const side = cell.y === 0 ? 'above' : cell.y === view.board.height - 1 ? 'below' : 'inside';
    return make('span', { class: `marker ${side}`, 'aria-hidden': 'true' }, icon(cell.mark === 'START' ? 'startMarker' : 'endMarker'), cell.mark,
      cell.arrow && make('i', { 'data-arrow': cell.arrow }));
  }

  /** An icon of the skin. @param {string} name @param {string} [style] */
  function icon(name, style = '') {
    const template = document.createElement('template'); // the parser knows how to make an svg
    template.innerHTML = `<svg class="sign ${style}" viewBox="0 0 24 24" aria-hidden="true"><path/></svg>`;
    const drawing = /** @type {any} */ (template.content.firstChild);
    drawing.firstChild.setAttribute('d', look.icons[name]);
    return drawing;
  }

  function grid() {
    const { width, height, cells } = view.board;
    const rows = Array.from({ length: height }, (_, y) => make('div', { role: 'row' },
      ...Array.from({ length: width }, (_, x) => {
        const cell = cells.find(c => c.x === x && c.y === y);
        return cell && cell.kind !== 'VOID' ? tile(cell) : make('div', { role: 'gridcell', class: 'hole', 'aria-label': 'no tile', ...(cell ? { 'data-cell': cell.id, tabindex: '-1' } : {}) });
      })));
    const board = make('div', { role: 'grid', class: 'letters', 'data-columns': width, 'aria-label': 'Letters', onpointerdown: down, onpointermove: moved, onpointerup: up, onpointercancel: () => dragging ? up() : cancel(), onkeydown: key }, ...rows);
    board.style.setProperty('--columns', width);
    const frame = make('div', { class: 'frame' }, board, look.rendering.traces && traces(cells), look.rendering.overlay === 'SVG' && view.board.route && overlay(cells));
    frame.style.setProperty('--ratio', String(width / height));
    return frame;
  }

  /** A drawing over the board, on which a tile is 1 by 1. @param {string} style @param {string} inside */
  function drawn(style, inside) {
    const template = document.createElement('template'); // the parser knows how to make an svg
    template.innerHTML = `<svg class="${style}" aria-hidden="true">${inside}</svg>`;
    const drawing = /** @type {any} */ (template.content.firstChild);
    drawing.setAttribute('viewBox', `0 0 ${view.board.width} ${view.board.height}`);
    return drawing;
  }

  /** What joins neighbors on the path, from rim to rim. */
  function traces(cells) {
    const on = new Set(cells.filter(c => c.tile === 'PATH').map(c => `${c.x} ${c.y}`));
    const across = cells.filter(c => on.has(`${c.x} ${c.y}`) && on.has(`${c.x + 1} ${c.y}`)).map(c => `M${c.x + .86} ${c.y + .5}h.28`);
    const down = cells.filter(c => on.has(`${c.x} ${c.y}`) && on.has(`${c.x} ${c.y + 1}`)).map(c => `M${c.x + .5} ${c.y + .86}v.28`);
    const drawing = drawn('traces', '<path/>');
    drawing.firstChild.setAttribute('d', [...across, ...down].join(''));
    return drawing;
  }

  function overlay(cells) {
    const points = view.board.route.map(id => cells.find(c => c.id === id)).map(c => `${c.x + .5},${c.y + .5}`).join(' ');
    const drawing = drawn('route', '<polyline pathLength="1"/>');
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

  const lists = ({ board }) => [list('Path words', board.path), list('Bonus words', board.bonus, board.bonusIdea), board.pyrite && list('Pyrite', board.pyrite, 'Good words, and not on the way')];

  /** The plain name, and the skin's. */
  const wordsTitle = () => ['Words', make('small', {}, ` (${look.microcopy.words})`)];

  /** The words as a sheet, for screens that have no room for them beside the board. */
  const words = () => [make('h2', { id: 'howto-title' }, ...wordsTitle()), ...lists(view).filter(Boolean), back()];

  const back = () => make('form', { method: 'dialog' }, make('button', { class: 'main', autofocus: true, 'data-focus': 'back' }, 'Back to the board'));

  function result() {
    const { elapsed, hints, strays } = view.board;
    return make('section', { class: 'ending' }, outcome(table, {
      title: look.microcopy.completed, tone: view.result.step === 'PAR' ? 'best' : 'won', par: view.result.step === 'PAR', share: view.share, again: () => table.act({ type: 'RESET' }), words: 'Play it again',
      says: [`START and END are connected. Time: ${clockText(elapsed)}. Hints: ${hints}. Strays: ${strays.length}.`, view.result.next],
    }));
  }

  // The board stays where it is, and the result comes into sight below it.
  function land() {
    table.root.querySelector('.tier').focus({ preventScroll: true });
    table.root.querySelector('.ending').scrollIntoView({ block: 'nearest' });
  }

  function controls() {
    const hint = () => table.act({ type: 'PRESS_HINT' });
    return make('div', { class: 'controls' },
      make('button', { type: 'button', 'data-focus': 'hint', onclick: hint }, icon('hintIcon'), 'Hint', make('small', {}, ` (${look.microcopy.hint})`)),
      !wide.matches && make('button', { type: 'button', 'data-focus': 'words', 'aria-haspopup': 'dialog', onclick: () => table.sheet(...words()) }, icon('wordsIcon'), ...wordsTitle()),
      make('span', {}, `Hints so far: ${view.board.hints}`),
      make('span', { class: 'strays' }, `Strays that par still allows: ${view.board.straysLeft}`, view.board.strays.length > 0 && told(` (${view.board.strays.join(', ')})`)));
  }

  function paint() {
    const focus = focused();
    const { board } = view;
    warm();
    at = new Map(board.cells.map(cell => [cell.id, cell]));
    cursor = at.has(cursor) ? cursor : board.cells.find(cell => cell.mark === 'START')?.id ?? board.cells[0]?.id;
    redraw(table.root,
      make('p', { class: 'theme' }, told(view.theme)),
      make('section', { class: 'table', 'aria-label': 'Board' },
        make('p', { class: 'goal' }, board.goal),
        make('p', { class: 'spelling', 'aria-hidden': 'true' }),
        grid(),
        make('p', { class: 'meaning', role: 'status' }),
        view.over ? result() : controls(),
        !view.over && make('div', { class: 'voice' }, ...view.lines.map(line => make('p', { class: 'hint' }, told(line.text))))),
      make('aside', { class: 'side', 'aria-label': 'Words' }, make('h2', {}, ...wordsTitle()), ...lists(view)),
    );
    if (view.over && !ended) {
      light((view.board.route ?? []).map(cellAt), style('--hint-mark'));
      land();
    }
    else if (focus?.cell) cellAt(focus.cell)?.focus();
    else if (focus?.focus) table.root.querySelector(`[data-focus="${CSS.escape(focus.focus)}"]`)?.focus();
    if (ended && !view.over) cellAt(cursor)?.focus({ preventScroll: true });
    ended = view.over;
  }

  return next => {
    view = next;
    const waiting = held.length ? held : passed;
    passed = [];
    lit = [];
    paint();
    if (!slept || table.waking() || view.over) return;
    slept = false;
    held = [];
    passed = waiting;
    if (passed.length > 1) finish();
    else preview();
  };
}
