// Puts the player's settings on the page before anything is painted, which a module would be too
// late for. settings.js changes them.
(() => {
  const { pathname } = new URL('../../', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  try {
    Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem(`dailies/1${pathname}settings`) ?? '{}'));
  } catch { /* a browser that forbids it, or what nobody can read: the page looks as the device does */ }
})();
