// The looks of waywords: words and colors, no rule. Colors are in waywords.css, by id.

/** @type {Record<string, {id: string, start: string, end: string, hint: string, words: string, done: string}>} */
const manifest = {
  CIRCUIT: { id: 'CIRCUIT', start: 'Source', end: 'Sink', hint: 'Probe', words: 'Netlist', done: 'Circuit closed' },
  THREAD: { id: 'THREAD', start: 'Needle', end: 'Knot', hint: 'Chalk mark', words: 'Pattern', done: 'Sewn up' },
};

/** Which skin a bucket of players sees. */
const buckets = { A: 'CIRCUIT', B: 'THREAD' };

/** The skin of this visit: by the address, by a local override, by a stable bucket. */
export function skin() {
  const asked = new URLSearchParams(location.search).get('skin') ?? '';
  try {
    const override = localStorage.getItem('waywords_skin_override') ?? '';
    let bucket = localStorage.getItem('waywords_skin_bucket') ?? '';
    if (!buckets[bucket]) {
      bucket = Math.random() < .5 ? 'A' : 'B';
      localStorage.setItem('waywords_skin_bucket', bucket);
    }
    return manifest[asked] ?? manifest[override] ?? manifest[buckets[bucket]];
  } catch {
    return manifest[asked] ?? manifest.CIRCUIT;
  }
}

/**
 * Where what happens in the game is told. It stays on this machine: whoever wants to hear it
 * listens for dailies:event on the document.
 * @param {string} type
 * @param {string} puzzleId
 * @param {string} skinId
 * @param {object} metadata
 */
export function onEvent(type, puzzleId, skinId, metadata) {
  const detail = { type, puzzleId, skinId, timestamp: Date.now(), metadata };
  document.dispatchEvent(new CustomEvent('dailies:event', { detail }));
}
