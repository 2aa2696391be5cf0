// How a picture was made: its versions one after another, each with what was said for it, and all of it as a film.
import { element, fill, menu } from './element.js';
import { icon } from './icons.js';
import { imagePath } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { fileName, saveFile } from './save-file.js';
import { isCalm } from './settings.js';
import { t } from './words.js';

const STEP_MS = 1500;
const FORMATS = ['mp4', 'webp', 'gif'];

export class Replay {
  /** `line` has the versions from the first to the last that is shown. */
  constructor(artwork, line) {
    Object.assign(this, { artwork, line });
    const { width, height } = line.at(-1).image;
    this.view = element('div', { class: 'replay-view', style: { '--aspect': width / height } });
    this.caption = element('p', { class: 'replay-caption' });
    this.slider = element('input', { type: 'range', min: 1, max: line.length, value: 1,
      'aria-label': t('replay.slider'), oninput: () => this.stepTo(this.slider.value - 1) });
    const step = (by, drawing, key) => element('button', { type: 'button', title: t(key), 'aria-label': t(key),
      onclick: () => this.stepTo(this.index + by, true) }, icon(drawing));
    this.back = step(-1, 'left', 'replay.back');
    this.forward = step(1, 'right', 'replay.forward');
    this.playButton = element('button', { type: 'button', class: 'choice', hidden: isCalm(),
      onclick: () => this.toggle() });
    const format = menu(FORMATS.map((name) => [name, name.toUpperCase()]), 'mp4', { 'aria-label': t('export.format') });
    const save = element('button', { type: 'button', class: 'choice',
      onclick: () => busily(save, () => this.save(format.value)) }, icon('export'), t('replay.save'));
    this.root = element('section', { class: 'replay', 'aria-label': t('replay.title'),
      onkeydown: (event) => this.key(event) }, this.view, this.caption, this.slider,
    element('div', { class: 'buttons' }, this.back, this.playButton, this.forward,
      element('span', { class: 'buttons' }, format, save)));
    this.stop();
    this.goTo(0, true);
    if (!isCalm()) this.play();
  }

  toggle() {
    if (this.timer) this.stop();
    else if (!isCalm()) this.play();
  }

  play() {
    if (this.index === this.line.length - 1) this.goTo(0, true);
    this.timer = setTimeout(() => this.goOn(), STEP_MS);
    this.showPlaying();
  }

  /** The next version, once the picture is there; after the last one it ends. */
  async goOn() {
    const { timer } = this;
    await this.goTo(this.index + 1, true);
    if (this.timer !== timer) return;
    if (this.index < this.line.length - 1) this.timer = setTimeout(() => this.goOn(), STEP_MS);
    else this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.showPlaying();
  }

  /** Goes to a version that somebody wants to look at. */
  stepTo(index, isTold) {
    this.stop();
    return this.goTo(index, isTold);
  }

  showPlaying() {
    fill(this.playButton, icon(this.timer ? 'pause' : 'play'), t(this.timer ? 'replay.pause' : 'replay.play'));
  }

  /** Goes to a version; what is said for it is read out, unless the slider tells it already. */
  async goTo(wished, isTold = false) {
    const index = Math.max(0, Math.min(this.line.length - 1, wished));
    if (index === this.index) return;
    this.index = index;
    const { number, transcript, prompt } = this.line[index];
    const words = t('replay.caption', { number, text: transcript || prompt });
    const image = element('img', { src: imagePath(this.artwork.id, { revision: number }),
      alt: t('compare.version', { number }) });
    await image.decode().catch(() => {});
    if (this.index !== index) return;
    // The one before stays below while it fades in.
    const before = this.view.lastElementChild;
    before?.setAttribute('alt', '');
    fill(this.view, before, image);
    this.caption.textContent = words;
    this.slider.value = index + 1;
    this.slider.setAttribute('aria-valuetext', words);
    // Off, but not without the focus.
    this.back.setAttribute('aria-disabled', index === 0);
    this.forward.setAttribute('aria-disabled', index === this.line.length - 1);
    if (isTold) announce(words, { isOnCard: true });
  }

  key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    if (event.target === this.slider && event.key === ' ') this.toggle();
    else if (event.target.matches('select, input') || !(event.key in steps)) return;
    else this.stepTo(this.index + steps[event.key], true);
    event.preventDefault();
  }

  async save(format) {
    const { number } = this.line.at(-1);
    announce(t('replay.saving'));
    await saveFile(`/v1/artworks/${this.artwork.id}/making-of?format=${format}&revision=${number}`,
      fileName(this.artwork.title, format));
    announce(t('replay.saved'));
  }
}
