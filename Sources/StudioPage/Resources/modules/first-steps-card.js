// The first start: three quiet steps above the table, none of which is in the way: talking, a picture, where they are.
import { element, fill } from './element.js';
import { get } from './api.js';
import { announce } from './announce.js';
import { choices } from './first-steps.js';
import { address } from './router.js';
import { Screen, screen } from './screen.js';
import { settings } from './settings.js';
import { studio } from './studio.js';
import { t } from './words.js';
import { TalkRow } from './talk-row.js';

const LAST = 3;
/** Step that is shown, also after the language was changed or another screen looked at. */
let step = 1;

class FirstSteps extends Screen {
  connectedCallback() {
    this.className = 'card first-steps';
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', t('steps.label'));
    this.row = new TalkRow('');
    this.row.listenTo(this.abort.signal);
    this.device = element('p', { class: 'soft' });
    this.places = element('ul', {}, element('li', {}, element('a', { href: address('gallery') }, t('steps.gallery'))));
    this.on('state', () => this.showDevice());
    this.on('transcript', ({ detail }) => detail.source === 'speech' && detail.text && this.heard());
    this.draw();
  }

  draw(isMove = false) {
    const isLast = step === LAST;
    this.heading = element('h2', { tabIndex: -1 }, t(`steps.${step}.title`));
    fill(this, element('div', { class: 'steps-words' }, this.heading, element('p', {}, t(`steps.${step}.text`), ' ',
      element('span', { class: 'soft' }, t('steps.count', { step }))), this.content()),
    element('p', { class: 'buttons' },
      element('button', { type: 'button', class: 'primary', onclick: () => {
        if (isLast) return this.end();
        step += 1;
        return this.draw(true);
      } }, t(isLast ? 'steps.start' : 'steps.next')),
      !isLast && element('button', { type: 'button', class: 'link', onclick: () => this.end() }, t('steps.skip'))));
    if (isMove) this.heading.focus();
  }

  content() {
    if (step === 1) return [this.row.root, this.device];
    if (step === 2) return element('p', { class: 'choices' }, [t('example.1'), t('example.2')].map((example) =>
      element('button', { type: 'button', class: 'choice', onclick: () => this.onTry(example) }, example)));
    this.askForPlaces();
    return [this.places, choices()];
  }

  end() {
    step = 1;
    settings.set('firstSteps', 'seen');
    this.remove();
  }

  heard() {
    if (step !== 1 || this.isHeard) return;
    this.isHeard = true;
    this.heading.textContent = t('steps.heard');
    announce(t('steps.heard'));
  }

  /** Folders with pictures, as the configuration has them; nothing is said where the daemon does not tell. */
  async askForPlaces() {
    const { groups } = await get('/v1/settings').catch(() => ({}));
    if (!groups || this.places.children.length > 1) return;
    const value = (name) => groups.flatMap((group) => group.settings).find(({ key }) => key === name)?.value;
    const place = (key, name) => element('li', {}, t(key, { folder: value(name) ?? t('steps.usualFolder') }));
    const isBrowsed = ['links', 'copies'].includes(value('browse'));
    this.places.append(...isBrowsed ? [place('steps.pictures', 'browse-folder')] : [],
      place('steps.exports', 'export-folder'));
  }

  showDevice() {
    const { device } = studio.status ?? {};
    if (device) this.device.textContent = t('steps.microphone',
      { name: device === 'default' ? t('steps.usualDevice') : device });
  }
}

screen('vs-first-steps', FirstSteps);
