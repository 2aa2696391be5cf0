// Settings of this browser: language, light or dark, movement, the first steps. And the providers' keys.
import { element, fill } from './element.js';
import { choices } from './first-steps.js';
import { ProviderKeys } from './provider-keys.js';
import { settings } from './settings.js';
import { go } from './router.js';
import { t } from './words.js';

class SettingsScreen extends HTMLElement {
  connectedCallback() {
    const motion = settings.get('motion');
    fill(this, element('h1', {}, t('settings.title')), element('section', { class: 'panel' },
      element('h2', {}, t('settings.browser')), choices(),
      element('p', { class: 'form-row' }, element('label', { for: 'set-motion' }, t('settings.motion')),
        element('select', { id: 'set-motion', onchange: (event) => settings.set('motion', event.target.value) },
          ['system', 'full', 'calm'].map((value) => element('option', { value, selected: value === motion },
            t(`motion.${value}`))))),
      element('p', { class: 'buttons' }, element('button', { type: 'button', onclick: () => {
        settings.set('firstSteps', 'unseen');
        go('table');
      } }, t('settings.again'))), element('p', { class: 'soft' }, t('settings.where'))), new ProviderKeys().root);
  }
}

customElements.define('vs-settings', SettingsScreen);

export const make = () => document.createElement('vs-settings');
