// Completion of what is typed: sentences of the phrasebook that begin so, and words that the last one may become, of
// the picture on the table, of styles, kinds and options, and of what was drawn lately. A listbox at the field, as
// WAI-ARIA has it; Enter sends what was typed unless one of the list was gone to.
import { element, fill, show } from './element.js';
import { get } from './api.js';
import { catalog } from './catalog.js';
import { phrasebook } from './phrasebook.js';
import { studio } from './studio.js';
import { t } from './words.js';

const MOST = 5;
const FEWEST_LETTERS = 2;
const RECENT = 60;
const STYLES = ['watercolor', 'oil painting', 'cartoon', 'anime', 'pencil sketch', 'photorealistic', 'digital art',
  'abstract', 'pixel art', 'impressionist'];
let recent = null;

export class Completion {
  /** @param {(text) => void} onPick gets the whole text with what was picked */
  constructor(input, onPick) {
    Object.assign(this, { input, onPick, active: -1, options: [] });
    this.list = element('ul', { id: 'completions', role: 'listbox', class: 'completions', hidden: true,
      'aria-label': t('completion.label') });
    for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list',
      'aria-controls': 'completions', 'aria-expanded': 'false' })) input.setAttribute(name, value);
    input.addEventListener('keydown', (event) => this.onKey(event));
    input.addEventListener('blur', () => this.close());
  }

  /** Offers what the text may become; only at its end, and only where somebody wrote it. */
  async offer() {
    const text = this.input.value;
    if (text.trim().length < FEWEST_LETTERS || this.input.selectionStart !== text.length) return this.close();
    const sources = await this.sources();
    if (this.input.value !== text || document.activeElement !== this.input) return undefined;
    return this.showOptions(completions(text, sources));
  }

  /** Sentences and words; what cannot be had is left out. */
  async sources() {
    recent ??= get('/v1/artworks', { limit: RECENT, fields: 'compact' }).then(({ artworks }) =>
      artworks.map(({ title }) => title), () => []);
    const [topics, titles] = await Promise.all([phrasebook().catch(() => []), recent]);
    const options = catalog.kinds.flatMap(({ name, options }) => [name, ...options.map((option) => option.name)]);
    return {
      sentences: topics.flatMap(({ examples }) => examples),
      phrases: [studio.current?.revision.prompt, ...STYLES, ...options, ...titles].filter(Boolean),
    };
  }

  showOptions(texts) {
    this.active = -1;
    this.options = texts;
    fill(this.list, texts.map((text, index) => element('li', { role: 'option', id: `completion-${index}`,
      'aria-selected': 'false', onpointerdown: (event) => {
        // The field keeps the focus.
        event.preventDefault();
        this.pick(index);
      } }, text)));
    show(this.list, texts.length > 0);
    this.input.setAttribute('aria-expanded', String(texts.length > 0));
    this.input.removeAttribute('aria-activedescendant');
  }

  close() {
    if (this.options.length) this.showOptions([]);
  }

  onKey(event) {
    if (!this.options.length) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      this.goTo(this.active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.close();
    } else if (event.key === 'Enter' && this.active >= 0) {
      event.preventDefault();
      this.pick(this.active);
    }
  }

  /** Goes to an option; from either end of the list back to the field. */
  goTo(index) {
    const { length } = this.options;
    this.active = index >= length || index === -1 ? -1 : index < -1 ? length - 1 : index;
    for (const [at, row] of [...this.list.children].entries()) {
      row.setAttribute('aria-selected', String(at === this.active));
    }
    if (this.active < 0) this.input.removeAttribute('aria-activedescendant');
    else this.input.setAttribute('aria-activedescendant', `completion-${this.active}`);
  }

  pick(index) {
    const text = this.options[index];
    this.close();
    this.onPick(text);
  }
}

/** Texts that begin with a text: whole sentences first, then the text with its last word completed. */
export function completions(text, { sentences, phrases }) {
  const typed = text.toLocaleLowerCase().replace(/^\s+/, '');
  const found = sentences.filter((sentence) => sentence.toLocaleLowerCase().startsWith(typed));
  const begin = typed.match(/\S+$/)?.[0] ?? '';
  if (begin.length >= FEWEST_LETTERS) {
    const head = text.slice(0, text.length - begin.length);
    const isPlace = (phrase) => phrase.toLocaleLowerCase().startsWith(begin);
    const words = [...phrases.filter(isPlace), ...phrases.flatMap((phrase) => phrase.split(/[\s,]+/)).filter(isPlace)];
    found.push(...words.map((word) => head + word));
  }
  return [...new Set(found)].filter((one) => one.toLocaleLowerCase() !== typed.trimEnd()).slice(0, MOST);
}
