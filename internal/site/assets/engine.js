// The rules of play: WebAssembly behind one function of text. See game/session.Host.
import './wasm_exec.js';

/**
 * @typedef {{kind: string, message: string}} Problem
 * @typedef {{view?: any, save?: string, events?: any[], preview?: any, log?: string, problem?: Problem}} Reply
 */

const file = new URL('engine.wasm', import.meta.url);

/**
 * Compiles the engine beside the page, which can be drawn and tapped meanwhile; where that fails, in it.
 * The worker is left alone: where it was terminated, an update of the service worker now and then did not become active.
 * @param {Promise<string>} document the puzzle that it will open first
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(document) {
  const answer = new Promise((resolve, reject) => {
    const worker = new Worker(new URL('compile.js', import.meta.url), { type: 'module' });
    document.then(text => worker.postMessage(text), reject);
    worker.onmessage = ({ data }) => data ? resolve(data) : reject(new Error('the worker has no engine'));
    worker.onerror = worker.onmessageerror = reject;
  });
  return answer.catch(async () => WebAssembly.compile(await (await fetch(file)).arrayBuffer()));
}

/** Lets what waits go first: input, and the drawing of the page. */
export const breath = () => new Promise(resolve => setTimeout(resolve));

/**
 * Loads the engine. The error is a browser without WebAssembly, or a file that is missing.
 * @param {Promise<string>} document the puzzle that it will open first
 * @returns {Promise<(request: object) => Reply>}
 */
export async function loadEngine(document) {
  if (!globalThis.WebAssembly) throw new Error('this browser has no WebAssembly, or it is switched off, as in a lockdown mode');
  const go = new globalThis.Go();
  go.env.GOGC = '400'; // its heap is small, and to clear it up in the middle of a drag is felt
  const instance = await WebAssembly.instantiate(await compiled(document), go.importObject);
  await breath();
  go.run(instance);
  await breath();
  return request => JSON.parse(globalThis.dailiesEngine(JSON.stringify(request)));
}
