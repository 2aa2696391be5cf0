// Months beside the pictures: a slider, by finger and keys, that leads to any time without loading what lies before.
import { element, show } from './element.js';
import { get } from './api.js';
import { parametersOf } from './gallery-query.js';
import { currentLanguage, t } from './words.js';

const FEWEST = 2;
const PAUSE_MS = 300;
/** Months of the search shown last: there at once when one comes back, so that nothing moves. */
let last = { key: null, buckets: [] };

export class Scrubber {
  /** `onGo` gets the cursor of a time, or nothing for the newest. */
  constructor(onGo) {
    this.onGo = onGo;
    this.buckets = [];
    this.label = element('output', { class: 'scrubber-label', 'aria-hidden': 'true' });
    this.range = element('input', { type: 'range', min: 0, max: 0, value: 0, step: 1, 'aria-label': t('gallery.when'),
      oninput: () => this.tell(), onchange: () => this.go() });
    this.root = element('div', { class: 'scrubber', hidden: true }, this.range, this.label);
  }

  /** Shows the months of a search; nothing where the order is another one or there is but one. */
  async load(wanted) {
    const { start } = wanted;
    const { sort, ...filters } = parametersOf(wanted);
    const key = JSON.stringify(filters);
    // Its place stays, so that nothing moves while somebody types.
    this.root.classList.toggle('is-off', sort !== 'newest');
    if (sort !== 'newest') return undefined;
    if (last.key === key) this.lay(last.buckets, start);
    if (this.key === key) return undefined;
    // While somebody types, the pictures come first.
    const isAnother = this.key !== undefined;
    this.key = key;
    if (isAnother) await new Promise((over) => setTimeout(over, PAUSE_MS));
    if (this.key !== key) return undefined;
    const answer = await get('/v1/artworks/buckets', filters).catch(() => ({ buckets: [] }));
    if (this.key !== key) return undefined;
    last = { key, buckets: answer.buckets };
    return this.lay(answer.buckets, start);
  }

  lay(buckets, start) {
    this.buckets = buckets;
    this.range.max = Math.max(0, buckets.length - 1);
    show(this.root, buckets.length >= FEWEST);
    this.range.value = Math.max(0, buckets.findIndex(({ cursor }) => cursor === start));
    this.tell();
  }

  tell() {
    const bucket = this.buckets[this.range.value];
    if (!bucket) return;
    const isDay = this.buckets.some(({ from }) => new Date(from).getDate() !== 1);
    const date = new Intl.DateTimeFormat(currentLanguage(), isDay ? { dateStyle: 'medium' }
      : { month: 'long', year: 'numeric' }).format(new Date(bucket.from));
    const text = t('gallery.month', { date, number: bucket.count });
    this.label.textContent = text;
    this.range.setAttribute('aria-valuetext', text);
  }

  go() {
    const index = Number(this.range.value);
    this.onGo(index > 0 ? this.buckets[index].cursor : '');
  }

  /** Follows the pictures: the month of the first one in view. */
  follow(time) {
    if (this.root.hidden || this.root.classList.contains('is-off') || document.activeElement === this.range) return;
    const at = this.buckets.findIndex(({ from }) => new Date(from) <= new Date(time));
    if (at < 0) return;
    this.range.value = at;
    this.tell();
  }
}
