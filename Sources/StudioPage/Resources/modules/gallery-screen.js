// The gallery: every picture, found by words and filters; the address holds the place, so coming back lands there.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { get, patch, post, remove } from './api.js';
import { announce, announceProblem } from './announce.js';
import { busily, restore, trash } from './actions.js';
import { address, amend, go, place } from './router.js';
import { KINDS, STYLES } from './understanding.js';
import { bytes, kindName, styleName, t } from './words.js';
import { pictureList } from './picture-list.js';
import { PictureGrid } from './picture-grid.js';

const SEARCH_PAUSE_MS = 200;
const FILTERS = ['q', 'style', 'kind', 'favorite', 'tag', 'sort', 'trash'];

/** Address of the gallery as it was left. */
let lastGallery = address('gallery');

/** Way back into the gallery, to a picture if it is not the one that was opened. */
export function wayBack(id) {
  const query = new URLSearchParams(lastGallery.split('?')[1] ?? '');
  if (id && query.has('on')) query.set('on', id);
  return address('gallery', query);
}

/** Pictures before and after one, in the order of the gallery as it was left. */
export function neighbours(id) {
  const { artworks } = pictureList(wantedOf(new URLSearchParams(lastGallery.split('?')[1] ?? '')));
  const index = artworks.findIndex((artwork) => artwork.id === id);
  return index < 0 ? [] : [artworks[index - 1], artworks[index + 1]];
}

function wantedOf(query) {
  return Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? undefined]).filter(([, value]) => value));
}

class GalleryScreen extends HTMLElement {
  connectedCallback() {
    this.abort = new AbortController();
    this.grid = new PictureGrid({
      onOpen: (artwork) => this.open(artwork), onSelect: () => this.showSelection(), onScroll: (anchor) => this.remember(anchor),
      onDelete: (artwork) => this.deleteOne(artwork), onNearEnd: () => this.list.isWhole || this.list.problem || this.list.more(),
    });
    this.note = element('div', { class: 'gallery-note' });
    this.news = element('button', { type: 'button', class: 'primary news', hidden: true, onclick: () => {
      this.list.takeArrived();
      this.grid.root.scrollTop = 0;
      this.grid.activate(0);
      this.grid.root.focus();
    } });
    this.selection = element('div', { class: 'selection', hidden: true, role: 'group', 'aria-label': t('gallery.selection') });
    this.filters = this.makeFilters();
    fill(this, element('h1', { class: 'hidden-text' }, t('nav.gallery')), this.filters, this.selection, this.note, this.news, this.grid.root);
    window.addEventListener('hashchange', () => place().name === 'gallery' && this.read(), { signal: this.abort.signal });
    this.read();
  }

  disconnectedCallback() {
    this.abort.abort();
    this.listening?.abort();
    if (this.list) this.list.holdsBack = false;
    if (this.list?.arrived.length) this.list.takeArrived();
    this.grid.disconnect();
    clearTimeout(this.searchTimer);
  }

  makeFilters() {
    this.search = element('input', { type: 'search', id: 'gallery-search', placeholder: t('gallery.search'), autocomplete: 'off', oninput: () => {
      clearTimeout(this.searchTimer);
      this.searchTimer = setTimeout(() => this.apply({ q: this.search.value.trim() }), SEARCH_PAUSE_MS);
    } });
    const select = (name, options) => element('select', { 'aria-label': t(`gallery.${name}`), 'data-filter': name, onchange: (event) => this.apply({ [name]: event.target.value }) },
      options.map(([value, text]) => element('option', { value }, text)));
    const toggle = (name, label, drawing) => element('button', { type: 'button', class: 'choice', 'data-filter': name, 'aria-pressed': 'false', onclick: (event) => {
      this.apply({ [name]: event.currentTarget.getAttribute('aria-pressed') === 'true' ? '' : 'true' });
    } }, icon(drawing), element('span', {}, label));
    this.tagField = element('input', { type: 'text', list: 'tags', placeholder: t('gallery.tag'), 'aria-label': t('gallery.tag'), maxlength: 64, onchange: (event) => this.apply({ tag: event.target.value.trim() }) });
    this.tagList = element('datalist', { id: 'tags' });
    this.more = element('div', { class: 'filter-more' },
      select('style', [['', t('gallery.anyStyle')], ...STYLES.map((style) => [style, styleName(style)])]),
      select('kind', [['', t('gallery.anyKind')], ...KINDS.map((kind) => [kind, kindName(kind)])]),
      this.tagField, this.tagList,
      select('sort', [['', t('sort.newest')], ['oldest', t('sort.oldest')], ['updated', t('sort.updated')]]),
      toggle('favorite', t('gallery.favorites'), 'star'), toggle('trash', t('gallery.trash'), 'trash'));
    this.selectButton = element('button', { type: 'button', class: 'choice', 'aria-pressed': 'false', onclick: () => this.setSelecting(!this.grid.isSelecting) }, icon('check'), t('gallery.select'));
    const expand = element('button', { type: 'button', class: 'choice filter-button', 'aria-expanded': 'false', onclick: () => {
      const isOpen = this.more.classList.toggle('is-open');
      expand.setAttribute('aria-expanded', String(isOpen));
    } }, icon('settings'), t('gallery.filters'));
    return element('div', { class: 'filters', role: 'search' },
      element('div', { class: 'search-field' }, element('label', { class: 'hidden-text', for: 'gallery-search' }, t('gallery.search')), icon('search'), this.search),
      expand, this.more, this.selectButton);
  }

  /** Takes filters and place from the address. */
  async read() {
    const { query } = place();
    const wanted = wantedOf(query);
    if (document.activeElement !== this.search) this.search.value = wanted.q ?? '';
    this.tagField.value = wanted.tag ?? '';
    for (const control of this.filters.querySelectorAll('[data-filter]')) {
      const value = wanted[control.dataset.filter] ?? '';
      if (control.matches('select')) control.value = value;
      else control.setAttribute('aria-pressed', String(value === 'true'));
    }
    lastGallery = location.hash || address('gallery');
    this.isTrash = wanted.trash === 'true';
    const list = pictureList(wanted);
    if (list === this.list) return;
    this.list = list;
    this.listening?.abort();
    this.listening = new AbortController();
    list.addEventListener('change', () => this.update(), { signal: this.listening.signal });
    this.grid.selected.clear();
    this.grid.active = 0;
    this.showSelection();
    if (list.problem) list.problem = null;
    this.update();
    const anchor = Number(query.get('at'));
    if (!list.artworks.length) await list.more();
    if (this.list !== list || !this.isConnected) return;
    if (!anchor) return void (this.grid.root.scrollTop = 0);
    const index = await list.find(anchor);
    if (index < 0 || this.list !== list || !this.isConnected) return;
    this.update();
    this.grid.measure();
    this.grid.active = index;
    this.grid.goTo(index, Number(query.get('dy') ?? 0));
    const opened = list.artworks.findIndex((artwork) => artwork.id === Number(query.get('on')));
    if (opened >= 0) this.grid.activate(opened);
    if (opened >= 0) this.grid.root.focus({ preventScroll: true });
  }

  apply(change) {
    const wanted = { ...this.list.query, ...change };
    amend('gallery', Object.entries(wanted).filter(([, value]) => value));
    this.read();
  }

  /** Keeps the place in the address. */
  remember(anchor, opened) {
    this.holdBack();
    if (!anchor || place().name !== 'gallery') return;
    const parts = { ...this.list.query, at: anchor.id, dy: anchor.offset || undefined, on: opened };
    amend('gallery', Object.entries(parts).filter(([, value]) => value !== undefined));
    lastGallery = location.hash;
  }

  /** While somebody is in the middle of the pictures, or selects some, new ones wait. */
  holdBack() {
    this.list.holdsBack = this.grid.root.scrollTop > 0 || Boolean(this.grid.isSelecting) || this.grid.selected.size > 0;
    if (!this.list.holdsBack && this.list.arrived.length) this.list.takeArrived();
  }

  open(artwork) {
    this.remember(this.grid.anchor(), artwork.id);
    go(`artwork/${artwork.id}`);
  }

  update() {
    const { list, grid } = this;
    grid.isWhole = list.isWhole;
    grid.set(list.artworks);
    grid.root.setAttribute('aria-busy', String(Boolean(list.loading)));
    fill(this.tagList, [...new Set(list.artworks.flatMap((artwork) => artwork.tags))].sort().map((tag) => element('option', { value: tag })));
    show(grid.root, list.artworks.length > 0);
    show(this.note, true);
    if (list.problem) {
      fill(this.note, element('p', {}, list.problem.sentence ?? t('error.connection')), element('button', { type: 'button', onclick: () => list.more() }, t('do.retryLoad')));
    } else if (!list.artworks.length && !list.isWhole) {
      fill(this.note, element('p', { class: 'soft' }, t('gallery.loading')));
    } else if (!list.artworks.length) {
      const isFiltered = Object.keys(list.query).some((name) => !['trash', 'sort'].includes(name));
      fill(this.note, element('h2', {}, t(isFiltered ? 'gallery.nothing' : this.isTrash ? 'gallery.trashEmpty' : 'gallery.empty')),
        isFiltered ? element('button', { type: 'button', onclick: () => this.apply(Object.fromEntries(FILTERS.map((name) => [name, '']))) }, t('gallery.clear'))
          : !this.isTrash && element('a', { class: 'button primary', href: '#/table' }, t('gallery.first')));
    } else if (this.isTrash) {
      fill(this.note, element('p', { class: 'soft' }, t('gallery.trashHint')), element('button', { type: 'button', class: 'danger', onclick: (event) => this.emptyTrash(event.currentTarget) }, t('gallery.emptyTrash')));
    } else {
      show(this.note, false);
    }
    this.selectButton.disabled = !list.artworks.length;
    show(this.news, list.arrived.length > 0);
    this.news.textContent = t('gallery.news', { count: list.arrived.length });
  }

  setSelecting(isSelecting) {
    this.grid.isSelecting = isSelecting;
    if (!isSelecting) this.grid.selected.clear();
    this.grid.draw();
    this.showSelection();
  }

  showSelection() {
    if (this.list) this.holdBack();
    const count = this.grid.selected.size;
    this.selectButton.setAttribute('aria-pressed', String(Boolean(this.grid.isSelecting)));
    const isShown = count > 0 || Boolean(this.grid.isSelecting);
    show(this.selection, isShown);
    if (!isShown) return;
    const tag = element('input', { type: 'text', placeholder: t('gallery.newTag'), 'aria-label': t('gallery.newTag'), maxlength: 64, list: 'tags' });
    const button = (name, label, act, isDanger) => element('button', { type: 'button', class: isDanger ? 'danger' : '', disabled: !count, onclick: (event) => act(event.currentTarget) }, icon(name), label);
    fill(this.selection, element('strong', {}, t('gallery.selected', { count })),
      this.isTrash ? button('restore', t('do.putBack'), (target) => this.each(target, 'bulk.restored', (artwork) => post(`/v1/artworks/${artwork.id}/restore`))) : [
        button('star', t('do.favorite'), (target) => this.each(target, 'bulk.favorite', (artwork) => patch(`/v1/artworks/${artwork.id}`, { favorite: true }))),
        element('form', { class: 'field-row', onsubmit: (event) => {
          event.preventDefault();
          const word = tag.value.trim();
          if (word) this.each(event.submitter, 'bulk.tagged', (artwork) => patch(`/v1/artworks/${artwork.id}`, { tags: [...new Set([...artwork.tags, word])] }));
        } }, tag, element('button', { disabled: !count }, icon('tag'), t('gallery.addTag'))),
        button('trash', t('do.delete'), (target) => this.each(target, 'bulk.deleted', (artwork) => remove(`/v1/artworks/${artwork.id}`), true), true),
      ],
      element('button', { type: 'button', class: 'link', onclick: () => this.setSelecting(false) }, t('gallery.done')));
  }

  /** Does something to each selected picture, one after another, so that a fault leaves the rest selected. */
  each(button, key, act, mayPutBack = false) {
    return busily(button, async () => {
      const done = [];
      for (const artwork of this.list.artworks.filter((artwork) => this.grid.selected.has(artwork.id))) {
        const changed = await act(artwork);
        this.grid.selected.delete(artwork.id);
        done.push(changed ?? artwork);
      }
      this.showSelection();
      announce(t(key, { count: done.length }), mayPutBack ? { offer: { label: t('do.putBack'), act: async () => {
        for (const artwork of done) await restore(artwork).catch(announceProblem);
        announce(t('bulk.restored', { count: done.length }));
      } } } : {});
    });
  }

  deleteOne(artwork) {
    return busily(null, () => this.isTrash ? restore(artwork) : trash(artwork));
  }

  /** What cannot be taken back is asked about, with what it frees. */
  async emptyTrash(button) {
    await busily(button, async () => {
      const content = await get('/v1/trash');
      const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': 'trash-title', onclose: () => dialog.remove() },
        element('h2', { id: 'trash-title' }, t('trash.title', { count: content.artworks })),
        element('p', {}, t('trash.text', { size: bytes(content.bytes) })),
        element('p', { class: 'buttons' },
          element('button', { type: 'button', onclick: () => dialog.close() }, t('trash.keep')),
          element('button', { type: 'button', class: 'danger', onclick: (event) => busily(event.currentTarget, async () => {
            const gone = await remove('/v1/trash');
            dialog.close();
            announce(t('trash.gone', { count: gone.artworks, size: bytes(gone.bytes) }));
            await this.list.reload();
          }) }, t('trash.empty'))));
      document.body.append(dialog);
      dialog.showModal();
    });
  }
}

customElements.define('vs-gallery', GalleryScreen);

export const make = () => document.createElement('vs-gallery');
