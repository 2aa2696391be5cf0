// The collections as a strip beside a selection: a tap puts the chosen pictures in, and so does dropping them there.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { get, post } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily, undoOffer } from './actions.js';
import { fieldForm } from './field-form.js';
import { address } from './router.js';
import { t } from './words.js';

export const DRAGGED = 'application/x-voicesketch-artworks';

/** Form in which a collection gets its name; `make(name)` makes it. */
export function newCollection(make, properties = {}) {
  return fieldForm(make, { label: t('collections.new'), ...properties }, icon('plus'), t('collections.make'));
}

export class CollectionStrip {
  /** `chosen()` gives the numbers of the selected artworks, or their search. */
  constructor(chosen) {
    this.chosen = chosen;
    this.root = element('div', { class: 'strip', hidden: true, role: 'group', 'aria-label': t('collections.addTo') });
  }

  async show(isWanted) {
    show(this.root, isWanted);
    if (!isWanted || this.collections) return;
    this.collections = [];
    fill(this.root, element('p', { class: 'loading' }, t('collections.loading')));
    await this.load();
  }

  async load() {
    const hadFocus = this.root.contains(document.activeElement);
    let all;
    try {
      ({ collections: all } = await get('/v1/collections'));
    } catch (error) {
      this.collections = null;
      return void fill(this.root, problemCard(error, () => this.load()));
    }
    // A search that is kept takes nothing in.
    this.collections = all.filter(({ query }) => !query);
    fill(this.root, element('span', { class: 'soft' }, t('collections.addTo')),
      this.collections.map((collection) => this.target(collection)),
      newCollection((name) => this.create(name)),
      element('a', { class: 'button link', href: address('collections') }, t('nav.collections')));
    if (hadFocus) this.root.querySelector('button').focus();
  }

  target(collection) {
    const isOver = (isOn) => (event) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      event.currentTarget.classList.toggle('is-over', isOn);
    };
    return element('button', { type: 'button', class: 'choice', 'data-collection': collection.id,
      onclick: (event) => busily(event.currentTarget, () => this.add(collection, this.chosen())),
      ondragenter: isOver(true), ondragover: isOver(true), ondragleave: isOver(false), ondrop: (event) => {
        isOver(false)(event);
        const ids = JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]');
        busily(event.currentTarget, () => this.add(collection, ids.length ? { ids } : this.chosen()));
      } }, collection.icon && element('span', { 'aria-hidden': 'true' }, collection.icon), collection.name);
  }

  async add({ id, name }, { ids, query }) {
    if (!query && !ids.length) return announce(t('collections.choose'), { isBad: true });
    const { count } = query ? await post('/v1/bulk', { action: 'collect', collection: name, query })
      : await post(`/v1/collections/${id}/items`, { artworks: ids }).then(() => ({ count: ids.length }));
    return announce(t('collections.added', { count, name }), { offer: await undoOffer(t('do.undo')) });
  }

  async create(name) {
    const collection = await post('/v1/collections', { name });
    const chosen = this.chosen();
    if (chosen.query || chosen.ids.length) await this.add(collection, chosen);
    await this.load();
  }
}
