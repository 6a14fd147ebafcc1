// What follows a run: figures of the game, its review, and practice, with the best line on request.
// The answer and the review are files of their own, asked for no sooner.
import { calm, clockText, focused, make, save, told } from './dom.js';
import { spread } from './figures.js';

/** @typedef {{title: string, ended: string, before: any[], steps: {says: string, action: any}[], alone?: boolean}} Walk a line that is shown on
 *   the board move by move, after moves that are played at once; ended is what is said below its last; alone is whether it plays itself */

const bestLine = 'Best line';

/** How long a line that plays itself rests after a move, in milliseconds. */
const beat = 1500;

/**
 * @param {HTMLElement} place
 * @param {{game: string, seen: () => void, practice: (before?: any[]) => void, act: (action: any) => string, speak: (lines: string[]) => void,
 *   document: () => string, log: () => string, sheet: (...inside: Node[]) => Promise<string>,
 *   figures: () => import('./figures.js').Figures | undefined, ghost: () => import('./challenge.js').Ghost | undefined}} page figures are those of the game, ghost is the run of a challenge, log is the run as anyone can replay it, document what it was played on
 * @returns {(view: any) => void} draws what follows, for each view
 */
export function after(place, page) {
  /** @type {Walk | null} */
  let walk = null;
  let step = 0, view, problem = '', shown = false, tries = 0, timer = 0;
  /** The review, once it is asked for. @type {HTMLElement | null} */
  let reviewed = null;

  const button = (text, press, focus, style = '') => make('button', { type: 'button', class: style, 'data-focus': focus, onclick: press }, ...[text].flat());

  function fail(text) {
    problem = text;
    paint();
  }

  async function best() {
    let answer;
    try {
      const response = await fetch(document.body.dataset.answer ?? 'answer.json');
      if (!response.ok) throw new Error('missing');
      answer = await response.json();
    } catch {
      return fail('The best line is missing here: it needs a connection once.');
    }
    begin({ title: bestLine, ended: answer.line?.length ? 'That was the best line.' : 'No best line is known of this puzzle.', before: [], steps: answer.line ?? [] });
  }

  async function review() {
    let module;
    try {
      module = await import(`./review.js#${tries++}`); // what failed to load is not asked for again under the same address
    } catch {
      return fail('The review is missing here: it needs a connection once.');
    }
    problem = '';
    page.seen();
    reviewed = module.review({ game: page.game, document: page.document(), log: page.log() }, begin);
    document.getElementById('live')?.before(reviewed ?? ''); // it stays below the board, wherever this lies
    paint();
    /** @type {HTMLElement | null} */ (reviewed?.querySelector('h2'))?.focus();
  }

  /** Shows a line on the board, from its start. @param {Walk} line */
  function begin(line) {
    problem = '';
    shown = true;
    page.seen();
    walk = line;
    step = 0;
    run(Boolean(line.alone) && !calm());
    page.practice(line.before);
    place.querySelector('button')?.focus();
  }

  /** Lets the line play itself, or stops it. @param {boolean} on */
  function run(on) {
    clearInterval(timer);
    timer = on ? setInterval(forward, beat) : 0;
  }

  function forward() {
    const now = walk?.steps[step];
    if (!now) return run(false);
    problem = page.act(now.action);
    if (problem) problem = `The line does not fit the board as it lies: ${problem}.`;
    else step++;
    if (problem || !walk?.steps[step]) run(false);
    paint();
  }

  function next() {
    run(false);
    forward();
    place.querySelector('button')?.focus();
  }

  function pause() {
    run(!timer);
    paint();
  }

  /** Shows the run of a challenge. @param {import('./challenge.js').Ghost} ghost */
  const watch = ({ name, tier, moves }) => begin({ title: `${name}’s run`, ended: `That was ${name}’s run: ${tier}.`, before: [], alone: true,
    steps: moves.map(({ at, action }) => ({ says: `after ${clockText(at)}`, action })) });

  async function dare() {
    const { challenge } = await import('./challenge.js');
    await challenge(page.log(), page.sheet);
  }

  /** Hands the player the log of this run as a file. Practice has none: it is no attempt. */
  const hand = () => save(`${view.puzzleId}.json`, page.log());

  function sums() {
    const sum = page.figures();
    if (!sum) return [];
    return [make('p', {}, `Played ${sum.played}, won ${sum.won}. Streak ${sum.streak}, longest ${sum.longest}.`), spread(sum.tiers)];
  }

  /** @param {Walk} line */
  function steps(line) {
    const now = line.steps[step], of = line.steps.length;
    if (!of) return [make('p', {}, line.ended)];
    return [
      make('p', {}, told(now ? line.title : line.ended), now && `, move ${step + 1} of ${of}: `, now && told(now.says)),
      make('div', { class: 'controls' }, now && button('Play this move', next, 'line-next', 'main'),
        now && line.alone && button(timer ? 'Pause' : 'Play on', pause, 'line-run'), button('From the start', () => begin(line), 'line-again')),
    ];
  }

  function offers() {
    const ended = view.over && !view.practice && page.log(), ghost = page.ghost(); // a run of hundreds of moves has no log
    return make('div', { class: 'controls' },
      ghost && !walk?.alone && button(['Watch ', told(ghost.name), '’s run'], () => watch(ghost), 'ghost'),
      walk?.title !== bestLine && button('Show the best line', best, 'line'),
      ended && document.body.dataset.review && !reviewed && button('Review this play', review, 'review'),
      ended && button('Challenge a friend', dare, 'challenge'),
      ended && button('Save this play', hand, 'log'),
      make('span', {}, view.again && !shown ? 'Once you have seen the best line or the review, further tries are practice.' : ''));
  }

  // A line stands over the board that it is played on; all else below it.
  function lie() {
    const board = document.getElementById('board'), over = Boolean(walk);
    if (!board || over === (place.nextElementSibling === board)) return;
    if (over) board.before(place);
    else board.after(place);
  }

  function paint() {
    place.hidden = !view.over && !view.practice;
    if (reviewed) reviewed.hidden = place.hidden;
    if (place.hidden) return;
    lie();
    const focus = place.contains(document.activeElement) ? focused()?.focus : undefined;
    const stand = view.practice ? [] : sums();
    place.replaceChildren(
      make('h2', {}, view.practice ? 'Practice' : stand.length ? 'How you stand' : 'Look back'), // a browser that keeps nothing has no figures
      ...[
        ...(view.practice ? [make('p', {}, view.retries && !shown ? 'What you play now does not count, but a better result is noted with yours.' : 'What you play now does not count.')] : stand),
        problem && make('p', { class: 'notice', role: 'status' }, problem),
        ...(walk ? steps(walk) : []),
        offers(),
      ].filter(Boolean),
    );
    if (focus) /** @type {HTMLElement | null} */ (place.querySelector(`[data-focus="${focus}"]`))?.focus();
  }

  return next => {
    view = next;
    if (!view.practice) {
      walk = null;
      run(false);
    }
    paint();
  };
}
