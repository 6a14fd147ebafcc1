// The looks of waywords, as skins/manifest.json has them: words, colors and icons, no rule.

/**
 * @typedef {{skinId: string, name: string, paletteTokens: Record<string, string>, icons: Record<string, string>, microcopy: Record<string, string>,
 *   rendering: {corner: string, glow: boolean, traces: boolean, overlay: 'SVG' | 'NONE'}}} Skin icons are paths on a drawing of 24 by 24
 */

/** @type {{skins: Skin[], buckets: Record<string, string>}} */
const manifest = await fetch(new URL('skins/manifest.json', import.meta.url)).then(response => response.json());

/** The looks by id, with their names for players. */
export const choices = Object.fromEntries(manifest.skins.map(({ skinId, name }) => [skinId, name]));

/** Keeps the player's choice, and tells the screen. @param {string} id */
export function choose(id) {
  try {
    localStorage.setItem('waywords_skin_override', id);
  } catch { /* it stays as it was */ }
  document.dispatchEvent(new Event('dailies:skin'));
}

/** @param {string} id @returns {Skin | undefined} */
const named = id => manifest.skins.find(({ skinId }) => skinId === id);

/** The skin of this visit: by the address, by a local override, by a stable bucket. @returns {Skin} */
export function skin() {
  const asked = new URLSearchParams(location.search).get('skin') ?? '', first = manifest.skins[0];
  try {
    const override = localStorage.getItem('waywords_skin_override') ?? '';
    let bucket = localStorage.getItem('waywords_skin_bucket') ?? '';
    if (!Object.hasOwn(manifest.buckets, bucket)) {
      bucket = Math.random() < .5 ? 'A' : 'B';
      localStorage.setItem('waywords_skin_bucket', bucket);
    }
    return named(asked) ?? named(override) ?? named(manifest.buckets[bucket]) ?? first;
  } catch {
    return named(asked) ?? first;
  }
}

/** Dresses the page. @returns {Skin} */
export function dress() {
  const worn = skin(), { corner, glow, traces } = worn.rendering;
  for (const [token, value] of Object.entries(worn.paletteTokens)) document.body.style.setProperty(token, value);
  document.body.style.setProperty('--cell', corner);
  Object.assign(document.body.dataset, { skin: worn.skinId, glow: String(glow), traces: String(traces) });
  return worn;
}
