// The review of a play: what every move was worth, by the searches that judge dailies. They are
// loaded here and no sooner, into a worker.
import { clockText, make, sentence, told, unfold } from './dom.js';

const words = { SLIP: 'Slip', BLUNDER: 'Blunder', CONTRADICTS: 'Contradicts', STRAY: 'Stray' };

/**
 * @param {{game: string, document: string, log: string}} play
 * @param {(walk: import('./after.js').Walk) => void} begin shows a line on the board
 * @returns {HTMLElement} the review, which fills as the searches end
 */
export function review(play, begin) {
  const says = make('p', { role: 'status' }, 'Loading the searches…'), place = make('div', {});
  const section = make('section', { class: 'after reviewed', 'aria-labelledby': 'review-title' }, make('h2', { id: 'review-title', tabindex: '-1' }, 'What each move was worth'), says, place);
  const { moves } = JSON.parse(play.log);
  const worker = new Worker(new URL('reviewer.js', import.meta.url), { type: 'module' });
  const begun = performance.now();
  const end = text => {
    worker.terminate();
    says.textContent = text;
    section.dataset.took = String(Math.round(performance.now() - begun));
  };
  worker.onerror = () => end('The review could not be made: its searches stopped.');
  worker.onmessage = ({ data: { missing, done, of, reply } }) => {
    if (missing) return end('The review is missing here: it needs a connection once.');
    if (!reply) return void (says.textContent = `Searched ${done} of ${of} moves…`);
    const { review: all, problem } = JSON.parse(reply);
    if (problem) return end(`The review could not be made. ${sentence(problem)}`);
    end(all.summary);
    place.replaceChildren(...list(all, moves, begin));
  };
  worker.postMessage(JSON.stringify(play));
  return section;
}

/** @param {any} all @param {any[]} played @param {(walk: import('./after.js').Walk) => void} begin */
function list({ moves, notes }, played, begin) {
  const better = (move, i) => make('p', {}, 'Better: ', told(move.way), '. ', make('button', {
    type: 'button', 'data-focus': `better-${i}`, 'aria-label': `Show a better move ${i + 1} on the board`,
    onclick: () => begin({ title: 'A better move', ended: 'From here you can go on.', before: played.slice(0, i), steps: [{ says: move.way, action: move.better }] }),
  }, 'Show it on the board'));
  const models = move => unfold(false, ['What simple ways to play would have done'], make('ul', {}, ...move.models.map(({ model, did }) => make('li', {}, `${model}: `, told(did)))));
  return [
    make('ol', { class: 'moves-told' }, ...moves.map((move, i) => make('li', { 'data-mark': move.mark || null },
      make('p', {}, move.mark && make('b', { class: 'verdict' }, words[move.mark]), ' ', told(move.did), ` (${clockText(move.at)}). `, told(move.says)),
      move.way && better(move, i), move.models && models(move)))),
    ...notes.map(note => make('p', {}, told(note))),
  ];
}
