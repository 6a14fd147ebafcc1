// The searches of the review, in a worker: a page goes on while they run. See internal/hindsight.
import './wasm_exec.js';

const ready = load();

async function load() {
  const go = new globalThis.Go();
  go.env.GOGC = '400';
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL('review.wasm', import.meta.url)), go.importObject);
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
