// The page around a game: loads the engine, opens the puzzle or resumes it, keeps the run,
// and hands each view to the game's screen. No rule of any game is here.
import { after } from './after.js';
import { Clock } from './clock.js';
import { offer, today } from './days.js';
import { designer, takeToken } from './designer.js';
import { address, calm, clockText, make, told } from './dom.js';
import { breath, loadEngine } from './engine.js';
import { ended, tell } from './events.js';
import { stand } from './figures.js';
import { older, serve } from './offline.js';
import { speaker } from './speech.js';
import { leads } from './next.js';
import { teach } from './lesson.js';
import { buzz, settings } from './settings.js';
import { onceBefore, recall, recallAll, root, shelf, version } from './store.js';

const { game, puzzle } = /** @type {{game: string, puzzle: string}} */ (document.body.dataset);
const at = id => /** @type {any} */ (document.getElementById(id));

const clock = new Clock();
const place = shelf(puzzle);
/** What is taught here; null for a daily. */
const lesson = JSON.parse(at('lesson')?.textContent ?? 'null');

/** The engine; null until it is there. @type {((request: object) => any) | null} */
let call = null;
let view, draw, text, save, begun = false;
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

/** Also where an older state of the run is kept. */
const unkept = 'This browser has no room for your last move: it is lost when the page closes.';

function remember(tries = 0) {
  if (view.practice) return;
  const { over } = view;
  if (over && tries) {
    const before = known.result;
    known.result = brief(view.result, before && before.won === view.result.won ? before.on : today(), (before?.tries ?? 0) + tries);
    known.share = view.share;
  }
  const kept = { ...known, document: over ? undefined : text, engine: over ? undefined : version, view: over ? undefined : { ...view, howTo: [], rules: [], glossary: [] }, save, elapsed: clock.now(), over };
  const done = place.keep(kept);
  if (done === 'behind') catchUp();
  else if (done === 'full') notice(unkept);
  else if (at('notice').textContent === unkept) notice('');
}

/** Shows a reply of the engine. */
function show(reply) {
  const ended = view?.over;
  ({ view, save } = reply);
  document.body.dataset.practice = String(Boolean(view.practice));
  draw(view, reply.events ?? []);
  tick();
  if (ended && !view.over) scrollTo(0, 0); // a run begins at the top of its page
  if (view.result?.unjudged && !lesson) judge(view.result);
  else further();
}

/** After a move the hand is seen from its first card, though it was played from its last. */
function handInSight() {
  const hand = at('board').querySelector('.hand')?.getBoundingClientRect().top ?? 0;
  if (hand < 0) scrollBy(0, hand - 48); // with its heading
}

/** A run that starts over is seen from its top. */
function top() {
  at('board').focus();
  scrollTo(0, 0);
}

/** Hands the engine the best line, where only that tells how far a result went. The answer is asked for no sooner. */
async function judge(result) {
  const answer = await fetch(document.body.dataset.answer ?? 'answer.json').then(response => response.ok ? response.json() : null, () => null);
  if (view.result !== result || !answer?.line) return; // it went on meanwhile
  const reply = call?.({ call: 'judge', line: answer.line.map(({ action }) => action) });
  if (!reply || reply.problem) return;
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
  place.add({ result: first });
}

/** What is kept of a result. */
const brief = ({ won, tier, step }, on, tries) => ({ won, tier, step, on, tries });

/** Plays an action. @returns {string} why it is illegal; empty when it was played */
function act(action) {
  if (!call) return waking;
  if (view.over && !counts()) return practice();
  const before = view.over, reply = call({ call: 'do', move: { at: clock.now(), action } });
  if (reply.problem) {
    speak([reply.problem.message]);
    return reply.problem.message;
  }
  begun = true;
  show(reply);
  tell(view, reply.events ?? []);
  buzz(document.querySelector('.face')?.getAttribute('data-mood') ?? undefined);
  if (action.reset || action.do === 'RESET') top();
  else if (!view.over) handInSight();
  remember(1);
  speak(view.lines.map(spoken));
  follow(view);
  teaching?.acted(action, view.over);
  if (view.over && !before && !view.practice) ended(view, log);
  return '';
}

/** @type {ReturnType<typeof teach> | null} */
let teaching = null;

/** Begins a run that does not count, or goes on from where some moves lead. @param {any[]} [before] */
function practice(before = []) {
  if (!call) return waking;
  clock.set(before.at(-1)?.at ?? 0);
  let reply = call({ call: 'open', document: text, options: { practice: true, first: known.shown ? '' : recall(puzzle)?.save } });
  for (const move of before) reply = call({ call: 'do', move });
  show({ ...reply, events: [] });
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
  at('pausing').textContent = clock.paused ? 'Resume' : 'Pause';
  at('paused').hidden = !clock.paused;
  at(clock.paused ? 'resume' : 'pause').focus();
}

/** Why nothing is judged before the engine is there. */
const waking = 'KOA is waking';

/** The log of the run; empty where it is longer than a log holds. */
const log = () => call?.({ call: 'log', attempt: known.result?.tries || 1 }).log ?? '';

/** What an action would do: {legal, reason, known}. Before the engine is there nobody knows. */
const ask = action => call ? call({ call: 'preview', move: { at: clock.now(), action } }).preview
  : { legal: false, reason: waking, known: { notes: [], text: '', cells: [...action.cellIds ?? []] } };

function help() {
  return modal(
    make('h2', { id: 'howto-title' }, `How to play ${view.title}`),
    at('brief').content.firstElementChild.cloneNode(true),
    make('form', { method: 'dialog', class: 'controls' }, make('button', { class: 'main', autofocus: true, 'data-focus': 'play' }, 'Play'), !lesson && make('a', { class: 'button', href: `../../lesson/${game}/#${puzzle.split('/')[0]}` }, 'A lesson'), make('a', { class: 'button', href: 'rules/' }, 'Full rules')),
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

/** Starts the run over, and asks before something is lost. @param {any} action @param {() => void} forget what the screen remembers of the run */
async function restart(action, forget) {
  if (!call) return;
  const sure = view.over || !view.board.past?.length || await modal(
    make('h2', { id: 'howto-title' }, 'Start over?'), make('p', {}, 'What you did since the start of this run is lost.'),
    make('form', { method: 'dialog', class: 'controls' }, make('button', { autofocus: true, 'data-focus': 'keep' }, 'Keep playing'), make('button', { class: 'main', value: 'restart', 'data-focus': 'restart' }, 'Start over')));
  if (sure !== true && sure !== 'restart') return;
  forget();
  act(action);
}

/** Shares through the system's sheet, or else the clipboard, or else shows the text. */
async function share(message) {
  try {
    const text = [message, address(location)].filter(Boolean).join('\n'); // one text: of a text and a link, Copy of iOS takes the link alone
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return void await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    speak(['Copied.']);
    return 'Copied';
  } catch (/** @type {any} */ error) {
    const url = address(location);
    return error.name === 'AbortError' ? '' : url ? `Copy it from above, and ${url}` : 'Copy it from above';
  }
}

/** Goes on with a run that was kept. @param {(request: object) => any} call @param {import('./store.js').Kept | null} kept @returns {any} the engine's reply; a problem changes nothing here */
function resume(call, kept) {
  const document = kept?.document ?? text, reply = call({ call: 'open', document, save: kept?.save });
  if (reply.problem || !kept) return reply;
  text = document;
  clock.set(kept.elapsed);
  begun = true;
  known = { share: kept.share, result: kept.result, shown: kept.shown };
  if (reply.view.over && !known.result) place.add({ result: known.result = brief(reply.view.result, today(), 1) });
  return reply;
}

/** Opens the puzzle: the run that was kept, with the document it was played on, or a new one. @param {(request: object) => any} call */
function open(call) {
  if (lesson) return call({ call: 'open', document: text, save: JSON.stringify(lesson.run), options: { practice: true } });
  const kept = place.read();
  if (kept?.save) {
    const reply = resume(call, kept), failure = reply.problem?.message;
    if (!failure) return reply;
    notice(kept.result ? `This puzzle is another edition than you played; your result stays (${failure}).` : `Your game starts over: ${failure}.`);
  }
  known = { share: kept?.share, result: kept?.result, shown: kept?.shown };
  return call({ call: 'open', document: text, options: { practice: Boolean(known.shown || known.result) } });
}

let last = 0; // what the clock showed of the run that goes on

function tick() {
  at('pause').hidden = view.over;
  at('clock').textContent = clockText(view.over ? view.board.ending?.elapsed ?? view.board.elapsed ?? last : last = clock.now() - view.startedAt);
}

/** Another page went on with this puzzle: so does this one. */
function catchUp() {
  if (!call || view.practice) return;
  const kept = recall(puzzle);
  if (!kept?.save) return;
  const reply = resume(call, kept);
  if (reply.problem) return notice(`You went on with this puzzle elsewhere, and it cannot be shown here: ${reply.problem.message}. Reload this page to go on.`);
  place.read();
  show(reply);
  follow(view);
  notice('You went on with this puzzle in another tab; this one follows.');
}

/** The run of a challenge, for the end. @type {import('./challenge.js').Ghost | undefined} */
let ghost;

/** Reads the challenge that the address carries, and says so, or why it does not hold. */
async function challenged() {
  if (lesson || !/[#&]play=/.test(location.hash)) return;
  const { carried } = await import('./challenge.js');
  const read = await carried(location.hash, log => call?.({ call: 'verify', document: text, log }));
  ghost = read.ghost;
  notice(read.problem ?? `${ghost?.name} challenges you. ${view.over || view.practice ? 'Their run is below, to watch on the board' : 'You can watch their run once yours has ended'}.`);
  follow(view);
}

let follow = /** @type {(view: any) => void} */ (() => {});

/** What can be drawn before the engine is there: the run that goes on, or the start; null where a run has ended. */
function drawn() {
  const kept = lesson ? null : recall(puzzle);
  if (kept?.save) return kept.over ? null : kept.view ?? null;
  return JSON.parse(at('view').textContent);
}

/** Draws the board before the engine is there: cards and tiles are selected at once, and nothing is judged. */
function wake() {
  view = drawn();
  at('waking').hidden = false;
  if (!view) return at('board').replaceChildren();
  view = { ...view, waking: true };
  draw(view, []);
}

/** What the page around the board does. */
function around() {
  at('help').addEventListener('click', help);
  for (const id of ['pause', 'resume']) at(id).addEventListener('click', pause);
  let still = false;
  settings(at('gear'), open => {
    if (open) still = clock.paused;
    hold(open || still);
  });
  at('help').hidden = !view;
}

async function loadPuzzle() {
  const response = await fetch(document.body.dataset.file ?? 'puzzle.json');
  if (!response.ok) throw new Error('the puzzle cannot be loaded');
  return response.text();
}

async function start() {
  if (!at('howto').showModal) throw new Error('this browser is too old: it cannot show dialogs');
  /** @type {{screen: (table: any) => (view: any, events: any[]) => void}} */
  const module = await import(`./${game}.js`);
  const said = speaker(at('her'));
  draw = module.screen({ root: at('board'), act, restart, ask, share, speak, sheet: modal, say: (lines, mood) => said(lines, call ? mood : 'computing'), help, calm, now: () => clock.now(), told, waking: () => !call });
  wake();
  around();
  if (lesson) teaching = teach(at('teach'), lesson, game, () => call && show(open(call)));
  else if (view && !onceBefore(`seen/${game}`)) void help();
  const puzzleText = loadPuzzle();
  const engine = await loadEngine(puzzleText);
  text = await puzzleText;
  const reply = open(engine);
  if (reply.problem) throw new Error(reply.problem.message);
  await breath();
  call = engine;
  show(reply);
  /** @type {import('./figures.js').Day[]} */
  let days = [];
  const lead = leads(at('next'), puzzle, engine, all => { days = all; follows(view); });
  const follows = after(at('after'), { game, figures: () => stand(engine, days, recallAll()).games[game], act, speak, practice, sheet: modal, ghost: () => ghost, document: () => text, log, seen: () => place.add({ shown: known.shown = true }) });
  follow = now => {
    follows(now);
    void lead(now.over);
  };
  if (lesson) follow = () => {};
  follow(view);
  place.watch(catchUp);
  addEventListener('hashchange', challenged);
  void challenged();
  clearTimeout(late);
  at('notice').querySelector('button') && notice('');
  at('waking').hidden = true;
  at('help').hidden = at('pause').hidden = false;
  tick();
  setInterval(tick, 500);
  addEventListener('pagehide', () => begun && !view.over && remember());
  document.body.dataset.ready = 'true';
  if (document.body.dataset.designer) designer();
  if (!lesson && !onceBefore(`seen/${game}`)) void help();
  teaching?.point();
  offer(at('newday'), root.href, today());
  serve(today(), ['', document.body.dataset.file ?? 'puzzle.json', 'rules/'].map(file => new URL(file, location.origin + location.pathname).href));
}

/** Goes on with the scripts that a game was begun with, where the browser still has them. */
async function goOn() {
  at('lifeless').hidden = true; // from here on what fails is told; older scripts take it away
  takeToken();
  const kept = recall(puzzle);
  const address = kept && !kept.over ? await older(kept.engine) : '';
  if (!address) return start();
  const dressed = (from, to) => {
    for (const sheet of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]'))) sheet.href = sheet.href.replace(`/assets/${from}/`, `/assets/${to}/`);
  };
  dressed(version, kept?.engine);
  try {
    await import(address);
  } catch { // a page that was reloaded past the worker is handed nothing of it
    dressed(kept?.engine, version);
    return start();
  }
  clearTimeout(late);
}

/** Says that nothing is judged yet, or ever. @param {string} why */
function stuck(why) {
  notice(`${why} The board can be read below. `);
  at('notice').append(make('button', { type: 'button', onclick: () => location.reload() }, 'Try again'));
}

const late = setTimeout(stuck, 20_000, 'KOA takes long to wake.');

goOn().catch(error => {
  clearTimeout(late);
  stuck(`The game cannot be played here: ${error.message.replace(/[.]$/, '')}.`);
  at('waking').hidden = true;
});
