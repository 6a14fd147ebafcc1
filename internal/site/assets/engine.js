// The rules of play: WebAssembly behind one function of text. See game/session.Host.
import './wasm_exec.js';

/**
 * @typedef {{kind: string, message: string}} Problem
 * @typedef {{view?: any, save?: string, events?: any[], preview?: any, problem?: Problem}} Reply
 */

/**
 * Loads the engine. The error is a browser without WebAssembly, or a file that is missing.
 * @returns {Promise<(request: object) => Reply>}
 */
export async function loadEngine() {
  const go = new globalThis.Go();
  go.env.GOGC = '400'; // its heap is small, and to clear it up in the middle of a drag is felt
  const file = fetch(new URL('engine.wasm', import.meta.url));
  const { instance } = await WebAssembly.instantiateStreaming(file, go.importObject);
  go.run(instance);
  return request => JSON.parse(globalThis.dailiesEngine(JSON.stringify(request)));
}
