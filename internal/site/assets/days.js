// The days of the site: they turn at midnight in its time zone, whatever the player's is.

const { zone } = document.body.dataset;

/** @param {string | undefined} timeZone */
const calendar = timeZone => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** Words a moment as a date of the site, as 2026-11-22; of the player where the browser does not know the zone. */
const dates = (() => {
  try {
    return calendar(zone || undefined);
  } catch {
    return calendar(undefined);
  }
})();

/** The site's date at a moment. @param {number} [at] in milliseconds since 1970 @returns {string} */
export const today = (at = Date.now()) => dates.format(at);

/** When the site's next day begins, to the second. @param {number} [now] @returns {number} in milliseconds since 1970 */
export function turn(now = Date.now()) {
  const date = today(now);
  let before = Math.floor(now / 1000), after = before + 30 * 3600; // no day is longer, not that of a clock that is set back either
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (today(middle * 1000) === date) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/** When the next day opens, as a sentence for the player's clock. @param {number} [now] */
export function opens(now = Date.now()) {
  const at = turn(now), minutes = Math.ceil((at - now) / 60000);
  const left = [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, `${minutes % 60} min`].filter(Boolean).join(' ');
  return `The next doors open in ${left}, at ${new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })} on your clock.`;
}

/**
 * Keeps a place saying when the next day opens, or that one is late.
 * @param {() => Element | null} find
 * @param {() => boolean} [late] whether the site has no games of its day
 * @returns {() => void} says it now
 */
export function countDown(find, late = () => false) {
  const say = () => {
    const place = find();
    if (place) place.textContent = late() ? `Today’s doors are not ${navigator.onLine ? 'open yet' : 'on this device'}. This page looks again every few minutes.` : opens();
  };
  say();
  setInterval(say, 20_000);
  return say;
}

/**
 * The site's list of all days; null where it is out of reach.
 * @param {string} root
 * @returns {Promise<Document | null>}
 */
export async function index(root) {
  const response = await fetch(root, { cache: 'no-cache' }).catch(() => null);
  return response?.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
}

/** How often a page that is open asks for a day that is due, in milliseconds. */
export const again = 300_000;

/**
 * Offers a new day once the list has one. The page stays as it is: a game goes on.
 * @param {HTMLElement | null} link
 * @param {string} root of the site
 * @param {string} newest the day that is known
 */
export function offer(link, root, newest) {
  const began = today();
  let asked = 0;
  const look = async () => {
    if (!link?.hidden || document.hidden || today() === began || Date.now() - asked < again) return;
    asked = Date.now();
    const latest = /** @type {HTMLElement | null | undefined} */ ((await index(root))?.querySelector('.latest'));
    link.hidden = !latest?.dataset.date || latest.dataset.date <= newest;
  };
  setInterval(look, 30_000);
  document.addEventListener('visibilitychange', look); // a tab that slept
}
