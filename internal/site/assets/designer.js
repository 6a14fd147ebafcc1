// The designer's side: findings, best line and analysis, shown to those with the token.
import { make, told } from './dom.js';

const key = 'dailies/designer';

/** Takes the token out of the address, where it came from the program, and keeps it for the tab. */
export function takeToken() {
  const [, token] = location.hash.match(/^#designer=([0-9a-f]+)$/) ?? [];
  if (!token) return;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    sessionStorage.setItem(key, token);
  } catch { /* the tab asks again */ }
}

async function load() {
  const response = await fetch('designer.json', { headers: { Authorization: `Bearer ${sessionStorage.getItem(key) ?? ''}` } });
  if (!response.ok) throw new Error(response.status === 403 ? 'the token is missing; open the address that dailies play printed' : 'it could not be read');
  return response.json();
}

const findings = side => make('section', {}, make('h3', {}, `Findings by ${side.profile}`), side.findings.length === 0 ? make('p', {}, 'None.')
  : make('ul', { class: 'findings' }, ...side.findings.map(f => make('li', {}, make('b', {}, `${f.severity} ${f.code}`), ` ${f.place} `, told(f.message)))));

const line = side => make('section', {}, make('h3', {}, 'Best line'),
  side.line?.length ? make('ol', { class: 'moves-told' }, ...side.line.map(step => make('li', {}, told(step.says)))) : make('p', {}, 'None is known.'));

/** Adds the side below the page, shut. */
export function designer() {
  const inside = make('div', {});
  const outer = make('details', { class: 'after designer' }, make('summary', {}, 'The designer’s side'), inside);
  outer.addEventListener('toggle', async () => {
    if (!outer.open || inside.childElementCount) return;
    try {
      const side = await load();
      inside.replaceChildren(findings(side), line(side), make('section', {}, make('h3', {}, 'Analysis'), make('pre', { tabindex: '0', 'aria-label': 'Analysis' }, side.analysis)));
    } catch (/** @type {any} */ error) {
      inside.replaceChildren(make('p', { class: 'notice', role: 'status' }, `No designer’s side: ${error.message}.`));
    }
  });
  document.querySelector('#after')?.after(make('section', { 'aria-label': 'Designer' }, make('h2', { class: 'unseen' }, 'For designers'), outer));
}
