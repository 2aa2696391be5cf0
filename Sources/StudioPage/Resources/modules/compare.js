// Two versions over each other: a slider that also goes by keys and buttons, and blinking with a stop.
import { element, fill, menu } from './element.js';
import { icon } from './icons.js';
import { imagePath } from './api.js';
import { isCalm } from './settings.js';
import { t } from './words.js';

const BLINK_MS = 700;

export class Comparison {
  constructor(artwork, revisions, before, after) {
    this.artwork = artwork;
    this.slider = element('input', { type: 'range', min: 0, max: 100, step: 1, value: 50,
      'aria-label': t('compare.slider'), oninput: () => this.draw() });
    this.under = element('img', { alt: '' });
    this.over = element('img', { alt: '', class: 'over' });
    this.edge = element('span', { class: 'compare-edge', 'aria-hidden': 'true' });
    this.view = element('div', { class: 'compare-view', onpointerdown: (event) => this.drag(event),
      onpointermove: (event) => event.buttons && this.drag(event) },
      this.under, this.over, this.edge);
    const choose = (name, value, label) => element('label', { class: 'compare-choice' },
      element('span', { class: 'soft' }, label),
      menu(revisions.map(({ number, transcript }) => [number, `${number} · ${transcript.slice(0, 40)}`]), value,
        { onchange: (event) => {
          this[name] = Number(event.target.value);
          this.load();
        } }));
    this.before = before;
    this.after = after;
    this.blinkButton = element('button', { type: 'button', class: 'choice', 'aria-pressed': 'false',
      onclick: () => this.blink() }, t('compare.blink'));
    const jump = (value, label, drawing) => element('button',
      { type: 'button', class: 'choice', onclick: () => this.jump(value) }, drawing && icon(drawing), label);
    this.root = element('section', { class: 'compare', 'aria-label': t('compare.title') },
      element('div', { class: 'form-row' }, choose('before', before, t('compare.before')),
        choose('after', after, t('compare.after'))),
      this.view, this.slider,
      element('p', { class: 'buttons' }, jump(100, t('compare.before'), 'left'), jump(50, t('compare.half')),
        jump(0, t('compare.after'), 'right'), this.blinkButton));
    this.load();
    this.draw();
  }

  load() {
    this.over.src = imagePath(this.artwork.id, { revision: this.before });
    this.under.src = imagePath(this.artwork.id, { revision: this.after });
    this.over.alt = t('compare.version', { number: this.before });
    this.under.alt = t('compare.version', { number: this.after });
  }

  /** The part left of the edge is the older one. */
  draw() {
    const value = Number(this.slider.value);
    this.over.style.setProperty('clip-path', `inset(0 ${100 - value}% 0 0)`);
    this.edge.style.setProperty('left', `${value}%`);
    this.slider.setAttribute('aria-valuetext', t('compare.value', { value }));
  }

  jump(value) {
    this.stop();
    this.slider.value = value;
    this.draw();
  }

  drag(event) {
    const box = this.view.getBoundingClientRect();
    this.jump(Math.max(0, Math.min(100, Math.round((event.clientX - box.left) / box.width * 100))));
    event.preventDefault();
  }

  /** Blinks until it is stopped; where nothing may move by itself each press is one blink. */
  blink() {
    const swap = () => {
      this.slider.value = Number(this.slider.value) >= 50 ? 0 : 100;
      this.draw();
    };
    if (isCalm()) return swap();
    if (this.timer) return this.stop();
    swap();
    this.timer = setInterval(swap, BLINK_MS);
    this.blinkButton.setAttribute('aria-pressed', 'true');
    fill(this.blinkButton, t('compare.stop'));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.blinkButton.setAttribute('aria-pressed', 'false');
    fill(this.blinkButton, t('compare.blink'));
  }
}
