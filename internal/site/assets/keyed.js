// Updates in place: a screen is made whole for each view, and what is there already becomes it. So
// focus, scroll and motion outlive a move. Nodes are the same by key, or else by tag and first class.

/** @type {WeakMap<EventTarget, Record<string, (event: any) => unknown>>} */
const heard = new WeakMap();

/** @param {Event} event */
const dispatch = event => heard.get(/** @type {EventTarget} */ (event.currentTarget))?.[event.type]?.(event);

/**
 * Listens in place of whatever listened for the same event.
 * @param {Element} element @param {string} type @param {(event: any) => unknown} act
 */
export function listen(element, type, act) {
  element.addEventListener(type, dispatch); // once, however often it is added
  heard.set(element, { ...heard.get(element), [type]: act });
}

/** What a node must have in common with another to become it. @param {Node} node */
function kind(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const { key, focus } = /** @type {HTMLElement} */ (node).dataset;
  return `${node.nodeName} ${key ?? focus ?? node.getAttribute('class')?.split(' ')[0] ?? ''}`;
}

/** Makes the children of an element those wanted. @param {Element} parent @param {Node[]} wanted */
export function patch(parent, wanted) {
  const there = Map.groupBy([...parent.childNodes], kind);
  const nodes = wanted.map(want => ({ want, have: there.get(kind(want))?.shift() }));
  for (const rest of there.values()) for (const node of rest) parent.removeChild(node);
  let at = parent.firstChild;
  for (const { want, have } of nodes) {
    if (have) become(have, want);
    const node = have ?? want;
    if (at && node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/** @param {Node} have @param {Node} want */
function become(have, want) {
  if (!(have instanceof Element) || !(want instanceof Element)) {
    if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    return;
  }
  const [from, to] = /** @type {HTMLElement[]} */ ([have, want]);
  // A part that the player opened or shut stays so; data-open is how it was drawn.
  const turned = from instanceof HTMLDetailsElement && from.dataset.open !== undefined && String(from.open) !== from.dataset.open;
  const kept = name => name === 'style' || name === 'open' && turned;
  for (const { name } of [...from.attributes]) if (!kept(name) && !to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (!kept(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  if (from.style.cssText !== to.style.cssText) from.style.cssText = to.style.cssText; // an attribute would break the policy
  const listeners = Object.entries(heard.get(to) ?? {});
  heard.delete(from);
  for (const [type, act] of listeners) listen(from, type, act);
  patch(from, [...to.childNodes]);
}
