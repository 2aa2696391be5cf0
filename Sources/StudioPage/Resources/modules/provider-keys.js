// Keys of the hosted providers: where each comes from, and a field to keep one in the keyring. A key that was typed
// leaves the page with the press of the button, and the daemon shows none. Once pictures can cost money, also when a
// spoken one asks first.
import { element, fill, show } from './element.js';
import { get, post, remove, sentence } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { studio } from './studio.js';
import { t } from './words.js';

export class ProviderKeys {
  constructor(configuration) {
    this.configuration = configuration;
    this.rows = element('ul', { class: 'stack' });
    this.spending = element('div', { hidden: true });
    this.root = element('section', { class: 'panel', hidden: true }, element('h2', {}, t('keys.title')),
      element('p', { class: 'soft' }, t('keys.how')), this.rows, this.spending);
    this.load();
  }

  /** Shows nothing where no keys are kept. */
  async load() {
    let keys;
    try {
      ({ keys } = await get('/v1/keys'));
    } catch (error) {
      // Keys are not kept here.
      if (error.status === 422) return show(this.root, false);
      show(this.root, true);
      return fill(this.rows, element('li', {}, problemCard(error, () => this.load())));
    }
    const focused = this.rows.contains(document.activeElement)
      && document.activeElement.closest('[data-provider]')?.dataset.provider;
    show(this.root, keys.length > 0);
    show(this.spending, keys.some(({ place }) => place));
    fill(this.rows, keys.map((key) => this.row(key)));
    if (focused) this.rows.querySelector(`[data-provider="${CSS.escape(focused)}"] input`)?.focus();
    return undefined;
  }

  /** When a spoken picture that costs money asks first; shown once there is a key. */
  showSettings() {
    const setting = this.configuration.find('studio', 'confirm-paid');
    fill(this.spending, setting && [element('p', { class: 'setting-about' }, t('keys.confirm.why')),
      this.configuration.form('studio', setting, t('keys.confirm'))]);
  }

  row({ provider, place, detail, isInOrder }) {
    const id = `key-${provider}`;
    const input = element('input', { id, type: 'password', autocomplete: 'off', spellcheck: 'false', maxlength: 1000,
      required: true });
    const form = element('form', { class: 'key-form', onsubmit: (event) => {
      event.preventDefault();
      const key = input.value;
      input.value = '';
      busily(event.submitter, () => this.keep(provider, key));
    } }, element('label', { for: id }, t('keys.field', { provider })), element('div', { class: 'field-row' }, input,
      element('button', { class: 'primary', 'aria-label': `${t('keys.keep')}: ${provider}` },
        t('keys.keep')),
      place === 'keyring' && element('button', { type: 'button', 'aria-label': `${t('keys.remove')}: ${provider}`, onclick: (event) =>
        busily(event.currentTarget, () => this.drop(provider)) }, t('keys.remove'))));
    return element('li', { class: 'provider', 'data-provider': provider }, element('strong', {}, provider),
      element('span', { class: `standing is-${place ? 'ready' : 'away'}` }, t(`keys.place.${place ?? 'none'}`)),
      element('span', { class: 'soft' }, [place === 'keyring' ? '' : sentence(detail),
        !isInOrder && t('keys.notInOrder')].filter(Boolean).join(' ')), form);
  }

  async keep(provider, key) {
    const { detail } = await post('/v1/keys', { provider, key });
    announce(t('keys.kept', { provider, detail: sentence(detail) }));
    await this.changed();
  }

  async drop(provider) {
    await remove(`/v1/keys/${encodeURIComponent(provider)}`);
    announce(t('keys.removed', { provider }));
    await this.changed();
  }

  async changed() {
    await this.load();
    studio.refreshSoon();
  }
}
