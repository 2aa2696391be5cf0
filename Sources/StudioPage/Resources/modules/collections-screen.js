// Collections, and what is in one of them.
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { get, patch, post, remove, thumbnailPath } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { address, go, place } from './router.js';
import { Screen, screen } from './screen.js';
import { t } from './words.js';
import { newCollection } from './collection-strip.js';
import { fieldForm } from './field-form.js';
import { wordsOfSearch } from './search-words.js';

class CollectionsScreen extends Screen {
  connectedCallback() {
    this.number = Number(place().rest[0]) || null;
    this.load();
  }

  async load() {
    fill(this, element('h1', { class: 'loading' }, t('collections.loading')));
    try {
      if (this.number) await this.showOne();
      else this.showAll((await get('/v1/collections')).collections);
    } catch (error) {
      fill(this, this.back(), problemCard(error, () => this.load(), t('nav.collections')));
    }
  }

  back() {
    const isOne = Boolean(this.number);
    return element('div', { class: 'ways' }, element('a', { class: 'button link back',
      href: address(isOne ? 'collections' : 'gallery') }, icon(isOne ? 'left' : 'gallery'),
    t(isOne ? 'nav.collections' : 'artwork.back')));
  }

  showAll(collections) {
    fill(this, this.back(), element('h1', {}, t('nav.collections')),
      newCollection(async (name) => {
        await post('/v1/collections', { name });
        await this.load();
      }, { class: 'primary' }),
      collections.length ? element('ul', { class: 'collection-list' },
        collections.map((collection) => this.card(collection)))
        : element('p', { class: 'soft' }, t('collections.empty')));
  }

  card({ id, name, icon: sign, itemCount, cover }) {
    return element('li', {}, element('a', { class: 'collection-card', href: address(`collections/${id}`) },
      cover ? element('img', { src: `/v1/artworks/${cover}/thumbnail`, alt: '', width: 150, height: 150,
        loading: 'lazy' })
        : element('span', { class: 'collection-blank' }, icon('gallery')),
      element('strong', {}, sign && `${sign} `, name),
      element('span', { class: 'soft' }, t('collections.count', { count: itemCount }))));
  }

  async showOne() {
    const [collection, page] = await Promise.all([get(`/v1/collections/${this.number}`),
      get(`/v1/collections/${this.number}/items`)]);
    this.search = collection.query;
    this.items = page.items;
    this.next = page.next;
    this.list = element('ol', { class: 'item-list' });
    fill(this, this.back(), element('h1', {}, collection.icon && `${collection.icon} `, collection.name),
      collection.description && element('p', { class: 'soft' }, collection.description),
      this.search && element('p', { class: 'soft' }, t('keep.finds', { search: wordsOfSearch(this.search) }), ' ',
        element('a', { href: address('gallery', { collection: collection.name }) }, t('keep.gallery'))),
      element('div', { class: 'buttons' }, fieldForm(async (name) => {
        await patch(`/v1/collections/${this.number}`, { name });
        await this.load();
      }, { label: t('artwork.name'), value: collection.name }, icon('pencil'), t('artwork.rename')),
      element('button', { type: 'button', class: 'danger', onclick: (event) => busily(event.currentTarget, async () => {
        await remove(`/v1/collections/${this.number}`);
        announce(t('collections.deleted', { name: collection.name }), { offer: { label: t('do.undo'),
          act: () => busily(null, async () => {
            await post('/v1/undo', { wait: true });
            go('collections');
          }) } });
        go('collections');
      }) }, icon('trash'), t('collections.delete'))), this.list,
      this.more = element('button', { type: 'button', onclick: (event) => busily(event.currentTarget, async () => {
        const further = await get(`/v1/collections/${this.number}/items`, { cursor: this.next });
        this.items.push(...further.items);
        this.next = further.next;
        this.showItems();
      }) }, t('collections.more')));
    this.showItems();
  }

  showItems() {
    this.more.hidden = !this.next;
    if (!this.items.length) return fill(this.list, element('li', { class: 'soft' },
      t(this.search ? 'gallery.nothing' : 'collections.nothing')));
    return fill(this.list, this.items.map((item, index) => this.row(item, index)));
  }

  row({ artwork, note }, index) {
    const picture = element('a', { href: address(`artwork/${artwork.id}`) }, element('img', {
      src: thumbnailPath(artwork), alt: '', width: 88, height: 88, loading: 'lazy' }),
    element('span', {}, artwork.title));
    // What a search finds is arranged and taken out by nobody.
    if (this.search) return element('li', { class: 'item' }, picture);
    const path = `/v1/collections/${this.number}/items`;
    const field = element('input', { type: 'text', value: note ?? '', maxlength: 500,
      placeholder: t('collections.note'),
      'aria-label': t('collections.noteOn', { title: artwork.title }), onchange: () => busily(null, async () => {
        await patch(path, { artwork: artwork.id, note: field.value.trim() });
        announce(t('collections.noted'));
      }) });
    const move = (by, drawing, key) => element('button', { type: 'button', class: 'quiet', 'data-by': by,
      disabled: !this.items[index + by], title: t(key), 'aria-label': t(`${key}Of`, { title: artwork.title }),
      onclick: (event) => busily(event.currentTarget, async () => {
        const items = [...this.items];
        [items[index], items[index + by]] = [items[index + by], items[index]];
        await patch(path, { order: items.map((item) => item.artwork.id) });
        this.items = items;
        this.showItems();
        announce(t('collections.moved', { title: artwork.title, number: index + by + 1, total: items.length }));
        this.focusOn(index + by, by);
      }) }, icon(drawing));
    return element('li', { class: 'item' }, picture, field, element('span', { class: 'item-buttons' },
      move(-1, 'up', 'collections.earlier'), move(1, 'down', 'collections.later'),
      element('button', { type: 'button', class: 'quiet', title: t('collections.take'),
        'aria-label': t('collections.takeOf', { title: artwork.title }),
        onclick: (event) => busily(event.currentTarget, async () => {
          await remove(`${path}?artworks=${artwork.id}`);
          this.items.splice(index, 1);
          announce(t('collections.taken', { title: artwork.title }));
          this.showItems();
          this.focusOn(Math.min(index, this.items.length - 1), 0);
        }) }, icon('close'))));
  }

  /** The list is drawn anew; the focus goes on with the picture, or to the next one. */
  focusOn(index, by) {
    const buttons = [...this.list.children[index]?.querySelectorAll('button') ?? []];
    const wanted = buttons.find((button) => button.dataset.by === String(by)) ?? buttons.at(-1);
    (wanted?.disabled ? buttons.find((button) => !button.disabled) : wanted ?? this.querySelector('a')).focus();
  }
}

export const make = screen('vs-collections', CollectionsScreen);
