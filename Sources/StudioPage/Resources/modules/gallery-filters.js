// Search as one types, filters and order of the gallery: one row, and below it the filters that are set; the others are
// behind a button.
import { element, fill, menu, show } from './element.js';
import { icon } from './icons.js';
import { get } from './api.js';
import { catalog } from './catalog.js';
import { NO_FILTERS, orderOf } from './gallery-query.js';
import { KeepSearch } from './keep-search.js';
import { address } from './router.js';
import { STYLES } from './command-parts.js';
import { studio } from './studio.js';
import { TimeFilter } from './time-filter.js';
import { styleName, t } from './words.js';

const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'white', 'gray'];
const ORDERS = ['newest', 'oldest', 'updated', 'favorite', 'kind'];

export class GalleryFilters {
  /** `onChange` gets what changed: {style: 'cartoon'}; an empty text takes a filter off. */
  constructor(onChange, onSelecting) {
    this.onChange = onChange;
    this.search = element('input', {
      type: 'search',
      id: 'gallery-search',
      placeholder: t('gallery.search'),
      autocomplete: 'off',
      oninput: () => this.find(),
    });
    this.tagField = element('input', {
      type: 'text',
      list: 'tags',
      placeholder: t('gallery.tag'),
      'aria-label': t('gallery.tag'),
      maxlength: 64,
      onchange: () => onChange({ tag: this.tagField.value.trim() }),
    });
    this.tagList = element('datalist', { id: 'tags' });
    this.time = new TimeFilter(onChange);
    this.keep = new KeepSearch();
    const more = element('div', { class: 'filter-more' },
      this.select('style', [['', t('gallery.anyStyle')], ...STYLES.map((style) => [style, styleName(style)])]),
      this.kind = this.select('kind', []), this.option = this.select('option', []),
      this.tagField, this.tagList, this.select('color', [['', t('gallery.anyColor')],
        ...COLORS.map((color) => [color, t(`color.${color}`)])]), this.time.parts,
      this.collection = this.select('collection', []), this.provider = this.select('provider', []),
      this.order = this.select('sort', []),
      element('button', { type: 'button', class: 'link clear-filters', onclick: () => {
        onChange(NO_FILTERS);
        expand.focus();
      } }, t('gallery.clear')));
    const expand = button('settings', t('gallery.filters'), { 'aria-expanded': 'false',
      onclick: () => {
        expand.setAttribute('aria-expanded', String(this.root.classList.toggle('is-open')));
        this.askForCollections();
      } });
    this.selectButton = button('check', t('gallery.select'), { 'aria-pressed': 'false', onclick: onSelecting });
    const trash = this.toggle('trash', t('gallery.trash'), 'trash');
    const collections = element('a', { class: 'button choice', href: address('collections') }, icon('collections'),
      element('span', {}, t('nav.collections')));
    // In narrow windows these come with the filters.
    for (const later of [trash, collections]) later.classList.add('is-later');
    const label = element('label', { class: 'hidden-text', for: 'gallery-search' }, t('gallery.search'));
    this.root = element('div', { class: 'filters', role: 'search' },
      element('div', { class: 'search-field' }, label, icon('search'), this.search, this.keep.button), expand,
      this.toggle('favorite', t('gallery.favorites'), 'star'), this.selectButton, trash, collections, this.keep.form,
      more);
    if (!studio.status) studio.addEventListener('status', () => this.offerOthers(), { once: true });
  }

  async askForCollections() {
    ({ collections: this.collections } = await get('/v1/collections').catch(() => this));
    this.offerOthers();
  }

  /** Searches as one types: at once, or when the search before is answered, and then for all that is typed by then. */
  async find() {
    this.isBehind = this.isFinding;
    if (this.isFinding) return;
    this.isFinding = true;
    do {
      this.isBehind = false;
      await this.onChange({ q: this.search.value.trim() });
    } while (this.isBehind && !this.isStopped);
    this.isFinding = false;
  }

  select(name, options) {
    // No kind has the options of another.
    const others = name === 'kind' ? { option: '' } : {};
    const onchange = (event) => this.onChange({ ...others, [name]: event.target.value });
    return menu(options, '', { 'aria-label': t(`gallery.${name}`), 'data-filter': name, onchange });
  }

  /** Kinds of the catalogue, also those that can be asked for no more: there may be pictures of them. */
  offerKinds({ kind = '', option = '' }) {
    const kinds = catalog.kinds.map(({ id }) => [id, catalog.kindName(id)]);
    const options = (catalog.kind(kind)?.options ?? []).map(({ id }) => [id, catalog.optionName(kind, id)]);
    offer(this.kind, [['', t('gallery.anyKind')], ...withOne(kinds, kind)]);
    offer(this.option, [['', t('gallery.anyOption')], ...withOne(options, option)]);
    show(this.option, options.length > 0 || Boolean(option));
  }

  /** Collections, who drew them, and orders: where there are several. */
  offerOthers() {
    const { q, collection = '', provider = '' } = this.wanted ?? {};
    const names = (this.collections ?? []).map(({ name }) => [name, name]);
    const providers = (studio.status?.providers ?? []).map(({ name }) => [name, name]);
    offer(this.collection, [['', t('gallery.anyCollection')], ...withOne(names, collection)]);
    offer(this.provider, [['', t('gallery.anyProvider')], ...withOne(providers, provider)]);
    show(this.collection, names.length > 0 || Boolean(collection));
    show(this.provider, providers.length > 1 || Boolean(provider));
    this.collection.value = collection;
    this.provider.value = provider;
    const usual = orderOf({ q });
    offer(this.order, [usual, ...ORDERS.filter((order) => order !== usual)].map((order) =>
      [order === usual ? '' : order, t(`sort.${order}`)]));
  }

  toggle(name, label, drawing) {
    const onclick = (event) => {
      const isOn = event.currentTarget.getAttribute('aria-pressed') === 'true';
      this.onChange({ [name]: isOn ? '' : 'true' });
    };
    return button(drawing, label, { 'data-filter': name, 'aria-pressed': 'false', onclick });
  }

  /** Shows the filters of the address; what is being typed is left alone. */
  show(wanted) {
    if (document.activeElement !== this.search) this.search.value = wanted.q ?? '';
    this.tagField.value = wanted.tag ?? '';
    this.tagField.classList.toggle('is-set', Boolean(wanted.tag));
    this.wanted = wanted;
    this.offerKinds(wanted);
    this.offerOthers();
    this.time.show(wanted);
    this.keep.show(wanted);
    for (const control of this.root.querySelectorAll('[data-filter]')) {
      const { filter } = control.dataset;
      const value = filter === 'sort' && orderOf(wanted) === orderOf({ q: wanted.q }) ? '' : wanted[filter] ?? '';
      control.classList.toggle('is-set', Boolean(value));
      if (control.matches('select')) control.value = value;
      else control.setAttribute('aria-pressed', String(value === 'true'));
    }
  }

  offerTags(tags) {
    fill(this.tagList, [...new Set(tags)].sort().map((tag) => element('option', { value: tag })));
  }

  stop() {
    this.isStopped = true;
  }
}

function offer(target, options) {
  const key = JSON.stringify(options);
  if (target.dataset.offers === key) return;
  target.dataset.offers = key;
  fill(target, [...menu(options).children]);
}

/** What is looked for can be seen, also where the catalogue has it no more. */
const withOne = (options, value) => !value || options.some(([other]) => other === value) ? options
  : [...options, [value, value]];

function button(drawing, label, properties) {
  return element('button', { type: 'button', class: 'choice', ...properties }, icon(drawing),
    element('span', {}, label));
}
