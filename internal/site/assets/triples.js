// The screen of triples. It draws views and sends locks; which three tiles are a group,
// and what a miss says, it does not know.
import { clockText, focused, make, refocus, reply, steps, told, wide } from './dom.js';

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let view, order = [], picked = new Set(), notes = false, settled = false, gap = 0;

  const tilesOf = list => make('ul', { class: 'members' }, ...list.map(tile => make('li', {}, icon(tile), told(tile.text))));
  const icon = tile => make('span', { class: 'icon', 'aria-hidden': 'true' }, tile.icon ?? '');

  function toggle(id) {
    if (!picked.delete(id)) {
      if (picked.size === view.board.pick) return table.speak([`${view.board.pick} tiles are selected already.`]);
      picked.add(id);
    }
    paint();
    const why = table.root.querySelector('.again');
    if (why) table.speak([why.textContent]);
  }

  function lock() {
    const chosen = [...picked];
    const before = view.board.slots.length;
    const focus = document.activeElement;
    if (!table.ask({ lock: chosen }).legal) return;
    const from = spot();
    picked = new Set();
    gap = 0;
    table.act({ lock: chosen });
    if (!view.over && !wide.matches) hold(from);
    if (view.board.slots.length === before && !view.over) shake(chosen);
    if (!view.over && !focus?.isConnected) table.root.querySelector('.tile button')?.focus({ preventScroll: true });
  }

  const spot = () => table.root.querySelector('.deck').getBoundingClientRect().top;

  /** Holds the buttons where the thumb is, though tiles above them go and answers come. @param {number} from */
  function hold(from) {
    if (Math.abs(spot() - from) < 1) return;
    const { style } = table.root.querySelector('.forecast');
    style.position = 'static'; // where it lies, and not where it sticks
    const lies = spot();
    style.position = '';
    scrollBy(0, lies - from);
    gap = Math.max(0, from - spot()); // where the page begins too soon
    style.setProperty('--gap', `${gap}px`);
  }

  function shake(ids) {
    for (const id of ids) {
      const tile = table.root.querySelector(`[data-tile="${CSS.escape(id)}"]`);
      tile?.classList.add('wrong');
      tile?.addEventListener('animationend', () => tile.classList.remove('wrong'), { once: true });
    }
  }

  function shuffle() {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    paint();
    table.speak(['The tiles are shuffled.']);
  }

  function tile(item) {
    const on = picked.has(item.id);
    return make('li', { class: 'tile' },
      make('button', { type: 'button', 'data-tile': item.id, 'data-focus': item.id, 'aria-pressed': on, onclick: () => toggle(item.id), onkeydown: walk },
        make('span', { class: 'mark', 'aria-hidden': 'true' }, on ? '✓' : ''),
        icon(item), told(item.text, 'text'), notes && item.subtext && told(item.subtext, 'note')));
  }

  // Arrow keys walk the grid as it is laid out now.
  function walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 'down', ArrowUp: 'up' }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...table.root.querySelectorAll('.tile button')];
    const from = buttons.indexOf(event.currentTarget);
    const columns = Math.max(1, buttons.filter(b => Math.abs(b.getBoundingClientRect().top - buttons[0].getBoundingClientRect().top) < 4).length);
    const by = step === 'down' ? columns : step === 'up' ? -columns : step;
    buttons[from + by]?.focus();
  }

  function slots() {
    const filled = view.board.slots.map((slot, i) => make('li', { class: 'slot filled' }, make('h2', {}, `${i + 1}. `, told(slot.title)), tilesOf(slot.tiles)));
    const empty = Array.from({ length: view.board.slotsTotal - filled.length }, (_, i) => make('li', { class: 'slot' }, `Group ${filled.length + i + 1}`));
    return make('ol', { class: 'slots', 'aria-label': 'Groups' }, ...filled, ...empty);
  }

  function meter() {
    const { misses, missesLeft } = view.board;
    return make('p', { class: 'meter' }, `Misses left: ${missesLeft} `,
      make('span', { class: 'pips', 'aria-hidden': 'true' }, '●'.repeat(missesLeft) + '○'.repeat(misses)));
  }

  // The answer to a lock stands where the next one is made, and until then: the bar keeps its
  // height while tiles are selected, and the thumb finds its buttons where they were.
  const answer = () => view.board.misses + view.board.slots.length > 0 && reply(view.lines);

  function voice() {
    const { warning } = view.board;
    const stands = warning && !view.lines.some(line => line.text === warning.text);
    return make('div', { class: 'voice' }, stands && make('p', { class: 'warning' }, make('b', {}, 'KOA’s suspicion '), told(warning.text), warning.note && told(warning.note, 'note')));
  }

  function controls() {
    const asked = table.ask({ lock: [...picked] });
    const again = view.board.tried?.some(tiles => tiles.length === picked.size && tiles.every(id => picked.has(id)));
    const why = again ? view.board.repeat : `${picked.size} of ${view.board.pick} selected`;
    const anyNotes = view.board.tiles.some(t => t.subtext);
    const bar = make('section', { class: 'forecast', 'aria-label': 'Your move' }, answer(), make('div', { class: 'controls deck' },
      make('button', { type: 'button', class: 'main', 'data-focus': 'lock', 'aria-disabled': !asked.legal, 'aria-describedby': 'why', onclick: lock }, 'Lock triple'),
      make('span', { id: 'why', class: again && 'again' }, why),
      make('button', { type: 'button', 'data-focus': 'clear', onclick: () => { picked.clear(); paint(); } }, 'Clear'),
      make('button', { type: 'button', 'data-focus': 'shuffle', onclick: shuffle }, 'Shuffle'),
      anyNotes && make('button', { type: 'button', 'data-focus': 'notes', 'aria-pressed': notes, onclick: () => { notes = !notes; paint(); } }, 'Notes')));
    bar.style.setProperty('--gap', `${gap}px`);
    return bar;
  }

  function reveal() {
    const e = view.board.ending;
    return [
      make('h2', { tabindex: '-1', class: 'tier' }, e.tier),
      make('p', {}, e.meaning, ' ', `Time: ${clockText(e.elapsed)}.`),
      steps(view.result),
      e.ceiling && make('p', { class: 'line' }, make('b', {}, 'KOA '), told(e.ceiling)),
      auditPanel(),
      e.pattern && make('p', {}, `The pattern KOA named after your first group: ${e.pattern}.`),
      make('h3', {}, 'The groups'),
      make('ul', { class: 'answers' }, ...e.groups.map(group => make('li', { class: group.found ? 'found' : 'missed' },
        make('h4', {}, told(group.title), make('small', {}, group.found ? ' ✓ found' : ' ✗ not found')), tilesOf(group.tiles), make('p', {}, told(group.explanation))))),
      make('h3', {}, 'The decoys'),
      make('ul', { class: 'answers decoys' }, ...e.decoys.map(decoy => make('li', {},
        make('h4', {}, icon(decoy.tile), told(decoy.tile.text)),
        decoy.whyTempting && make('p', {}, make('b', {}, 'Why it tempts: '), told(decoy.whyTempting)),
        decoy.whyInvalid && make('p', {}, make('b', {}, 'Why it is out: '), told(decoy.whyInvalid))))),
      e.final && make('p', { class: 'line closing' }, make('b', {}, 'KOA '), told(e.final)),
      sharing(),
      make('div', { class: 'controls' }, make('button', { type: 'button', 'data-focus': 'again', onclick: again }, 'Play it again')),
    ];
  }

  const auditPanel = () => make('ul', { class: 'audit', 'aria-label': 'Final audit' }, ...view.board.ending.audit.map(line => make('li', {}, line)));

  function sharing() {
    if (!view.share) return null;
    let ordered = false;
    const shown = make('pre', { class: 'share', tabindex: '0', 'aria-label': 'What you share' }, view.share);
    const outcome = make('span', {});
    const message = () => ordered ? view.board.ending.shareOrder : view.share;
    return make('section', { class: 'sharing' }, shown, make('div', { class: 'controls' },
      make('button', { type: 'button', class: 'main', onclick: async () => { outcome.textContent = await table.share(message()) ?? ''; } }, 'Share'), outcome,
      make('label', {}, make('input', { type: 'checkbox', onchange: event => { ordered = event.target.checked; shown.textContent = message(); } }), ' with the order of the groups')));
  }

  function again() {
    settled = false;
    picked = new Set();
    table.act({ reset: true });
    table.root.querySelector('.tile button')?.focus();
  }

  // The ending comes in steps: processing, audit, reveal. They can be skipped, and there
  // is no waiting where motion is not wanted.
  function ending() {
    const e = view.board.ending;
    const steps = [
      [e.processingWait, [make('h2', { tabindex: '-1' }, 'Processing…'), e.processing && make('p', { class: 'line' }, make('b', {}, 'KOA '), told(e.processing))]],
      [e.auditWait, [make('h2', { tabindex: '-1' }, 'Final audit'), auditPanel()]],
      [0, null],
    ];
    let timer = 0;
    const show = n => {
      clearTimeout(timer);
      const [wait, parts] = steps[n];
      settled = !parts;
      const stage = make('section', { class: 'ending' }, ...(parts ?? reveal()),
        parts && make('div', { class: 'controls' }, make('button', { type: 'button', onclick: () => show(steps.length - 1) }, 'Skip')));
      table.root.replaceChildren(stage);
      stage.querySelector('h2').focus();
      table.speak([stage.querySelector('h2').textContent, ...[...stage.querySelectorAll('.line, .audit li')].map(l => l.textContent)]);
      if (parts) timer = setTimeout(show, wait, n + 1);
    };
    show(settled || table.calm() ? steps.length - 1 : 0);
  }

  function paint() {
    if (view.over) return ending();
    const left = new Map(view.board.tiles.map(t => [t.id, t]));
    order = [...order.filter(id => left.has(id)), ...[...left.keys()].filter(id => !order.includes(id))];
    picked = new Set([...picked].filter(id => left.has(id)));
    const focus = focused()?.focus;
    table.root.replaceChildren(
      view.theme && make('p', { class: 'theme' }, told(view.theme)),
      make('section', { class: 'table', 'aria-label': 'Board' },
        meter(),
        make('ul', { class: 'tiles', 'aria-label': 'Tiles' }, ...order.map(id => tile(left.get(id)))),
        controls(),
        voice(),
      ),
      slots(),
    );
    if (focus) refocus(table.root, focus);
  }

  return next => {
    settled = view === undefined && next.over || settled;
    view = next;
    paint();
  };
}
