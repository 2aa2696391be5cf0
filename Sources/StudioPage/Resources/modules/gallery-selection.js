// Actions on several pictures, each as one change that one undo takes back, and to the trash.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { get, post, remove } from './api.js';
import { announce } from './announce.js';
import { busily, undoOffer } from './actions.js';
import { fieldForm } from './field-form.js';
import { bytes, t } from './words.js';

export class GallerySelection {
  /**
   * `chosen()` gives the numbers of the selected artworks or their search; `onDone` hears when they were changed, and
   * whether they are somewhere else now.
   */
  constructor({ chosen, onDone, onEnd }) {
    Object.assign(this, { chosen, onDone, onEnd });
    const label = t('gallery.selection');
    this.root = element('div', { class: 'selection', hidden: true, role: 'group', 'aria-label': label });
  }

  show(count, isSelecting, isTrash) {
    this.isTrash = isTrash;
    show(this.root, count > 0 || isSelecting);
    if (this.root.hidden) return;
    fill(this.root, element('strong', {}, t('gallery.selected', { count })),
      isTrash ? this.button('restore', t('do.putBack'), count, () => this.move()) : this.tools(count),
      element('button', { type: 'button', class: 'link', onclick: () => this.onEnd() }, t('gallery.done')));
  }

  tools(count) {
    const tag = (word) => this.change('tag', 'bulk.tagged', { tag: word });
    return [
      this.button('star', t('do.favorite'), count, () => this.change('favorite', 'bulk.favorite')),
      fieldForm(tag, { label: t('gallery.newTag'), list: 'tags', disabled: !count }, icon('tag'), t('gallery.addTag')),
      this.button('trash', t('do.delete'), count, () => this.move(), 'danger'),
    ];
  }

  button(name, label, count, act, className = '') {
    const onclick = (event) => busily(event.currentTarget, act);
    return element('button', { type: 'button', class: className, disabled: !count, onclick }, icon(name), label);
  }

  /** To the trash, or back from it. */
  async move() {
    if (this.isTrash) await this.change('restore', 'bulk.restored');
    else await this.change('delete', 'bulk.deleted', {}, t('do.putBack'));
  }

  /** Does one thing to all of them, and says how it is taken back. */
  async change(action, key, values = {}, undoLabel = t('do.undo')) {
    const meant = this.chosen();
    const { count = meant.ids?.length } = await post('/v1/bulk', { action, ...values, ...meant });
    announce(t(key, { count, ...values }), { offer: await undoOffer(undoLabel) });
    this.onDone(['delete', 'restore'].includes(action));
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
