// The screen of triples. It draws views and sends locks; which three tiles are a group,
// and what a miss says, it does not know.
import { clockText, focused, glyph, make, redraw, refocus, told, unfold } from './dom.js';
import { fly, pop, shake, spots } from './motion.js';
import { outcome } from './result.js';

/** The look on KOA's face, by what happened last. */
const moods = { LOCKED: 'conceding', CONCERN_RAISED: 'wary', MISS: 'concerned', FLAWLESS: 'pleased', CLEARED: 'conceding', BUSTED: 'concerned' };

/** How long the last lock is looked at before KOA computes, in milliseconds. */
const lastLook = 1600;

/**
 * @param {any} table what the page gives a screen: root, act, ask, say, share, speak, calm
 * @returns {(view: any, events: any[]) => void} draws a view, after what happened
 */
export function screen(table) {
  let view, order = [], picked = new Set(), notes = false, settled = false, timer = 0;

  const icon = tile => make('span', { class: 'icon', 'aria-hidden': 'true' }, tile.icon ?? '');
  const tilesOf = list => make('ul', { class: 'members' }, ...list.map(tile => make('li', { 'data-key': tile.id }, icon(tile), told(tile.text, 'name'))));
  const tileAt = id => table.root.querySelector(`[data-tile="${CSS.escape(id)}"]`);

  function toggle(id) {
    if (!picked.delete(id)) {
      if (picked.size === view.board.pick) return table.speak([`${view.board.pick} tiles are selected already.`]);
      picked.add(id);
    }
    paint();
    const why = [...table.root.querySelectorAll('.repeat, .leans')].map(said => said.textContent.trim());
    if (why.some(Boolean)) table.speak(why);
  }

  /** Asks KOA what she would watch in the three; they stay selected. */
  function question() {
    const ask = { ask: [...picked] };
    if (table.ask(ask).legal) table.act(ask);
  }

  function lock() {
    const chosen = [...picked], before = view.board.slots.length;
    if (!table.ask({ lock: chosen }).legal) return;
    const from = spots(chosen.map(tileAt));
    picked = new Set();
    table.act({ lock: chosen });
    const slot = table.root.querySelectorAll('.slot.filled')[before];
    for (const [i, member] of [...slot?.querySelectorAll('.icon') ?? []].entries()) fly(member, from[i], i * 60);
    if (!slot && !table.root.querySelector('.ending')) shake(chosen.map(tileAt).filter(Boolean));
  }

  function shuffle() {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    const from = new Map(order.map(id => [id, tileAt(id)?.getBoundingClientRect()]));
    paint();
    for (const id of order) fly(tileAt(id), from.get(id));
    table.speak(['The tiles are shuffled.']);
  }

  function tile(item) {
    const on = picked.has(item.id);
    return make('li', { class: 'tile', 'data-key': `tile-${item.id}` },
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
    const filled = view.board.slots.map((slot, i) => make('li', { class: 'slot filled', 'data-key': `slot-${i}` }, make('h2', {}, told(slot.title)), tilesOf(slot.tiles)));
    const empty = Array.from({ length: view.board.slotsTotal - filled.length }, (_, i) => make('li', { class: 'slot', 'data-key': `slot-${filled.length + i}` }, make('span', { class: 'unseen' }, 'Group '), `${filled.length + i + 1}`));
    return make('ol', { class: 'slots', 'aria-label': 'Groups' }, ...filled, ...empty);
  }

  function meter(hidden) {
    const { misses, missesLeft } = view.board;
    return make('span', { class: hidden ? 'meter unseen' : 'meter' }, `Misses left: ${missesLeft} `,
      make('span', { class: 'pips', 'aria-hidden': 'true' }, '●'.repeat(missesLeft) + '○'.repeat(misses)));
  }

  // What KOA suspects stays on the board, and says when the selection leans on it; a tap has her
  // say it again.
  function suspicion(leans) {
    const { warning } = view.board;
    return warning && make('button', { type: 'button', class: 'warning', 'data-focus': 'warning', onclick: () => table.say([warning], 'wary') }, glyph('eye'),
      make('span', { class: leans && 'leans' }, told(leans ? `KOA watches this: ${leans}` : warning.text)));
  }

  // What KOA said of selections stays until the first group is locked.
  function answers() {
    const asked = view.board.questions?.asked ?? [];
    const texts = new Map(view.board.tiles.map(t => [t.id, t.text]));
    return asked.length > 0 && make('div', { class: 'asked' }, unfold(false, [`KOA would watch (${asked.length})`],
      make('ul', {}, ...asked.map(({ tiles, text }) => make('li', {}, ...tiles.flatMap((id, i) => [i > 0 && ', ', told(texts.get(id))]), ': ', told(text))))));
  }

  /** What KOA may be asked before the first group. */
  function asking() {
    const { questions } = view.board;
    if (!questions) return null;
    const before = questions.asked.some(({ tiles }) => tiles.length === picked.size && tiles.every(id => picked.has(id)));
    const button = tool('ask', `What would KOA watch? ${questions.left} of ${questions.of} questions left`, question, { 'aria-disabled': !table.ask({ ask: [...picked] }).legal });
    button.append(glyph('eye'), make('small', {}, before ? 'Told' : `Ask (${questions.left})`));
    return button;
  }

  const tool = (name, text, press, more = {}) => make('button', { type: 'button', class: 'tool', 'data-focus': name, 'aria-label': text, title: text, onclick: press, ...more });

  function controls() {
    const asked = table.ask({ lock: [...picked] });
    const repeat = view.board.tried?.some(tiles => tiles.length === picked.size && tiles.every(id => picked.has(id)));
    const last = view.board.tried?.at(-1) ?? []; // the latest miss, which may lack a tile since
    const back = picked.size === 0 && last.length > 0 && last.every(id => view.board.tiles.some(t => t.id === id));
    const retake = () => { picked = new Set(last); paint(); table.speak(['The same three are selected.']); };
    const clear = () => { picked.clear(); paint(); };
    const first = back ? tool('clear', 'Again: select the same three', retake) : tool('clear', 'Clear', clear);
    first.append(glyph(back ? 'again' : 'clear'), make('small', {}, back ? 'Again' : 'Clear'));
    const mix = tool('shuffle', 'Shuffle', shuffle);
    mix.append(glyph('shuffle'), make('small', {}, 'Shuffle'));
    const told = view.board.tiles.some(t => t.subtext) && tool('notes', 'Notes', () => { notes = !notes; paint(); }, { 'aria-pressed': notes });
    if (told) told.append(glyph('notes'), make('small', {}, 'Notes'));
    return make('section', { class: 'forecast', 'aria-label': 'Your move' },
      make('p', { class: 'tally' }, meter(repeat), make('span', { id: 'why', class: repeat && 'repeat' }, repeat ? view.board.repeat : `${picked.size} of ${view.board.pick} selected`)),
      make('div', { class: 'controls deck' }, first, mix, told, asking(),
        make('button', { type: 'button', class: 'main', 'data-focus': 'lock', 'aria-disabled': !asked.legal, 'aria-describedby': 'why', onclick: lock, 'aria-label': 'Lock these three' }, 'Lock')));
  }

  const board = (...below) => [
    slots(),
    make('ul', { class: 'tiles', 'aria-label': 'Tiles' }, ...order.map(id => tile(view.board.tiles.find(t => t.id === id)))),
    suspicion(!view.over && table.ask({ lock: [...picked] }).known?.leans), // below, so that no tile moves as it comes
    answers(),
    ...below,
  ];

  function reveal() {
    const e = view.board.ending;
    return [
      outcome(table, {
        title: e.tier, tone: { FLAWLESS: 'best', CLEARED: 'won' }[e.tier] ?? 'lost', share: view.share, order: e.shareOrder, again, words: 'Play it again',
        says: [`${e.meaning} Time: ${clockText(e.elapsed)}.`, view.result.next],
      }),
      auditPanel(),
      e.pattern && make('p', {}, `The pattern KOA named after your first group: ${e.pattern}.`),
      make('h3', {}, 'The groups'),
      make('ul', { class: 'answers' }, ...e.groups.map(group => make('li', { class: group.found ? 'found' : 'missed' },
        make('h4', {}, told(group.title), make('small', {}, group.found ? ' ✓ found' : ' ✗ not found')), tilesOf(group.tiles), make('p', {}, told(group.explanation)), make('p', { class: 'first' }, told(group.first))))),
      make('h3', {}, 'The decoys'),
      make('ul', { class: 'answers decoys' }, ...e.decoys.map(decoy => make('li', {},
        make('h4', {}, icon(decoy.tile), told(decoy.tile.text)),
        decoy.whyTempting && make('p', {}, make('b', {}, 'Why it tempts: '), told(decoy.whyTempting)),
        decoy.whyInvalid && make('p', {}, make('b', {}, 'Why it is out: '), told(decoy.whyInvalid))))),
    ];
  }

  const auditPanel = () => make('ul', { class: 'audit', 'aria-label': 'Final audit' }, ...view.board.ending.audit.map(line => make('li', {}, line)));

  function again() {
    settled = false;
    picked = new Set();
    table.act({ reset: true });
    table.root.querySelector('.tile button')?.focus();
  }

  const spoken = lines => lines.filter(Boolean).map(text => ({ who: 'KOA', text }));

  // The ending comes in steps: the last lock as it lies, processing, audit, reveal. They can be
  // skipped, and there is no waiting where motion is not wanted.
  function ending(events) {
    const e = view.board.ending;
    const stages = [
      { wait: lastLook, say: heard(), mood: moodOf(events), parts: () => board(skip()) },
      { wait: e.processingWait, say: spoken([e.processing]), mood: 'computing', parts: () => [make('h2', { tabindex: '-1' }, 'Processing…'), skip()] },
      { wait: e.auditWait, say: [], mood: 'computing', parts: () => [make('h2', { tabindex: '-1' }, 'Final audit'), auditPanel(), skip()] },
      { wait: 0, say: spoken([e.ceiling, e.final]), mood: moods[e.tier], parts: reveal },
    ];
    const end = stages.length - 1;
    const skip = () => make('div', { class: 'controls' }, make('button', { type: 'button', 'data-focus': 'skip', onclick: () => show(end) }, 'Skip'));
    const show = n => {
      clearTimeout(timer);
      const { wait, say, mood, parts } = stages[n];
      settled = n === end;
      document.body.dataset.stage = ['last', 'processing', 'audit', 'result'][n];
      redraw(table.root, make('section', { class: 'ending', 'data-key': `stage-${n && 1}` }, ...parts()));
      table.say(say, mood);
      table.root.querySelector('h2[tabindex]')?.focus({ preventScroll: true });
      if (n) scrollTo(0, 0);
      if (n === 2) pop(table.root.querySelectorAll('.audit li'));
      if (n) table.speak([table.root.querySelector('h2').textContent, ...say.map(line => line.text), ...[...table.root.querySelectorAll('.audit li')].map(l => l.textContent)]);
      if (n < end) timer = setTimeout(show, wait, n + 1);
    };
    show(settled || table.calm() ? end : 0);
  }

  const moodOf = events => events.map(e => moods[e.type]).findLast(Boolean);

  /** What is said of the last move: a group's title stands in its slot, and a hint follows what KOA says. */
  const heard = () => view.lines.filter(line => line.who || line.note || !view.lines.some(other => other.who));

  function paint() {
    const left = new Set(view.board.tiles.map(t => t.id));
    order = [...order.filter(id => left.has(id)), ...[...left].filter(id => !order.includes(id))];
    picked = new Set([...picked].filter(id => left.has(id)));
    const focus = focused()?.focus;
    redraw(table.root, ...board(controls()));
    if (focus && focused()?.focus !== focus) refocus(table.root, focus);
    if (focus && !focused()?.focus) table.root.querySelector('.tile button')?.focus({ preventScroll: true });
  }

  return (next, events = []) => {
    settled = view === undefined && next.over || settled;
    view = next;
    clearTimeout(timer);
    if (view.over) {
      order = order.filter(id => view.board.tiles.some(t => t.id === id));
      return ending(events);
    }
    delete document.body.dataset.stage;
    paint();
    table.say(heard().length ? heard() : [view.theme, view.board.firsts].filter(Boolean).map(text => ({ text })), moodOf(events));
  };
}
