// Tags of a picture: a tap takes one off, a field adds one.
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { busily } from './actions.js';
import { fieldForm } from './field-form.js';
import { t } from './words.js';

export class TagEditor {
  /** `onChange(tags)` stores them. */
  constructor(onChange) {
    this.onChange = onChange;
    this.tags = null;
    this.list = element('ul', { class: 'chips' });
    this.form = fieldForm(async (tag, field) => {
      await this.onChange([...new Set([...this.tags, tag])]);
      field.value = '';
    }, { label: t('gallery.newTag') }, icon('tag'), t('gallery.addTag'));
    this.root = element('div', {}, this.list, this.form);
  }

  /** Shows tags; the field and what is being typed in it stay. */
  set(tags) {
    if (JSON.stringify(tags) === JSON.stringify(this.tags)) return;
    const hadFocus = this.list.contains(document.activeElement);
    this.tags = tags;
    this.list.hidden = !tags.length;
    fill(this.list, tags.map((tag) => element('li', {}, this.chip(tag))));
    if (hadFocus) this.form.querySelector('input').focus();
  }

  chip(tag) {
    const onclick = (event) =>
      busily(event.currentTarget, () => this.onChange(this.tags.filter((other) => other !== tag)));
    const label = t('artwork.removeTag', { tag });
    return element('button', { type: 'button', class: 'chip', 'aria-label': label, onclick }, tag, icon('close'));
  }
}
