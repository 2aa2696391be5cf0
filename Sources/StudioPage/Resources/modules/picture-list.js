// The artworks of a search, loaded a page at a time and kept while the page is open.
import { get } from './api.js';
import { isSearch, parametersOf } from './gallery-query.js';
import { studio } from './studio.js';

const PAGE = 100;
const kept = new Map();
const KEPT_LISTS = 6;

/** List of a query; the same query gives the same list, so that coming back finds it loaded. */
export function pictureList(query) {
  const key = JSON.stringify(query);
  const list = kept.get(key) ?? new PictureList(query);
  kept.delete(key);
  kept.set(key, list);
  if (kept.size > KEPT_LISTS) kept.delete(kept.keys().next().value);
  return list;
}

/** One listener for all: a list that is forgotten is told no more. */
studio.addEventListener('artwork', ({ detail }) => {
  for (const list of kept.values()) list.note(detail);
});

class PictureList extends EventTarget {
  artworks = [];
  next = null;
  isWhole = false;
  problem = null;
  loading = null;
  /** New ones that are held back, so that nothing moves under a finger. */
  arrived = [];
  holdsBack = false;

  constructor(query) {
    super();
    this.query = query;
  }

  /** Loads a further page; one at a time. */
  more() {
    if (this.isWhole) return Promise.resolve();
    this.loading ??= this.load().finally(() => {
      this.loading = null;
      this.dispatchEvent(new Event('change'));
    });
    return this.loading;
  }

  async load() {
    this.problem = null;
    try {
      const cursor = this.next ?? this.query.start;
      const page = await get('/v1/artworks', { ...parametersOf(this.query), fields: 'compact', limit: PAGE, cursor });
      const known = new Set(this.artworks.map((artwork) => artwork.id));
      this.artworks.push(...page.artworks.filter((artwork) => !known.has(artwork.id)));
      this.next = page.next ?? null;
      this.isWhole = !page.next;
    } catch (error) {
      this.problem = error;
    }
  }

  /** Number of all that is found up to a moment, on all pages. */
  async count(until) {
    const page = { until, limit: 1, fields: 'compact', total: true };
    return (await get('/v1/artworks', { ...parametersOf(this.query), ...page })).totalCount;
  }

  /** Loads all of it. */
  async all() {
    while (!this.isWhole && !this.problem) await this.more();
  }

  /** Loads until an artwork is there; its place, or -1. */
  async find(id) {
    for (;;) {
      const index = this.artworks.findIndex((artwork) => artwork.id === id);
      if (index >= 0 || this.isWhole || this.problem) return index;
      await this.more();
    }
  }

  /** Puts those held back where they belong. */
  takeArrived() {
    this.artworks.unshift(...this.arrived);
    this.arrived = [];
    this.dispatchEvent(new Event('change'));
  }

  /** Begins anew. */
  reload() {
    this.arrived = [];
    this.artworks = [];
    this.next = null;
    this.isWhole = false;
    return this.more();
  }

  note({ change, artwork }) {
    const index = this.artworks.findIndex((other) => other.id === artwork.id);
    if (this.arrived.some((other) => other.id === artwork.id)) {
      this.arrived = this.arrived.flatMap((other) => other.id !== artwork.id ? other : artwork.deletedAt ? []
        : artwork);
      return;
    }
    const isHere = Boolean(this.query.trash) === Boolean(artwork.deletedAt);
    if (index >= 0) {
      const isOut = !isHere || (this.query.favorite && !artwork.favorite);
      this.artworks.splice(index, 1, ...isOut ? [] : [artwork]);
    } else if (isHere && ['created', 'restored', 'deleted'].includes(change)) {
      const isPlain = !isSearch(this.query) && !this.query.start;
      if (isPlain && change === 'created' && this.query.sort === undefined) (this.holdsBack ? this.arrived
        : this.artworks).unshift(artwork);
      else if (!this.loading) this.reload();
    } else {
      return;
    }
    this.dispatchEvent(new Event('change'));
  }
}
