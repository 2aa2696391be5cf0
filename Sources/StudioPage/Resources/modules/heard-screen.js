// What was said and done: the daemon's journal, newest first, with what was heard and led to nothing.
import { arrange, element, fill, keepFocus, show } from './element.js';
import { icon } from './icons.js';
import { get, post } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { forgetPanel } from './forget-panel.js';
import { linesOf } from './heard-lines.js';
import { heardRow, nameOf } from './heard-row.js';
import { goneArtworks } from './journal-changes.js';
import { Screen, screen } from './screen.js';
import { hasEnded, studio } from './studio.js';
import { t, told } from './words.js';

const PAGE = 50;
/** Entries that one request gives at most. */
const MOST = 200;
/** Time for which news are gathered before the journal is read again. */
const QUIET_MS = 300;
/** Things that a question names. */
const NAMED = 8;

class HeardScreen extends Screen {
  entries = [];
  /** Rows by their lines, each with what it was made of. */
  rows = new Map();

  connectedCallback() {
    this.heading = element('h1', { tabIndex: -1 }, t('nav.heard'));
    this.note = element('div', {}, element('p', { class: 'soft' }, t('heard.loading')));
    this.list = element('ol', { class: 'stack' });
    this.older = element('button', { type: 'button', hidden: true, 'data-tool': 'older',
      onclick: (event) => busily(event.currentTarget, () => this.readOlder()) }, icon('down'), t('heard.older'));
    fill(this, this.heading, element('p', { class: 'soft' }, t('heard.what')), forgetPanel(() => this.load()),
      this.note, this.list, element('p', { class: 'buttons' }, this.older));
    for (const kind of ['command', 'collection', 'status']) this.on(kind, () => this.soon());
    this.on('job', ({ detail }) => hasEnded(detail) && this.soon());
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), QUIET_MS);
  }

  /** Reads as many entries as are shown, since an undo changes older ones too. */
  async load() {
    clearTimeout(this.timer);
    try {
      const { heard } = await get('/v1/heard', { limit: 500 });
      let count = Math.max(PAGE, this.entries.length), page, missing;
      do {
        page = await newest(count);
        const shown = this.entries.length;
        // What is new puts out nothing that older ones were asked for.
        missing = shown > PAGE ? shown + page.entries.findIndex(({ id }) => id <= this.entries[0].id) - count : 0;
        count += missing;
      } while (missing > 0);
      Object.assign(this, page, { heard });
      fill(this.note);
      this.update();
    } catch (error) {
      if (!this.heard) fill(this.note, problemCard(error, () => this.load()));
    }
  }

  async readOlder() {
    const { entries, next } = await get('/v1/journal', { limit: PAGE, cursor: this.next });
    this.entries.push(...entries);
    this.next = next;
    this.update();
    // The button may be gone now.
    this.querySelector(`[data-line="entry-${entries[0]?.id}"] :is(summary, a, button)`)?.focus();
  }

  update() {
    const { entries, heard, next } = this;
    const lines = linesOf({ entries, heard, jobs: studio.runningJobs, isWhole: !next });
    const gone = goneArtworks(entries);
    keepFocus(this, () => {
      arrange(this.list, lines.map((line) => this.row(line, gone)));
      show(this.older, Boolean(next));
    }, () => this.heading);
    if (!lines.length) fill(this.note, element('div', { class: 'empty' }, element('h2', {}, t('heard.empty')),
      element('a', { class: 'button primary', href: '#/table' }, t('heard.say'))));
  }

  /** Row of a line; it stays the same as long as the line does. */
  row(line, gone) {
    const asked = line.state === 'done' && line.id === this.asked ? this.takenBack(line.id).map(nameOf) : null;
    const made = JSON.stringify([line, asked, asked && studio.runningJobs.length,
      line.changes.map(({ artwork }) => gone.has(artwork))]);
    const known = this.rows.get(line.key);
    if (known?.made === made) return known.row;
    const row = heardRow(line, gone,
      { ask: (id) => this.ask(id), redo: (id) => this.redo(id), lost: () => this.load() });
    if (asked) row.append(this.question(line, asked));
    const times = row.querySelector('details');
    if (times) times.open = known?.row.querySelector('details')?.open ?? false;
    this.rows.set(line.key, { made, row });
    return row;
  }

  /** Entries that an undo up to one takes back, newest first. */
  takenBack(id) {
    return this.entries.filter((entry) => entry.id >= id && entry.state === 'done');
  }

  ask(id) {
    this.asked = id;
    this.update();
    const question = this.list.querySelector('.question');
    question?.scrollIntoView({ block: 'nearest' });
    question?.querySelector('button').focus();
  }

  leave(id) {
    this.asked = null;
    this.update();
    this.querySelector(`[data-tool="undo-entry-${id}"]`)?.focus();
  }

  question({ id, key }, names) {
    const title = t('heard.undo.ask', { count: names.length });
    const more = names.length - NAMED;
    const running = studio.runningJobs.length;
    return element('div', { class: 'card question', role: 'group', 'aria-label': title,
      onkeydown: (event) => event.key === 'Escape' && this.leave(id) },
    element('p', { class: 'card-title' }, title),
    element('ul', {}, names.slice(0, NAMED).map((name) => element('li', {}, name)),
      more > 0 && element('li', {}, t('change.more', { count: more }))),
    running > 0 && element('p', {}, t('heard.undo.running', { count: running })),
    element('p', { class: 'buttons' },
      element('button', { type: 'button', class: 'primary', 'data-tool': `yes-${key}`,
        onclick: (event) => busily(event.currentTarget, () => this.undo(id)) }, icon('undo'), t('heard.undo.yes')),
      element('button', { type: 'button', 'data-tool': `no-${key}`, onclick: () => this.leave(id) },
        t('heard.undo.no'))));
  }

  /** Takes back an entry and all that was done after it: the one before it is the last one done then. */
  async undo(id) {
    const isBefore = (entry) => entry.id < id;
    if (!this.entries.some(isBefore) && this.next) await this.readOlder();
    const { message, entries } = await post('/v1/undo', { to: this.entries.find(isBefore)?.id ?? 0 });
    this.asked = null;
    const again = () => busily(null, () => post('/v1/redo', { steps: entries.length }));
    announce(told(message), entries && { offer: { label: t('do.redo'), act: again } });
    await this.load();
    // The button that was pressed is gone.
    if (document.activeElement === this.heading) this.querySelector(`[data-tool="redo-entry-${id}"]`)?.focus();
  }

  async redo(id) {
    await post('/v1/redo', { to: id });
    await this.load();
  }
}

/** The newest entries of the journal, and where older ones follow. */
async function newest(count) {
  const entries = [];
  let next;
  do {
    const page = await get('/v1/journal', { limit: Math.min(MOST, count - entries.length), cursor: next });
    entries.push(...page.entries);
    next = page.next;
  } while (next && entries.length < count);
  return { entries, next };
}

export const make = screen('vs-heard', HeardScreen);
