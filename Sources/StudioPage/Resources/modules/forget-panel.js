// Forgetting what was said: asked about before, and told how much it was and what stays.
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { remove } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { studio } from './studio.js';
import { t } from './words.js';

/** Spans that can be forgotten, in seconds back from now. */
const SPANS = { minutes: 'last=300', hour: 'last=3600', day: 'last=86400', everything: 'everything=true' };

/** Panel with the spans; `onForgotten` hears when words are gone. */
export function forgetPanel(onForgotten) {
  const question = element('div');
  const choices = Object.keys(SPANS).map((span) => element('button', { type: 'button', class: 'choice',
    onclick: (event) => ask(span, event.currentTarget) }, t(`forget.${span}`)));
  let chosen;
  const leave = () => {
    fill(question);
    chosen.focus();
  };
  const forget = (span, button) => busily(button, async () => {
    const { entries } = await remove(`/v1/journal?${SPANS[span]}`);
    studio.forgetEnded();
    leave();
    announce(t('forget.done', { count: entries }));
    await onForgotten();
  });
  const ask = (span, button) => {
    chosen = button;
    fill(question, element('div', { class: 'card question', role: 'group', 'aria-label': t(`forget.ask.${span}`),
      onkeydown: (event) => event.key === 'Escape' && leave() },
    element('p', { class: 'card-title' }, t(`forget.ask.${span}`)), element('p', {}, t('forget.stays')),
    element('p', { class: 'buttons' },
      element('button', { type: 'button', onclick: leave }, t('forget.no')),
      element('button', { type: 'button', class: 'danger', onclick: (event) => forget(span, event.currentTarget) },
        icon('trash'), t('forget.yes')))));
    question.querySelector('button').focus();
  };
  return element('details', { class: 'panel unfold' }, element('summary', {}, t('forget.title')),
    element('div', { class: 'choices' }, choices), question);
}
