// The texts of a day, each where a player meets it, to be changed in place. What is typed is
// judged at once, kept until it is saved or dropped, and never lost to somebody else's version.
import { make, say, told } from './dom.js';
import { ask, signer } from './net.js';
import { decide } from './decide.js';

/**
 * What was typed and is not saved, by day and place: the text, and the one it was made from.
 * @type {Map<string, Map<string, {text: string, from: string}>>}
 */
const drafts = new Map();

/** How long typing rests before it is judged, and before the days around are asked, in milliseconds. */
const rest = { judge: 60, weigh: 700 };

/** Whether anything typed on any day is not saved. */
const unsaved = () => [...drafts.values()].some(places => places.size);

/** The texts by what they are part of. @param {any[]} all @returns {Map<string, any[]>} */
function grouped(all) {
  const groups = new Map();
  for (const text of all) {
    if (!groups.has(text.group)) groups.set(text.group, []);
    groups.get(text.group).push(text);
  }
  return groups;
}

const finding = f => make('li', { class: f.severity }, make('b', {}, `${f.severity}: `), `${f.title}. `, told(f.message), ' ', make('code', {}, f.code));

/** One text: where it is met, a field, what is found in it. */
class Field {
  /** @param {any} text @param {Sheet} sheet */
  constructor(text, sheet) {
    this.place = text.place;
    this.stands = text.text;
    this.sheet = sheet;
    const id = `text${text.place.replaceAll('/', '-').replace(/[^\w-]/g, '_')}`;
    this.found = make('ul', { class: 'findings', id: `${id}-found` });
    this.theirs = make('div', { class: 'theirs', hidden: true });
    this.input = make('textarea', { id, rows: '1', dir: 'auto', spellcheck: true, 'aria-describedby': `${id}-found` });
    this.input.value = this.stands;
    this.input.addEventListener('input', () => this.typed(this.input.value));
    this.input.addEventListener('keydown', event => event.key === 'Enter' && event.preventDefault());
    this.item = make('li', { class: 'text' },
      make('label', { for: id }, text.moment, ' ', make('code', {}, text.place)),
      make('div', { class: 'line' }, this.input, sheet.day.pack && make('button', { type: 'button', class: 'grave', title: 'Leave this text out of every day from now on', 'aria-label': `Never again: ${text.text}`, onclick: () => decide(sheet.day, { kind: 'veto', text: this.stands }, sheet.around) }, 'Never again')),
      this.theirs, this.found);
    const draft = sheet.mine.get(this.place);
    if (draft) this.resume(draft);
  }

  /** @param {{text: string, from: string}} draft */
  resume(draft) {
    this.input.value = draft.text;
    this.item.classList.add('changed');
    if (draft.from === this.stands) return;
    this.theirs.hidden = false;
    this.theirs.replaceChildren(make('p', {}, make('b', {}, 'Saved by somebody else meanwhile: '), told(this.stands)), make('p', {}, make('b', {}, 'Before both: '), told(draft.from)),
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
    const from = this.sheet.mine.get(this.place)?.from ?? this.stands;
    if (text === this.stands && this.theirs.hidden) this.sheet.mine.delete(this.place);
    else this.sheet.mine.set(this.place, { text, from });
    this.item.classList.toggle('changed', this.sheet.mine.has(this.place));
    this.sheet.changed();
  }

  /** @param {any[]} findings */
  show(findings) {
    const lines = findings.map(finding);
    if (this.found.childElementCount || lines.length) this.found.replaceChildren(...lines);
    const wrong = findings.some(f => f.severity === 'error');
    if (wrong) this.input.setAttribute('aria-invalid', 'true');
    else this.input.removeAttribute('aria-invalid');
  }
}

/** The texts of a day with what is typed in them. */
class Sheet {
  /** @param {any} day @param {any} around */
  constructor(day, around) {
    this.day = day;
    this.around = around;
    this.name = `${day.date}/${day.game}`;
    if (!drafts.has(this.name)) drafts.set(this.name, new Map());
    this.mine = /** @type {Map<string, {text: string, from: string}>} */ (drafts.get(this.name));
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    this.status = make('p', { role: 'status', class: 'verdict' });
    this.elsewhere = make('ul', { class: 'findings' });
    this.others = make('div', { class: 'others' });
    this.note = make('input', { maxlength: '500', autocomplete: 'off' });
    this.save = make('button', { type: 'button', class: 'main', disabled: true, onclick: () => this.keep() }, 'Save');
    this.drop = make('button', { type: 'button', disabled: true, onclick: () => this.forget() }, 'Drop what I typed');
    /** @type {ReturnType<typeof setTimeout>} */
    this.soon = /** @type {any} */ (0);
    this.later = this.soon;
    this.asked = new AbortController();
  }

  draw() {
    const sections = [...grouped(this.day.look.texts)].map(([group, texts]) => make('section', {}, make('h2', {}, group), make('ul', {}, ...texts.map(text => {
      const field = new Field(text, this);
      this.fields.set(text.place, field);
      return field.item;
    }))));
    const lost = [...this.mine].filter(([place]) => !this.fields.has(place)); // the board is another one now
    const homeless = lost.length > 0 && make('section', { class: 'theirs' }, make('p', {}, make('b', {}, 'You typed this for texts that are not there any more:')), make('ul', {}, ...lost.map(([place, { text }]) => make('li', {}, told(text), ' ', make('code', {}, place)))));
    this.saving = make('section', { class: 'saving', 'aria-label': 'Save' }, this.status, this.elsewhere, this.others,
      make('div', { class: 'buttons' }, make('label', { class: 'line' }, 'Why, in a line', this.note), this.save, this.drop));
    const sheet = make('div', { class: 'texts' }, homeless, ...sections, this.saving);
    this.changed();
    return sheet;
  }

  edits() {
    return [...this.mine].filter(([place]) => this.fields.has(place)).map(([place, { text }]) => ({ place, text }));
  }

  body() {
    return { date: this.day.date, game: this.day.game, read: this.day.look.hash, by: signer(), note: this.note.value.trim(), edits: this.edits() };
  }

  changed() {
    const n = this.edits().length;
    if (unsaved()) document.body.dataset.unsaved = 'true';
    else delete document.body.dataset.unsaved;
    this.save.disabled = true;
    this.drop.disabled = this.mine.size === 0;
    this.saving.classList.toggle('idle', this.mine.size === 0);
    clearTimeout(this.soon);
    clearTimeout(this.later);
    this.asked.abort();
    this.others.replaceChildren();
    this.status.textContent = n ? 'Judging…' : 'Nothing is changed.';
    this.soon = setTimeout(() => this.judge(), n ? rest.judge : 0);
  }

  /** Asks something about what is typed, unless more is typed meanwhile. @param {string} what @param {(said: any) => void} then */
  async about(what, then) {
    this.asked = new AbortController();
    try {
      then(await ask(what, this.body(), this.asked.signal));
    } catch (/** @type {any} */ error) {
      if (error.name !== 'AbortError') await this.refused(error);
    }
  }

  judge() {
    return this.about('judge', said => {
      this.show(said);
      const n = this.edits().length;
      if (!n) return;
      this.status.textContent = said.errors ? `${n === 1 ? 'One text is' : `${n} texts are`} changed; an error is left.` : `${n === 1 ? 'One text is' : `${n} texts are`} changed, and no error is left${said.warnings ? '; there are warnings' : ''}.`;
      this.save.disabled = said.errors > 0;
      performance.mark('judged');
      if (!said.errors) this.later = setTimeout(() => this.weigh(), rest.weigh);
    });
  }

  /** Asks what the change would break on other days. */
  weigh() {
    return this.about('weigh', said => {
      this.show(said);
      this.save.disabled = said.errors > 0;
      this.others.replaceChildren(...(said.others.length ? [make('p', {}, make('b', {}, 'On other days it would break:')), ...said.others.map(other => make('div', {}, make('p', {}, other.file), make('ul', { class: 'findings' }, ...other.findings.map(finding))))] : [make('p', { class: 'note' }, 'It breaks nothing on other days.')]));
    });
  }

  /** @param {any} said */
  show(said) {
    /** @type {Map<string, any[]>} */
    const by = new Map();
    const elsewhere = [];
    for (const f of said.findings) {
      if (!this.fields.has(f.place)) elsewhere.push(f);
      else by.set(f.place, [...(by.get(f.place) ?? []), f]);
    }
    for (const [place, field] of this.fields) field.show(by.get(place) ?? []);
    this.elsewhere.replaceChildren(...elsewhere.map(finding));
  }

  async keep() {
    if (!signer()) {
      say('Say who changes it: your initials, at the top.');
      document.getElementById('by')?.focus();
      return;
    }
    this.save.disabled = true;
    try {
      await ask('save', this.body());
      this.mine.clear();
      delete document.body.dataset.unsaved;
      say();
      await this.around.again();
    } catch (/** @type {any} */ error) {
      await this.refused(error);
    }
  }

  /** @param {any} error */
  async refused(error) {
    say(error.status === 409 ? 'Somebody saved another version of this day meanwhile. Nothing of yours is lost: both stand below.' : error.message);
    this.status.textContent = error.message;
    if (error.status === 409) await this.around.again();
    else if (error.more?.findings) this.show(error.more);
    else if (this.mine.size) this.save.disabled = false;
  }

  forget() {
    this.mine.clear();
    this.around.again();
  }
}

/** @param {any} day @param {any} around */
export function texts(day, around) {
  if (!day.look?.texts.length) return make('p', { class: 'gap' }, 'The document is too damaged to show its texts; the designer’s side says where.');
  return new Sheet(day, around).draw();
}
