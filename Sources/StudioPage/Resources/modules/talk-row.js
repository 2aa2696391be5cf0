// Talking where nothing is typed: the button, and beside it the level and the words as they are recognised.
import { element, show } from './element.js';
import { studio } from './studio.js';
import { t } from './words.js';
import { LevelMeter, TalkButton } from './talk.js';

export class TalkRow {
  /** `words` stand there until something is heard; `onPress` hears of each press before anything can have been. */
  constructor(words, onPress = () => {}) {
    this.words = words;
    this.talk = new Button(() => this.showHint());
    this.meter = new LevelMeter();
    // No live region: partial words change too often to be read out.
    this.spoken = element('p', { class: 'spoken', hidden: true });
    this.hint = element('p', { class: 'soft' });
    this.talk.root.addEventListener('pointerdown', onPress);
    this.talk.root.addEventListener('click', onPress);
    this.talk.root.addEventListener('keydown', ({ key }) => (key === ' ' || key === 'Enter') && onPress());
    this.root = element('div', { class: 'talk-row' }, this.talk.root,
      element('div', { class: 'talk-heard' }, this.meter.root, this.spoken, this.hint));
  }

  hear({ text, final, source }) {
    if (source !== 'speech') return;
    this.spoken.textContent = final ? text : `${text} …`;
    this.spoken.classList.toggle('is-partial', !final);
    show(this.spoken, Boolean(text));
    this.showHint();
  }

  /** What can be said, or what to do where there is nothing to hear it with. */
  showHint() {
    this.hint.textContent = studio.hasMicrophone ? this.words : t('talk.none.how');
    show(this.hint, this.spoken.hidden || !studio.hasMicrophone);
  }

  listenTo(signal) {
    const on = (kind, handler) => studio.addEventListener(kind, handler, { signal });
    on('level', ({ detail }) => this.meter.take(detail));
    on('transcript', ({ detail }) => this.hear(detail));
    on('state', () => this.talk.update());
    on('status', () => this.talk.update());
    this.talk.update();
  }
}

/** A talk button that tells when it shows another state. */
class Button extends TalkButton {
  constructor(onUpdate) {
    super();
    this.onUpdate = onUpdate;
  }

  update() {
    super.update();
    this.onUpdate();
  }
}
