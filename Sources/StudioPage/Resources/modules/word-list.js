// Words that are heard because of the user: each with how it sounds, and a way to add and remove one.
import { element, fill } from './element.js';
import { get, post, remove } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { fieldForm } from './field-form.js';
import { icon } from './icons.js';
import { t } from './words.js';

export class WordList {
  constructor() {
    this.list = element('ul', { class: 'chips word-list' });
    this.notes = element('div', {});
    this.root = element('section', { class: 'panel' }, element('h2', {}, t('wordList.title')),
      element('p', { class: 'soft' }, t('wordList.how')), this.list, this.notes,
      fieldForm((word, field) => this.add(word, field), { label: t('wordList.field'), maxlength: 40 }, icon('plus'),
        t('wordList.add')));
    this.load();
  }

  async load() {
    let report;
    try {
      report = await get('/v1/words');
    } catch (error) {
      return void fill(this.notes, problemCard(error, () => this.load()));
    }
    fill(this.list, report.words.length
      ? report.words.map((word) => element('li', { class: 'chip' }, word.word,
        !word.phones?.length && element('span', { class: 'soft' }, ` ${t('wordList.silent')}`),
        element('button', { type: 'button', class: 'quiet', 'aria-label': t('wordList.remove', word),
          onclick: (event) => busily(event.currentTarget, () => this.drop(word.word)) }, icon('close'))))
      : element('li', { class: 'soft' }, t('wordList.none')));
    fill(this.notes, report.notes.map((note) => element('p', { class: 'soft' }, note)));
  }

  async add(word, field) {
    await post('/v1/words', { word });
    field.value = '';
    announce(t('wordList.added', { word }));
    await this.load();
  }

  async drop(word) {
    await remove(`/v1/words/${encodeURIComponent(word)}`);
    announce(t('wordList.removed', { word }));
    await this.load();
  }
}
