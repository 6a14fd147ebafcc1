// The screen of AURA. What a payload satisfies and yields is the engine's to say.
import { focused, make, redraw, refocus, reply, sentence, steps, told, unfold, wide } from './dom.js';

/** AURA's face, by mood: eyes and a mouth. */
const faces = {
  calm: '<circle cx="22" cy="28" r="4"/><circle cx="42" cy="28" r="4"/><path d="M22 42h20"/>',
  wary: '<path d="M17 27h10M37 27h10M22 43h20"/>',
  stern: '<path d="M16 23l11 5M48 23l-11 5M22 45q10-6 20 0"/>',
  open: '<path d="M17 29q5-6 10 0M37 29q5-6 10 0M21 41q11 9 22 0"/>',
  shut: '<path d="M17 28h10M37 28h10"/><circle cx="32" cy="43" r="3"/>',
};

/**
 * @param {any} table what the page gives a screen: root, act, ask, share, speak, calm
 * @returns {(view: any) => void} draws a view
 */
export function screen(table) {
  let view, picked = new Set(), ended = false, full = '';

  function face() {
    const template = document.createElement('template'); // drawings of this file alone
    template.innerHTML = `<svg class="face" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="29"/>${faces[view.board.mood] ?? faces.calm}</svg>`;
    return template.content.firstChild;
  }

  const limit = () => view.board.drafting ? view.board.draft : view.board.most;
  const action = kind => ({ [kind]: [...picked] });

  const meter = (name, value, most) => make('div', { class: 'meter' }, make('span', { class: 'name' }, name), ' ', make('span', {}, make('b', {}, `${value}`), ` of ${most}`),
    make('progress', { max: most, value, 'aria-label': `${name}: ${value} of ${most}` }));

  function monitor() {
    const b = view.board;
    return make('section', { class: 'monitor', 'aria-label': 'AURA' }, face(),
      make('div', { class: 'meters' }, meter('Resistance', b.resistance, b.resistanceMax), meter('Turns left', b.turns, b.turnsMax), meter('Scrutiny', b.scrutiny, b.auditAt)));
  }

  const paths = protocol => make('ol', { class: 'paths', 'aria-label': 'Paths, one of which satisfies it' }, ...protocol.paths.map(path => make('li', {}, path)));

  const active = () => view.board.protocols.find(protocol => protocol.active);

  const protocols = () => make('section', {}, make('h2', {}, 'Protocol'), make('ol', { class: 'protocols' },
    ...view.board.protocols.map((protocol, i) => make('li', { class: protocol.active ? 'active' : '' }, unfold(protocol.active, [protocol.active && make('b', {}, 'Now: '), told(protocol.label), i > 0 && make('small', {}, ` from resistance ${protocol.from}`)],
      paths(protocol))))));

  function toggle(id) {
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
      make('span', { class: 'source' }, item.trust),
      make('span', { class: 'says' }, item.marks.join(', ')),
      item.flavor && told(item.flavor, 'flavor'),
      item.quarantine && make('span', { class: 'says' }, `In quarantine for ${item.quarantine} more turn${item.quarantine === 1 ? '' : 's'}`)));
  }

  function play(kind) {
    const asked = table.ask(action(kind));
    if (!asked.legal) return table.speak([...forecast(), why()]);
    const sent = action(kind);
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
      !b.drafting && picked.size === 0 && reply(wide.matches || !b.past.length ? [] : view.lines, `Resistance ${b.resistance}`, `${b.turns} turn${b.turns === 1 ? '' : 's'} left`, `scrutiny ${b.scrutiny}`),
      !b.drafting && picked.size === 0 && !wide.matches && unfold(false, ['Paths: ', told(active()?.label ?? '')], paths(active())),
      !b.drafting && (picked.size > 0 || wide.matches) && make('ol', { class: 'payload' }, ...Array.from({ length: b.most }, (_, i) => make('li', {}, names[i] ? told(names[i]) : 'empty slot'))),
      make('ul', {}, ...forecast().map(note => make('li', {}, told(note)))),
      make('div', { class: 'controls' },
        b.drafting ? button('draft', picked.size === b.draft ? `Draft these ${b.draft}` : `${picked.size} of ${b.draft} selected`, 'main') : submit(),
        !b.drafting && button('scan', b.scans ? `Scan (${b.scans} left)` : 'No scan left'),
        make('span', { id: 'why' }, why())));
  }

  const again = () => table.anew({ reset: true }, () => {
    picked = new Set();
    full = '';
  });

  const transcript = () => view.board.past.length > 0 && make('section', {}, make('h2', {}, 'Transcript'), make('ol', { class: 'past' },
    ...view.board.past.map((turn, i) => make('li', {}, unfold(i === view.board.past.length - 1, [told(turn.title)], make('ul', {}, ...turn.notes.map(note => make('li', {}, told(note)))))))));

  const reserve = () => !view.board.drafting && make('section', {}, make('h2', {}, 'Reserve, order unknown'), make('p', {}, told(view.board.reserve.join(' · ') || 'empty')));

  function result() {
    const e = view.board.ending;
    const outcome = make('span', {});
    return make('section', { class: 'ending' },
      make('h2', { tabindex: '-1', class: 'tier' }, e.won ? `Unlocked: ${e.medal}` : 'Stays locked'),
      make('p', {}, e.why),
      steps(view.result),
      view.share && make('pre', { class: 'share', tabindex: '0', 'aria-label': 'What you share' }, view.share),
      make('div', { class: 'controls' },
        view.share && make('button', { type: 'button', class: 'main', onclick: async () => { outcome.textContent = await table.share(view.share) ?? ''; } }, 'Share'), outcome,
        make('button', { type: 'button', 'data-focus': 'again', onclick: again }, 'Try again')));
  }

  function paint() {
    const focus = focused()?.focus;
    const b = view.board;
    picked = new Set([...picked].filter(id => b.cards.some(item => item.id === id)));
    const heard = view.lines.map(line => make('p', { class: 'line' }, make('b', {}, `${line.who} `), told(line.text)));
    const aside = wide.matches || view.over; // else the paths stand before the cards
    redraw(table.root,
      !view.over && make('p', { class: 'theme' }, told(view.theme)),
      make('section', { class: 'table', 'aria-label': 'Board' },
        view.over && result(), b.drafting && make('pre', { class: 'intro', tabindex: '0', 'aria-label': 'Today' }, b.intro.join('\n')), monitor(),
        !b.drafting && !view.over && aside && make('p', { class: 'now' }, 'Now: ', told(active()?.label ?? '')),
        make('div', { class: 'voice' }, ...heard), !aside && protocols(),
        ...(view.over ? [] : [make('h2', {}, b.drafting ? `Draft ${b.draft} of ${b.cards.length}` : 'Your evidence'), make('ul', { class: 'hand' }, ...b.cards.map(card)), slots(), make('button', { type: 'button', class: 'quiet', 'data-focus': 'again', onclick: again }, 'Begin anew')])),
      make('aside', { class: 'side', 'aria-label': 'The lock' }, aside && protocols(), reserve(), transcript()),
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
