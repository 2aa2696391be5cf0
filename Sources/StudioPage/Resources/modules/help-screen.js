// Help: everything that can be said, as sentences to tap, in the words of the daemon; what is said to the page alone;
// its keys.
import { element, fill } from './element.js';
import { problemCard } from './announce.js';
import { phrasebook } from './phrasebook.js';
import { address } from './router.js';
import { Screen, screen } from './screen.js';
import { t } from './words.js';

const WAYS = ['screen', 'press', 'set', 'field'];
const KEYS = ['talk', 'toolbar', 'grid', 'select', 'remove', 'tree', 'reveal', 'colour'];

class HelpScreen extends Screen {
  connectedCallback() {
    this.search = element('input', { type: 'search', id: 'help-search', placeholder: t('help.search'),
      oninput: () => this.update() });
    this.body = element('div', { class: 'stack' }, element('p', { class: 'soft' }, t('help.loading')));
    fill(this, element('h1', {}, t('help.title')), element('p', { class: 'soft' }, t('help.what')),
      element('label', { class: 'hidden-text', for: 'help-search' }, t('help.search')), this.search, this.body,
      facts(t('help.ways'), WAYS.map((name) => `way.${name}`)),
      facts(t('help.keys'), KEYS.map((name) => `key.${name}`)));
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

/** What something does, by the keys of its words. */
const facts = (title, keys) => element('section', { class: 'panel' }, element('h2', {}, title),
  element('dl', { class: 'facts keys' }, keys.map((key) =>
    [element('dt', {}, t(key)), element('dd', {}, t(`${key}.does`))])));

export const make = screen('vs-help', HelpScreen);
