// The page around a game: loads the engine, opens the puzzle or resumes it, keeps the run,
// and hands each view to the game's screen. No rule of any game is here.
import { calm, clockText, make, told } from './dom.js';
import { loadEngine } from './engine.js';
import { keep, onceBefore, recall } from './store.js';

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

/** The time played, in milliseconds: it stands still while the page is hidden. */
class Clock {
  passed = 0;
  paused = false;
  since = performance.now();
  constructor() {
    document.addEventListener('visibilitychange', () => this.settle());
  }
  settle() {
    const now = performance.now();
    if (this.since !== null) this.passed += now - this.since;
    this.since = document.hidden || this.paused ? null : now;
  }
  now() {
    this.settle();
    return Math.round(this.passed);
  }
}

const clock = new Clock();
let call, view, draw, text, save, result, begun = false;

function notice(message) {
  at('notice').textContent = message;
  at('notice').hidden = !message;
}

/** Reads lines aloud, without moving what is seen. @param {string[]} lines */
function speak(lines) {
  at('live').replaceChildren(...lines.filter(Boolean).map(line => make('p', {}, line)));
}

const spoken = line => [line.who && `${line.who}:`, line.text, line.note].filter(Boolean).join(' ');

function remember() {
  const over = view.over;
  if (over && !result) result = view.share;
  const kept = { document: over ? undefined : text, save, elapsed: clock.now(), share: result, over };
  if (!keep(puzzle, kept)) notice('This browser keeps nothing, so the game is lost when the page closes.');
}

/** Plays an action. @returns {string} why it is illegal; empty when it was played */
function act(action) {
  const reply = call({ call: 'do', move: { at: clock.now(), action } });
  if (reply.problem) {
    speak([reply.problem.message]);
    return reply.problem.message;
  }
  ({ view, save } = reply);
  begun = true;
  remember();
  draw(view);
  speak(view.lines.map(spoken));
  return '';
}

/** Stops the clock and covers the board, or goes on. */
function pause() {
  clock.paused = !clock.paused;
  clock.settle();
  document.body.dataset.paused = String(clock.paused);
  at('board').inert = clock.paused;
  tick();
  at('pause').textContent = clock.paused ? 'Go on' : 'Pause';
}

/** What an action would do: {legal, reason, known}. */
const ask = action => call({ call: 'preview', move: { at: clock.now(), action } }).preview;

function help() {
  const dialog = at('howto');
  dialog.replaceChildren(
    make('h2', { id: 'howto-title' }, `How to play ${view.title}`),
    ...view.howTo.map(line => make('p', {}, line)),
    make('dl', {}, ...view.glossary.flatMap(term => [make('dt', {}, term.word), make('dd', {}, term.meaning)])),
    make('form', { method: 'dialog' }, make('button', { class: 'main', autofocus: true }, 'Play')),
  );
  dialog.showModal();
}

/** Shares through the system's sheet, or else the clipboard, or else shows the text. */
async function share(message) {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) return void await navigator.share({ text: message });
    await navigator.clipboard.writeText(message);
    speak(['Copied.']);
    return 'Copied';
  } catch (error) {
    return error.name === 'AbortError' ? '' : 'Copy it from above';
  }
}

/** Opens the puzzle: the run that was kept, with the document it was played on, or a new one. */
function open() {
  const kept = recall(puzzle);
  result = kept?.share;
  if (kept?.save) {
    const reply = call({ call: 'open', document: kept.document ?? text, save: kept.save });
    if (!reply.problem) {
      text = kept.document ?? text;
      clock.passed = kept.elapsed;
      begun = true;
      return reply;
    }
    notice(`Your game begins anew: ${reply.problem.message}.`);
  }
  return call({ call: 'open', document: text });
}

function tick() {
  at('pause').hidden = view.over;
  if (!view.over) at('clock').textContent = clockText(clock.now() - view.startedAt);
}

async function start() {
  const [engine, module, response] = await Promise.all([loadEngine(), screens[game](), fetch('puzzle.json')]);
  if (!response.ok) throw new Error('the puzzle cannot be loaded');
  text = await response.text();
  call = engine;
  const reply = open();
  if (reply.problem) throw new Error(reply.problem.message);
  ({ view, save } = reply);
  draw = module.screen({ root: at('board'), act, ask, share, speak, calm, now: () => clock.now(), told });
  draw(view);
  at('help').addEventListener('click', help);
  at('pause').addEventListener('click', pause);
  at('help').hidden = at('clock').hidden = at('pause').hidden = false;
  tick();
  setInterval(tick, 500);
  addEventListener('pagehide', () => begun && !view.over && remember());
  document.body.dataset.ready = 'true';
  if (!onceBefore(`seen/${game}`)) help();
}

start().catch(error => notice(`The game cannot be played here: ${error.message}. The board is below as text.`));
