// The settings of this browser as menus, and the first steps, which are loaded for those who have not seen them.
import { element, menu } from './element.js';
import { settings } from './settings.js';
import { LANGUAGES, currentLanguage, t } from './words.js';

/** The steps, once they are loaded; `onTry` gets the words of an example. */
export function firstSteps(onTry) {
  import('./first-steps-card.js').catch(() => {});
  return Object.assign(element('vs-first-steps'), { onTry });
}

/** Theme and language, as on the settings screen. */
export function choices() {
  return element('div', { class: 'form' }, setting('language', Object.entries(LANGUAGES), currentLanguage()),
    setting('theme', ['system', 'light', 'dark'].map((theme) => [theme, t(`theme.${theme}`)])));
}

/** A setting of this browser as a menu. */
export function setting(name, options, chosen = settings.get(name)) {
  return element('p', { class: 'form-row' }, element('label', { for: `set-${name}` }, t(`settings.${name}`)),
    menu(options, chosen, { id: `set-${name}`, onchange: (event) => settings.set(name, event.target.value) }));
}
