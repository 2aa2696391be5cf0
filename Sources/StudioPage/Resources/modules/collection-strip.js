// The collections as a strip beside a selection: a tap puts the chosen pictures in, and so does dropping them there.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { get, post } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { address } from './router.js';
import { offers } from './features.js';
import { t } from './words.js';

export const DRAGGED = 'application/x-voicesketch-artworks';

export class CollectionStrip {
  /** `chosen()` gives the numbers of the selected artworks. */
  constructor(chosen) {
    this.chosen = chosen;
    this.root = element('div', { class: 'strip', hidden: true, role: 'group', 'aria-label': t('collections.addTo') });
  }

  async show(isWanted) {
    this.isWanted = isWanted;
    if (!isWanted || !await offers('/v1/collections')) return show(this.root, false);
    if (!this.collections) {
      this.collections = [];
      await this.load();
    }
    return show(this.root, this.isWanted);
  }

  async load() {
    this.collections = (await get('/v1/collections').catch(() => ({ collections: [] }))).collections;
    const label = t('collections.new');
    const name = element('input', { type: 'text', maxlength: 64, placeholder: label, 'aria-label': label });
    fill(this.root, element('span', { class: 'soft' }, t('collections.addTo')),
      this.collections.map((collection) => this.target(collection)),
      element('form', { class: 'field-row', onsubmit: (event) => {
        event.preventDefault();
        if (name.value.trim()) busily(event.submitter, () => this.create(name.value.trim()));
      } }, name, element('button', {}, icon('plus'), t('collections.make'))),
      element('a', { class: 'button link', href: address('collections') }, t('nav.collections')));
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
        busily(event.currentTarget, () => this.add(collection, ids));
      } }, collection.icon && element('span', { 'aria-hidden': 'true' }, collection.icon), collection.name);
  }

  async add(collection, ids) {
    if (!ids.length) return announce(t('collections.choose'), { isBad: true });
    await post(`/v1/collections/${collection.id}/items`, { artworks: ids });
    return announce(t('collections.added', { count: ids.length, name: collection.name }));
  }

  async create(name) {
    const collection = await post('/v1/collections', { name });
    if (this.chosen().length) await this.add(collection, this.chosen());
    await this.load();
  }
}
