// The versions of a picture as a tree: a line goes on downwards, what was changed from an older version leaves it to
// the right. Only the rows in view exist, so that hundreds of versions are as light as ten.
import { arrange, element, fill, shape } from './element.js';
import { thumbnailPath } from './api.js';
import { t, when } from './words.js';
import { lanesOf, lineOf } from './version-lanes.js';

const ROW = 76;
const LANE = 22;
/** Most room for the lanes: the words beside them have to be read. */
const LANES_WIDTH = 132;
/** Rows above and below those in view. */
const BESIDE = 4;

export class RevisionTree {
  /** @param {(number) => void} onLook gets the version that was chosen */
  constructor(onLook) {
    this.onLook = onLook;
    this.rows = new Map();
    this.graph = shape('svg', { class: 'tree-lines', 'aria-hidden': 'true' });
    this.list = element('ol', { class: 'tree-list', 'aria-label': t('artwork.versions'),
      onkeydown: (event) => this.walk(event) });
    this.root = element('div', { class: 'tree', onscroll: () => this.show() }, this.graph, this.list);
  }

  set(artwork, revisions, looked) {
    const key = JSON.stringify([artwork.id, artwork.head, revisions.length]);
    const isFirst = this.revisions === undefined;
    const had = this.looked;
    const isFocused = this.list.contains(document.activeElement);
    Object.assign(this, { artwork, revisions, looked });
    if (key !== this.key) {
      this.key = key;
      this.layOut();
    }
    this.press(had, looked);
    if (isFirst) this.reveal(looked);
    this.show();
    if (isFocused && !this.list.contains(document.activeElement)) this.button(looked)?.focus({ preventScroll: true });
  }

  layOut() {
    const { revisions, artwork } = this;
    const { lanes, count } = lanesOf(revisions);
    Object.assign(this, { lanes, step: Math.min(LANE, LANES_WIDTH / count), places: new Map(revisions.map(
      ({ number }, row) => [number, row])), line: new Set(lineOf(revisions, artwork.head)) });
    const width = Math.ceil(count * this.step) + 6;
    this.graph.setAttribute('width', width);
    this.graph.setAttribute('height', revisions.length * ROW);
    this.list.style.setProperty('height', `${revisions.length * ROW}px`);
    this.list.style.setProperty('margin-inline-start', `${width}px`);
    this.rows.clear();
    this.drawn = null;
  }

  /** Makes the rows in view, and the one with the focus. */
  show() {
    const view = this.root.clientHeight || ROW;
    const first = Math.max(0, Math.floor(this.root.scrollTop / ROW) - BESIDE);
    const last = Math.min(this.revisions.length - 1, Math.ceil((this.root.scrollTop + view) / ROW) + BESIDE);
    const range = `${first}-${last}`;
    if (range === this.drawn) return;
    this.drawn = range;
    const wanted = new Set();
    for (let row = first; row <= last; row += 1) wanted.add(row);
    const focused = this.places.get(Number(this.list.contains(document.activeElement)
      && document.activeElement.dataset.revision));
    if (focused !== undefined) wanted.add(focused);
    for (const row of this.rows.keys()) if (!wanted.has(row)) this.rows.delete(row);
    const shown = [...wanted].sort((one, other) => one - other);
    for (const row of shown) if (!this.rows.has(row)) this.rows.set(row, this.row(row));
    arrange(this.list, shown.map((row) => this.rows.get(row)));
    this.draw(first, last);
  }

  row(row) {
    const revision = this.revisions[row];
    const isHead = revision.number === this.artwork.head;
    return element('li', { style: { top: `${row * ROW}px` }, 'aria-posinset': row + 1,
      'aria-setsize': this.revisions.length }, element('button', {
      type: 'button', class: 'tree-row', 'data-revision': revision.number,
      'aria-pressed': String(revision.number === this.looked), onclick: () => this.onLook(revision.number),
    }, element('img', { src: thumbnailPath({ id: this.artwork.id, head: revision.number }), alt: '', width: 52,
      height: 52 }),
    element('span', { class: 'tree-words' }, element('span', {}, `“${revision.transcript || revision.prompt}”`),
      element('span', { class: 'soft' }, isHead ? `${t('tree.shown')} · ${when(revision.createdAt)}`
        : when(revision.createdAt)))));
  }

  /** The lines between rows, as far as they are in view, and the dots of those rows. */
  draw(first, last) {
    const center = (number) => [this.lanes.get(number) * this.step + this.step / 2,
      this.places.get(number) * ROW + ROW / 2];
    const parts = [];
    for (const { number, parent } of this.revisions) {
      const [row, from] = [this.places.get(number), this.places.get(parent)];
      if (from === undefined || row < first || from > last) continue;
      const [x, y] = center(number);
      const [px, py] = center(parent);
      parts.push(shape('path', { d: `M${px} ${py}C${px} ${py + ROW / 2} ${x} ${y - ROW / 2} ${x} ${y}`,
        class: this.line.has(number) && this.line.has(parent) ? 'is-on' : '' }));
    }
    const size = this.step < LANE / 2 ? 0.6 : 1;
    for (const { number } of this.revisions.slice(first, last + 1)) {
      const [cx, cy] = center(number);
      parts.push(shape('circle', { cx, cy, r: (number === this.artwork.head ? 7 : 5) * size,
        class: this.line.has(number) ? 'is-on' : '' }));
    }
    fill(this.graph, parts);
  }

  button(number) {
    return this.list.querySelector(`[data-revision="${number}"]`);
  }

  /** Moves the mark, and the focus with it where that was on the one before. */
  press(had, looked) {
    const before = this.button(had);
    const isFocused = had !== looked && this.list.contains(document.activeElement);
    before?.setAttribute('aria-pressed', 'false');
    if (isFocused) this.reveal(looked);
    this.button(looked)?.setAttribute('aria-pressed', 'true');
    if (isFocused) this.button(looked)?.focus({ preventScroll: true });
  }

  /** Scrolls the tree, and nothing else, until a version is in view. */
  reveal(number) {
    const top = (this.places.get(number) ?? 0) * ROW;
    const { scrollTop, clientHeight } = this.root;
    if (top < scrollTop) this.root.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.root.scrollTop = top + ROW - clientHeight;
    this.show();
  }

  /** Up and down the rows, left to what a version was made from, right to what was made from it. */
  walk(event) {
    const at = this.places.get(this.looked) ?? 0;
    const page = Math.max(1, Math.floor(this.root.clientHeight / ROW) - 1);
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
    const to = event.key in steps
      ? this.revisions[Math.min(Math.max(at + steps[event.key], 0), this.revisions.length - 1)].number
      : event.key === 'ArrowLeft' ? this.revisions[at].parent
        : event.key === 'ArrowRight' ? this.revisions.find(({ parent }) => parent === this.looked)?.number : undefined;
    if (!to || !this.places.has(to)) return;
    event.preventDefault();
    if (to !== this.looked) this.onLook(to);
  }
}
