// What follows a run: figures of the game, and practice, with the best line on request. The
// answer is a file of its own, asked for no sooner.
import { focused, make, told } from './dom.js';
import { figures, today } from './figures.js';
import { recallAll } from './store.js';

/**
 * @param {HTMLElement} place
 * @param {{game: string, seen: () => void, practice: () => void, act: (action: any) => string, speak: (lines: string[]) => void}} page
 * @returns {(view: any) => void} draws what follows, for each view
 */
export function after(place, page) {
  /** @type {{line: {says: string, action: any}[]} | null} */
  let answer = null;
  let step = -1, view, problem = '';

  const button = (text, press, focus, style = '') => make('button', { type: 'button', class: style, 'data-focus': focus, onclick: press }, text);

  async function show() {
    try {
      const response = await fetch('answer.json');
      if (!response.ok) throw new Error('missing');
      answer = await response.json();
      if (answer) answer.line ??= [];
    } catch {
      problem = 'The best line is missing here: it needs a connection once.';
      return paint();
    }
    problem = '';
    page.seen();
    begin();
  }

  function begin() {
    step = 0;
    page.practice();
    place.querySelector('button')?.focus();
  }

  function next() {
    const now = answer?.line[step];
    if (!now) return;
    problem = page.act(now.action);
    if (problem) problem = `The best line does not fit the board as it lies: ${problem}.`;
    else step++;
    paint();
    place.querySelector('button')?.focus();
  }

  function sums() {
    const all = Object.entries(recallAll()).filter(([puzzle]) => puzzle.endsWith(`/${page.game}`)).map(([puzzle, kept]) => [puzzle.split('/')[0], kept.result]);
    const sum = figures(all.map(([date]) => String(date)), Object.fromEntries(all), today());
    if (!sum.played) return null;
    const tiers = Object.entries(sum.tiers).sort((a, b) => b[1] - a[1]).map(([tier, n]) => `${tier[0].toUpperCase()}${tier.slice(1)} ×${n}`).join(', ');
    return make('p', {}, `Played ${sum.played}, won ${sum.won}${sum.won ? `: ${sum.good} good or better, ${sum.par} at par` : ''}. Streak ${sum.streak}, longest ${sum.longest}${sum.streakAtPar > 1 ? `, the last ${sum.streakAtPar} at par` : ''}. ${tiers}.`);
  }

  function line() {
    const { line: steps } = answer ?? { line: [] };
    if (!steps.length) return [make('p', {}, 'No best line is known of this puzzle.')];
    const now = steps[step];
    return [
      make('p', {}, now ? `Best line, move ${step + 1} of ${steps.length}: ` : 'That was the best line. ', now && told(now.says)),
      make('div', { class: 'controls' }, now && button('Play this move', next, 'line-next', 'main'), button('From the start', begin, 'line-again')),
    ];
  }

  // The best line stands over the board that it is played on; all else below it.
  function lie() {
    const board = document.getElementById('board'), over = Boolean(answer && step >= 0);
    if (!board || over === (place.nextElementSibling === board)) return;
    if (over) board.before(place);
    else board.after(place);
  }

  function paint() {
    place.hidden = !view.over && !view.practice;
    if (place.hidden) return;
    lie();
    const focus = place.contains(document.activeElement) ? focused()?.focus : undefined;
    place.replaceChildren(
      make('h2', {}, view.practice ? 'Practice' : 'How you stand'),
      ...[
        view.practice ? make('p', {}, view.retries && !answer ? 'What you play now does not count, but a further step is noted with your result.' : 'What you play now does not count.') : sums(),
        problem && make('p', { class: 'notice', role: 'status' }, problem),
        ...(answer && step >= 0 ? line() : [make('div', { class: 'controls' }, button('Show the best line', show, 'line'),
          make('span', {}, view.again ? 'Once you have seen it, further tries are practice.' : 'Move by move, on the board.'))]),
      ].filter(Boolean),
    );
    if (focus) /** @type {HTMLElement | null} */ (place.querySelector(`[data-focus="${focus}"]`))?.focus();
  }

  return next => {
    view = next;
    if (!view.practice) step = -1;
    paint();
  };
}
