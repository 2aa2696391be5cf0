// The named parts of a page as buttons: whoever cannot point fills them by their names.
import { element, show } from './element.js';
import { colorName } from './colour-palette.js';
import { t } from './words.js';

export class RegionList {
  constructor(colouring, onFill) {
    this.colouring = colouring;
    this.rows = colouring.regions.map((region) => {
      const dot = element('span', { class: 'region-dot', 'aria-hidden': 'true' });
      const color = element('span', { class: 'soft region-color' });
      const button = element('button', { type: 'button', class: 'region', onclick: () => onFill(region.fields) },
        dot, element('span', {}, region.name), region.owner && element('span', { class: 'soft' },
          t('colour.partOf', { owner: region.owner })), color);
      return { region, button, dot, color };
    });
    this.root = element('section', { class: 'regions' }, element('h2', {}, t('colour.parts')),
      element('p', { class: 'soft' }, t('colour.parts.how')), element('ul', { class: 'region-list' },
        this.rows.map(({ button }) => element('li', {}, button))));
    show(this.root, this.rows.length > 0);
  }

  /** Shows the colours they have now. */
  update() {
    for (const { region, dot, color } of this.rows) {
      const own = this.colouring.colorOf(region.fields[0]);
      dot.style.setProperty('background-color', own ?? '#ffffff');
      color.textContent = colorName(own);
    }
  }
}
