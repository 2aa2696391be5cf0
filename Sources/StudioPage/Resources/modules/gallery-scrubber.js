// Months beside the pictures: a slider, by finger and keys, that leads to any time without loading what lies before.
import { element, show } from './element.js';
import { get } from './api.js';
import { currentLanguage, t } from './words.js';

const FEWEST = 2;

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
  async load({ start, sort, ...filters }) {
    const key = JSON.stringify(filters);
    if (sort && sort !== 'newest') return show(this.root, false);
    if (this.key !== key) {
      this.key = key;
      const answer = await get('/v1/artworks/buckets', filters).catch(() => ({ buckets: [] }));
      if (this.key !== key) return undefined;
      this.buckets = answer.buckets;
    }
    this.range.max = Math.max(0, this.buckets.length - 1);
    show(this.root, this.buckets.length >= FEWEST);
    const at = this.buckets.findIndex(({ cursor }) => cursor === start);
    this.range.value = Math.max(0, at);
    return this.tell();
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
    if (this.root.hidden || document.activeElement === this.range) return;
    const at = this.buckets.findIndex(({ from }) => new Date(from) <= new Date(time));
    if (at < 0) return;
    this.range.value = at;
    this.tell();
  }
}
