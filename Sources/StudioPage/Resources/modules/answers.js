// The daemon's questions and refusals, with everything one can answer as a button.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { happened, post, sentence } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { sayable } from './command-parts.js';
import { t, told } from './words.js';

/** Hides a card; a focus that was on it stays on the screen. */
function hide(card) {
  const hadFocus = card.contains(document.activeElement);
  show(card, false);
  if (hadFocus) card.closest('main').focus({ preventScroll: true });
}

/** A question: yes, no; nothing happens by waiting. */
export class QuestionCard {
  constructor(onAnswer) {
    this.onAnswer = onAnswer;
    this.root = element('section', { class: 'card question', hidden: true, 'aria-label': t('question.label') });
  }

  /** `refused` is a refusal of the same words, which the question then explains. */
  set(question, refused) {
    const isNew = Boolean(question) && question.text !== this.asked;
    this.asked = question?.text;
    if (!question) return hide(this.root);
    show(this.root, true);
    fill(this.root, refused && element('p', { class: 'soft' },
      `${t('refusal.heard', { text: refused.heard })}. ${whyOf(refused)}`),
      element('p', { class: 'card-title' }, told(question.text)), element('p', { class: 'buttons' },
      element('button', { type: 'button', class: 'primary',
        onclick: (event) => this.onAnswer('confirm', event.currentTarget) }, icon('check'), t('question.yes')),
      element('button', { type: 'button', onclick: (event) => this.onAnswer('deny', event.currentTarget) },
        icon('close'), t('question.no'))));
    // In a low window the question itself may take all of it; the answers have to be seen.
    if (isNew) this.root.querySelector('.buttons').scrollIntoView({ block: 'nearest' });
  }
}

/** A refusal: what was heard, why, and two other things to try. */
export class RefusalCard {
  constructor(onTry) {
    this.onTry = onTry;
    this.root = element('section', { class: 'card refusal', hidden: true, 'aria-label': t('refusal.label') });
  }

  clear() {
    this.refused = null;
    hide(this.root);
  }

  set(refused) {
    const { heard, error, command } = refused;
    this.refused = refused;
    fill(this.root,
      element('p', { class: 'card-title' }, heard ? t('refusal.heard', { text: heard }) : t('refusal.nothing')),
      element('p', {}, whyOf(refused)), error.advice && !error.alternatives &&
        element('p', { class: 'soft' }, sentence(error.advice)),
      element('div', { class: 'choices' }, alternatives(command, error).map(({ label, submission }) =>
        element('button', { type: 'button', class: 'choice', onclick: () => this.onTry(label, submission) }, label))),
      heard && wordsToAdd(heard));
    show(this.root, true);
  }
}

const whyOf = ({ command, error }) => command?.reason ? sentence(command.reason) : happened(error);

/** Two things that can be done instead: what the daemon knows to help, what its advice quotes, then examples. */
function alternatives(command, error) {
  const suggested = command?.suggestion?.create;
  const commands = [...error.alternatives ?? [], ...(suggested ? [{ transcript: `draw ${suggested.description}`,
    intent: 'create', confidence: 1, create: suggested }] : [])];
  const found = commands.map((other) => ({ label: sayable(other), submission: { command: other } }));
  for (const [, text] of (error.advice ?? '').matchAll(/[“«]([^”»]+)[”»]/g)) {
    if (!commands.length && text.includes(' ') && text !== command?.transcript) found.push({ label: text,
      submission: { text } });
  }
  for (const key of ['example.1', 'example.2']) found.push({ label: t(key), submission: { text: t(key) } });
  return found.filter(({ label }, index) => found.findIndex((other) => other.label === label) === index).slice(0, 2);
}

/** Words of what was heard, to be heard better from then on. */
function wordsToAdd(heard) {
  const words = [...new Set(heard.match(/[\p{L}'’-]{3,}/gu) ?? [])].slice(0, 12);
  if (!words.length) return null;
  return element('details', { class: 'add-word',
    ontoggle: ({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' }) },
    element('summary', {}, t('refusal.addWord')),
    element('p', { class: 'soft' }, t('refusal.addWord.how')),
    element('div', { class: 'choices' }, words.map((word) => element('button', { type: 'button', class: 'choice',
      onclick: (event) => busily(event.currentTarget, async () => {
        await post('/v1/words', { word });
        announce(t('refusal.added', { word }));
      }) }, word))));
}
