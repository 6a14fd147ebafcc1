// The worker that compiles the engine, so that no tap waits for it. It opens the puzzle once as well: browsers
// compile a function when it is first called, and what is compiled here is compiled for the page too.
import './wasm_exec.js';

// Beside this file, and not by import.meta: Chromium 156 asks it of a worker whose page is left meanwhile, and
// now and then ends the whole tab for it.
const file = 'engine.wasm';
const module = WebAssembly.compileStreaming(fetch(file))
  .catch(async () => WebAssembly.compile(await (await fetch(file)).arrayBuffer())); // from a host that does not say what it is

/** @param {string} document */
async function rehearse(document) {
  const go = new globalThis.Go();
  go.run(await WebAssembly.instantiate(await module, go.importObject));
  globalThis.dailiesEngine(JSON.stringify({ call: 'open', document }));
}

/** Answers a puzzle with the compiled engine, or with null where there is none. */
globalThis.onmessage = async ({ data }) => {
  await rehearse(data).catch(() => {}); // the page says what is wrong with a puzzle
  postMessage(await module.catch(() => null));
};
