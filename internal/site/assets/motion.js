// Motion with meaning, by the Web Animations API. Where motion is not wanted, each of these does
// nothing, and what is seen afterwards is the same.
import { calm } from './dom.js';

const quick = 180, turn = 380;
const ease = 'cubic-bezier(.2,.8,.3,1)';

/** @param {Element | null | undefined} element @param {Keyframe[]} frames @param {number} [duration] @param {number} [delay] */
export function move(element, frames, duration = turn, delay = 0) {
  if (element && !calm()) element.animate(frames, { duration, delay, easing: ease, fill: 'backwards' });
}

/** What was tried and does not hold. @param {Iterable<Element>} elements */
export function shake(elements) {
  for (const element of elements) move(element, [0, -6, 6, -4, 4, 0].map(x => ({ transform: `translateX(${x}px)` })));
}

/** Something new, where it stands. @param {Iterable<Element>} elements */
export function pop(elements) {
  for (const [i, element] of [...elements].entries()) move(element, [{ transform: 'scale(.6)', opacity: 0 }, { transform: 'scale(1.06)', opacity: 1 }, { transform: 'none' }], turn, i * 60);
}

/** Where elements stand now, for what flies from there. @param {Iterable<Element>} elements */
export const spots = elements => [...elements].map(element => element.getBoundingClientRect());

/** Lets an element come from where another stood. @param {Element | null | undefined} element @param {DOMRect | undefined} from @param {number} [delay] */
export function fly(element, from, delay = 0) {
  if (!element || !from) return;
  const to = element.getBoundingClientRect();
  const away = `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;
  move(element, [{ transform: `${away} scale(1.3)` }, { transform: 'none' }], turn, delay);
}

/** A figure that changed. @param {Element | null | undefined} element */
export const note = element => move(element, [{ transform: 'scale(1)' }, { transform: 'scale(1.25)' }, { transform: 'scale(1)' }], quick * 2);

/**
 * Sends what was submitted to where it works, and leaves nothing there.
 * @param {Iterable<Element>} elements @param {Element | null} to
 */
export function travel(elements, to) {
  if (calm() || !to) return;
  const end = to.getBoundingClientRect();
  for (const [i, element] of [...elements].entries()) {
    const at = element.getBoundingClientRect(), ghost = document.createElement('div');
    ghost.className = 'ghost';
    ghost.ariaHidden = 'true';
    ghost.textContent = element.querySelector('b')?.textContent ?? '';
    Object.assign(ghost.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` });
    document.body.append(ghost);
    const away = `translate(${end.x + end.width / 2 - at.x - at.width / 2}px, ${end.y - at.y - at.height / 2}px) scale(.25)`;
    const run = ghost.animate([{ transform: 'none', opacity: 1 }, { transform: away, opacity: .3 }], { duration: turn, delay: i * 60, easing: ease, fill: 'both' });
    run.onfinish = run.oncancel = () => ghost.remove();
  }
}

/** Lets elements take the look they have now one after another, from another. @param {Iterable<Element | null>} elements @param {Keyframe} from */
export function light(elements, from) {
  const all = [...elements], step = Math.min(45, 240 / Math.max(1, all.length));
  for (const [i, element] of all.entries()) move(element, [{ ...from, transform: 'scale(1)' }, { transform: 'scale(1.12)' }, { transform: 'none' }], quick, i * step);
}
