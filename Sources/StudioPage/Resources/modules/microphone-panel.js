// The microphone: which one, whether it hears, how it listens, the phrase that wakes it, and the key to talk.
import { element, fill, menu, show } from './element.js';
import { announce, announceProblem } from './announce.js';
import { busily } from './actions.js';
import { studio } from './studio.js';
import { keyName, talkKey } from './talk-key.js';
import { LevelMeter } from './talk.js';
import { t } from './words.js';

const TRIAL_MS = 20_000;

export class MicrophonePanel {
  /** @param {Configuration} configuration of the daemon, which keeps microphone and phrase */
  constructor(configuration) {
    this.configuration = configuration;
    this.meter = new LevelMeter();
    this.standing = element('p', {});
    this.trial = element('button', { type: 'button', 'aria-pressed': 'false',
      onclick: (event) => busily(event.currentTarget, () => this.tryIt()) }, t('microphone.try'));
    this.trialHint = element('p', { class: 'soft', hidden: true }, t('microphone.trying'));
    this.modes = element('div', {});
    this.settings = element('div', { class: 'form' });
    this.root = element('section', { class: 'panel' }, element('h2', {}, t('microphone.title')), this.standing,
      element('p', { class: 'buttons' }, this.trial), this.trialHint, this.meter.root, this.modes, this.settings,
      this.keyRow());
    this.update();
  }

  /** Shows what the daemon says of the microphone. */
  update() {
    const { device, reason } = studio.status ?? {};
    this.standing.textContent = reason || (device ? t('microphone.open', { device })
      : t(studio.hasMicrophone ? 'microphone.closed' : 'talk.none'));
    this.trial.disabled = !studio.hasMicrophone;
    fill(this.modes, element('p', { class: 'form-row' },
      element('label', { for: 'listening-mode' }, t('microphone.mode')), menu(['off', 'wake', 'open'].map((mode) => [mode, t(`microphone.mode.${mode}`)]), studio.mode,
        { id: 'listening-mode', onchange: (event) => studio.listen(event.target.value).catch(announceProblem) })));
  }

  showSettings({ microphones }) {
    const device = this.configuration.find('audio', 'device');
    const phrase = this.configuration.find('speech', 'wake-phrase');
    fill(this.settings,
      device && this.configuration.form('audio', { ...device, choices: microphones }, t('microphone.which')),
      phrase && this.configuration.form('speech', phrase, t('microphone.phrase')));
  }

  /** Opens the microphone to see its level. What is said then is thrown away, as the button is let go of. */
  async tryIt() {
    const isBeginning = !this.trialTimer;
    clearTimeout(this.trialTimer);
    this.trialTimer = isBeginning ? setTimeout(() => this.tryIt(), TRIAL_MS) : 0;
    this.trial.setAttribute('aria-pressed', String(isBeginning));
    show(this.trialHint, isBeginning);
    await studio.listen(isBeginning ? 'hold' : 'off');
  }

  stop() {
    if (this.trialTimer) this.tryIt().catch(() => {});
  }

  /** The key that opens the microphone wherever one is on the page. */
  keyRow() {
    const shown = element('kbd', {});
    const row = element('p', { class: 'form-row' }, element('span', {}, t('microphone.key')), shown,
      element('button', { type: 'button', onclick: () => this.takeKey(shown, row) }, t('microphone.key.choose')),
      element('button', { type: 'button', class: 'link', onclick: () => {
        talkKey.set(null);
        shown.textContent = t('microphone.key.none');
      } }, t('microphone.key.remove')));
    shown.textContent = keyName(talkKey.get()) || t('microphone.key.none');
    return row;
  }

  /** Waits for one press; Escape leaves it as it is. */
  takeKey(shown, row) {
    shown.textContent = t('microphone.key.press');
    announce(t('microphone.key.press'));
    const take = (event) => {
      if (['Control', 'Alt', 'Shift', 'Meta', 'Tab'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      removeEventListener('keydown', take, true);
      if (event.key !== 'Escape') {
        const isTaken = talkKey.set(event);
        announce(t(isTaken ? 'microphone.key.taken' : 'microphone.key.plain', { key: keyName(talkKey.get()) }));
      }
      shown.textContent = keyName(talkKey.get()) || t('microphone.key.none');
    };
    addEventListener('keydown', take, true);
    row.addEventListener('focusout', () => removeEventListener('keydown', take, true), { once: true });
  }
}
