// Talking: a button to hold, or to tap for one command, and the microphone's level in figures and words.
import { element } from './element.js';
import { icon } from './icons.js';
import { Problem } from './api.js';
import { isCalm } from './settings.js';
import { studio } from './studio.js';
import { t } from './words.js';
import { announceProblem } from './announce.js';

// A press shorter than this is a tap: it listens for one command and stops by itself.
const TAP_MS = 350;
const QUIET_DBFS = -50;
const QUIET_AFTER_MS = 2500;

export class TalkButton {
  constructor() {
    this.label = element('span', {}, t('talk.hold'));
    this.root = element('button', {
      type: 'button', class: 'talk', onpointerdown: (event) => this.onDown(event), onpointerup: () => this.release(),
      onpointercancel: () => this.release(), onkeydown: (event) => this.onKey(event),
        onkeyup: (event) => this.onKeyUp(event),
      onblur: () => this.release(), oncontextmenu: (event) => event.preventDefault(),
    }, icon('mic'), this.label);
    // Assistive technology sends a click without a pointer.
    this.root.addEventListener('click', (event) => {
      if (event.detail === 0 && !this.wasKey) this.tap();
      this.wasKey = false;
    });
  }

  onDown(event) {
    if (event.button) return;
    this.root.setPointerCapture(event.pointerId);
    this.press();
  }

  onKey(event) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    this.wasKey = true;
    if (!event.repeat) this.press();
  }

  onKeyUp(event) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    this.release();
  }

  async press() {
    if (this.pressedAt || this.root.getAttribute('aria-disabled') === 'true') return;
    this.pressedAt = performance.now();
    this.holding = this.listen('hold');
  }

  async release() {
    if (!this.pressedAt) return;
    const isTap = performance.now() - this.pressedAt < TAP_MS;
    this.pressedAt = 0;
    if (!await this.holding) return;
    // Setting "hold" again ends the utterance; one that ended by itself must not begin anew.
    if (isTap) await this.listen('push');
    else if (studio.mode === 'hold') await this.listen('hold');
  }

  async tap() {
    if (studio.state === 'listening') return this.listen('off');
    await this.listen('push');
  }

  async listen(mode) {
    try {
      await studio.listen(mode);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.code === 'no-microphone') studio.hasMicrophone = false;
      this.update();
      announceProblem(error);
      return false;
    }
  }

  update() {
    const isOn = studio.state === 'listening';
    this.root.classList.toggle('is-on', isOn);
    this.root.setAttribute('aria-disabled', String(!studio.hasMicrophone));
    this.label.textContent = !studio.hasMicrophone ? t('talk.none') : isOn ? t('talk.listening') : t('talk.hold');
  }
}

/** Level of the microphone: ten figures a second come, sixty frames are drawn. */
export class LevelMeter {
  constructor() {
    this.bar = element('span', { class: 'level-bar' });
    this.figure = element('span', { class: 'level-figure', 'aria-hidden': 'true' });
    this.hint = element('span', { class: 'level-hint' });
    this.scale = element('span', { class: 'level-scale', role: 'meter', 'aria-label': t('level.label'),
      'aria-valuemin': -96, 'aria-valuemax': 0, 'aria-valuenow': -96 }, this.bar);
    this.root = element('div', { class: 'level', hidden: true }, this.scale, this.figure, this.hint);
    this.shown = -96;
  }

  take({ dbfs: level, isClipped }) {
    const now = performance.now();
    this.target = level;
    this.takenAt = now;
    if (level > QUIET_DBFS || !this.quietSince) this.quietSince = now;
    if (isClipped) this.clippedAt = now;
    const hint = now - (this.clippedAt ?? -1e4) < 1500 ? 'level.clipped' : now - this.quietSince > QUIET_AFTER_MS
      ? 'level.quiet' : '';
    this.hint.textContent = hint ? t(hint) : '';
    this.figure.textContent = `${Math.round(level)} dBFS`;
    this.scale.setAttribute('aria-valuenow', Math.round(level));
    this.root.hidden = false;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.frame = 0;
    if (performance.now() - this.takenAt > 1200) {
      this.root.hidden = true;
      this.quietSince = 0;
      return;
    }
    this.shown += (this.target - this.shown) * (isCalm() ? 1 : 0.3);
    this.bar.style.setProperty('transform', `scaleX(${Math.max(0, Math.min(1, 1 + this.shown / 60))})`);
    this.frame = requestAnimationFrame(() => this.draw());
  }
}
