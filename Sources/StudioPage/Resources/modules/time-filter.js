// When pictures were made, as a filter: a name that goes on with the days, or days from and to.
import { element, menu, show } from './element.js';
import { t } from './words.js';

const TIMES = ['', 'today', 'week', 'month', 'days'];

export class TimeFilter {
  /** `onChange` gets what changed: {when: 'week'}, {since: '2026-11-01'}. */
  constructor(onChange) {
    this.menu = menu(TIMES.map((name) => [name, t(`time.${name || 'any'}`)]), '', { 'aria-label': t('gallery.when'),
      onchange: ({ target: { value } }) => {
        this.isOpen = value === 'days';
        onChange({ when: this.isOpen ? '' : value, since: '', until: '' });
        if (this.isOpen) this.since.focus();
      } });
    const day = (name) => element('input', { type: 'date', 'aria-label': t(`time.${name}`), title: t(`time.${name}`),
      onchange: ({ target: { value } }) => onChange({ when: '', [name]: value }) });
    this.since = day('since');
    this.until = day('until');
    this.parts = [this.menu, this.since, this.until];
  }

  show({ when, since, until }) {
    if (when) this.isOpen = false;
    const hasDays = Boolean(since || until);
    this.menu.value = when ?? (hasDays || this.isOpen ? 'days' : '');
    this.menu.classList.toggle('is-set', Boolean(when) || hasDays);
    for (const [field, value] of [[this.since, since], [this.until, until]]) {
      field.value = value ?? '';
      field.classList.toggle('is-set', hasDays);
      show(field, hasDays || this.isOpen);
    }
  }
}
