// What the page asks of the desk. Every request carries the token of the address.

const key = 'dailies/desk';

/** Takes the token out of the address, where it came from the program, and keeps it for the tab. */
export function takeToken() {
  const [, token] = location.hash.match(/^#desk=([0-9a-f]+)$/) ?? [];
  if (!token) return;
  sessionStorage.setItem(key, token);
  history.replaceState(null, '', location.pathname + location.search);
}

/** What the desk refused, with what it said beside the reason. */
export class Refused extends Error {
  /** @param {number} status @param {{problem?: string, more?: any}} said */
  constructor(status, said) {
    super(said.problem ?? 'the desk does not answer as it should');
    this.status = status;
    this.more = said.more;
  }
}

/**
 * Asks for data. The error is a {@link Refused}, or that the desk is gone.
 * @param {string} path @param {object} [body] sent as a POST @param {AbortSignal} [signal]
 */
export async function ask(path, body, signal) {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(key) ?? ''}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
  let response;
  try {
    response = await fetch(`/api/${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body), signal });
  } catch (/** @type {any} */ error) {
    if (error.name === 'AbortError') throw error;
    throw new Refused(0, { problem: 'the desk does not answer; dailies desk starts it again' });
  }
  const said = await response.json();
  if (!response.ok) throw new Refused(response.status, said);
  return said;
}

/** Who signs, as the page was told. */
export const signer = () => /** @type {HTMLInputElement} */ (document.getElementById('by')).value.trim();
