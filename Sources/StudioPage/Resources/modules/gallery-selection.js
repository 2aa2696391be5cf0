// Actions on several pictures, one after another, and to the trash.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { get, patch, post, remove } from './api.js';
import { announce, announceProblem } from './announce.js';
import { busily, restore } from './actions.js';
import { fieldForm } from './field-form.js';
import { bytes, t } from './words.js';

export class GallerySelection {
  /** `chosen()` gives the selected artworks; `onDone(artwork)` hears of each that is done, `onEnd` of the end. */
  constructor({ chosen, onDone, onEnd }) {
    Object.assign(this, { chosen, onDone, onEnd });
    const label = t('gallery.selection');
    this.root = element('div', { class: 'selection', hidden: true, role: 'group', 'aria-label': label });
  }

  show(count, isSelecting, isTrash) {
    show(this.root, count > 0 || isSelecting);
    if (this.root.hidden) return;
    fill(this.root, element('strong', {}, t('gallery.selected', { count })),
      isTrash ? this.putBack(count) : this.tools(count),
      element('button', { type: 'button', class: 'link', onclick: () => this.onEnd() }, t('gallery.done')));
  }

  tools(count) {
    const tag = (word) => this.each('bulk.tagged', (artwork) =>
      patch(pathOf(artwork), { tags: [...new Set([...artwork.tags, word])] }));
    return [
      this.button('star', t('do.favorite'), count, () =>
        this.each('bulk.favorite', (artwork) => patch(pathOf(artwork), { favorite: true }))),
      fieldForm(tag, { label: t('gallery.newTag'), list: 'tags', disabled: !count }, icon('tag'), t('gallery.addTag')),
      this.button('trash', t('do.delete'), count, () =>
        this.each('bulk.deleted', (artwork) => remove(pathOf(artwork)), true), 'danger'),
    ];
  }

  putBack(count) {
    return this.button('restore', t('do.putBack'), count, () =>
      this.each('bulk.restored', (artwork) => post(`${pathOf(artwork)}/restore`)));
  }

  button(name, label, count, act, className = '') {
    const onclick = (event) => busily(event.currentTarget, act);
    return element('button', { type: 'button', class: className, disabled: !count, onclick }, icon(name), label);
  }

  /** Does something to each, one after another, so that a fault leaves the rest selected. */
  async each(key, act, mayPutBack = false) {
    const done = [];
    for (const artwork of this.chosen()) {
      done.push((await act(artwork)) ?? artwork);
      this.onDone(artwork);
    }
    const putBack = async () => {
      for (const artwork of done) await restore(artwork).catch(announceProblem);
      announce(t('bulk.restored', { count: done.length }));
    };
    announce(t(key, { count: done.length }), mayPutBack ? { offer: { label: t('do.putBack'), act: putBack } } : {});
  }
}

/** Asks before what cannot be taken back, with what it frees. */
export function askToEmptyTrash(button, onGone) {
  return busily(button, async () => {
    const content = await get('/v1/trash');
    const empty = (event) => busily(event.currentTarget, async () => {
      const gone = await remove('/v1/trash');
      dialog.close();
      announce(t('trash.gone', { count: gone.artworks, size: bytes(gone.bytes) }));
      await onGone();
    });
    const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': 'trash-title',
      onclose: () => dialog.remove() },
      element('h2', { id: 'trash-title' }, t('trash.title', { count: content.artworks })),
      element('p', {}, t('trash.text', { size: bytes(content.bytes) })),
      element('p', { class: 'buttons' },
        element('button', { type: 'button', onclick: () => dialog.close() }, t('trash.keep')),
        element('button', { type: 'button', class: 'danger', onclick: empty }, t('trash.empty'))));
    document.body.append(dialog);
    dialog.showModal();
  });
}

const pathOf = (artwork) => `/v1/artworks/${artwork.id}`;
