// The queue: what is drawn now, what waits and in which order, what nobody knows the end of, and what came before.
import { element, fill, refill } from './element.js';
import { icon } from './icons.js';
import { get, happened, patch, post, remove, sentencesOf, thumbnailPath } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily } from './actions.js';
import { guessedCost } from './cost.js';
import { isWaiting, tick, wordsOf } from './job-words.js';
import { command, hasEnded, studio } from './studio.js';
import { address, go } from './router.js';
import { Screen, screen } from './screen.js';
import { price, t } from './words.js';
import { sayable, sentenceOf } from './command-parts.js';

const PRIORITIES = ['low', 'normal', 'high'];

class QueueScreen extends Screen {
  /** Buttons whose request is under way, by their keys: the list is drawn anew meanwhile. */
  busy = new Set();

  connectedCallback() {
    this.heading = element('h1', { tabIndex: -1 }, t('nav.queue'));
    this.lists = element('div', { class: 'stack' }, element('p', { class: 'soft' }, t('queue.loading')));
    fill(this, this.heading, this.lists);
    this.on('artwork', ({ detail }) => this.known?.add(detail.artwork.id));
    for (const kind of ['job', 'status', 'queue']) this.on(kind, () => this.soon());
    // Another one in turn, or in another place.
    this.on('job', ({ detail }) => isWaiting(detail) && studio.refreshSoon());
    this.ticker = setInterval(() => tick(this), 1000);
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
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
    const running = inTurn(jobs.filter((job) => !hasEnded(job) && job.state !== 'unknown').reverse());
    const unknown = jobs.filter((job) => job.state === 'unknown');
    const ended = jobs.filter(hasEnded).slice(0, 60);
    // What was acted on may be gone from the list.
    refill(this.lists, [
      unknown.length > 0 && element('section', { class: 'card question' }, element('h2', {}, t('queue.unknown')),
        element('p', {}, t('queue.unknownText')),
        element('ul', { class: 'stack' }, unknown.map((job) => this.row(job)))),
      element('section', { class: 'panel' }, element('div', { class: 'panel-head' },
        element('h2', {}, t('queue.running')), this.pause()),
        studio.status?.paused && element('p', {}, t('queue.paused')),
        running.length ? element('ul', { class: 'stack' }, running.map((job) => this.row(job)))
          : element('p', { class: 'soft' }, t('queue.empty'), ' ', element('a', { href: '#/table' }, t('queue.draw')))),
      element('section', { class: 'panel' }, element('h2', {}, t('queue.ended')),
        ended.length ? element('ul', { class: 'stack' }, ended.map((job) => this.row(job)))
          : element('p', { class: 'soft' }, t('queue.none')))], () => this.heading);
    tick(this);
  }

  row(job) {
    const isOpen = job.state === 'unknown';
    const isRunning = !isOpen && !hasEnded(job);
    const made = job.artworks[0];
    // What helps instead is about the picture that is on the table.
    const others = job.artwork === studio.current?.id && job.error?.alternatives;
    return element('li', { class: 'job-row' },
      this.known.has(made) ? element('img', { src: thumbnailPath({ id: made }), alt: '', width: 56, height: 56,
        loading: 'lazy' }) : element('span', { class: 'job-blank' }, icon(job.state === 'failed' ? 'close' : 'pencil')),
      element('div', { class: 'job-words' }, made ? element('a', { href: address(`artwork/${made}`) },
        sentenceOf(job.command)) : element('strong', {}, sentenceOf(job.command)),
        wordsOf(job),
        // What to do about an unknown one is on its buttons.
        job.error && element('span', { class: 'bad' }, isOpen || others ? happened(job.error) : sentencesOf(job.error)),
        isRunning && !isWaiting(job) && element('progress',
          { max: 1, value: job.progress, 'aria-label': t('progress.label') })),
      others && element('div', { class: 'choices offers' }, others.map((other, index) =>
        this.button(job, `other${index}`, { class: 'choice' }, sayable(other), () => this.say(other)))),
      job.offers ? this.offers(job) : isRunning && this.tools(job));
  }

  /** Button that pauses the queue, or has it go on. */
  pause() {
    const action = studio.status?.paused ? 'resume' : 'pause';
    const content = [icon(action === 'pause' ? 'pause' : 'play'), t(`queue.${action}`)];
    return this.button({ id: 'queue' }, 'pause', {}, content, async () => {
      await studio.say(command('queue', t(`queue.${action}`), { queue: { action } }));
      studio.take('queue', { paused: action === 'pause' });
    });
  }

  /** Buttons of a job that is not finished: its place among those that wait, and its end. */
  tools(job) {
    const what = sentenceOf(job.command);
    const at = PRIORITIES.indexOf(job.priority ?? 'normal');
    const move = (name, to) => this.button(job, name, { class: 'quiet', 'aria-label': `${t(`queue.${name}`)}: ${what}`,
      title: t(`queue.${name}`), 'aria-disabled': String(!PRIORITIES[to]) }, icon(name),
    async () => PRIORITIES[to] && this.prioritize(job, PRIORITIES[to]));
    const others = studio.runningJobs.filter(isWaiting).length - 1;
    return element('div', { class: 'buttons' },
      isWaiting(job) && others > 0 && [move('up', at + 1), move('down', at - 1)],
      this.button(job, 'stop', { 'data-job': job.id, 'aria-label': `${t('do.stop')}: ${what}` }, t('do.stop'),
        () => this.cancel(job)));
  }

  /** Gives a job another priority, and tells the place that it has then. */
  async prioritize(job, priority) {
    studio.take('job', await patch(`/v1/jobs/${job.id}`, { priority }));
    await studio.refresh();
    const { queue } = studio.status;
    const number = queue.findIndex(({ id }) => id === job.id) + 1;
    if (number) announce(t('queue.moved', { what: sentenceOf(job.command), number, total: queue.length }));
  }

  /** What can be done about a job that brought no picture, each with what follows from it. */
  offers(job) {
    const values = { provider: job.attempts.at(-1)?.provider ?? '', price: priceOf(job) };
    return element('div', { class: 'choices is-told offers', role: 'group',
      'aria-label': t('offer.label', { what: sentenceOf(job.command) }) }, job.offers.map(({ action }) =>
      this.button(job, action, { class: 'choice' }, element('span', { class: 'choice-words' },
        element('span', {}, t(`offer.${action}`)),
        element('span', { class: 'choice-about' }, t(`offer.${action}.does`, values))), () => this.take(job, action))));
  }

  button(job, name, properties, content, act) {
    const key = `${name}-${job.id}`;
    return element('button', { type: 'button', 'data-tool': key, 'aria-busy': this.busy.has(key) ? 'true' : null,
      ...properties, onclick: (event) => busily(event.currentTarget, async () => {
        this.busy.add(key);
        // Also after a fault: the list may have been drawn anew with the button busy.
        await act().finally(() => {
          this.busy.delete(key);
          this.update();
        });
      }) }, content);
  }

  async say(other) {
    await studio.say({ command: other });
    go('table');
  }

  async cancel(job) {
    const ended = await remove(`/v1/jobs/${job.id}`);
    studio.take('job', ended);
    announce(t('did.stop', { what: sentenceOf(job.command) }));
  }

  /** Takes up an offer. The end of the job that follows is told when it comes. */
  async take(job, action) {
    const followed = await post(`/v1/jobs/${job.id}/offers`, { action });
    announce(t(`offer.${action}.did`, { what: sentenceOf(job.command) }));
    studio.take('job', followed);
  }
}

/** Jobs in the order of their turns; those that are not in it yet follow. */
function inTurn(jobs) {
  const turns = new Map((studio.status?.queue ?? []).map(({ id }, index) => [id, index]));
  return jobs.sort((a, b) => (turns.get(a.id) ?? Infinity) - (turns.get(b.id) ?? Infinity) || a.id - b.id);
}

/** What drawing it once more is expected to cost, in words. */
function priceOf(job) {
  const cost = guessedCost(job.command);
  return cost === null ? t('cost.unknown') : price(cost);
}

export const make = screen('vs-queue', QueueScreen);
