// The queue: what is drawn now, what waits, what nobody knows the end of, and what came before.
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { get, remove, thumbnailPath } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { command, hasEnded, studio } from './studio.js';
import { address } from './router.js';
import { clock, money, t, when } from './words.js';
import { sentenceOf } from './command-parts.js';

class QueueScreen extends HTMLElement {
  connectedCallback() {
    this.abort = new AbortController();
    this.lists = element('div', { class: 'stack' }, element('p', { class: 'soft' }, t('queue.loading')));
    fill(this, element('h1', {}, t('nav.queue')), this.lists);
    studio.addEventListener('artwork', ({ detail }) => this.known?.add(detail.artwork.id),
      { signal: this.abort.signal });
    for (const kind of ['job', 'status']) studio.addEventListener(kind, () => this.soon(),
      { signal: this.abort.signal });
    this.ticker = setInterval(() => this.tick(), 1000);
    this.load();
  }

  disconnectedCallback() {
    this.abort.abort();
    clearInterval(this.ticker);
    clearTimeout(this.timer);
  }

  async load() {
    try {
      const [{ jobs }, { artworks }] =
        await Promise.all([get('/v1/jobs', { limit: 100 }), get('/v1/artworks', { limit: 200 })]);
      // Pictures of a job may be gone for good; only those known to be there are shown.
      this.known = new Set(artworks.map((artwork) => artwork.id));
      for (const job of jobs) studio.noteJob(job);
      this.isLoaded = true;
      this.update();
    } catch (error) {
      fill(this.lists, problemCard(error, () => this.load()));
    }
  }

  /** Progress comes many times a second; a list is drawn anew four times. */
  soon() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      if (this.isLoaded) this.update();
    }, 250);
  }

  update() {
    const jobs = [...studio.jobs.values()].sort((a, b) => b.id - a.id);
    const running = jobs.filter((job) => !hasEnded(job) && job.state !== 'unknown').reverse();
    const unknown = jobs.filter((job) => job.state === 'unknown');
    const ended = jobs.filter(hasEnded).slice(0, 60);
    const focused = this.contains(document.activeElement) ? document.activeElement.dataset.job : null;
    fill(this.lists,
      unknown.length > 0 && element('section', { class: 'card question' }, element('h2', {}, t('queue.unknown')),
        element('p', {}, t('queue.unknownText')),
        element('ul', { class: 'stack' }, unknown.map((job) => this.row(job))),
        element('p', { class: 'buttons' }, element('button',
          { type: 'button', onclick: (event) => busily(event.currentTarget, () => this.look()) }, icon('retry'),
            t('queue.look')))),
      element('section', { class: 'panel' }, element('h2', {}, t('queue.running')),
        running.length ? element('ul', { class: 'stack' }, running.map((job) => this.row(job)))
          : element('p', { class: 'soft' }, t('queue.empty'), ' ', element('a', { href: '#/table' }, t('queue.draw')))),
      element('section', { class: 'panel' }, element('h2', {}, t('queue.ended')),
        ended.length ? element('ul', { class: 'stack' }, ended.map((job) => this.row(job)))
          : element('p', { class: 'soft' }, t('queue.none'))));
    if (focused) this.querySelector(`[data-job="${focused}"]`)?.focus();
    this.tick();
  }

  row(job) {
    const isEnded = hasEnded(job);
    const made = job.artworks[0];
    const spent = job.attempts.reduce((sum, attempt) =>
      sum + (attempt.cost ?? (attempt.endedAt ? 0 : attempt.estimate?.amount ?? 0)), 0);
    const provider = job.attempts.at(-1)?.provider;
    const words = [t(`stage.${job.state}`), provider, spent > 0 && money(spent),
      isEnded && when(job.updatedAt)].filter(Boolean).join(' · ');
    return element('li', { class: 'job-row' },
      this.known.has(made) ? element('img', { src: thumbnailPath({ id: made }), alt: '', width: 56, height: 56,
        loading: 'lazy' }) : element('span', { class: 'job-blank' }, icon(job.state === 'failed' ? 'close' : 'pencil')),
      element('div', { class: 'job-words' }, made ? element('a', { href: address(`artwork/${made}`) },
        sentenceOf(job.command)) : element('strong', {}, sentenceOf(job.command)),
        element('span', { class: 'soft' }, words, ' ',
          !isEnded && element('span', { class: 'figures', 'aria-hidden': 'true',
            'data-since': job.attempts[0]?.startedAt ?? job.createdAt })),
        job.error && element('span', { class: 'bad' }, `${job.error.message} ${job.error.advice}`),
        !isEnded && job.state !== 'unknown' && element('progress',
          { max: 1, value: job.state === 'queued' ? 0 : job.progress, 'aria-label': t('progress.label') })),
      !isEnded && element('button', { type: 'button', 'data-job': job.id,
        'aria-label': `${t('do.stop')}: ${sentenceOf(job.command)}`,
          onclick: (event) => busily(event.currentTarget, () => this.cancel(job)) }, t('do.stop')));
  }

  async cancel(job) {
    const ended = await remove(`/v1/jobs/${job.id}`);
    studio.take('job', ended);
    announce(t('did.stop', { what: sentenceOf(job.command) }));
  }

  /** “Try again” looks for the picture first and asks before it pays once more. */
  async look() {
    const outcome = await studio.say(command('retry', t('do.again'), { count: 1 }));
    announce(outcome.message);
    if (outcome.status === 'question') location.hash = address('table');
    await this.load();
  }

  tick() {
    for (const word of this.querySelectorAll('[data-since]')) word.textContent =
      clock((Date.now() - new Date(word.dataset.since)) / 1000);
  }
}

customElements.define('vs-queue', QueueScreen);

export const make = () => document.createElement('vs-queue');
