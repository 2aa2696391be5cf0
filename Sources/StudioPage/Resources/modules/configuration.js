// The daemon's configuration: every key with what it means, what it is, and what it usually is.
import { element, fill, menu } from './element.js';
import { get, patch } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { currentLanguage, t } from './words.js';

export class Configuration {
  /** @param {(report) => void} onRead gets the configuration each time it was read */
  constructor(onRead = () => {}) {
    this.onRead = onRead;
    this.groups = element('div', { class: 'stack' });
    this.root = element('section', { class: 'panel' }, element('h2', {}, t('configuration.title')), this.groups);
    this.load();
  }

  async load() {
    fill(this.groups, element('p', { class: 'soft' }, t('configuration.loading')));
    try {
      const [report, told] = await Promise.all([get('/v1/settings'), explanations()]);
      Object.assign(this, { report, told });
    } catch (error) {
      return void fill(this.groups, problemCard(error, () => this.load()));
    }
    this.onRead(this.report);
    fill(this.groups, element('p', { class: 'soft' }, t('configuration.file', { file: this.report.file })),
      this.report.groups.map((group) => this.group(group)));
  }

  find(group, key) {
    return this.report?.groups.find(({ name }) => name === group)?.settings.find((setting) => setting.key === key);
  }

  group({ name, about, settings }) {
    const explained = this.told[name] ?? about;
    const areAllReadAtStart = settings.every(({ isReadAtStart }) => isReadAtStart);
    return element('details', { class: 'setting-group' }, element('summary', {}, `[${name}]`,
      element('span', { class: 'soft' }, ` ${settings.map(({ key }) => key).join(', ')}`)),
      explained && element('p', { class: 'soft' }, explained),
      areAllReadAtStart && element('p', { class: 'soft' }, t('configuration.allAtStart')),
      settings.map((setting) => this.field(name, { ...setting, isTold: areAllReadAtStart })));
  }

  /** A key with its explanation, and a form to change it. */
  field(group, setting) {
    const about = this.told[`${group}.${setting.key}`] ?? setting.about;
    return element('div', { class: 'setting', 'data-setting': `${group}.${setting.key}` },
      about && element('p', { class: 'setting-about' }, about), this.form(group, setting));
  }

  /** @param {string} label what the key is called; its own name by default */
  form(group, setting, label = setting.key) {
    const id = `setting-${group}-${setting.key}`;
    if (setting.isInFileOnly) {
      return element('p', { class: 'setting-line' }, element('code', {}, `${setting.key} = ${valueOf(setting)}`),
        element('span', { class: 'soft' }, t('configuration.inFile')));
    }
    const usual = setting.usual ?? t('configuration.unset');
    const input = setting.choices.length
      ? menu([['', t('configuration.usual', { usual })], ...setting.choices.map((choice) => [choice, choice])],
        setting.value ?? '', { id })
      : element('input', { id, type: 'text', value: setting.value ?? '', maxlength: 1000, autocomplete: 'off',
        spellcheck: 'false', placeholder: setting.usual ?? setting.example ?? '' });
    const form = element('form', { class: 'setting-line', onsubmit: (event) => {
      event.preventDefault();
      busily(event.submitter, () => this.change(group, setting, input.value.trim()));
    } }, element('label', { for: id }, label), input, element('button', {}, t('configuration.keep')),
    setting.isReadAtStart && !setting.isTold && element('span', { class: 'soft' }, t('configuration.atStart')));
    return form;
  }

  /** An empty value takes the key out of the file. */
  async change(group, setting, value) {
    const changed = await patch('/v1/settings', { group, key: setting.key, value: value || undefined });
    Object.assign(this.find(group, setting.key), { value: undefined }, changed);
    announce(t(changed.isReadAtStart ? 'configuration.keptForStart' : 'configuration.kept',
      { key: setting.key, value: valueOf(changed) }));
    this.onRead(this.report);
  }
}

const valueOf = ({ value, usual }) => value ?? usual ?? '';

/** Explanations in the language of the page, by key; none in English, which the daemon tells. */
async function explanations() {
  const language = currentLanguage();
  if (language === 'en') return {};
  const answer = await fetch(`/words/settings-${language}.json`);
  return answer.ok ? answer.json() : {};
}
