// The screen of testimony. Every sentence about what cards do to one another comes from the
// engine; the page lays them out.
import { focused, make, redraw, refocus, reply, sentence, steps, told, unfold, wide } from './dom.js';

/** A meter: what it counts, where it stands, and its end. */
export const meter = (name, value, limit, note) => make('div', { class: 'meter' },
  make('span', { class: 'name' }, name), ' ', make('span', {}, make('b', {}, String(value)), note),
  make('progress', { max: limit, value, 'aria-label': `${name}: ${value} of ${limit}` }));

/** What answers a concern: a proof and, where it names states, any one of them. */
export const answers = ({ proof, states = [] }) => [proof.join(' or '), [states.slice(0, -1).join(', '), ...states.slice(-1)].filter(Boolean).join(' or ')].filter(Boolean).join(': ');

/** What a card shows, of the hand or of a cache. */
export function face(card) {
  return [
    make('span', { class: 'top' }, make('b', {}, told(card.name)), make('span', { class: 'power', 'aria-label': `power ${card.power}` }, card.power)),
    make('span', { class: 'source' }, told(card.source), ` · ${card.trust}`, card.cost && ` (${card.cost})`),
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
  let view, picked = new Set(), ended = false, refused = '', full = '';

  function meters() {
    const b = view.board;
    return make('section', { class: 'meters', 'aria-label': 'State' },
      meter('Resistance', b.resistance, b.resistanceStart, ` of ${b.resistanceStart}`),
      meter('Turn', Math.min(b.turns + (view.over ? 0 : 1), b.turnLimit), b.turnLimit, ` of ${b.turnLimit}`),
      meter('Scrutiny', b.scrutiny, b.scrutinyLimit, ` of ${b.scrutinyLimit}`));
  }

  const concerns = () => make('section', {}, make('h2', {}, 'Concerns'), make('ul', { class: 'concerns' },
    ...view.board.concerns.map(c => make('li', { class: c.addressed ? 'done' : '' },
      make('span', { 'aria-hidden': 'true' }, c.addressed ? '✓ ' : '○ '), told(c.asks),
      make('small', {}, `${c.addressed ? 'Addressed' : 'Open'} · proof of ${answers(c)}`)))));

  const list = () => make('ul', { class: 'counters' },
    ...view.board.counters.map(k => make('li', { class: k.refuted ? 'done' : '' }, make('b', {}, told(k.name)), k.refuted && ' · refuted', ' ', told(k.claim), ' ', make('small', {}, `${k.refuted ? 'Contested' : 'Can contest'} ${k.targets.join(', ')}`))),
    view.board.unseen > 0 && make('li', {}, `${view.board.unseen} more that KOA has not shown`));

  const counters = () => make('section', {}, make('h2', {}, 'KOA’s counters'), list());

  /** What KOA asks and holds, in short, where the next cards are chosen. */
  const brief = () => [
    ['Open concerns', view.board.concerns.filter(c => !c.addressed).map(c => c.proof.join(' or '))],
    ['KOA can contest', [...new Set(view.board.counters.filter(k => !k.refuted).flatMap(k => k.targets))].concat(view.board.unseen ? ['what she has not shown'] : [])],
  ].map(([name, values]) => make('li', {}, make('b', {}, `${name}: `), values.join(', ') || 'none'));

  function toggle(id) {
    full = refused = '';
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
    refused = table.act({ submit: cards });
    if (refused) paint();
  }

  function hand() {
    return make('section', {}, make('h2', {}, 'Your hand'), make('ul', { class: 'hand' },
      ...view.board.hand.map(card => make('li', {}, make('button', { type: 'button', class: 'card', 'data-focus': card.id, 'aria-pressed': picked.has(card.id), onclick: () => toggle(card.id) },
        make('span', { class: 'mark', 'aria-hidden': 'true' }, picked.has(card.id) ? '✓' : ''), ...face(card))))));
  }

  function forecast() {
    const asked = look();
    const b = view.board, more = picked.size > 0 && asked.legal && asked.known?.more;
    const notes = picked.size ? asked.known?.notes ?? [] : [];
    const why = refused || (picked.size ? asked.reason : `select 1 to ${b.most} cards`);
    return make('section', { class: 'forecast', 'aria-label': 'What this would do' },
      b.turns > 0 && picked.size === 0 && reply(wide.matches ? [] : view.lines, `Resistance ${b.resistance}`, `turn ${b.turns + 1} of ${b.turnLimit}`, `scrutiny ${b.scrutiny}`),
      make('ul', {}, full && make('li', {}, full), ...notes.map(note => make('li', {}, told(note))), ...(picked.size || wide.matches ? [] : brief())),
      more && more.length > 0 && unfold(false, ['How it adds up'], make('ul', {}, ...more.map(note => make('li', {}, told(note))))),
      make('div', { class: 'controls' },
        make('button', { type: 'button', class: 'main', 'data-focus': 'submit', 'aria-disabled': !asked.legal, 'aria-describedby': 'why', onclick: submit }, 'Submit'),
        make('span', { id: 'why' }, why ? sentence(why) : '')));
  }

  const again = () => table.anew({ reset: true }, () => {
    picked = new Set();
    full = refused = '';
  });

  const past = () => view.board.past.length > 0 && make('section', {}, make('h2', {}, 'What happened'), make('ol', { class: 'past' },
    ...view.board.past.map((turn, i) => make('li', {}, unfold(i === view.board.past.length - 1, [`Turn ${i + 1}: `, told(turn.cards.join(' + ') || 'nothing was committed')],
      make('ul', {}, ...turn.notes.map(note => make('li', {}, told(note)))))))));

  function result() {
    const e = view.board.ending;
    const outcome = make('span', {});
    return make('section', { class: 'ending' },
      make('h2', { tabindex: '-1', class: 'tier' }, e.won ? 'Unlocked' : 'Still locked'),
      make('p', {}, [e.why, `Turns ${e.turns}, scrutiny ${e.scrutiny}, counters refuted ${e.refuted}, power ${e.power}.`].filter(Boolean).join(' ')),
      steps(view.result),
      view.share && make('pre', { class: 'share', tabindex: '0', 'aria-label': 'What you share' }, view.share),
      make('div', { class: 'controls' },
        view.share && make('button', { type: 'button', class: 'main', onclick: async () => { outcome.textContent = await table.share(view.share) ?? ''; } }, 'Share'), outcome,
        make('button', { type: 'button', 'data-focus': 'again', onclick: again }, 'Try again')));
  }

  function paint() {
    const focus = focused()?.focus;
    const b = view.board;
    picked = new Set([...picked].filter(id => b.hand.some(card => card.id === id)));
    const heard = view.lines.map(line => make('p', { class: 'line' }, make('b', {}, `${line.who} `), told(line.text)));
    const aside = wide.matches || view.over; // else what KOA asks stands before the hand
    redraw(table.root,
      make('p', { class: 'theme' }, make('b', {}, `${b.lock} `), told(b.reason)),
      make('section', { class: 'table', 'aria-label': 'Board' }, view.over && result(), meters(), make('div', { class: 'voice' }, ...heard), !aside && concerns(), !aside && make('section', {}, unfold(false, ['KOA’s counters: ', told(b.counters.map(k => k.name).join(', ') || 'none shown yet')], list())), ...(view.over ? [] : [hand(), forecast(), make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Begin anew')])),
      make('aside', { class: 'side', 'aria-label': 'The case' }, aside && concerns(), aside && counters(), story(view.board), past()),
    );
    if (view.over && !ended) table.root.querySelector('.tier').focus();
    else if (focus) refocus(table.root, focus);
    ended = view.over;
  }

  wide.addEventListener('change', paint);
  return next => {
    view = next;
    paint();
  };
}
