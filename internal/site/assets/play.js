// The page around a game: loads the engine, opens the puzzle or resumes it, keeps the run,
// and hands each view to the game's screen. No rule of any game is here.
import { after } from './after.js';
import { Clock } from './clock.js';
import { designer, takeToken } from './designer.js';
import { address, calm, clockText, make, told } from './dom.js';
import { loadEngine } from './engine.js';
import { today } from './figures.js';
import { older, serve } from './offline.js';
import { leads } from './next.js';
import { keep, onceBefore, recall, version, watch } from './store.js';

/** @type {Record<string, () => Promise<{screen: (table: any) => (view: any) => void}>>} */
const screens = {
  triples: () => import('./triples.js'),
  waywords: () => import('./waywords.js'),
  testimony: () => import('./testimony.js'),
  aura: () => import('./aura.js'),
  freeplay: () => import('./freeplay.js'),
};

const { game, puzzle } = /** @type {{game: string, puzzle: string}} */ (document.body.dataset);
const at = id => /** @type {any} */ (document.getElementById(id));

const clock = new Clock();
let call, view, draw, text, save, begun = false;
/** @type {{share?: string, result?: import('./store.js').Result, shown?: boolean}} */
let known = {};

function notice(message) {
  at('notice').textContent = message;
  at('notice').hidden = !message;
}

/** Reads lines aloud, without moving what is seen. @param {string[]} lines */
function speak(lines) {
  at('live').replaceChildren(...lines.filter(Boolean).map(line => make('p', {}, line)));
}

const spoken = line => [line.who && `${line.who}:`, line.text, line.note].filter(Boolean).join(' ');

/** Whether a further run counts: until there is a result, or a loss that may be mended. */
const counts = () => !known.shown && (!known.result || Boolean(view?.again));

function remember(tries = 0) {
  if (view.practice) return;
  const { over } = view;
  if (over && tries) {
    const before = known.result;
    known.result = brief(view.result, before && before.won === view.result.won ? before.on : today(), (before?.tries ?? 0) + tries);
    known.share = view.share;
  }
  const kept = { ...known, document: over ? undefined : text, engine: over ? undefined : version, save, elapsed: clock.now(), over };
  if (!keep(puzzle, kept)) notice('This browser keeps nothing, so the game is lost when the page closes.');
}

/** Shows a reply of the engine. */
function show(reply) {
  const ended = view?.over;
  ({ view, save } = reply);
  document.body.dataset.practice = String(Boolean(view.practice));
  draw(view);
  tick();
  if (ended && !view.over) scrollTo(0, 0); // a run begins at the top of its page
  if (view.result?.unjudged) judge(view.result);
  else further();
}

/** After a move the hand is seen from its first card, though it was played from its last. */
function handInSight() {
  const hand = at('board').querySelector('.hand')?.getBoundingClientRect().top ?? 0;
  if (hand < 0) scrollBy(0, hand - 48); // with its heading
}

/** A run that begins anew is seen from its top. */
function top() {
  at('board').focus();
  scrollTo(0, 0);
}

/** Hands the engine the best line, where only that tells how far a result went. The answer is asked for no sooner. */
async function judge(result) {
  const answer = await fetch('answer.json').then(response => response.ok ? response.json() : null, () => null);
  if (view.result !== result || !answer?.line) return; // it went on meanwhile
  const reply = call({ call: 'judge', line: answer.line.map(({ action }) => action) });
  if (reply.problem) return;
  const titled = document.activeElement?.matches('.tier');
  show(reply);
  if (titled) /** @type {HTMLElement | null} */ (document.querySelector('.tier'))?.focus();
  follow(view);
  if (view.practice || !known.result || known.result.step === view.result.step) return;
  known.result.step = view.result.step;
  known.share = view.share;
  remember();
}

const rank = step => ['OPENED', 'GOOD', 'PAR'].indexOf(step);

/** Keeps a further step that a later run came to, where no answer told the way. */
function further() {
  const { result, practice, retries } = view, first = known.result;
  if (!practice || !retries || !result || known.shown || !first || rank(result.step) <= rank(first.later ?? first.step)) return;
  first.later = result.step;
  keep(puzzle, { elapsed: clock.now(), ...recall(puzzle), result: first });
}

/** What is kept of a result. */
const brief = ({ won, tier, step }, on, tries) => ({ won, tier, step, on, tries });

/** Plays an action. @returns {string} why it is illegal; empty when it was played */
function act(action) {
  if (view.over && !counts()) return practice();
  const reply = call({ call: 'do', move: { at: clock.now(), action } });
  if (reply.problem) {
    speak([reply.problem.message]);
    return reply.problem.message;
  }
  begun = true;
  show(reply);
  if (action.reset || action.do === 'RESET') top();
  else if (!view.over) handInSight();
  remember(1);
  speak(view.lines.map(spoken));
  follow(view);
  return '';
}

/** Begins a run that does not count. */
function practice() {
  clock.set(0);
  show(call({ call: 'open', document: text, options: { practice: true } }));
  top();
  follow(view);
  return '';
}

/** Stops the clock, or lets it go on. @param {boolean} still */
function hold(still) {
  clock.paused = still;
  clock.settle();
}

/** Stops the clock and covers the board, or goes on. */
function pause() {
  hold(!clock.paused);
  document.body.dataset.paused = String(clock.paused);
  tick();
  at('pause').textContent = clock.paused ? 'Go on' : 'Pause';
}

/** What an action would do: {legal, reason, known}. */
const ask = action => call({ call: 'preview', move: { at: clock.now(), action } }).preview;

function help() {
  const words = make('dl', {}, ...view.glossary.flatMap(term => [make('dt', {}, term.word), make('dd', {}, term.meaning)]));
  return modal(
    make('h2', { id: 'howto-title' }, `How to play ${view.title}`),
    ...view.howTo.map(line => make('p', {}, line)),
    make('details', {}, make('summary', {}, 'Full rules'), ...view.rules.map(line => make('p', {}, line)), words),
    make('form', { method: 'dialog' }, make('button', { class: 'main', autofocus: true }, 'Play')),
  );
}

let leave = /** @type {(value: string) => void} */ (() => {});

/** Shows a dialog, with the clock at rest, and gives the value of the button that left it. @param {...Node} inside @returns {Promise<string>} */
function modal(...inside) {
  leave(''); // one that is shut, but whose closing was not heard of yet
  const dialog = at('howto'), still = !clock.paused;
  dialog.replaceChildren(...inside);
  dialog.returnValue = '';
  if (still) hold(true);
  dialog.showModal();
  dialog.scrollTop = 0; // rules longer than the screen begin at their beginning, though the focus is at their end
  return new Promise(resolve => {
    leave = value => {
      leave = () => {};
      if (still) hold(false);
      resolve(value);
    };
    dialog.onclose = () => dialog.open || leave(dialog.returnValue);
  });
}

/** Begins the run anew, and asks before something is lost. @param {any} action @param {() => void} forget what the screen remembers of the run */
async function anew(action, forget) {
  const sure = view.over || !view.board.past?.length || await modal(
    make('h2', { id: 'howto-title' }, 'Begin anew?'), make('p', {}, 'What you did since the start of this run is lost.'),
    make('form', { method: 'dialog', class: 'controls' }, make('button', { autofocus: true, 'data-focus': 'keep' }, 'Keep playing'), make('button', { class: 'main', value: 'anew', 'data-focus': 'anew' }, 'Begin anew')));
  if (sure !== true && sure !== 'anew') return;
  forget();
  act(action);
}

/** Shares through the system's sheet, or else the clipboard, or else shows the text. */
async function share(message) {
  try {
    const url = address(location);
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return void await navigator.share(url ? { text: message, url } : { text: message });
    await navigator.clipboard.writeText([message, url].filter(Boolean).join('\n'));
    speak(['Copied.']);
    return 'Copied';
  } catch (/** @type {any} */ error) {
    return error.name === 'AbortError' ? '' : 'Copy it from above';
  }
}

/** Opens the puzzle: the run that was kept, with the document it was played on, or a new one. */
function open() {
  const kept = recall(puzzle);
  known = { share: kept?.share, result: kept?.result, shown: kept?.shown };
  let failure = '';
  if (kept?.save) {
    const document = kept.document ?? text;
    const reply = call({ call: 'open', document, save: kept.save });
    if (!reply.problem) {
      text = document;
      clock.set(kept.elapsed);
      begun = true;
      if (reply.view.over && !known.result) known.result = brief(reply.view.result, today(), 1);
      return reply;
    }
    failure = reply.problem.message;
  }
  if (failure) notice(known.result ? `This puzzle is another edition than you played; your result stays (${failure}).` : `Your game begins anew: ${failure}.`);
  return call({ call: 'open', document: text, options: { practice: Boolean(known.shown || known.result) } });
}

let last = 0; // what the clock showed of the run that goes on

function tick() {
  at('pause').hidden = view.over;
  at('clock').textContent = clockText(view.over ? view.board.ending?.elapsed ?? view.board.elapsed ?? last : last = clock.now() - view.startedAt);
}

/** Another tab went on with this puzzle: so does this one. */
function catchUp() {
  if (view.practice) return;
  const reply = open();
  if (reply.problem) return;
  show(reply);
  follow(view);
  notice('You went on with this puzzle in another tab; this one follows.');
}

let follow = /** @type {(view: any) => void} */ (() => {});

async function start() {
  const [engine, module, response] = await Promise.all([loadEngine(), screens[game](), fetch('puzzle.json')]);
  if (!response.ok) throw new Error('the puzzle cannot be loaded');
  text = await response.text();
  call = engine;
  const reply = open();
  if (reply.problem) throw new Error(reply.problem.message);
  draw = module.screen({ root: at('board'), act, anew, ask, share, speak, calm, now: () => clock.now(), told });
  show(reply);
  const lead = leads(at('next'), puzzle);
  const stand = after(at('after'), { game, act, speak, practice, seen: () => { known.shown = true; keep(puzzle, { elapsed: clock.now(), ...recall(puzzle), shown: true }); } });
  follow = now => {
    stand(now);
    void lead(now.over);
  };
  follow(view);
  watch(puzzle, catchUp);
  at('help').addEventListener('click', help);
  at('pause').addEventListener('click', pause);
  at('help').hidden = at('clock').hidden = at('pause').hidden = false;
  tick();
  setInterval(tick, 500);
  addEventListener('pagehide', () => begun && !view.over && remember());
  document.body.dataset.ready = 'true';
  if (document.body.dataset.designer) designer();
  if (!onceBefore(`seen/${game}`)) help();
  serve();
}

/** Goes on with the scripts that a game was begun with, where the browser still has them. */
async function goOn() {
  takeToken();
  const kept = recall(puzzle);
  const address = kept && !kept.over ? await older(kept.engine) : '';
  if (!address) return start();
  for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]'))) {
    sheet.href = sheet.href.replace(`/assets/${version}/`, `/assets/${kept?.engine}/`);
  }
  await import(address);
}

goOn().catch(error => notice(`The game cannot be played here: ${error.message}. The board is below as text.`));
