// A field of the texts: one that stands in the day, or a line that is to join a pool.
import { finding, make, told } from './dom.js';
import { decide } from './act.js';

/**
 * What was typed about a text and is not saved: the text, and the one it was made from, which a
 * new line has not; or that the line is to leave its pool.
 * @typedef {{text: string, from?: string, gone?: boolean}} Draft
 */

const button = (says, title, style, act) => make('button', { type: 'button', class: style, title, onclick: act }, says);

/** One text: where it is met, a field, what is found in it. */
export class Field {
  /** @param {any} text of the day, or with `added` a line that joins the pool @param {any} sheet */
  constructor(text, sheet) {
    this.place = text.place;
    this.stands = text.text;
    this.pool = text.pool ?? '';
    this.added = text.added === true;
    this.sheet = sheet;
    const id = `text${text.place.replaceAll('/', '-').replace(/[^\w-]/g, '_')}`;
    this.found = make('ul', { class: 'findings', id: `${id}-found` });
    this.theirs = make('div', { class: 'theirs', hidden: true });
    this.input = make('textarea', { id, rows: '1', dir: 'auto', spellcheck: true, 'aria-describedby': `${id}-found` });
    this.input.value = this.stands;
    this.input.addEventListener('input', () => this.typed(this.input.value));
    this.input.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault(); // a text is one line, so the key leads on to where it is saved
      if (!this.sheet.drop.disabled) this.sheet.note.focus();
    });
    const veto = !this.added && sheet.day.pack && button('Never again', 'Leave this text out of every day from now on', 'grave', () => decide(sheet.day, { kind: 'veto', text: this.stands }, sheet.around));
    if (veto) veto.setAttribute('aria-label', `Never again: ${text.text}`);
    this.leave = this.pool && button('Remove', 'Take this line out of its pool', '', () => this.added ? sheet.without(this) : this.remove(!this.gone));
    this.item = make('li', { class: 'text' },
      make('label', { for: id }, text.moment, this.added ? ', a new line' : ' ', !this.added && make('code', {}, text.place)),
      make('div', { class: 'line' }, this.input, make('span', { class: 'acts' }, this.leave, veto)),
      this.theirs, this.found);
    const draft = sheet.mine.get(this.place);
    if (draft) this.resume(draft);
    if (this.leave) this.leave.setAttribute('aria-label', `Remove: ${this.input.value || 'the new line'}`);
  }

  /** Whether the line is to leave its pool. */
  get gone() {
    return this.sheet.mine.get(this.place)?.gone === true;
  }

  /** @param {Draft} draft */
  resume(draft) {
    this.input.value = draft.text;
    this.mark();
    if (this.added || draft.from === this.stands) return;
    this.theirs.hidden = false;
    this.theirs.replaceChildren(make('p', {}, make('b', {}, 'Saved by somebody else meanwhile: '), told(this.stands)), make('p', {}, make('b', {}, 'Before both: '), told(draft.from ?? '')),
      make('p', { class: 'buttons' }, make('button', { type: 'button', onclick: () => this.settle(this.stands) }, 'Take theirs'), make('button', { type: 'button', onclick: () => this.settle(this.input.value) }, 'Keep mine')));
  }

  /** Ends a clash with one of the texts. @param {string} text */
  settle(text) {
    this.theirs.hidden = true;
    this.input.value = text;
    this.sheet.mine.delete(this.place);
    this.typed(text);
    this.input.focus();
  }

  /** @param {string} text */
  typed(text) {
    const from = this.added ? undefined : this.sheet.mine.get(this.place)?.from ?? this.stands;
    if (!this.added && text === this.stands && this.theirs.hidden) this.sheet.mine.delete(this.place);
    else this.sheet.mine.set(this.place, { text, from });
    this.mark();
    this.sheet.changed();
  }

  /** Takes the line out of its pool, or puts it back as it stands. @param {boolean} gone */
  remove(gone) {
    this.input.value = this.stands;
    this.theirs.hidden = true;
    if (gone) this.sheet.mine.set(this.place, { text: this.stands, from: this.stands, gone });
    else this.sheet.mine.delete(this.place);
    this.mark();
    this.sheet.changed();
  }

  /** Draws whether the text is changed, or gone. */
  mark() {
    this.item.classList.toggle('changed', this.sheet.mine.has(this.place));
    this.item.classList.toggle('gone', this.gone);
    this.input.readOnly = this.gone;
    if (!this.leave || this.added) return;
    this.leave.textContent = this.gone ? 'Put it back' : 'Remove';
    this.leave.setAttribute('aria-label', `${this.leave.textContent}: ${this.stands}`);
  }

  /** @param {any[]} findings */
  show(findings) {
    if (this.found.childElementCount || findings.length) this.found.replaceChildren(...findings.map(f => finding(f)));
    const wrong = findings.some(f => f.severity === 'error');
    if (wrong) this.input.setAttribute('aria-invalid', 'true');
    else if (this.input.ariaInvalid) this.input.removeAttribute('aria-invalid');
  }
}
