// Help: everything that can be said, as sentences to tap, in the words of the daemon; and the keys of the page.
import { element, fill } from './element.js';
import { problemCard } from './announce.js';
import { phrasebook } from './phrasebook.js';
import { address } from './router.js';
import { Screen, screen } from './screen.js';
import { t } from './words.js';

const KEYS = ['talk', 'toolbar', 'grid', 'select', 'remove', 'tree', 'reveal', 'colour'];

class HelpScreen extends Screen {
  connectedCallback() {
    this.search = element('input', { type: 'search', id: 'help-search', placeholder: t('help.search'),
      oninput: () => this.update() });
    this.body = element('div', { class: 'stack' }, element('p', { class: 'soft' }, t('help.loading')));
    fill(this, element('h1', {}, t('help.title')), element('p', { class: 'soft' }, t('help.what')),
      element('label', { class: 'hidden-text', for: 'help-search' }, t('help.search')), this.search, this.body,
      element('section', { class: 'panel' }, element('h2', {}, t('help.keys')), element('dl', { class: 'facts keys' },
        KEYS.map((name) => [element('dt', {}, t(`key.${name}`)), element('dd', {}, t(`key.${name}.does`))]))));
    this.load();
  }

  async load() {
    try {
      this.topics = await phrasebook();
      this.update();
    } catch (error) {
      fill(this.body, problemCard(error, () => this.load()));
    }
  }

  update() {
    const wanted = this.search.value.trim().toLocaleLowerCase();
    const found = (this.topics ?? []).map(({ title, examples }) =>
      ({ title, examples: title.toLocaleLowerCase().includes(wanted) ? examples
      : examples.filter((example) => example.toLocaleLowerCase().includes(wanted)) })).filter(({ examples }) =>
        examples.length);
    fill(this.body, found.length ? found.map(({ title, examples }) =>
      element('section', { class: 'panel' }, element('h2', {}, title),
      element('ul', { class: 'chips' }, examples.map((example) =>
        element('li', {}, element('a', { class: 'chip', href: address('table', { say: example }) }, example))))))
      : element('p', { class: 'soft' }, t('help.nothing')));
  }
}

export const make = screen('vs-help', HelpScreen);
