// What a person does about a day, signed.
import { say } from './dom.js';
import { ask, signer } from './net.js';

/**
 * Has the desk do something about a day, signed, and shows the day as it is then. What was refused
 * since the day was changed meanwhile shows the day as it is now.
 * @param {any} day @param {string} path @param {object} what @param {{again: () => Promise<void>}} around
 */
export async function act(day, path, what, around) {
  const by = signer();
  if (!by) {
    say('Say who decides: your initials, at the top.');
    document.getElementById('by')?.focus();
    return;
  }
  try {
    await ask(path, { date: day.date, game: day.game, read: day.look?.hash ?? '', by, note: '', ...what });
    say();
  } catch (/** @type {any} */ error) {
    say(error.message);
    if (error.status !== 409) return;
  }
  await around.again();
}

/** @param {any} day @param {object} what @param {{again: () => Promise<void>}} around */
export const decide = (day, what, around) => act(day, 'decide', what, around);
