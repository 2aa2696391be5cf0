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
  /** Number of those newer than the time that was gone to, which are loaded upwards from there. */
  newerCount = 0;
  newerNext = null;
  problem = null;
  loading = null;
  /** New ones that are held back, so that nothing moves under a finger. */
  arrived = [];
  holdsBack = false;

  constructor(query) {
    super();
    this.query = query;
    /** True where nothing newer is to be loaded. */
    this.isNewest = !query.start;
  }

  /** Loads a further page; one at a time. */
  more() {
    return this.isWhole ? Promise.resolve() : this.load(() => this.loadMore());
  }

  /** Loads a page of newer ones than are there. */
  newer() {
    return this.isNewest || !this.artworks.length ? Promise.resolve() : this.load(() => this.loadNewer());
  }

  /** Loads what could not be loaded. */
  retry() {
    return this.failed ? this.load(this.failed) : Promise.resolve();
  }

  load(part) {
    this.loading ??= this.attempt(part).finally(() => {
      this.loading = null;
      this.dispatchEvent(new Event('change'));
    });
    return this.loading;
  }

  async attempt(part) {
    this.problem = null;
    try {
      await part();
    } catch (error) {
      this.problem = error;
      this.failed = part;
    }
  }

  async loadMore() {
    const page = await this.page({ cursor: this.next ?? this.query.start });
    this.artworks.push(...this.unknown(page.artworks));
    this.next = page.next ?? null;
    this.isWhole = !page.next;
  }

  async loadNewer() {
    const [first] = this.artworks;
    const page = await this.page({ sort: 'oldest', since: first.createdAt, cursor: this.newerNext });
    this.addNewer(this.unknown(page.artworks).filter((artwork) => isNewer(artwork, first)).reverse());
    this.newerNext = page.next ?? null;
    this.isNewest = !page.next;
  }

  addNewer(artworks) {
    this.artworks.unshift(...artworks);
    this.newerCount += artworks.length;
  }

  page(way) {
    return get('/v1/artworks', { ...parametersOf(this.query), fields: 'compact', limit: PAGE, ...way });
  }

  /** Those of some artworks that are not in the list. */
  unknown(artworks) {
    const known = new Set(this.artworks.map(({ id }) => id));
    return artworks.filter(({ id }) => !known.has(id));
  }

  /** Number of all that is found up to a moment, on all pages. */
  async count(until) {
    const page = { until, limit: 1, fields: 'compact', total: true };
    return (await get('/v1/artworks', { ...parametersOf(this.query), ...page })).totalCount;
  }

  /** Loads all of it. */
  async all() {
    while (!this.isWhole && !this.problem) await this.more();
    while (!this.isNewest && !this.problem) await this.newer();
  }

  /** Loads until an artwork is there; its place, or -1. */
  async find(id) {
    if (!this.artworks.length) await this.more();
    const isAbove = await this.isAbove(id);
    for (;;) {
      const index = this.artworks.findIndex((artwork) => artwork.id === id);
      if (index >= 0 || this.problem || (isAbove ? this.isNewest : this.isWhole)) return index;
      await (isAbove ? this.newer() : this.more());
    }
  }

  /** True for an artwork that is newer than all that are there. */
  async isAbove(id) {
    if (this.isNewest || !this.artworks.length || this.artworks.some((artwork) => artwork.id === id)) return false;
    const artwork = await get(`/v1/artworks/${id}`).catch(() => null);
    return Boolean(artwork) && isNewer(artwork, this.artworks[0]);
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
    this.newerCount = 0;
    this.newerNext = null;
    this.isNewest = !this.query.start;
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
      if (isOut && index < this.newerCount) this.newerCount--;
    } else if (isHere && ['created', 'restored', 'deleted'].includes(change)) {
      const isPlain = !isSearch(this.query) && !this.query.start;
      if (isPlain && change === 'created' && this.query.sort === undefined) (this.holdsBack ? this.arrived
        : this.artworks).unshift(artwork);
      else if (this.query.start && this.artworks.length) this.putIn(artwork);
      else if (!this.loading) this.reload();
    } else {
      return;
    }
    this.dispatchEvent(new Event('change'));
  }

  /** Puts an artwork where its time is. One newer than all is loaded when somebody scrolls up to it. */
  putIn(artwork) {
    const found = this.artworks.findIndex((other) => isNewer(artwork, other));
    if (found === 0) {
      this.isNewest = false;
      this.newerNext = null;
    } else if (!isSearch(this.query) && (found > 0 || this.isWhole)) {
      const index = found < 0 ? this.artworks.length : found;
      this.artworks.splice(index, 0, artwork);
      if (index <= this.newerCount && this.newerCount) this.newerCount++;
    } else if (isSearch(this.query) && !this.loading) {
      this.reload();
    }
  }
}

/** True where an artwork comes before another one in the order of the newest. */
const isNewer = (one, other) => {
  const later = new Date(one.createdAt) - new Date(other.createdAt);
  return later > 0 || (later === 0 && one.id > other.id);
};
