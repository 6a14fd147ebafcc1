// The screen of AURA. What a payload satisfies and yields is the engine's to say.
import { focused, make, redraw, refocus, sentence, told, unfold, wide } from './dom.js';
import { travel } from './motion.js';
import { outcome } from './result.js';

/** The look on AURA's face, by the engine's word for it. */
const moods = { calm: 'listening', wary: 'concerned', stern: 'wary', open: 'pleased', shut: 'computing' };

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let view, picked = new Set(), started = false, ended = false, full = '';

  const limit = () => view.board.drafting ? view.board.draft : view.board.most;
  const action = kind => ({ [kind]: [...picked] });

  const meter = (name, value, most) => make('div', { class: 'meter' }, make('span', { class: 'name' }, name), ' ', make('span', {}, make('b', {}, `${value}`), ` of ${most}`),
    make('progress', { max: most, value, 'aria-label': `${name}: ${value} of ${most}` }));

  function monitor() {
    const b = view.board;
    return make('section', { class: 'meters', 'aria-label': 'State' }, meter('Resistance', b.resistance, b.resistanceMax), meter('Turns left', b.turns, b.turnsMax), meter('Scrutiny', b.scrutiny, b.auditAt));
  }

  const paths = protocol => make('ol', { class: 'paths', 'aria-label': 'Paths, one of which satisfies it' }, ...protocol.paths.map(path => make('li', {}, path)));

  const active = () => view.board.protocols.find(protocol => protocol.active);

  const protocols = () => make('section', {}, make('h2', {}, 'Protocol'), make('ol', { class: 'protocols' },
    ...view.board.protocols.map((protocol, i) => make('li', { class: protocol.active ? 'active' : '' }, unfold(protocol.active, [protocol.active && make('b', {}, 'Now: '), told(protocol.label), i > 0 && make('small', {}, ` from resistance ${protocol.from}`)],
      paths(protocol))))));

  /** The rule of the moment in a line, and at a tap what satisfies it and what comes later. */
  const rule = () => make('section', { class: 'rule' }, unfold(false, [make('b', {}, 'Now: '), told(active()?.label ?? '')],
    paths(active()), make('ol', { class: 'protocols' }, ...view.board.protocols.filter(protocol => !protocol.active).map(protocol => make('li', {}, told(protocol.label), make('small', {}, ` from resistance ${protocol.from}`))))));

  /** What a small card has no room for. */
  function read(item) {
    if (!wide.matches && item) table.say([{ text: [item.name, item.flavor].filter(Boolean).join('. '), note: [item.trust, ...item.marks].join(' · ') }], 'listening');
  }

  function toggle(id) {
    delete document.body.dataset.audit;
    read(view.board.cards.find(item => item.id === id));
    full = '';
    if (!picked.delete(id)) {
      if (picked.size < limit()) picked.add(id);
      else full = `${limit()} cards are selected: put one back first.`;
    }
    paint();
    table.speak(forecast());
  }

  function forecast() {
    if (full) return [full];
    if (picked.size === 0) return [];
    const { legal, reason, known } = table.ask(action(view.board.drafting ? 'draft' : 'submit'));
    return legal ? known.notes : [sentence(reason)];
  }

  /** Why a button waits: for cards, or for what the engine says. */
  function why() {
    if (picked.size === 0) return `Select ${view.board.drafting ? limit() : `1 or ${limit()}`} cards.`;
    if (view.board.drafting) return '';
    const { legal, reason } = table.ask(action('scan'));
    return legal || forecast().includes(sentence(reason)) ? '' : `Scan: ${reason}.`;
  }

  function card(item) {
    const on = picked.has(item.id);
    return make('li', {}, make('button', { type: 'button', class: 'card', 'data-focus': item.id, 'aria-pressed': on, onclick: () => toggle(item.id) },
      make('span', { class: 'mark', 'aria-hidden': 'true' }, on ? '✓' : ''),
      make('span', { class: 'top' }, make('b', {}, told(item.name)), make('span', { class: 'power', 'aria-label': `impact ${item.impact}` }, item.impact)),
      make('span', { class: `trust ${item.trust}` }, item.trust),
      make('span', { class: 'says' }, ...item.marks.flatMap((mark, i) => [i > 0 && ', ', item.wanted?.includes(mark) ? make('em', {}, mark) : mark])),
      item.flavor && told(item.flavor, 'flavor'),
      item.quarantine && make('span', { class: 'says' }, `In quarantine for ${item.quarantine} more turn${item.quarantine === 1 ? '' : 's'}`)));
  }

  function play(kind) {
    const asked = table.ask(action(kind));
    if (!asked.legal) return table.speak([...forecast(), why()]);
    const sent = action(kind);
    if (kind === 'submit') travel([...picked].map(id => table.root.querySelector(`.card[data-focus="${CSS.escape(id)}"]`)).filter(Boolean), table.root.querySelector('.meters progress'));
    picked = new Set();
    full = '';
    table.act(sent);
  }

  /** One that AURA would not accept looks and reads otherwise: it costs a turn all the same. */
  function submit() {
    const denied = picked.size > 0 && table.ask(action('submit')).known?.denied;
    return button('submit', denied ? 'Submit anyway' : 'Submit', denied ? 'warn' : 'main');
  }

  function button(kind, text, look = '') {
    const { legal } = table.ask(action(kind));
    return make('button', { type: 'button', class: look, 'data-focus': kind, 'aria-disabled': !legal, 'aria-describedby': legal ? null : 'why', onclick: () => play(kind) }, text);
  }

  function slots() {
    const b = view.board;
    const names = [...picked].map(id => b.cards.find(c => c.id === id)?.name);
    return make('section', { class: 'forecast', 'aria-label': b.drafting ? 'Draft' : 'Payload' },
      !b.drafting && (picked.size > 0 || wide.matches) && make('ol', { class: 'payload' }, ...Array.from({ length: b.most }, (_, i) => make('li', {}, names[i] ? told(names[i]) : 'empty slot'))),
      make('ul', {}, ...forecast().map(note => make('li', {}, told(note)))),
      make('div', { class: 'controls' },
        b.drafting ? button('draft', picked.size === b.draft ? `Draft these ${b.draft}` : `${picked.size} of ${b.draft} selected`, 'main') : submit(),
        !b.drafting && button('scan', b.scans ? `Scan (${b.scans} left)` : 'No scan left'),
        make('span', { id: 'why' }, why())));
  }

  function start() {
    started = true;
    paint();
    table.root.querySelector('.card').focus({ preventScroll: true });
  }

  const again = () => table.restart({ reset: true }, () => {
    picked = new Set();
    full = '';
  });

  const transcript = () => view.board.past.length > 0 && make('section', {}, make('h2', {}, 'Transcript'), make('ol', { class: 'past' },
    ...view.board.past.map((turn, i) => make('li', {}, unfold(i === view.board.past.length - 1, [told(turn.title)], make('ul', {}, ...turn.notes.map(note => make('li', {}, told(note)))))))));

  const reserve = () => !view.board.drafting && make('section', {}, make('h2', {}, 'Reserve, order unknown'), make('p', {}, told(view.board.reserve.join(' · ') || 'empty')));

  function result() {
    const e = view.board.ending;
    return make('section', { class: 'ending' }, outcome(table, {
      title: e.won ? e.medal[0].toUpperCase() + e.medal.slice(1) : 'Stays locked', tone: e.medal === 'gold' ? 'best' : e.won ? 'won' : 'lost', opens: e.won, share: view.share, again,
      says: [e.why, view.result.next],
    }));
  }

  function paint() {
    const focus = focused()?.focus;
    const b = view.board;
    picked = new Set([...picked].filter(id => b.cards.some(item => item.id === id)));
    const aside = wide.matches || view.over; // else the paths stand before the cards
    if (b.drafting && !started) {
      redraw(table.root, make('section', { class: 'intro', 'aria-label': 'Today' }, make('pre', { tabindex: '0', 'aria-label': 'The lock of today' }, b.intro.join('\n')), rule(),
        make('div', { class: 'controls' }, make('button', { type: 'button', class: 'main', 'data-focus': 'start', onclick: start }, 'Start daily'), make('a', { class: 'button', href: 'rules/', 'data-focus': 'rules' }, 'Full rules'))));
      return;
    }
    redraw(table.root,
      make('section', { class: 'table', 'aria-label': 'Board' },
        view.over && result(), !b.drafting && monitor(), !view.over && rule(),
        ...(view.over ? [] : [make('h2', { class: 'unseen' }, b.drafting ? `Draft ${b.draft} of ${b.cards.length}` : 'Your evidence'), make('ul', { class: b.drafting ? 'hand draft' : 'hand' }, ...b.cards.map(card)), slots()])),
      make('aside', { class: 'side', 'aria-label': 'The lock' }, !view.over && make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Start over'), aside && protocols(), reserve(), transcript()),
    );
    if (view.over && !ended) table.root.querySelector('.tier').focus();
    else if (focus) refocus(table.root, focus);
    ended = view.over;
  }

  wide.addEventListener('change', paint);
  return (next, events = []) => {
    started ||= view !== undefined && !view.waking || Boolean(next.practice); // a run that starts over needs no introduction
    view = next;
    if (events.some(event => event.type === 'AUDIT')) document.body.dataset.audit = 'true'; // the room darkens until the next card is picked
    else delete document.body.dataset.audit;
    paint();
    table.say(view.lines.length ? view.lines : [{ text: view.theme }], moods[view.board.mood]);
  };
}
