// A search that is kept: a collection that always shows what it finds.
import { element, show } from './element.js';
import { icon } from './icons.js';
import { post } from './api.js';
import { announce } from './announce.js';
import { fieldForm } from './field-form.js';
import { isSearch, searchOf } from './gallery-query.js';
import { go } from './router.js';
import { wordsOfSearch } from './search-words.js';
import { t } from './words.js';

export class KeepSearch {
  constructor() {
    this.button = element('button', { type: 'button', class: 'quiet keep', title: t('keep.search'),
      'aria-label': t('keep.search'), 'aria-expanded': 'false', onclick: () => this.open(this.form.hidden) },
    icon('bookmark'));
    this.form = fieldForm((name) => this.keep(name), { label: t('keep.name'), class: 'primary' }, t('keep.keep'));
    this.form.classList.add('keep-form');
    this.form.addEventListener('keydown', (event) => event.key === 'Escape' && this.open(false));
    this.form.hidden = true;
  }

  /** Shows the button where something is looked for that can be kept. */
  show(wanted) {
    this.wanted = wanted;
    const isKeepable = isSearch(wanted) && !wanted.trash;
    show(this.button, isKeepable);
    if (!isKeepable) show(this.form, false);
  }

  open(isOpen) {
    show(this.form, isOpen);
    this.button.setAttribute('aria-expanded', String(isOpen));
    const field = this.form.querySelector('input');
    if (!isOpen) return this.button.focus();
    field.value = wordsOfSearch(searchOf(this.wanted, true)).slice(0, 64);
    return field.select();
  }

  async keep(name) {
    const { id } = await post('/v1/collections', { name, query: searchOf(this.wanted, true) });
    this.open(false);
    announce(t('keep.kept', { name }), { offer: { label: t('do.look'), act: () => go(`collections/${id}`) } });
  }
}
