// The palette: fifteen named colours, more behind a button, and one's own.
import { element } from './element.js';
import { icon } from './icons.js';
import { t } from './words.js';

const FIRST = [['red', '#ff3b30'], ['orange', '#ff9500'], ['yellow', '#ffcc00'], ['green', '#34c759'],
  ['blue', '#007aff'], ['purple', '#af52de'], ['pink', '#ff2d55'], ['brown', '#a2845e'], ['gray', '#8e8e93'],
  ['black', '#000000'], ['light-pink', '#ff99cc'], ['light-green', '#99ff99'], ['light-blue', '#99ccff'],
  ['light-yellow', '#ffff99'], ['light-purple', '#cc99ff']];
const MORE = [['white', '#ffffff'], ['beige', '#ecd9b9'], ['peach', '#ffc39e'], ['gold', '#d9a520'],
  ['maroon', '#8c1c2b'], ['lime', '#a8d820'], ['teal', '#168a86'], ['turquoise', '#30c8c4'], ['navy', '#1f3a78']];

export class Palette {
  constructor(onChoose) {
    this.onChoose = onChoose;
    [this.name, this.color] = FIRST[0];
    this.own = element('input', { type: 'color', value: '#e07a3f', class: 'own-color', 'aria-label': t('colour.own'),
      oninput: () => this.choose('own', this.own.value) });
    this.more = element('div', { class: 'palette-rows', hidden: true }, MORE.map((entry) => this.swatch(entry)),
      element('div', { class: 'own-row' }, this.own, element('span', { class: 'swatch-name' }, t('colour.own'))));
    this.moreButton = element('button', { type: 'button', class: 'choice', 'aria-expanded': 'false',
      onclick: () => this.showMore(this.more.hidden) }, t('colour.more'));
    this.root = element('fieldset', { class: 'palette' },
      element('legend', { class: 'hidden-text' }, t('colour.palette')),
      element('div', { class: 'palette-rows' }, [...FIRST, ['none', null]].map((entry) => this.swatch(entry))),
      this.more, this.moreButton);
  }

  showMore(isShown) {
    this.more.hidden = !isShown;
    this.moreButton.setAttribute('aria-expanded', String(isShown));
  }

  swatch([name, value]) {
    return element('label', {},
      element('input', { type: 'radio', name: 'palette', value: name, checked: name === this.name,
        onchange: () => this.choose(name, value) }),
      element('span', { class: `swatch${value ? '' : ' is-none'}`, style: value ? { 'background-color': value } : {} },
        !value && icon('close')),
      element('span', { class: 'swatch-name' }, nameOf(name)));
  }

  choose(name, value) {
    [this.name, this.color] = [name, value];
    if (name === 'own') for (const input of this.root.querySelectorAll('input[type=radio]')) input.checked = false;
    this.onChoose();
  }

  /** Takes the colour of a place in the palette, from 0. */
  take(index) {
    this.root.querySelectorAll('input[type=radio]')[index]?.click();
  }

  get spoken() {
    return this.name === 'own' ? this.color : nameOf(this.name);
  }
}

function nameOf(name) {
  return name === 'none' ? t('colour.none') : t(`color.${name}`);
}

/** Name of a colour on the page; its digits where it has none. */
export function colorName(color) {
  if (!color) return t('colour.white');
  const entry = [...FIRST, ...MORE].find(([, value]) => value === color);
  return entry ? nameOf(entry[0]) : color;
}
