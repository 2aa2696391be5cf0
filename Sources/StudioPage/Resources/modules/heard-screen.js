// Utterances and what became of them: what was said and typed while this page was open, and what the daemon
// remembers.
import { element, fill } from './element.js';
import { get, sentence, sentencesOf } from './api.js';
import { problemCard } from './announce.js';
import { address } from './router.js';
import { Screen, screen } from './screen.js';
import { hasEnded, studio } from './studio.js';
import { t, tOr, when } from './words.js';

class HeardScreen extends Screen {
  connectedCallback() {
    this.list = element('div', {}, element('p', { class: 'soft' }, t('heard.loading')));
    fill(this, element('h1', {}, t('nav.heard')), element('p', { class: 'soft' }, t('heard.what')), this.list);
    this.on('job', ({ detail }) => hasEnded(detail) && this.update());
    this.on('command', () => this.update());
    this.load();
  }

  async load() {
    try {
      this.remembered = (await get('/v1/heard', { limit: 100 })).heard;
      this.update();
    } catch (error) {
      fill(this.list, problemCard(error, () => this.load()));
    }
  }

  update() {
    const own = studio.heard.map(({ command, status, message, artwork, job, at }) =>
      ({ text: command.transcript, intent: command.intent, at, ...endOf(status, message, studio.jobs.get(job?.id)),
        artwork: artwork?.id ?? studio.jobs.get(job?.id)?.artworks[0] }));
    const isOwn = (utterance) => own.some((other) => other.text === utterance.text &&
      Math.abs(new Date(other.at) - new Date(utterance.heardAt)) < 60e3);
    const remembered = (this.remembered ?? []).filter((utterance) => !isOwn(utterance))
      .map(({ text, intent, status, message, heardAt, confidence }) =>
        ({ text, intent, status, message, at: heardAt, confidence }));
    const rows = [...own, ...remembered].sort((a, b) => new Date(b.at) - new Date(a.at));
    if (!rows.length) {
      fill(this.list, element('div', { class: 'empty' }, element('h2', {}, t('heard.empty')),
        element('a', { class: 'button primary', href: '#/table' }, t('heard.say'))));
      return;
    }
    fill(this.list, element('ol', { class: 'stack' }, rows.map((row) =>
      element('li', { class: `heard-row is-${row.status}` },
      element('p', { class: 'heard-text' }, row.text ? `“${row.text}”` : t('refusal.nothing')),
      element('p', { class: 'soft' }, [tOr(`verb.${row.intent}`, row.intent), t(`outcome.${row.status}`), when(row.at),
        row.confidence !== undefined && `${Math.round(row.confidence * 100)} %`].filter(Boolean).join(' · ')),
      row.message && element('p', {}, sentence(row.message)),
      element('p', { class: 'buttons' }, row.text && element('a',
        { class: 'button link', href: address('table', { say: row.text }) }, t('heard.again')),
        row.artwork && element('a', { class: 'button link', href: address(`artwork/${row.artwork}`) },
          t('do.open')))))));
  }
}

/** Outcome in the end, where a job tells. */
function endOf(status, message, job) {
  if (job?.state === 'failed' && job.error) return { status: 'rejected', message: sentencesOf(job.error) };
  if (job && hasEnded(job)) return { status: 'done', message:
    [job.state !== 'completed' && t(`stage.${job.state}`), ...job.notes ?? []].filter(Boolean).map(sentence).join(' ') };
  return { status, message };
}

export const make = screen('vs-heard', HeardScreen);
