// How a run ended, in every game alike: the word for it, what she makes of it, what is shared, and
// on the first screen of it the buttons.
import { glyph, make } from './dom.js';

/** A message whose parts, with two blanks between them, do not break where a line is too long for a phone. @param {string} message */
const whole = message => message.split(/(  |\n)/).map(part => /\S/.test(part) ? make('span', {}, part) : part);

/**
 * @param {any} table what the page gives a screen
 * @param {{title: string, tone: 'best' | 'won' | 'lost', par?: boolean, opens?: boolean, says: (Node | string | null | undefined | false)[], share?: string,
 *   order?: string, again: () => void, words?: string}} end the word of the result, whether it is
 *   an open lock, sentences on it, what is shared, the same with the
 *   order of what was found, and how the run starts over, under what words
 */
export function outcome(table, end) {
  const shown = make('pre', { class: 'share', tabindex: '0', 'aria-label': 'What you share' }, ...whole(end.share ?? ''));
  const place = () => table.root.querySelector('.sharing');
  const message = () => (place().querySelector('input')?.checked ? end.order : end.share) ?? '';
  const show = () => place().querySelector('.share').replaceChildren(...whole(message()));
  const send = async () => {
    const said = await table.share(message());
    place().querySelector('.sent').textContent = said ?? '';
  };
  return make('section', { class: `outcome ${end.tone}`, 'data-tone': end.tone },
    end.opens && glyph('padlock'),
    make('h2', { tabindex: '-1', class: 'tier' }, end.title),
    end.par && make('p', { class: 'par' }, '★ Par, the best there is'),
    ...end.says.map(part => typeof part === 'string' ? part && make('p', {}, part) : part),
    make('div', { class: 'sharing' },
      end.share && shown,
      make('div', { class: 'controls' },
        end.share && make('button', { type: 'button', class: 'main', onclick: send }, 'Share'),
        make('button', { type: 'button', 'data-focus': 'again', onclick: end.again }, end.words ?? 'Try again'),
        make('span', { class: 'sent', role: 'status' }),
        end.share && end.order && make('label', {}, make('input', { type: 'checkbox', onchange: show }), ' with the order of the groups'))));
}
