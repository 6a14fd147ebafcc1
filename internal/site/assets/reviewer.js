// The searches of the review, in a worker: a page goes on while they run. See internal/hindsight.
import './wasm_exec.js';

// Beside this file, and not by import.meta: Chromium 156 asks it of a worker whose page is left meanwhile, and
// now and then ends the whole tab for it.
const file = 'review.wasm';
const ready = load();

async function load() {
  const go = new globalThis.Go();
  go.env.GOGC = '400';
  const { instance } = await WebAssembly.instantiateStreaming(fetch(file), go.importObject)
    .catch(async () => WebAssembly.instantiate(await (await fetch(file)).arrayBuffer(), go.importObject)); // from a host that does not say what it is
  go.run(instance);
}

/** Answers a request with a reply, both as text. */
globalThis.onmessage = async ({ data }) => {
  try {
    await ready;
  } catch {
    return postMessage({ missing: true });
  }
  postMessage({ reply: globalThis.dailiesReview(data, (done, of) => postMessage({ done, of })) });
};
