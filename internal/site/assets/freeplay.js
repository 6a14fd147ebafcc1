// The screen of freeplay: three locks, the moves with their prices, and what lies between.
// Every sentence about what a move does comes from the engine; the page lays them out.
import { focused, make, redraw, refocus, reply, steps, told, unfold, wide } from './dom.js';
import { answers, face, meter, story } from './testimony.js';

const name = move => move[0] + move.slice(1).toLowerCase();

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let view, picked = new Set(), chosen = 'SUBMIT', refused = '', stage = '';

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

  const concerns = list => make('ul', { class: 'concerns' }, ...list.map(c => make('li', { class: c.addressed ? 'done' : '' },
    make('span', { 'aria-hidden': 'true' }, c.addressed ? '✓ ' : '○ '), told(c.asks),
    make('small', {}, `${c.addressed ? 'Addressed' : 'Open'} · proof of ${answers(c)}`))));

  const state = (l, i) => l.open ? 'open' : i + 1 === view.board.act ? 'this lock' : i + 1 < view.board.act ? 'shut' : 'to come';

  const locks = () => make('section', {}, make('h2', {}, 'The locks'), make('ol', { class: 'locks' },
    ...view.board.locks.map((l, i) => make('li', {},
      make('p', { class: i + 1 === view.board.act ? 'now' : '' }, `${l.open ? '🔓' : '🔒'} The ${l.target}, ${state(l, i)}. `, told(l.reason),
        make('small', {}, `Resistance ${l.resistance}, ${l.turnLimit} turns, ${l.escalation}`), ...l.bends.map(text => make('small', {}, make('b', {}, `This lock bends a rule. ${text}`)))),
      (aside() || i + 1 !== view.board.act) && concerns(l.concerns)))));

  // Where there is no column beside the board, what this lock asks stands before the hand.
  const aside = () => wide.matches || view.over || view.board.cache;

  const asked = l => make('section', {}, make('h2', {}, 'What it asks'), concerns(l.concerns));

  const counters = () => make('section', {}, make('h2', {}, 'KOA’s counters'), make('ul', { class: 'counters' },
    ...view.board.counters.map(k => k.hidden ? make('li', {}, 'A counter that KOA hides') : make('li', { class: k.refuted ? 'done' : '' },
      make('b', {}, told(k.name)), k.refuted && ' · refuted', k.flagged && ' · flagged, silent this turn', ' ', told(k.claim), ' ', make('small', {}, `${k.refuted ? 'Contested' : 'Can contest'} ${k.targets.join(', ')}`)))));

  function toggle(id) {
    const most = Math.max(1, ...view.board.moves.map(m => m.most));
    if (!picked.delete(id)) {
      if (picked.size === most) return table.speak([`${most} cards are selected already.`]);
      picked.add(id);
    }
    refused = '';
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
      make('span', { class: 'mark', 'aria-hidden': 'true' }, picked.has(card.id) ? '✓' : ''), ...face(card), tags(card) && make('span', { class: 'says' }, `Now: ${tags(card)}`))))));

  const moves = () => make('section', {}, make('h2', {}, 'Moves'), make('ul', { class: 'moves' },
    ...view.board.moves.map(m => make('li', {}, make('button', { type: 'button', 'data-focus': `move-${m.do}`, 'aria-pressed': m.do === chosen, onclick: () => choose(m.do) },
      make('b', {}, `${m.do === chosen ? '✓ ' : ''}${name(m.do)}`), make('small', {}, `${m.price} · ${takes(m).replace('0 cards', 'a counter')}`), make('small', {}, m.reason ? `Not now: ${m.reason}` : m.does))))));

  const flags = () => view.board.counters.filter(k => !k.refuted).map((k, i) => {
    const { legal, reason } = table.ask({ do: 'FLAG', counter: k.id });
    return make('button', { type: 'button', class: legal ? 'main' : '', 'data-focus': `flag-${i}`, 'aria-disabled': !legal, title: reason, onclick: () => legal && play({ do: 'FLAG', counter: k.id }) },
      'Flag ', k.hidden ? 'the hidden one' : told(k.name));
  });

  function forecast() {
    const asked = look(), b = view.board;
    const go = chosen === 'FLAG' ? flags() : [make('button', { type: 'button', class: 'main', 'data-focus': 'go', 'aria-disabled': !asked.legal, 'aria-describedby': 'why', onclick: () => asked.legal && play(action()) }, `${name(chosen)} · ${move().price}`)];
    return make('section', { class: 'forecast', 'aria-label': 'What this would do' },
      b.past.length > 0 && picked.size === 0 && reply(wide.matches ? [] : view.lines, `Resistance ${b.resistance}`, `scrutiny ${b.scrutiny}`, `tokens ${b.tokens}`),
      make('ul', {}, ...(asked.known?.notes ?? []).map(note => make('li', {}, told(note)))),
      make('div', { class: 'controls' }, ...go, make('span', { id: 'why' }, refused || asked.reason || '')));
  }

  const again = () => table.anew({ do: 'RESET' }, () => {
    chosen = 'SUBMIT';
    picked = new Set();
    refused = '';
  });

  const cache = () => make('section', {}, make('h2', { tabindex: '-1', class: 'tier' }, 'The cache: take one thing'), make('ul', { class: 'cache' },
    ...view.board.cache.map(t => make('li', {}, make('button', { type: 'button', class: 'card', 'data-focus': `take-${t.take}`, 'aria-disabled': !!t.reason, onclick: () => t.reason ? table.speak([t.reason]) : play({ do: 'TAKE', take: t.take }) },
      make('b', {}, t.text), t.reason && make('small', {}, t.reason), ...(t.card ? face(t.card) : []))))),
    make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Begin anew'));

  const past = () => view.board.past.length > 0 && make('section', {}, make('h2', {}, 'What happened'), make('ol', { class: 'past' },
    ...view.board.past.map((turn, i) => make('li', {}, unfold(i === view.board.past.length - 1, [`The ${turn.lock}. `, told(turn.what)],
      make('ul', {}, ...turn.notes.map(note => make('li', {}, told(note)))))))));

  function result() {
    const e = view.board.ending;
    const outcome = make('span', {});
    return make('section', { class: 'ending' },
      make('h2', { tabindex: '-1', class: 'tier' }, e.won ? 'All three are open' : 'Still locked'),
      make('p', {}, [e.why, `Locks ${e.opened} of 3, turns ${e.turns}, scrutiny ${e.scrutiny}, counters refuted ${e.refuted}, tokens left ${e.tokens}.`].filter(Boolean).join(' ')),
      steps(view.result),
      view.share && make('pre', { class: 'share', tabindex: '0', 'aria-label': 'What you share' }, view.share),
      make('div', { class: 'controls' },
        view.share && make('button', { type: 'button', class: 'main', onclick: async () => { outcome.textContent = await table.share(view.share) ?? ''; } }, 'Share'), outcome,
        make('button', { type: 'button', 'data-focus': 'again', onclick: again }, 'Try again')));
  }

  function paint() {
    const focus = focused()?.focus;
    const b = view.board, at = b.locks[b.act - 1];
    picked = new Set([...picked].filter(id => b.hand.some(card => card.id === id)));
    const heard = view.lines.map(line => make('p', { class: 'line' }, make('b', {}, `${line.who} `), told(line.text)));
    const first = view.over ? result() : b.cache && cache();
    redraw(table.root,
      make('p', { class: 'theme' }, make('b', {}, `Lock ${b.act} of ${b.locks.length}: the ${at.target}. `), told(at.reason)),
      make('section', { class: 'table', 'aria-label': 'Board' }, first, meters(), make('div', { class: 'voice' }, ...heard), !aside() && asked(at), ...(first ? [] : [hand(), moves(), forecast(), make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Begin anew')])),
      make('aside', { class: 'side', 'aria-label': 'The case' }, locks(), counters(), story(b), past()),
    );
    if (focus) refocus(table.root, focus);
  }

  wide.addEventListener('change', paint);
  return next => {
    view = next;
    const before = stage;
    stage = view.over ? 'end' : `${view.board.cache ? 'cache' : 'lock'} ${view.board.act}`;
    if (stage !== before || view.board.moves.find(m => m.do === chosen)?.reason) chosen = 'SUBMIT';
    paint();
    if (before && stage !== before) table.root.querySelector('.tier, .card').focus();
  };
}
