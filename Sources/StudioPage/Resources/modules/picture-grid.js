// Squares in rows, whose place is arithmetic: no layout is measured, and a few dozen cells show any number of pictures.
import { element } from './element.js';
import { thumbnailPath } from './api.js';
import { DRAGGED } from './collection-strip.js';
import { t } from './words.js';

const MOST_CELLS = 120;
const GAP = 10;
const SMALLEST = 104;
const USUAL = 176;
const THUMBNAIL_PX = 300;
const SHARP_PX = 600;
const REST_MS = 150;

export class PictureGrid {
  constructor({ onOpen, onSelect, onSelectAll, onDelete, onScroll, onNearStart, onNearEnd, onDrag }) {
    this.on = { onOpen, onSelect, onSelectAll, onDelete, onScroll, onNearStart, onNearEnd, onDrag };
    this.artworks = [];
    /** Number of artworks above the one that begins a row: those that came upwards move none that were there. */
    this.above = 0;
    this.selected = new Set();
    /** Search whose pictures are all selected, those that are not loaded too, and their number. */
    this.all = null;
    this.cells = new Map();
    this.spare = [];
    this.active = 0;
    this.sizer = element('div', { class: 'grid-sizer', role: 'presentation' });
    this.root = element('div', {
      class: 'grid', role: 'listbox', tabIndex: 0, 'aria-multiselectable': 'true', 'aria-label': t('gallery.pictures'),
      onscroll: () => this.scrolled(), onkeydown: (event) => this.key(event), onclick: (event) => this.click(event),
        onfocus: () => this.draw(),
    }, this.sizer);
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.root);
  }

  disconnect() {
    this.observer.disconnect();
    clearTimeout(this.timer);
    clearTimeout(this.sharpTimer);
    // Pictures still being fetched would stand in the way of the next screen.
    for (const { image } of [...this.cells.values(), ...this.spare]) image.removeAttribute('src');
    this.cells.clear();
  }

  set(artworks, above = 0) {
    const added = above - this.above;
    const scrollTop = this.pitch && this.root.scrollTop + (this.rowsOf(above) - this.rowsOf(this.above)) * this.pitch;
    this.artworks = artworks;
    this.above = above;
    this.active = Math.max(0, Math.min(this.active + added, artworks.length - 1));
    if (added && this.pitch) {
      this.cells = new Map([...this.cells].map(([index, cell]) => [index + added, cell]));
      this.stretch();
      if (!this.beginning) this.root.scrollTop = scrollTop;
    }
    this.measure();
  }

  /** Rows that so many artworks take. */
  rowsOf(count) {
    return Math.ceil(count / this.columns);
  }

  /** Squares left free in the first row, so that the artwork below those that came upwards begins a row. */
  get lead() {
    return this.rowsOf(this.above) * this.columns - this.above;
  }

  rowOf(index) {
    return Math.floor((index + this.lead) / this.columns);
  }

  /** Height of all rows: enough that one can always be scrolled to where it was before others came above it. */
  stretch() {
    const rows = this.rowsOf(this.artworks.length + this.lead) * this.pitch + GAP;
    const least = this.above ? this.rowsOf(this.above) * this.pitch + this.root.clientHeight : 0;
    this.sizer.style.setProperty('height', `${Math.max(rows, least)}px`);
  }

  /** Chooses the size of a square, so that what is in view never needs more cells than there may be. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const anchor = this.anchor();
    const wanted = Math.max(width < 500 ? SMALLEST : USUAL,
      Math.sqrt(width * (height + 2 * USUAL) / (MOST_CELLS * 0.7)));
    this.columns = Math.max(2, Math.floor((width - GAP) / (wanted + GAP)));
    // Whole pixels, so that a place in the address is the same place again.
    this.size = Math.floor((width - GAP * (this.columns + 1)) / this.columns);
    this.pitch = this.size + GAP;
    this.stretch();
    // A column more or less moves all rows; what lies beside the grid comes after it, and changes their size alone.
    if (this.beginning) this.goTo(this.beginning);
    else if (anchor && anchor.columns !== this.columns) this.goTo({ index: anchor.index, offset: 0 });
    else if (anchor && anchor.pitch !== this.pitch) this.goTo(anchor);
    this.beginning = null;
    this.draw();
  }

  /** First artwork in view and how far it is scrolled over. */
  anchor() {
    if (!this.pitch || !this.artworks.length) return null;
    const row = Math.floor(this.root.scrollTop / this.pitch);
    const index = Math.max(0, Math.min(row * this.columns - this.lead, this.artworks.length - 1));
    return { index, columns: this.columns, pitch: this.pitch, id: this.artworks[index].id,
      offset: Math.round(this.root.scrollTop - row * this.pitch) };
  }

  /** Lets what is set next begin at an artwork, so that no pictures before it are asked for. */
  beginAt(index, offset) {
    this.beginning = { index, offset };
  }

  goTo({ index, offset }) {
    this.root.scrollTop = this.rowOf(index) * this.pitch + offset;
  }

  scrolled() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.on.onScroll(this.anchor());
      this.sharpen();
    }, REST_MS);
  }

  /** Large squares get larger pictures, one after another, once their thumbnails are there and nothing scrolls. */
  async sharpen() {
    if (this.isSharpening) return;
    this.isSharpening = true;
    for (;;) {
      const { scrollTop, clientHeight } = this.root;
      const found = [...this.cells].find(([index, cell]) => {
        const top = this.rowOf(index) * this.pitch;
        return !cell.isSharp && cell.root.classList.contains('is-loaded') && top + this.pitch > scrollTop &&
          top < scrollTop + clientHeight;
      });
      if (!found) break;
      const [index, cell] = found;
      const { key } = cell;
      const artwork = this.artworks[index];
      const sharp = element('img', { src: thumbnailPath(artwork, SHARP_PX) });
      const isThere = await sharp.decode().then(() => true, () => false);
      if (!this.cells.size) break;
      if (cell.key !== key) continue;
      cell.isSharp = true;
      if (isThere) cell.image.src = sharp.src;
    }
    this.isSharpening = false;
  }

  draw() {
    if (!this.pitch) return;
    const { scrollTop, clientHeight } = this.root;
    const first = Math.max(0, (Math.floor(scrollTop / this.pitch) - 1) * this.columns - this.lead);
    const last = Math.min(this.artworks.length, first + MOST_CELLS,
      (Math.ceil((scrollTop + clientHeight) / this.pitch) + 1) * this.columns - this.lead);
    for (const [index, cell] of this.cells) {
      if (index >= first && index < last) continue;
      this.cells.delete(index);
      this.spare.push(cell);
    }
    for (let index = first; index < last; index++) {
      let cell = this.cells.get(index);
      if (!cell) {
        cell = this.spare.pop() ?? this.makeCell();
        this.cells.set(index, cell);
      }
      this.dress(cell, index);
    }
    for (const cell of this.spare) cell.root.remove();
    this.root.setAttribute('aria-activedescendant', this.cells.has(this.active)
      ? `cell-${this.artworks[this.active].id}` : '');
    if (last > this.artworks.length - this.columns * 4) this.on.onNearEnd();
    if (first < this.columns * 4) this.on.onNearStart();
  }

  makeCell() {
    const image = element('img', { alt: '', decoding: 'async', draggable: 'false' });
    const name = element('span', { class: 'cell-name' });
    const root = element('div', { class: 'cell', role: 'option', draggable: 'true',
      ondragstart: (event) => this.drag(event), ondragend: () => this.on.onDrag(false) }, image, name,
      element('span', { class: 'cell-mark', 'aria-hidden': 'true' }));
    image.addEventListener('load', () => {
      root.classList.add('is-loaded');
      clearTimeout(this.sharpTimer);
      this.sharpTimer = setTimeout(() => this.sharpen(), REST_MS * 2);
    });
    return { root, image, name };
  }

  /** Makes a cell show an artwork. Scrolling asks for every cell in every frame; one that shows it already is left. */
  dress(cell, index) {
    const artwork = this.artworks[index];
    const { root, image, name } = cell;
    if (!root.isConnected) this.sizer.append(root);
    const isSelected = Boolean(this.all) || this.selected.has(artwork.id);
    const isActive = index === this.active;
    const key = `${artwork.id}:${artwork.revision.image.sha256}:${this.size}`;
    const count = this.isWhole ? this.artworks.length : -1;
    const look = [key, index, this.columns, this.lead, count, isSelected, isActive, artwork.favorite,
      artwork.title].join(':');
    if (cell.look === look) return;
    cell.look = look;
    if (cell.key !== key) {
      cell.key = key;
      root.id = `cell-${artwork.id}`;
      root.classList.remove('is-loaded');
      root.style.setProperty('--tone', artwork.revision.image.color ?? 'var(--sheet)');
      cell.isSharp = this.size * devicePixelRatio <= THUMBNAIL_PX * 1.2;
      image.src = thumbnailPath(artwork);
    }
    const left = GAP + ((index + this.lead) % this.columns) * this.pitch;
    const top = GAP + this.rowOf(index) * this.pitch;
    root.dataset.index = index;
    root.style.setProperty('width', `${this.size}px`);
    root.style.setProperty('height', `${this.size}px`);
    root.style.setProperty('transform', `translate(${left}px, ${top}px)`);
    name.textContent = artwork.title;
    root.setAttribute('aria-label', artwork.favorite ? t('gallery.favorite', { title: artwork.title }) : artwork.title);
    root.setAttribute('aria-posinset', index + 1);
    root.setAttribute('aria-setsize', count);
    root.setAttribute('aria-selected', String(isSelected));
    root.classList.toggle('is-favorite', artwork.favorite);
    root.classList.toggle('is-active', isActive);
  }

  /** Picture that is dragged, and all that are selected with it. */
  drag(event) {
    const { id } = this.artworks[Number(event.currentTarget.dataset.index)];
    // None stands for the whole selection of a search.
    const ids = this.all ? [] : this.selected.has(id) ? [...this.selected] : [id];
    event.dataTransfer.setData(DRAGGED, JSON.stringify(ids));
    event.dataTransfer.effectAllowed = 'copy';
    this.on.onDrag(true);
  }

  click(event) {
    const cell = event.target.closest('.cell');
    if (!cell) return;
    const index = Number(cell.dataset.index);
    if (event.shiftKey) this.selectRange(this.active, index);
    else if (this.isSelecting || event.ctrlKey || event.metaKey) this.toggle(index);
    else return this.activate(index, true), this.on.onOpen(this.artworks[index]);
    this.activate(index, true);
  }

  /** Makes an artwork the active one and brings it into view: all of it, or what is in view already stays as it is. */
  activate(index, isPartEnough = false) {
    this.active = index;
    const top = this.rowOf(index) * this.pitch;
    const { scrollTop, clientHeight } = this.root;
    const isInView = top + this.pitch > scrollTop && top + GAP < scrollTop + clientHeight;
    if (isPartEnough && isInView) return this.draw();
    if (top < scrollTop) this.root.scrollTop = top;
    else if (top + this.pitch + GAP > scrollTop + clientHeight) this.root.scrollTop =
      top + this.pitch + GAP - clientHeight;
    this.draw();
  }

  /** Number of those that are selected. */
  get count() {
    return this.all?.count ?? this.selected.size;
  }

  clear() {
    this.all = null;
    this.selected.clear();
  }

  /** From a whole search to those of it that are loaded, of which single ones can be taken. */
  partAll() {
    if (!this.all) return;
    this.all = null;
    for (const { id } of this.artworks) this.selected.add(id);
  }

  toggle(index) {
    this.partAll();
    const { id } = this.artworks[index];
    if (!this.selected.delete(id)) this.selected.add(id);
    this.draw();
    this.on.onSelect();
  }

  selectRange(from, to) {
    this.partAll();
    for (let index = Math.min(from, to); index <= Math.max(from,
      to); index++) this.selected.add(this.artworks[index].id);
    this.draw();
    this.on.onSelect();
  }

  key(event) {
    if (!this.artworks.length || event.target !== this.root) return;
    const page = Math.max(1, Math.floor(this.root.clientHeight / this.pitch)) * this.columns;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.columns, ArrowUp: -this.columns, PageDown: page,
      PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      const to = Math.max(0, Math.min(this.artworks.length - 1, this.active + steps[event.key]));
      if (event.shiftKey) this.selectRange(this.active, to);
      this.activate(to);
    } else if (event.key === ' ') {
      this.toggle(this.active);
    } else if (event.key === 'Enter') {
      this.on.onOpen(this.artworks[this.active]);
    } else if (event.key === 'Delete') {
      this.on.onDelete(this.artworks[this.active]);
    } else if (event.key === 'Escape' && this.count) {
      this.clear();
      this.draw();
      this.on.onSelect();
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      this.on.onSelectAll();
    } else {
      return;
    }
    event.preventDefault();
  }
}
