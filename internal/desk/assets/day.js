// A day of a game: its board to play, its designer's side, its texts, and what is decided.
import { clock, count, finding, frame, longDate, make, told } from './dom.js';
import { stands, writer } from './calendar.js';
import { act } from './act.js';
import { decisions } from './decide.js';
import { texts } from './texts.js';

/**
 * @typedef {{calendar: any, near: {before?: any, after?: any}, go: (where: {date: string, game: string}) => void, again: () => Promise<void>}} Around
 */

const states = { empty: 'Empty', published: 'Published, not approved', approved: 'Approved', look: 'Needs a look' };

/** Which side is shown: it stays while one goes from day to day. */
let side = 'play';

/** Draws the board to play blind. @param {any} day */
function board(day) {
  if (!day.play) return make('p', { class: 'gap' }, 'No board of this day can be played here.');
  return frame(day.play, `${day.game} of ${day.date}, to play`);
}

/** Draws what the rules saw. @param {any} look */
function ruling(look) {
  const statuses = ['error', 'warning', 'unproved', 'holds', 'off'];
  const by = statuses.map(status => [status, look.rules.filter(rule => rule.status === status)]).filter(([, rules]) => rules.length);
  return make('section', {}, make('h2', {}, `What each rule of ${look.profile} saw`),
    look.findings.length ? make('ul', { class: 'findings' }, ...look.findings.map(f => finding(f, ' ', make('code', {}, f.place)))) : make('p', {}, 'Nothing was found.'),
    ...by.map(([status, rules]) => make('details', { class: 'rules' }, make('summary', {}, `${status}: ${count(rules.length, 'rule')}`),
      make('ul', {}, ...rules.map(rule => make('li', {}, make('code', {}, rule.code), ` ${rule.title}`))))));
}

/** Draws the board as its designer sees it; its markup is the desk's own, its texts escaped. @param {string} html */
function drawn(html) {
  const part = make('div', { class: 'designer' });
  part.innerHTML = html;
  return part;
}

/** Draws what models made of the board, who saw what a player sees. @param {any} day */
function blind(day) {
  const { probe } = day;
  if (!probe) return null;
  const { figures } = probe;
  const first = figures.firstLocks ? `; the first lock was right in ${figures.firstRight} of ${figures.firstLocks}` : '';
  return make('section', {}, make('h2', {}, 'Blind players'),
    make('p', {}, `${count(figures.played, 'play')} by `, make('bdi', {}, probe.players.join(', ')), `: ${figures.solved} solved${first}; ${count(figures.actions, 'action')}, ${figures.illegal + figures.unreadable} that could not be played.`),
    probe.stale ? make('p', { class: 'note' }, 'They played another version of the board; probe it again.')
      : probe.findings.length ? make('ul', { class: 'findings' }, ...probe.findings.map(f => finding(f, ' ', make('code', {}, f.place)))) : make('p', {}, 'No tile was read another way.'));
}

/** Draws how hard people found the day, beside what the player models say. @param {any} day */
function played(day) {
  const { played: by } = day;
  if (!by) return null;
  const sign = value => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
  const minutes = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return make('section', {}, make('h2', {}, 'How hard people found it'),
    make('p', {}, `Difficulty predicted ${sign(by.predicted)}, measured ${sign(by.difficulty)} (${sign(by.low)} to ${sign(by.high)}); 0 is a day on which half of the players reach good.`),
    make('p', {}, `${Math.round(100 * by.good)} % of ${count(by.plays, 'play')} reached good. As told, half took ${minutes(by.median)} or less, nine in ten ${minutes(by.p90)} or less.`),
    by.misread.length > 0 && make('ul', { class: 'findings' }, ...by.misread.map(line => make('li', {}, told(line)))),
    by.misses?.length > 0 && make('details', {}, make('summary', {}, 'Wrong groups that people locked'),
      make('ul', {}, ...by.misses.map(miss => make('li', {}, `${miss.plays} × `, told(miss.tiles.join(', ')), miss.set && ' for ', miss.set && told(miss.set))))),
    by.stale && make('p', { class: 'note' }, 'They played another version of the board; dailies learn leaves its plays out.'));
}

/** Draws what a critic and readers said before the board was published. @param {any} day */
function panel(day) {
  const said = day.panel;
  if (!said) return null;
  const list = lines => make('ul', { class: 'findings' }, ...lines.map(line => make('li', {}, make('bdi', {}, line))));
  return make('section', {}, make('h2', {}, 'Read before it was published'),
    said.critic && (said.marks.length ? list(said.marks) : make('p', {}, 'The critic gave no mark below the best.')),
    said.readers > 0 && make('p', {}, `${count(said.readers, 'reader')} sorted the board${said.readings.length ? ':' : ', and no second reading was shared by many.'}`),
    said.readings.length > 0 && list(said.readings));
}

/** Draws the designer's side. @param {any} day */
function designer(day) {
  const { look } = day;
  if (!look) return make('p', { class: 'gap' }, 'The day cannot be read.');
  return make('div', {}, ruling(look), panel(day), played(day), blind(day),
    look.line.length > 0 && make('section', {}, make('h2', {}, 'Best line'), make('ol', {}, ...look.line.map(step => make('li', {}, told(step.says))))),
    look.board && make('section', {}, make('h2', {}, 'The board, turned over'), drawn(look.board)),
    look.analysis && make('section', {}, make('h2', {}, 'Analysis'), make('pre', { tabindex: '0', 'aria-label': 'Analysis' }, look.analysis)));
}

/** Who wrote the day, and when it was decided about. @param {any} day @param {Around} around */
function provenance(day, around) {
  const from = day.provenance;
  if (!from) return '';
  const edits = from.edits ?? [];
  const parts = [
    ['Written by', writer(day)], ['Pack', from.pack], ['Prompt', from.prompts || from.promptHash?.slice(0, 12)], ['Run', from.run.slice(0, 12)], ['Seed', String(from.seed)],
    ['Rung', day.rung], ['Profile', day.look?.profile], ['Warnings', day.warnings ? String(day.warnings) : ''], ['Version', from.version], ['Pinned to', day.pinned],
  ];
  return make('div', {},
    make('dl', { class: 'colophon' }, ...parts.filter(([, value]) => value).map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, make('bdi', {}, value))))),
    ...edits.map(edit => make('p', { class: 'note' }, `Changed by ${edit.by}, ${clock(edit.at)}: `, told(edit.what))),
    edits.length > 0 && make('p', { class: 'buttons' }, make('button', { type: 'button', onclick: () => act(day, 'undo', {}, around) }, 'Undo the last change')));
}

function tab(name, says, panel, chosen, choose) {
  return make('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, 'aria-selected': chosen, tabindex: chosen ? '0' : '-1', onclick: () => choose(name) }, says);
}

/** Draws the sides of a day behind tabs. @param {any} day @param {Around} around */
function sides(day, around) {
  /** @type {[string, string, () => Node][]} */
  const all = [['play', 'Play', () => board(day)], ['designer', 'Designer’s side', () => designer(day)], ['texts', 'Texts', () => texts(day, around)], ['decide', 'Decide', () => decisions(day, around)]];
  const built = new Set();
  const list = make('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Sides of the day' });
  const panels = new Map(all.map(([name]) => [name, make('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, tabindex: '-1', hidden: true })]));
  const choose = name => {
    side = name;
    for (const [other, , draw] of all) {
      const panel = panels.get(other), button = list.querySelector(`#tab-${other}`);
      panel.hidden = other !== name;
      button.setAttribute('aria-selected', String(other === name));
      button.tabIndex = other === name ? 0 : -1;
      if (other === name && !built.has(name)) {
        built.add(name);
        panel.append(draw());
      }
    }
  };
  list.append(...all.map(([name, says]) => tab(name, says, panels.get(name), name === side, choose)));
  list.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const now = all.findIndex(([name]) => name === side);
    const next = all[(now + step + all.length) % all.length][0];
    choose(next);
    list.querySelector(`#tab-${next}`).focus();
  });
  choose(side);
  return [list, ...panels.values()];
}

/** A way to another day. @param {string} says @param {any} day @param {(where: any) => void} go */
function way(says, day, go) {
  if (!day) return make('span', { class: 'aside' }, says);
  return make('a', { href: `/?date=${day.date}&game=${day.game}`, onclick: event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go({ date: day.date, game: day.game });
  } }, says);
}

/** @param {HTMLElement} view @param {any} day @param {Around} around */
export function drawDay(view, day, around) {
  const { calendar, near, go } = around;
  const others = calendar.days.filter(other => other.date === day.date && other.game !== day.game);
  const head = make('header', { class: 'head' },
    make('nav', { 'aria-label': 'Days', class: 'ways' }, way('← day before', near.before, go), ...others.map(other => way(other.game, other, go)), way('day after →', near.after, go)),
    make('h1', {}, make('span', { class: 'game' }, day.game), ` ${longDate(day.date)}`),
    make('p', { class: `state ${day.state}`, id: 'state', tabindex: '-1' }, states[day.state], day.approval && day.state === 'approved' ? ` by ${day.approval.signed.by}` : '', day.reasons?.length ? `: ${day.reasons.join('; ')}` : '', stands[day.stands] ? `; ${stands[day.stands].says}.` : '.'),
    provenance(day, around));
  if (day.state === 'empty') {
    side = 'decide';
    view.replaceChildren(head, make('p', { class: 'gap' }, 'Nothing is published for this day.'), decisions(day, around));
    return;
  }
  view.replaceChildren(head, ...sides(day, around));
}
