// The named parts of a picture as buttons, for whoever cannot point.
import { element, show } from './element.js';
import { colorName } from './colour-palette.js';
import { nameOf } from './drawn-names.js';
import { t } from './words.js';

export class RegionList {
  /** `how` tells what a tap does; `colorOf(region)`, where there is one, gives the colour that a part has now. */
  constructor(regions, how, onChoose, colorOf) {
    this.colorOf = colorOf;
    this.rows = regions.map((region, index) => {
      const dot = colorOf && element('span', { class: 'region-dot', 'aria-hidden': 'true' });
      const color = colorOf && element('span', { class: 'soft region-color' });
      const button = element('button', { type: 'button', class: `region ${colorOf ? '' : 'is-plain'}`,
        onclick: () => onChoose(region, index) }, dot, element('span', {}, nameOf(region.name)),
      region.owner && element('span', { class: 'soft' }, t('colour.partOf', { owner: nameOf(region.owner) })), color);
      return { region, button, dot, color };
    });
    this.root = element('section', { class: 'regions' }, element('h2', {}, t('colour.parts')),
      element('p', { class: 'soft' }, how), element('ul', { class: 'region-list', onfocusin: bringIntoSight },
        this.rows.map(({ button }) => element('li', {}, button))));
    show(this.root, this.rows.length > 0);
  }

  /** Shows the colours they have now. */
  update() {
    for (const { region, dot, color } of this.rows) {
      const own = this.colorOf(region);
      dot.style.setProperty('background-color', own ?? '#ffffff');
      color.textContent = colorName(own);
    }
  }
}

/** Shows all of a part that the keys went to: where parts lie in one row, the browser is content with an edge of it. */
function bringIntoSight({ target }) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
