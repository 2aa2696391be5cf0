// The living sentence: what is being said, what is typed, and what was understood of it before anything happens.
import { element, show } from './element.js';
import { icon } from './icons.js';
import { Problem, understand } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { catalog } from './catalog.js';
import { studio } from './studio.js';
import { price, t } from './words.js';
import { LevelMeter, TalkButton } from './talk.js';
import { followTalkKey } from './talk-key.js';
import { Completion } from './completion.js';
import { guessedCost, makesPictures, toldCost } from './cost.js';
import { Understanding } from './understanding.js';

const TYPING_PAUSE_MS = 300;

export class Sentence {
  constructor(onSubmit, { label = t('say.label'), placeholder = t('say.placeholder'), onType = () => {} } = {}) {
    Object.assign(this, { onSubmit, onType });
    this.meter = new LevelMeter();
    this.talk = new TalkButton();
    this.understanding = new Understanding((command) => this.change(command));
    // No live region: partial words change too often to be read out.
    this.spoken = element('p', { class: 'spoken', hidden: true });
    this.input = element('input', {
      type: 'text', id: 'say', name: 'say', autocomplete: 'off', autocapitalize: 'none', enterkeyhint: 'send',
        maxlength: 4000,
      placeholder, oninput: () => {
        this.typed();
        this.completion.offer().catch(() => {});
      },
    });
    this.completion = new Completion(this.input, (text) => this.write(text));
    this.goLabel = element('span', {}, t('say.go'));
    this.go = element('button', { class: 'primary go', disabled: true }, this.goLabel);
    this.clearButton = element('button', { type: 'button', class: 'quiet clear', hidden: true,
      'aria-label': t('say.clear'), onclick: () => {
      this.reset();
      this.input.focus();
    } }, icon('close'));
    this.form = element('form', { class: 'say', onsubmit: (event) => {
      event.preventDefault();
      this.submit();
    } }, element('label', { class: 'hidden-text', for: 'say' }, label),
    element('div', { class: 'say-field' }, this.input, this.clearButton), this.go,
      this.talk.root);
    this.root = element('div', { class: 'sentence' }, this.completion.list, this.meter.root, this.spoken, this.understanding.root, this.form);
  }

  /** Puts words into the field as if they had been typed. */
  write(text) {
    this.input.value = text;
    this.typed(0);
    this.input.focus();
  }

  reset() {
    this.input.value = '';
    this.draft = null;
    this.isChanged = false;
    this.shownFor = null;
    this.stop();
    this.understanding.clear();
    show(this.spoken, false);
    this.update();
  }

  typed(pause = TYPING_PAUSE_MS) {
    this.draft = null;
    this.isChanged = false;
    this.shownFor = null;
    show(this.spoken, false);
    this.stop();
    this.update();
    this.onType();
    if (!this.text) return this.understanding.clear();
    this.understanding.hold();
    this.timer = setTimeout(() => this.look().catch(() => {}), pause);
  }

  get text() {
    return this.input.value.trim();
  }

  stop() {
    clearTimeout(this.timer);
    this.request?.abort();
  }

  /** Shows what the words would do. Nothing is done. */
  async look() {
    const text = this.text;
    this.request = new AbortController();
    this.go.setAttribute('aria-busy', 'true');
    try {
      const looked = await understand({ text }, this.request.signal);
      if (this.text !== text) return;
      const { command } = looked;
      this.draft = command;
      this.cost = toldCost(looked);
      this.shownFor = text;
      if (command.intent === 'unknown') this.understanding.clear();
      else this.understanding.set(command, this.cost);
      this.understanding.chips.scrollLeft = 0;
      // Chips that come push the field down, in a low window out of sight.
      if (document.activeElement === this.input) this.root.scrollIntoView({ block: 'nearest' });
    } finally {
      if (this.text === text) this.go.removeAttribute('aria-busy');
      this.update();
    }
  }

  /** A chip was changed: from now on the command counts, not the words. */
  change(command) {
    this.draft = { ...command, confidence: Math.max(command.confidence, 0.9) };
    this.isChanged = true;
    this.shownFor = this.text || command.transcript;
    this.cost = guessedCost(this.draft);
    this.understanding.set(this.draft, this.cost);
    this.update();
    this.stop();
    this.pricing = this.askPrice(this.draft).catch(() => {});
  }

  /** Another kind or number may cost something else than what was understood. */
  async askPrice(draft) {
    this.request = new AbortController();
    const looked = await understand({ command: draft }, this.request.signal);
    if (this.draft !== draft) return;
    this.cost = toldCost(looked);
    this.understanding.setCost(this.cost);
    this.update();
  }

  async submit() {
    this.completion.close();
    if (!this.text && !this.isChanged) return;
    await busily(this.go, async () => {
      // The price is shown before; the same press does not also spend it.
      if (!this.isChanged && this.shownFor !== this.text) {
        this.stop();
        await this.look().catch((error) => {
          if (error instanceof Problem) throw error;
        });
        if (this.draft && makesPictures(this.draft) && this.cost !== 0) return this.askOnce();
      } else if (this.isChanged) {
        const seen = this.cost;
        await this.pricing;
        if (this.cost !== seen && this.cost !== 0) return this.askOnce();
      }
      this.submitted = this.text;
      const submission = this.isChanged ? { command: this.draft } : { text: this.text };
      await this.onSubmit(submission);
      return undefined;
    });
  }

  /** Says, also to whoever does not see the button, that it was not sent yet, and why. */
  askOnce() {
    const button = this.goLabel.textContent;
    announce(this.cost === null ? t('say.unpriced', { button }) : t('say.priced', { button, price: price(this.cost) }));
  }

  update() {
    const isEmpty = !this.text && !this.isChanged;
    this.go.disabled = isEmpty;
    show(this.clearButton, !isEmpty);
    const cost = this.draft && makesPictures(this.draft) ? this.cost : 0;
    const verb = this.draft && makesPictures(this.draft) ? t('say.draw') : t('say.go');
    const told = cost === null ? t('cost.unknown') : cost > 0 && price(cost);
    this.goLabel.textContent = told ? `${verb} · ${told}` : verb;
  }

  /** Words as they are recognised, grey until they are final. */
  hear({ text, final, source }) {
    if (source !== 'speech') return;
    this.spoken.textContent = final ? text : `${text} …`;
    this.spoken.classList.toggle('is-partial', !final);
    show(this.spoken, Boolean(text));
  }

  /** A command somebody gave; its chips make a new draft of it. What was typed here needs no repeating. */
  showCommand(command, isHeard) {
    this.isChanged = false;
    this.spoken.textContent = command.transcript;
    this.spoken.classList.remove('is-partial');
    show(this.spoken, isHeard && Boolean(command.transcript));
    this.understanding.chips.scrollLeft = 0;
    if (command.intent === 'unknown') this.understanding.clear();
    else this.understanding.set(command);
    this.update();
  }

  /** A command was handed over. Its own words leave the field; what is being written meanwhile is left alone. */
  handedOver(command, { isOwn, isRepeated }) {
    if (isOwn && this.text === this.submitted) {
      this.input.value = '';
      this.submitted = null;
    } else if (this.text || this.isChanged) {
      return;
    }
    this.draft = null;
    this.shownFor = null;
    this.stop();
    this.understanding.shut();
    this.showCommand(command, isRepeated);
  }

  listenTo(signal) {
    const on = (kind, handler) => studio.addEventListener(kind, handler, { signal });
    followTalkKey(this.talk, signal);
    on('level', ({ detail }) => this.meter.take(detail));
    on('transcript', ({ detail }) => this.hear(detail));
    on('state', () => this.talk.update());
    on('status', () => {
      this.talk.update();
      this.update();
    });
    catalog.addEventListener('change', () => this.understanding.refresh(), { signal });
    catalog.refresh().catch(() => {});
    this.talk.update();
  }
}
