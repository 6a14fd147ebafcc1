// The screen of freeplay: three locks, the moves with their prices, and what lies between.
// Every sentence about what a move does comes from the engine; the page lays them out.
import { focused, glyph, make, redraw, refocus, told, unfold, wide } from './dom.js';
import { outcome } from './result.js';
import { asks, contests, corner, face, meter, moodOf, noted, read, send, stamp, story } from './testimony.js';

/** A sign for each move. */
const icons = { SUBMIT: '➤', CYCLE: '↻', CORROBORATE: '⊕', FLAG: '⚑', REWIRE: '✂', EXPLOIT: '✦' };

const name = move => move[0] + move.slice(1).toLowerCase();

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let view, picked = new Set(), chosen = 'SUBMIT', refused = '', stage = '', contested = false;

  const move = () => view.board.moves.find(m => m.do === chosen);
  const action = () => ({ do: chosen, cards: [...picked] });
  const lacking = () => picked.size < move().least || picked.size > move().most;

  function meters() {
    const b = view.board, l = b.locks[b.act - 1];
    return make('section', { class: 'meters', 'aria-label': 'State' },
      meter('Resistance', b.resistance, l.resistance, ` of ${l.resistance}`),
      meter('Turn', Math.min(l.turns + (b.moves.length ? 1 : 0), l.turnLimit), l.turnLimit, ` of ${l.turnLimit}`),
      meter('Scrutiny', b.scrutiny, b.scrutinyLimit, ` of ${b.scrutinyLimit}`),
      meter('Tokens', b.tokens, b.tokenLimit, ` of ${b.tokenLimit}`));
  }

  const state = (l, i) => l.open ? 'open' : i + 1 === view.board.act ? 'this lock' : i + 1 < view.board.act ? 'shut' : 'to come';

  const locks = () => make('section', {}, make('h2', {}, 'The locks'), make('ol', { class: 'locks' },
    ...view.board.locks.map((l, i) => make('li', {},
      make('p', { class: i + 1 === view.board.act ? 'now' : '' }, `${l.open ? '🔓' : '🔒'} The ${l.target}, ${state(l, i)}. `, told(l.reason),
        make('small', {}, `Resistance ${l.resistance}, ${l.turnLimit} turns, ${l.escalation}`), ...l.bends.map(text => make('small', {}, make('b', {}, `This lock bends a rule. ${text}`)))),
      (aside() || i + 1 !== view.board.act) && asks(l.concerns)))));

  // Where there is no column beside the board, what this lock asks stands before the hand.
  const aside = () => wide.matches || view.over || view.board.cache;

  const asked = l => make('section', {}, make('h2', {}, 'What it asks'), asks(l.concerns));

  const counters = () => make('section', {}, make('h2', {}, 'KOA’s counters'), make('ul', { class: 'counters' },
    ...view.board.counters.map(k => k.hidden ? make('li', {}, 'A counter that KOA hides') : make('li', { class: k.refuted ? 'done' : '' },
      make('b', {}, told(k.name)), k.refuted && ' · refuted', k.flagged && ' · flagged, silent this turn', ' ', told(k.claim), ' ', make('small', {}, `${k.refuted ? 'Contested' : 'Can contest'} ${k.targets.join(', ')}`)))));

  function toggle(id) {
    read(table, view.board.hand.find(card => card.id === id));
    const most = Math.max(1, ...view.board.moves.map(m => m.most));
    if (!picked.delete(id)) {
      if (picked.size === most) return table.speak([`${most} cards are selected already.`]);
      picked.add(id);
    }
    refused = '';
    contested = false;
    paint();
    const { reason, known } = look();
    table.speak(picked.size ? [...(known?.notes ?? []), reason] : []);
  }

  const takes = m => m.least === m.most ? `${m.most} card${m.most === 1 ? '' : 's'}` : `${m.least} to ${m.most} cards`;

  /** What the chosen move would do with the cards that are picked. */
  function look() {
    if (chosen === 'FLAG') return { legal: false, reason: move().reason, known: { notes: move().reason ? [] : ['Which counter?'] } };
    if (!lacking()) return table.ask(action());
    return { legal: false, reason: move().reason, known: { notes: [`${name(chosen)} takes ${takes(move())}.`] } };
  }

  function play(what) {
    if (['SUBMIT', 'EXPLOIT'].includes(what.do)) send(table, what.cards);
    picked = new Set();
    refused = table.act(what);
    if (refused) paint();
  }

  function choose(what) {
    chosen = what;
    refused = '';
    paint();
    const { reason, known } = look();
    table.speak([`${name(chosen)}, ${move().price}.`, ...(known?.notes ?? []), reason]);
  }

  const tags = card => [card.backed && 'backed', card.rewired && 'time struck off'].filter(Boolean).join(', ');

  const hand = () => make('section', {}, make('h2', {}, `Your hand · ${view.board.pile} in the pile`), make('ul', { class: 'hand' },
    ...view.board.hand.map(card => make('li', {}, make('button', { type: 'button', class: 'card', 'data-focus': card.id, 'aria-pressed': picked.has(card.id), onclick: () => toggle(card.id) },
      ...corner(card.id, picked, cards => table.ask({ do: 'SUBMIT', cards })), ...face(card), tags(card) && make('span', { class: 'says' }, `Now: ${tags(card)}`))))));

  const moves = () => make('section', {}, make('h2', {}, 'Moves'), make('ul', { class: 'moves' },
    ...view.board.moves.map(m => make('li', {}, make('button', { type: 'button', 'data-focus': `move-${m.do}`, 'aria-pressed': m.do === chosen, onclick: () => choose(m.do) },
      make('span', { class: 'icon', 'aria-hidden': 'true' }, icons[m.do] ?? '•'), make('b', {}, name(m.do)), make('small', {}, m.price), make('small', { class: 'does' }, `${takes(m).replace('0 cards', 'a counter')}. ${m.reason ? `Not now: ${m.reason}` : m.does}`))))));

  const flags = () => view.board.counters.filter(k => !k.refuted).map((k, i) => {
    const { legal, reason } = table.ask({ do: 'FLAG', counter: k.id });
    return make('button', { type: 'button', class: legal ? 'main' : '', 'data-focus': `flag-${i}`, 'aria-disabled': !legal, title: reason, onclick: () => legal && play({ do: 'FLAG', counter: k.id }) },
      'Flag ', k.hidden ? 'the hidden one' : told(k.name));
  });

  function forecast() {
    const asked = look(), b = view.board;
    const go = chosen === 'FLAG' ? flags() : [make('button', { type: 'button', class: 'main', 'data-focus': 'go', 'aria-disabled': !asked.legal, 'aria-describedby': 'why', onclick: () => asked.legal && play(action()) }, `${name(chosen)} · ${move().price}`)];
    return make('section', { class: 'forecast', 'aria-label': 'What this would do' },
      make('ul', { tabindex: '0', 'aria-label': 'What it would do' }, picked.size === 0 && make('li', {}, move().reason ? `Not now: ${move().reason}` : move().does), ...noted(asked.known)),
      make('div', { class: 'controls' }, ...go, make('span', { id: 'why' }, refused || asked.reason || '')));
  }

  const again = () => table.restart({ do: 'RESET' }, () => {
    chosen = 'SUBMIT';
    picked = new Set();
    refused = '';
  });

  const cache = () => make('section', {}, make('h2', { tabindex: '-1', class: 'tier' }, glyph('padlock'), 'The cache: take one thing'), make('ul', { class: 'cache' },
    ...view.board.cache.map(t => make('li', {}, make('button', { type: 'button', class: 'card', 'data-focus': `take-${t.take}`, 'aria-disabled': !!t.reason, onclick: () => t.reason ? table.speak([t.reason]) : play({ do: 'TAKE', take: t.take }) },
      make('b', {}, t.text), t.reason && make('small', {}, t.reason), ...(t.card ? face(t.card) : []))))),
    make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Start over'));

  const past = () => view.board.past.length > 0 && make('section', {}, make('h2', {}, 'What happened'), make('ol', { class: 'past' },
    ...view.board.past.map((turn, i) => make('li', {}, unfold(i === view.board.past.length - 1, [`The ${turn.lock}. `, told(turn.what)],
      make('ul', {}, ...turn.notes.map(note => make('li', {}, told(note)))))))));

  function result() {
    const e = view.board.ending;
    return make('section', { class: 'ending' }, outcome(table, {
      title: e.won ? 'All three are open' : 'Still locked', tone: e.won ? 'best' : 'lost', opens: e.won, share: view.share, again,
      says: [e.why, `Locks ${e.opened} of 3, turns ${e.turns}, scrutiny ${e.scrutiny}, counters refuted ${e.refuted}, tokens left ${e.tokens}.`, view.result.next],
    }));
  }

  function paint() {
    const focus = focused()?.focus;
    const b = view.board, at = b.locks[b.act - 1];
    picked = new Set([...picked].filter(id => b.hand.some(card => card.id === id)));
    const first = view.over ? result() : b.cache && cache();
    stamp(contested);
    redraw(table.root,
      make('section', { class: 'table', 'aria-label': 'Board' }, first, make('p', { class: 'now' }, `Lock ${b.act} of ${b.locks.length}: the ${at.target}`), meters(), !aside() && asked(at), ...(first ? [] : [hand(), moves(), forecast()])),
      make('aside', { class: 'side', 'aria-label': 'The case' }, !first && make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Start over'), locks(), counters(), story(b), past()),
    );
    if (focus) refocus(table.root, focus);
  }

  wide.addEventListener('change', paint);
  return (next, events = []) => {
    view = next;
    contested = contests(events);
    const before = stage;
    stage = view.over ? 'end' : `${view.board.cache ? 'cache' : 'lock'} ${view.board.act}`;
    if (stage !== before || view.board.moves.find(m => m.do === chosen)?.reason) chosen = 'SUBMIT';
    paint();
    const b = view.board, at = b.locks[b.act - 1];
    table.say(view.lines.length ? view.lines : [{ text: `Lock ${b.act} of ${b.locks.length}: the ${at.target}. ${at.reason}` }], view.over ? view.result.won ? 'conceding' : 'concerned' : moodOf(events));
    if (before && stage !== before) table.root.querySelector('.tier, .card').focus();
  };
}
