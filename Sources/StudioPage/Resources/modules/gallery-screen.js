// The gallery: every picture, found by words and filters; the address holds the place, so coming back lands there.
import { element, fill, show } from './element.js';
import { announce, problemCard } from './announce.js';
import { busily, restore, trash } from './actions.js';
import { address, amend, go, place } from './router.js';
import { Screen, screen } from './screen.js';
import { catalog } from './catalog.js';
import { t } from './words.js';
import { GalleryFilters } from './gallery-filters.js';
import { GallerySelection, askToEmptyTrash } from './gallery-selection.js';
import { leaveAt } from './gallery-place.js';
import { NO_FILTERS, filtersOf, isSearch, searchOf } from './gallery-query.js';
import { pictureList } from './picture-list.js';
import { PictureGrid } from './picture-grid.js';
import { CollectionStrip } from './collection-strip.js';
import { Scrubber } from './gallery-scrubber.js';

/** Most pictures that are loaded to be selected one by one. */
const MOST_LOADED = 1000;
/** Time for which pictures stay that others are to follow. */
const PATIENCE_MS = 400;

class GalleryScreen extends Screen {
  connectedCallback() {
    this.grid = new PictureGrid({
      onOpen: (artwork) => this.open(artwork),
      onSelect: () => this.showSelection(),
      onScroll: (anchor) => this.remember(anchor),
      onSelectAll: () => busily(null, () => this.selectAll()),
      onDelete: (artwork) => busily(null, () => (this.grid.count ? this.selection.move()
        : this.isTrash ? restore(artwork) : trash(artwork))),
      onDrag: (isDragging) => this.strip.show(isDragging || Boolean(this.grid.isSelecting)),
      onNearEnd: () => this.list.isWhole || this.list.problem || this.list.more(),
      onNearStart: () => this.list.isNewest || this.list.problem || this.list.newer(),
    });
    this.filters = new GalleryFilters((change) => this.apply(change), () => this.setSelecting(!this.grid.isSelecting));
    this.selection = new GallerySelection({
      chosen: () => this.chosen(),
      onDone: (areGone) => {
        // So many are read anew, not one by one.
        if (this.grid.all) this.list.reload();
        if (areGone) this.grid.clear();
        this.grid.draw();
        this.showSelection();
      },
      onEnd: () => this.setSelecting(false),
    });
    this.strip = new CollectionStrip(() => this.chosen());
    this.scrubber = new Scrubber((start) => this.goToTime(start));
    this.note = element('div', { class: 'gallery-note' });
    this.news = element('button', { type: 'button', class: 'primary news', hidden: true,
      onclick: () => this.showNews() });
    fill(this, element('h1', { class: 'hidden-text' }, t('nav.gallery')), this.filters.root, this.selection.root,
      this.strip.root, this.note, this.news,
      element('div', { class: 'grid-row' }, this.grid.root, this.scrubber.root));
    this.on('hashchange', () => place().name === 'gallery' && this.read(), window);
    this.on('change', () => this.filters.show(filtersOf(place().query)), catalog);
    catalog.refresh().catch(() => {});
    this.read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.listening?.abort();
    if (this.list) this.list.holdsBack = false;
    if (this.list?.arrived.length) this.list.takeArrived();
    this.grid.disconnect();
    this.filters.stop();
  }

  /** Takes filters and place from the address. */
  async read() {
    const { query } = place();
    const wanted = filtersOf(query);
    const list = pictureList(wanted);
    const isOther = list !== this.wanted;
    this.wanted = list;
    list.problem = null;
    // Asked for before anything else is done.
    const loading = isOther && !list.artworks.length ? list.more() : null;
    this.filters.show(wanted);
    leaveAt(location.hash);
    this.scrubber.load(wanted);
    if (!isOther) return;
    // What is shown stays until then, unless that takes long: nothing flickers, and its squares are used again.
    if (loading && this.list) {
      this.grid.root.setAttribute('aria-busy', 'true');
      await Promise.race([loading, new Promise((over) => setTimeout(over, PATIENCE_MS))]);
    }
    if (!this.isStill(list)) return;
    this.take(list);
    if (list.loading) this.update();
    await loading;
    if (this.isStill(list)) await this.goToPlace(list, query);
  }

  take(list) {
    this.list = list;
    this.isTrash = list.query.trash === 'true';
    this.listening?.abort();
    this.listening = new AbortController();
    list.addEventListener('change', () => this.update(), { signal: this.listening.signal });
    this.grid.clear();
    this.grid.active = 0;
    this.showSelection();
  }

  async goToPlace(list, query) {
    const index = query.has('at') ? await list.find(Number(query.get('at'))) : -1;
    if (!this.isStill(list)) return;
    this.grid.beginAt(index < 0 ? list.newerCount : index, index < 0 ? 0 : Number(query.get('dy') ?? 0));
    this.update();
    this.grid.active = index < 0 ? list.newerCount : index;
    if (index < 0) return;
    const opened = list.artworks.findIndex((artwork) => artwork.id === Number(query.get('on')));
    if (opened < 0) return;
    this.grid.activate(opened, true);
    this.grid.root.focus({ preventScroll: true });
  }

  /** True while a list that was waited for is still the one wanted. */
  isStill(list) {
    return this.wanted === list && this.isConnected;
  }

  /** Changes filters; resolves when what they find is shown. */
  apply(change) {
    const filters = { ...filtersOf(place().query), start: '', ...change };
    // Another search begins at its newest.
    amend('gallery', Object.entries(filters).filter(([, value]) => value));
    return this.read();
  }

  /** Goes to a time, also where its pictures are there already and were scrolled away from. */
  async goToTime(start) {
    const { list } = this;
    await this.apply({ start });
    if (this.isStill(list)) this.grid.goTo({ index: list.newerCount, offset: 0 });
  }

  /** Keeps the place in the address. */
  remember(anchor, opened) {
    this.holdBack();
    if (!anchor || place().name !== 'gallery' || this.wanted !== this.list) return;
    const parts = { ...this.list.query, at: anchor.id, dy: anchor.offset || undefined, on: opened };
    amend('gallery', Object.entries(parts).filter(([, value]) => value !== undefined));
    leaveAt(location.hash);
    this.scrubber.follow(this.list.artworks[anchor.index].createdAt);
  }

  /** While somebody is in the middle of the pictures, or selects some, new ones wait. */
  holdBack() {
    const { root, isSelecting, count } = this.grid;
    this.list.holdsBack = root.scrollTop > 0 || Boolean(isSelecting) || count > 0;
    if (!this.list.holdsBack && this.list.arrived.length) this.list.takeArrived();
  }

  showNews() {
    this.list.takeArrived();
    this.grid.root.scrollTop = 0;
    this.grid.activate(0);
    this.grid.root.focus();
  }

  open(artwork) {
    this.remember(this.grid.anchor(), artwork.id);
    go(`artwork/${artwork.id}`);
  }

  update() {
    const { list, grid } = this;
    grid.isWhole = list.isWhole && list.isNewest;
    grid.set(list.artworks, list.newerCount);
    grid.root.setAttribute('aria-busy', String(Boolean(list.loading) || this.wanted !== list));
    this.filters.offerTags(list.artworks.flatMap((artwork) => artwork.tags));
    this.filters.selectButton.disabled = !list.artworks.length;
    show(grid.root, list.artworks.length > 0);
    show(this.news, list.arrived.length > 0);
    this.news.textContent = t('gallery.news', { count: list.arrived.length });
    const note = this.noteOf(list);
    show(this.note, Boolean(note));
    fill(this.note, note);
    if (list.artworks.length) grid.measure();
  }

  /** Words instead of pictures, or above them in the trash. */
  noteOf(list) {
    const button = (label, onclick, className = '') =>
      element('button', { type: 'button', class: className, onclick }, label);
    if (list.problem) return problemCard(list.problem, () => list.retry());
    if (list.artworks.length) {
      const empty = (event) => askToEmptyTrash(event.currentTarget, () => list.reload());
      if (list.query.start && !this.isTrash) return button(t('gallery.toNewest'), () => this.apply({ start: '' }));
      return this.isTrash && [element('p', { class: 'soft' }, t('gallery.trashHint')),
        button(t('gallery.emptyTrash'), empty, 'danger')];
    }
    if (!list.isWhole) return element('p', { class: 'soft' }, t('gallery.loading'));
    if (isSearch(list.query)) return [element('h2', {}, t('gallery.nothing')),
      button(t('gallery.clear'), () => this.apply(NO_FILTERS))];
    if (this.isTrash) return [element('h2', {}, t('gallery.trashEmpty')),
      button(t('gallery.clear'), () => this.apply(NO_FILTERS))];
    return [element('h2', {}, t('gallery.empty')), element('a', { class: 'button primary', href: address('table') },
      t('gallery.first'))];
  }

  setSelecting(isSelecting) {
    this.grid.isSelecting = isSelecting;
    if (!isSelecting) this.grid.clear();
    this.grid.draw();
    this.showSelection();
  }

  /** Selected pictures as one change names them. */
  chosen() {
    const { all, selected } = this.grid;
    return all ? { query: all.query } : { ids: [...selected] };
  }

  /** Selects all that the search finds: those that are not loaded too, by the search itself where they are many. */
  async selectAll() {
    const { list, grid } = this;
    const search = searchOf(list.query);
    // What comes from now on is not among them.
    search.until = [search.until, new Date().toISOString()].filter(Boolean).sort()[0];
    const count = list.isWhole && list.isNewest ? list.artworks.length : await list.count(search.until);
    if (count > MOST_LOADED) {
      grid.all = { query: search, count };
      grid.draw();
      this.showSelection();
    } else {
      await list.all();
      if (this.isStill(list) && !list.problem) grid.selectRange(0, list.artworks.length - 1);
    }
    announce(t('gallery.selected', { count: grid.count }));
  }

  showSelection() {
    const isSelecting = Boolean(this.grid.isSelecting);
    this.holdBack();
    this.filters.selectButton.setAttribute('aria-pressed', String(isSelecting));
    this.selection.show(this.grid.count, isSelecting, this.isTrash);
    this.strip.show((isSelecting || this.grid.count > 0) && !this.isTrash);
  }
}

export const make = screen('vs-gallery', GalleryScreen);
