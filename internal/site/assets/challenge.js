// Challenge links: the log of a run in the fragment of the page's address, which no server is sent.
// docs/played.md has their form, and internal/plays reads them too.
import { make } from './dom.js';

/** Bounds of a link: the log packed and unpacked, in bytes, and the name in it, in characters. */
const mostPacked = 2_000, mostLog = 16_000, mostLink = 4_096, mostName = 20;

/** @typedef {{name: string, tier: string, moves: {at: number, action: any}[]}} Ghost the run of somebody else, verified */

/** @param {string} log @returns {Promise<string>} the log as a link carries it; empty where it is too long for one */
async function pack(log) {
  const packed = new Uint8Array(await new Response(new Blob([log]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
  return packed.length > mostPacked ? '' : btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Unpacks no more than a log has. The error is a link that is damaged. @param {string} text @returns {Promise<string>} */
async function unpack(text) {
  if (!/^[\w-]+$/.test(text)) throw new Error('damaged');
  const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream('utf-8', { fatal: true }));
  const reader = stream.getReader(); // Safari cannot walk over a stream
  let log = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if ((log += part.value).length > mostLog) throw new Error('damaged');
  }
  return log;
}

/**
 * Reads the challenge that an address carries.
 * @param {string} fragment
 * @param {(log: string) => any} verify asks the engine
 * @returns {Promise<{ghost?: Ghost, problem?: string}>} problem is why it is refused, as a sentence
 */
export async function carried(fragment, verify) {
  const link = new URLSearchParams(fragment.slice(1)), name = (link.get('by') ?? '').trim();
  let log;
  try {
    if (fragment.length > mostLink) throw new Error('damaged');
    log = await unpack(link.get('play') ?? '');
  } catch {
    return { problem: 'This challenge cannot be shown: its link is damaged or was cut short.' };
  }
  if ([...name].length > mostName || /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(name)) return { problem: 'This challenge cannot be shown: the name in its link is too long, or cannot be printed.' };
  const { view, problem } = verify(log);
  if (problem) return { problem: `This challenge does not hold: ${problem.message}.` };
  return { ghost: { name: name || 'Somebody', tier: view.result.tier, moves: JSON.parse(log).moves } };
}

/** Shares a link by the system's sheet, or else the clipboard. @param {string} url @returns {Promise<string>} what to tell */
async function send(url) {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return 'Copied.';
  } catch (/** @type {any} */ error) {
    return error.name === 'AbortError' ? '' : 'Copy it from below.';
  }
}

/**
 * Asks for a name and makes the link.
 * @param {string} log
 * @param {(...inside: Node[]) => Promise<string>} sheet shows a dialog
 */
export async function challenge(log, sheet) {
  const play = await pack(log);
  const close = make('button', { 'data-focus': 'close' }, 'Close');
  const title = make('h2', { id: 'howto-title' }, 'Challenge a friend');
  if (!play) return sheet(title, make('p', {}, 'This run is too long for a link. Saved as a file it can be handed on too.'), make('form', { method: 'dialog', class: 'controls' }, close));
  const name = make('input', { maxlength: String(mostName), autocomplete: 'off', autofocus: true, 'data-focus': 'by' });
  const link = make('input', { readonly: true, 'aria-label': 'The link', class: 'link', hidden: true }), says = make('p', { role: 'status' });
  async function copy() {
    const by = name.value.trim();
    link.value = `${location.origin}${location.pathname}#play=${play}${by && `&by=${encodeURIComponent(by)}`}`;
    link.hidden = false;
    says.textContent = await send(link.value);
  }
  return sheet(title,
    make('p', {}, 'The link carries your run, move by move. Who opens it sees the run once they have finished. Nothing is sent anywhere else.'),
    make('form', { method: 'dialog' }, make('p', {}, make('label', {}, 'Your name, if you like ', name)),
      make('div', { class: 'controls' }, make('button', { type: 'button', class: 'main', onclick: copy, 'data-focus': 'copy' }, 'Copy the link'), close), link, says));
}
