// The screens that have no place in the short bar of a narrow window.
import { element } from './element.js';
import { icon } from './icons.js';
import { t } from './words.js';

const SCREENS = ['collections', 'heard', 'usage', 'settings'];

export const make = () => element('div', { class: 'simple' }, element('h1', {}, t('nav.more')),
  element('ul', { class: 'stack' },
  SCREENS.map((name) => element('li', {}, element('a', { class: 'panel more-link', href: `#/${name}` }, icon(name),
    t(`nav.${name}`))))));
