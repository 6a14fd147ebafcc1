// The texts of a day, each where a player meets it, to be changed in place. What is typed is
// judged at once, kept until it is saved or dropped, and never lost to somebody else's version.
import { count, finding, make, say, told } from './dom.js';
import { Field } from './field.js';
import { ask, signer } from './net.js';

/** @typedef {import('./field.js').Draft} Draft */

/**
 * What was typed and is not saved, by day and place; of a new line the place is one below its
 * pool that no line of it has.
 * @type {Map<string, Map<string, Draft>>}
 */
const drafts = new Map();

/** How long typing rests before it is judged, and before the days around are asked, in milliseconds. */
const rest = { judge: 60, weigh: 700 };

/** Whether anything typed on any day is not saved. */
const unsaved = () => [...drafts.values()].some(places => places.size);

/** The sheet that was drawn last. @type {Sheet | undefined} */
let open;

/** The texts of a day with what is typed in them. */
class Sheet {
  /** @param {any} day @param {any} around */
  constructor(day, around) {
    this.day = day;
    this.around = around;
    this.name = `${day.date}/${day.game}`;
    if (!drafts.has(this.name)) drafts.set(this.name, new Map());
    this.mine = /** @type {Map<string, Draft>} */ (drafts.get(this.name));
    /** @type {Map<string, Field>} in the order of the page */
    this.fields = new Map();
    this.next = 1;
    this.status = make('p', { role: 'status', class: 'verdict' });
    this.elsewhere = make('ul', { class: 'findings' });
    this.others = make('div', { class: 'others' });
    this.note = make('input', { maxlength: '500', autocomplete: 'off', onkeydown: event => event.key === 'Enter' && !event.isComposing && !this.save.disabled && this.keep() });
    this.save = make('button', { type: 'button', class: 'main', disabled: true, onclick: () => this.keep() }, 'Save');
    this.drop = make('button', { type: 'button', disabled: true, onclick: () => this.forget() }, 'Drop what I typed');
    /** @type {ReturnType<typeof setTimeout>} */
    this.soon = /** @type {any} */ (0);
    this.later = this.soon;
    this.asked = new AbortController();
  }

  draw() {
    open?.stop();
    open = this;
    this.follow();
    const pools = new Map(this.day.look.pools.map(pool => [pool.place, pool]));
    const groups = new Map();
    const group = name => groups.get(name) ?? groups.set(name, make('ul', {})).get(name);
    for (const text of this.day.look.texts) {
      const pool = text.place.slice(0, text.place.lastIndexOf('/'));
      group(text.group).append(this.place({ ...text, pool: pools.has(pool) ? pool : '' }));
    }
    for (const pool of pools.values()) this.end(pool, group(pool.group));
    const lost = [...this.mine].filter(([place]) => !this.fields.has(place)); // the board is another one now
    const homeless = lost.length > 0 && make('section', { class: 'theirs' }, make('p', {}, make('b', {}, 'You typed this for texts that are not there any more:')), make('ul', {}, ...lost.map(([place, { text }]) => make('li', {}, told(text), ' ', make('code', {}, place)))));
    this.saving = make('section', { class: 'saving', 'aria-label': 'Save' }, this.status, this.elsewhere, this.others,
      make('div', { class: 'buttons' }, make('label', { class: 'line' }, 'Why, in a line', this.note), this.save, this.drop));
    const sheet = make('div', { class: 'texts' }, homeless, ...[...groups].map(([name, list]) => make('section', {}, make('h2', {}, name), list)), this.saving);
    this.changed();
    return sheet;
  }

  /** Makes the field of a text. @param {any} text */
  place(text) {
    const field = new Field(text, this);
    this.fields.set(text.place, field);
    return field.item;
  }

  /** Draws the end of a pool: the lines that join it, and a way to one more. @param {any} pool @param {any} list */
  end(pool, list) {
    const adding = make('li', { class: 'adding' }, make('button', { type: 'button', onclick: () => {
      while (this.mine.has(`${pool.place}/+${this.next}`)) this.next++;
      const place = `${pool.place}/+${this.next}`;
      this.mine.set(place, { text: '' });
      adding.before(this.place({ ...pool, place, text: '', pool: pool.place, added: true }));
      this.fields.get(place)?.mark();
      this.fields.get(place)?.input.focus();
      this.changed();
    } }, `Add a line spoken ${pool.moment}`));
    const last = [...this.fields.values()].filter(field => field.pool === pool.place).at(-1);
    if (last) last.item.after(adding);
    else list.append(adding);
    for (const [place, draft] of this.mine) if (place.startsWith(`${pool.place}/+`)) adding.before(this.place({ ...pool, place, text: draft.text, pool: pool.place, added: true }));
  }

  /** Takes a new line away again. @param {Field} field */
  without(field) {
    this.mine.delete(field.place);
    this.fields.delete(field.place);
    const near = field.item.nextElementSibling;
    field.item.remove();
    near?.querySelector('textarea, button')?.focus();
    this.changed();
  }

  /** Has what was typed for a line of a pool follow it to where it stands now. */
  follow() {
    const now = new Map(this.day.look.texts.map(text => [text.place, text.text]));
    for (const pool of this.day.look.pools) {
      const mine = [...this.mine].filter(([place, draft]) => place.startsWith(`${pool.place}/`) && draft.from !== undefined);
      if (mine.every(([place, draft]) => now.get(place) === draft.from)) continue;
      const lines = [...now].filter(([place]) => place.startsWith(`${pool.place}/`));
      for (const [place] of mine) this.mine.delete(place);
      for (const [place, draft] of mine) {
        const there = now.get(place) === draft.from ? [place] : lines.find(([, text]) => text === draft.from);
        if (there || !draft.gone) this.mine.set(there?.[0] ?? place, draft); // who wanted a line gone that is gone is content
      }
    }
  }

  edits() {
    return [...this.mine].filter(([place]) => this.fields.has(place)).map(([place, { text, from, gone }]) => {
      const at = from === undefined ? place.slice(0, place.lastIndexOf('/')) : place;
      return { place: at, text, do: from === undefined ? 'add' : gone ? 'remove' : '' };
    });
  }

  /** The fields by the places that their texts have once lines have left and joined. */
  afterwards() {
    const by = new Map(), lengths = new Map();
    for (const [place, field] of this.fields) {
      if (field.gone) continue;
      const n = lengths.get(field.pool) ?? 0;
      by.set(field.pool ? `${field.pool}/${n}` : place, field);
      lengths.set(field.pool, n + 1);
    }
    return by;
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
    this.stop();
    this.others.replaceChildren();
    this.status.textContent = n ? 'Judging…' : 'Nothing is changed.';
    this.soon = setTimeout(() => this.judge(), n ? rest.judge : 0);
  }

  /** Asks no more about what was typed: it has changed, is saved, or another sheet is drawn. */
  stop() {
    clearTimeout(this.soon);
    clearTimeout(this.later);
    this.asked.abort();
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
      this.status.textContent = `${count(n, 'change')}, and ${said.errors ? 'an error is left' : 'no error is left'}${!said.errors && said.warnings ? '; there are warnings' : ''}.`;
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
      this.others.replaceChildren(...(said.others.length ? [make('p', {}, make('b', {}, 'On other days it would break:')), ...said.others.map(other => make('div', {}, make('p', {}, other.file), make('ul', { class: 'findings' }, ...other.findings.map(f => finding(f)))))] : [make('p', { class: 'note' }, 'It breaks nothing on other days.')]));
    });
  }

  /** @param {any} said */
  show(said) {
    const fields = this.afterwards();
    /** @type {Map<Field, any[]>} */
    const by = new Map();
    const elsewhere = [];
    for (const f of said.findings) {
      const field = fields.get(f.place);
      if (!field) elsewhere.push(f);
      else by.set(field, [...(by.get(field) ?? []), f]);
    }
    for (const field of this.fields.values()) field.show(by.get(field) ?? []);
    this.elsewhere.replaceChildren(...elsewhere.map(f => finding(f)));
  }

  async keep() {
    if (!signer()) {
      say('Say who changes it: your initials, at the top.');
      document.getElementById('by')?.focus();
      return;
    }
    this.stop();
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
