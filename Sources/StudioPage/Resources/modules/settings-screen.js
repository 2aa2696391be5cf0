// Settings of this browser: language, light or dark, movement, the first steps. And the providers' keys.
import { element, fill } from './element.js';
import { choices, setting } from './first-steps.js';
import { ProviderKeys } from './provider-keys.js';
import { settings } from './settings.js';
import { go } from './router.js';
import { Screen, screen } from './screen.js';
import { t } from './words.js';

class SettingsScreen extends Screen {
  connectedCallback() {
    fill(this, element('h1', {}, t('settings.title')), element('section', { class: 'panel' },
      element('h2', {}, t('settings.browser')), choices(),
      setting('motion', ['system', 'full', 'calm'].map((motion) => [motion, t(`motion.${motion}`)])),
      element('p', { class: 'buttons' }, element('button', { type: 'button', onclick: () => {
        settings.set('firstSteps', 'unseen');
        go('table');
      } }, t('settings.again'))), element('p', { class: 'soft' }, t('settings.where'))), new ProviderKeys().root);
  }
}

export const make = screen('vs-settings', SettingsScreen);
