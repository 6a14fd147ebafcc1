// The screen of testimony. Every sentence about what cards do to one another comes from the
// engine; the page lays them out.
import { focused, make, redraw, refocus, sentence, told, unfold, wide } from './dom.js';
import { travel } from './motion.js';
import { outcome } from './result.js';

/** The look on KOA's face, by what happened last. */
const moods = { BLOCKED: 'wary', CONTRADICTED: 'wary', COUNTERED: 'wary', SCRUTINY: 'concerned', DAMAGED: 'listening', ADDRESSED: 'conceding', REFUTED: 'conceding', OPENED: 'conceding', CACHE: 'conceding', FLAGGED: 'concerned' };
export const moodOf = events => events.map(e => moods[e.type]).findLast(Boolean);

/** A meter: what it counts, where it stands, and its end. */
export const meter = (name, value, limit, note) => make('div', { class: 'meter' },
  make('span', { class: 'name' }, name), ' ', make('span', {}, make('b', {}, String(value)), note),
  make('progress', { max: limit, value, 'aria-label': `${name}: ${value} of ${limit}` }));

/** Sends cards to the lock. @param {any} table @param {Iterable<string>} ids */
export const send = (table, ids) => travel([...ids].map(id => table.root.querySelector(`.card[data-focus="${CSS.escape(id)}"]`)).filter(Boolean), table.root.querySelector('.meters progress'));

/** Whether KOA contested what was submitted last, which is stamped until the next card is picked. @param {any[]} events */
export const contests = events => events.some(event => event.type === 'COUNTERED');

/** Stamps KOA's place, or takes the stamp away. @param {boolean} contested */
export const stamp = contested => document.body.toggleAttribute('data-contested', contested);

const signs = { MAJOR: '⚡', MINOR: '⚠' };

/**
 * The corner of a card: that it is picked, or that it does not go with what is, or with the story.
 * @param {string} id @param {Set<string>} picked @param {(cards: string[]) => any} ask what the engine says of some cards
 */
export function corner(id, picked, ask) {
  if (picked.has(id)) return [make('span', { class: 'mark', 'aria-hidden': 'true' }, '✓')];
  const clashes = (ask([...picked, id]).known?.clashes ?? []).filter(({ cards }) => cards.includes(id));
  const worst = clashes.find(({ severity }) => severity === 'MAJOR') ?? clashes[0];
  return worst ? [make('span', { class: `mark ${worst.severity.toLowerCase()}`, 'aria-hidden': 'true' }, signs[worst.severity]), make('span', { class: 'unseen' }, told(worst.text))] : [];
}

/** What would happen, with cards that do not go together in red or yellow, and a sign between their names and the rest. @param {any} known */
export const noted = known => (known?.notes ?? []).map(note => {
  const clash = known.clashes?.find(({ text }) => text === note);
  if (!clash) return make('li', {}, told(note));
  return make('li', { class: `clash ${clash.severity.toLowerCase()}` }, told(clash.card), make('span', { 'aria-hidden': 'true' }, ` ${signs[clash.severity]}`), told(note.slice(clash.card.length)));
});

/** What answers a concern: a proof and, where it names states, any one of them. */
export const answers = ({ proof, states = [] }) => [proof.join(' or '), [states.slice(0, -1).join(', '), ...states.slice(-1)].filter(Boolean).join(' or ')].filter(Boolean).join(': ');

/** What KOA asks, a line each, that opens. */
export const asks = list => make('ul', { class: 'concerns' }, ...list.map(c => make('li', { class: c.addressed ? 'done' : '' },
  unfold(false, [make('span', { 'aria-hidden': 'true' }, c.addressed ? '✓ ' : '○ '), make('b', {}, c.proof.join(' or ')), ' ', told(c.asks)],
    make('p', {}, told(c.asks)), make('small', {}, `${c.addressed ? 'Addressed' : 'Open'} · proof of ${answers(c)}`)))));

/** What a small card has no room for is said beside the face. */
export const read = (table, card) => !wide.matches && card && table.say([{ text: [card.name, card.flavor].filter(Boolean).join('. '), note: [card.says, card.source, card.trust, card.proves.length && `proves ${card.proves.join(', ')}`].filter(Boolean).join(' · ') }], 'listening');

/** What a card shows, of the hand or of a cache. */
export function face(card) {
  return [
    make('span', { class: 'top' }, make('b', {}, told(card.name)), make('span', { class: 'power', 'aria-label': `power ${card.power}` }, card.power)),
    make('span', { class: 'source' }, told(card.source), ` · ${card.trust}`),
    card.cost && make('span', { class: 'proves cost' }, `${card.trust[0].toUpperCase()}${card.trust.slice(1)}, ${card.cost}`),
    card.says && make('span', { class: 'says' }, card.says),
    card.refutes && make('span', { class: 'says' }, 'Refutes ', told(card.refutes.join(', '))),
    card.proves.length > 0 && make('span', { class: 'proves' }, `Proves ${card.proves.join(', ')}`),
    make('span', { class: 'flavor' }, told(card.flavor)),
  ];
}

const clock = minutes => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The story as bars over the time that the cards speak of. */
export function story({ story: cards, from, to }) {
  const share = minutes => `${100 * (minutes - from) / Math.max(1, to - from)}%`;
  return make('section', {}, make('h2', {}, 'Your story'),
    cards.length === 0 ? make('p', {}, 'Nothing is committed yet.') : make('ol', { class: 'timeline' }, ...cards.map(card => {
      const bar = make('span', { class: 'bar', 'aria-hidden': 'true' });
      bar.style.setProperty('--from', share(card.from));
      bar.style.setProperty('--to', share(card.to));
      return make('li', {}, make('b', {}, told(card.name)), ' ', card.says ? told(card.says) : 'claims nothing', card.lock && ` · ${card.lock}`, card.rewired && ' · time struck off', card.says && !card.rewired && make('span', { class: 'track', 'aria-hidden': 'true' }, bar));
    })),
    cards.length > 0 && make('p', { class: 'scale', 'aria-hidden': 'true' }, make('span', {}, clock(from)), make('span', {}, clock(to))));
}

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let view, picked = new Set(), ended = false, refused = '', full = '', contested = false;

  function meters() {
    const b = view.board;
    return make('section', { class: 'meters', 'aria-label': 'State' },
      meter('Resistance', b.resistance, b.resistanceStart, ` of ${b.resistanceStart}`),
      meter('Turn', Math.min(b.turns + (view.over ? 0 : 1), b.turnLimit), b.turnLimit, ` of ${b.turnLimit}`),
      meter('Scrutiny', b.scrutiny, b.scrutinyLimit, ` of ${b.scrutinyLimit}`));
  }

  const concerns = () => make('section', {}, make('h2', {}, 'Concerns'), asks(view.board.concerns));

  const list = () => make('ul', { class: 'counters' },
    ...view.board.counters.map(k => make('li', { class: k.refuted ? 'done' : '' }, make('b', {}, told(k.name)), k.refuted && ' · refuted', ' ', told(k.claim), ' ', make('small', {}, `${k.refuted ? 'Contested' : 'Can contest'} ${k.targets.join(', ')}`))),
    view.board.unseen > 0 && make('li', {}, `${view.board.unseen} more that KOA has not shown`));

  const counters = () => make('section', {}, make('h2', {}, 'KOA’s counters'), list());

  /** What KOA holds, in short, where the next cards are chosen. */
  function brief() {
    const targets = new Set(view.board.counters.filter(k => !k.refuted).flatMap(k => k.targets));
    if (view.board.unseen) targets.add('what she has not shown');
    return make('li', {}, make('b', {}, 'KOA can contest: '), [...targets].join(', ') || 'none');
  }

  function toggle(id) {
    read(table, view.board.hand.find(card => card.id === id));
    full = refused = '';
    contested = false;
    if (!picked.delete(id)) {
      if (picked.size < view.board.most) picked.add(id);
      else full = `${view.board.most} cards are selected: put one back first.`;
    }
    paint();
    const { reason, known } = look();
    table.speak(picked.size ? [full, ...(known?.notes ?? []), reason] : []);
  }

  const look = () => table.ask({ submit: [...picked] });

  function submit() {
    if (!look().legal) return;
    const cards = [...picked];
    picked = new Set();
    full = '';
    send(table, cards);
    refused = table.act({ submit: cards });
    if (refused) paint();
  }

  function hand() {
    return make('section', {}, make('h2', {}, 'Your hand'), make('ul', { class: 'hand' },
      ...view.board.hand.map(card => make('li', {}, make('button', { type: 'button', class: 'card', 'data-focus': card.id, 'aria-pressed': picked.has(card.id), onclick: () => toggle(card.id) },
        ...corner(card.id, picked, cards => table.ask({ submit: cards })), ...face(card))))));
  }

  function forecast() {
    const asked = look();
    const b = view.board, more = picked.size > 0 && asked.legal && asked.known?.more;
    const notes = picked.size ? noted(asked.known) : [];
    const why = refused || (picked.size ? asked.reason : `select 1 to ${b.most} cards`);
    return make('section', { class: 'forecast', 'aria-label': 'What this would do' },
      make('ul', {}, full && make('li', {}, full), ...notes, !picked.size && !wide.matches && brief()),
      more && more.length > 0 && unfold(false, ['How it adds up'], make('ul', {}, ...more.map(note => make('li', {}, told(note))))),
      make('div', { class: 'controls' },
        make('button', { type: 'button', class: 'main', 'data-focus': 'submit', 'aria-disabled': !asked.legal, 'aria-describedby': 'why', onclick: submit }, 'Submit'),
        make('span', { id: 'why' }, why ? sentence(why) : '')));
  }

  const again = () => table.restart({ reset: true }, () => {
    picked = new Set();
    full = refused = '';
  });

  const past = () => view.board.past.length > 0 && make('section', {}, make('h2', {}, 'What happened'), make('ol', { class: 'past' },
    ...view.board.past.map((turn, i) => make('li', {}, unfold(i === view.board.past.length - 1, [`Turn ${i + 1}: `, told(turn.cards.join(' + ') || 'nothing was committed')],
      make('ul', {}, ...turn.notes.map(note => make('li', {}, told(note)))))))));

  function result() {
    const e = view.board.ending, below = e.won && !view.result.unjudged && view.result.step !== 'PAR';
    return make('section', { class: 'ending' }, outcome(table, {
      title: e.won ? 'Unlocked' : 'Still locked', tone: view.result.step === 'PAR' ? 'best' : e.won ? 'won' : 'lost', opens: e.won, par: view.result.step === 'PAR', share: view.share, again,
      says: [view.board.lock, e.why, `Turns ${e.turns}, scrutiny ${e.scrutiny}, counters refuted ${e.refuted} of ${view.board.counters.length + view.board.unseen}, power ${e.power}.`, view.result.next, below && 'What you reached stays.'],
      words: below ? 'Try for par' : undefined,
    }));
  }

  function paint() {
    const focus = focused()?.focus;
    const b = view.board;
    picked = new Set([...picked].filter(id => b.hand.some(card => card.id === id)));
    const aside = wide.matches || view.over; // else what KOA asks stands before the hand
    stamp(contested);
    redraw(table.root,
      make('section', { class: 'table', 'aria-label': 'Board' }, view.over && result(), meters(), !aside && concerns(), ...(view.over ? [] : [hand(), forecast()])),
      make('aside', { class: 'side', 'aria-label': 'The case' }, !view.over && make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Start over'), aside && concerns(), counters(), story(view.board), past()),
    );
    if (view.over && !ended) table.root.querySelector('.tier').focus();
    else if (focus) refocus(table.root, focus);
    ended = view.over;
  }

  wide.addEventListener('change', paint);
  return (next, events = []) => {
    view = next;
    contested = contests(events);
    paint();
    table.say(view.lines.length ? view.lines : [{ text: view.board.lock }, { text: view.board.reason }], view.over ? view.result.won ? 'conceding' : 'concerned' : moodOf(events));
  };
}
