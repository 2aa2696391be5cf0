// The daemon's questions and refusals, with everything one can answer as a button.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { post } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { studio } from './studio.js';
import { t } from './words.js';

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
    show(this.root, Boolean(question));
    if (!question) return;
    fill(this.root, refused && element('p', { class: 'soft' },
      `${t('refusal.heard', { text: refused.heard })}. ${refused.command.reason ?? refused.error.message}`),
      element('p', { class: 'card-title' }, question.text), element('p', { class: 'buttons' },
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
    show(this.root, false);
  }

  set(refused) {
    const { heard, error, command, advice } = refused;
    this.refused = refused;
    const words = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
    const reason = command?.reason ?? error.message;
    fill(this.root,
      element('p', { class: 'card-title' }, heard ? t('refusal.heard', { text: heard }) : t('refusal.nothing')),
      element('p', {}, words(reason)), (advice ?? error.advice) &&
        element('p', { class: 'soft' }, advice ?? error.advice),
      element('div', { class: 'choices' }, alternatives(command, error).map(({ label, submission }) =>
        element('button', { type: 'button', class: 'choice', onclick: () => this.onTry(label, submission) }, label))),
      heard && wordsToAdd(heard));
    show(this.root, true);
  }
}

/** Two things that can be done instead: what the daemon suggests, then what is in the picture, then examples. */
function alternatives(command, error) {
  const found = [];
  const suggested = command?.suggestion?.create;
  if (suggested) {
    found.push({ label: t('refusal.draw', { what: suggested.description }), submission: {
      command: { transcript: `draw ${suggested.description}`, intent: 'create', confidence: 1, create: suggested } } });
  }
  for (const label of inThePicture()) {
    const edit = command?.edits?.[0];
    if (!edit?.element || found.length >= 2) break;
    const edits = [{ ...edit, element: label }];
    found.push({ label: `${t(`edit.${edit.type}`)}: ${label}${edit.color ? ` → ${edit.color}` : ''}`, submission: {
      command: { transcript: command.transcript.replace(edit.element, `the ${label}`), intent: 'edit', confidence: 1,
        edits } } });
  }
  for (const [, text] of `${error.advice ?? ''} ${error.message}`.matchAll(/[“«]([^”»]+)[”»]/g)) {
    if (found.length < 2 && text.includes(' ') && text !== command?.transcript &&
      !found.some(({ label }) => label === text)) found.push({ label: text, submission: { text } });
  }
  for (const key of ['example.1', 'example.2']) {
    if (found.length < 2) found.push({ label: t(key), submission: { text: t(key) } });
  }
  return found.slice(0, 2);
}

/** Words of what was heard, to be heard better from then on. */
function wordsToAdd(heard) {
  const words = [...new Set(heard.match(/[\p{L}'’-]{3,}/gu) ?? [])].slice(0, 12);
  if (!words.length) return null;
  return element('details', { class: 'add-word' }, element('summary', {}, t('refusal.addWord')),
    element('p', { class: 'soft' }, t('refusal.addWord.how')),
    element('div', { class: 'choices' }, words.map((word) => element('button', { type: 'button', class: 'choice',
      onclick: (event) => busily(event.currentTarget, async () => {
        await post('/v1/words', { word });
        announce(t('refusal.added', { word }));
      }) }, word))));
}

/** Labels of the things in the current picture, where the illustrator drew it. */
function inThePicture() {
  try {
    return JSON.parse(studio.current?.revision.scene ?? '{}').elements?.map((part) => part.label) ?? [];
  } catch {
    return [];
  }
}
