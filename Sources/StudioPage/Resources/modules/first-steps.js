// The first start: three quiet steps above the table, none of which is in the way.
import { element, fill, menu } from './element.js';
import { settings } from './settings.js';
import { LANGUAGES, currentLanguage, t } from './words.js';

export function firstSteps(onTry) {
  let step = 1;
  const root = element('section', { class: 'card first-steps', 'aria-label': t('steps.label') });
  const end = () => {
    settings.set('firstSteps', 'seen');
    root.remove();
  };
  const draw = (isMove) => {
    const isLast = step === 3;
    const title = element('h2', { tabIndex: -1 }, t(`steps.${step}.title`));
    fill(root, element('div', { class: 'steps-words' }, title, element('p', {}, t(`steps.${step}.text`), ' ',
      element('span', { class: 'soft' }, t('steps.count', { step }))), step === 3 && choices()),
      element('p', { class: 'buttons' },
        step === 1 && element('button', { type: 'button', class: 'choice', onclick: () => onTry(t('example.1')) },
          t('example.1')),
        element('button', { type: 'button', class: 'primary', onclick: () => {
          if (isLast) return end();
          step += 1;
          draw(true);
        } }, t(isLast ? 'steps.start' : 'steps.next')),
        !isLast && element('button', { type: 'button', class: 'link', onclick: end }, t('steps.skip'))));
    if (isMove) title.focus();
  };
  draw(false);
  return root;
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
