// Settings: of this browser, the microphone, the words it hears, the providers' keys, and the daemon's configuration.
import { element, fill } from './element.js';
import { remove } from './api.js';
import { busily } from './actions.js';
import { Configuration } from './configuration.js';
import { choices, setting } from './first-steps.js';
import { MicrophonePanel } from './microphone-panel.js';
import { ProviderKeys } from './provider-keys.js';
import { settings } from './settings.js';
import { go } from './router.js';
import { Screen, screen } from './screen.js';
import { t } from './words.js';
import { WordList } from './word-list.js';

class SettingsScreen extends Screen {
  connectedCallback() {
    const configuration = new Configuration((report) => {
      this.microphone.showSettings(report);
      keys.showSettings();
    });
    this.microphone = new MicrophonePanel(configuration);
    const keys = new ProviderKeys(configuration);
    this.on('state', () => this.microphone.update());
    this.on('status', () => this.microphone.update());
    this.on('level', ({ detail }) => this.microphone.meter.take(detail));
    fill(this, element('h1', {}, t('settings.title')), element('section', { class: 'panel' },
      element('h2', {}, t('settings.look')), choices(),
      setting('motion', ['system', 'full', 'calm'].map((motion) => [motion, t(`motion.${motion}`)])),
      element('p', { class: 'buttons' }, element('button', { type: 'button', onclick: () => {
        settings.set('firstSteps', 'unseen');
        go('table');
      } }, t('settings.again')), element('button', { type: 'button', onclick: (event) =>
        busily(event.currentTarget, () => this.signOut()) }, t('settings.signOut')))),
    this.microphone.root, new WordList().root, keys.root, configuration.root);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.microphone.stop();
  }

  /** Ends this browser's session; the page needs a new address from `voicesketchctl open` then. */
  async signOut() {
    await remove('/studio/session');
    window.dispatchEvent(new Event('session-over'));
  }
}

export const make = screen('vs-settings', SettingsScreen);
