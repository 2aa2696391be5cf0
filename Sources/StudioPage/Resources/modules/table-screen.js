// The table: say or type something, see what was understood, see it drawn, change it.
import { element, fill, refill, show } from './element.js';
import { icon } from './icons.js';
import { get, post, remove } from './api.js';
import { announce, announceProblem } from './announce.js';
import { again, busily, redo, restore, setFavorite, takeUp, trash, undo } from './actions.js';
import { openExport } from './export-dialog.js';
import { address, amend, place } from './router.js';
import { Screen, screen } from './screen.js';
import { settings } from './settings.js';
import { command, hasEnded, studio } from './studio.js';
import { money, t } from './words.js';
import { QuestionCard, RefusalCard } from './answers.js';
import { Sentence } from './sentence.js';
import { Stage } from './stage.js';
import { lead } from './lead.js';
import { isAboutPage, tellOutcome } from './news.js';
import { firstSteps } from './first-steps.js';
import { sentenceOf } from './command-parts.js';
import { isLineArt } from './line-art.js';

class TableScreen extends Screen {
  connectedCallback() {
    this.stage = new Stage({
      onKeep: (artwork, all, button) => busily(button, () => this.keep(artwork, all)),
        onKeepAll: (all) => this.choose(all[0]), onChoose: (artwork) => this.choose(artwork),
      onCancel: (job, button) => busily(button, () => this.cancel(job)), onExample: (text) => this.sentence.write(text),
    });
    // Who writes something else has read why the last words were refused.
    this.sentence = new Sentence((submission) => this.submit(submission), { onType: () => this.refusal.clear() });
    this.question = new QuestionCard((intent, button) =>
      busily(button, () => this.submit(command(intent, t(`question.${intent === 'confirm' ? 'yes' : 'no'}`)))));
    this.refusal = new RefusalCard((label, submission) => this.submit(submission).catch(announceProblem));
    this.tools = element('div', { class: 'tools', role: 'toolbar', 'aria-label': t('tools.label'),
      onkeydown: (event) => moveInToolbar(event) });
    this.caption = element('p', { class: 'caption' });
    const steps = settings.get('firstSteps') === 'unseen' ? firstSteps((text) => this.sentence.write(text)) : null;
    fill(this, element('h1', { class: 'hidden-text' }, t('nav.table')), steps,
      this.board = element('div', { class: 'board' }, this.stage.root,
        element('div', { class: 'beside' }, this.tools, this.caption)),
      element('div', { class: 'dock' }, this.question.root, this.refusal.root, this.sentence.root));
    this.listen();
    this.stage.connect();
    this.update();
    const text = place().query.get('say');
    if (text) {
      amend('table');
      this.sentence.write(text);
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stage.disconnect();
    this.sentence.stop();
  }

  listen() {
    this.on('status', () => this.update());
    this.on('current', () => this.update());
    this.on('question', () => this.ask());
    this.on('job', ({ detail }) => this.follow(detail));
    this.on('command', ({ detail }) => this.take(detail));
    this.on('artwork', ({ detail }) => this.narrow(detail.artwork));
    this.sentence.listenTo(this.abort.signal);
    this.ask();
  }

  /** The open question; a refusal of the same words is told with it, not beside it. */
  ask() {
    const { refused } = this.refusal;
    const isSame = refused && studio.question?.command && studio.question.command.transcript === refused.heard;
    this.question.set(studio.question, isSame ? refused : null);
    if (refused) show(this.refusal.root, !isSame);
  }

  async submit(submission) {
    this.refusal.clear();
    this.own = submission.text ?? submission.command.transcript;
    const outcome = await studio.say(submission);
    this.take(outcome);
    studio.refreshSoon();
  }

  /** Outcome of a command, its own or somebody else's. */
  take(outcome) {
    const { command: said, status, error, message, job } = outcome;
    if (isAboutPage(said)) return undefined;
    tellOutcome(outcome);
    if (said.intent === 'help') return void lead(outcome);
    const key = JSON.stringify([said.transcript, status, job?.id ?? message]);
    if (key === this.taken) return;
    this.taken = key;
    const isOwn = said.transcript === this.own;
    this.sentence.handedOver(said, { isOwn, isRepeated: !isOwn && status !== 'rejected' });
    if (status === 'rejected') {
      this.refusal.set({ heard: said.transcript, error, command: said });
      return this.ask();
    }
    this.refusal.clear();
    if (status === 'question') return studio.setQuestion({ text: message });
    if (['confirm', 'deny', 'cancel'].includes(said.intent)) studio.setQuestion(null);
    // “Keep the third” is said of what lies side by side.
    const kept = said.intent === 'favorite' && this.variations?.find(({ id }) => id === outcome.artwork?.id);
    if (kept && said.target?.which === 'ordinal') this.choose(kept);
    lead(outcome);
    this.update();
  }

  async follow(job) {
    this.update();
    if (!hasEnded(job) || this.ended?.has(job.id)) return;
    (this.ended ??= new Set()).add(job.id);
    if (job.state === 'failed') this.refusal.set({ heard: sentenceOf(job.command), error: job.error,
      command: job.command });
    if (job.artworks.length > 1) await this.offer(job.artworks);
  }

  /** Several were made: they lie side by side until one is kept. */
  async offer(ids) {
    const artworks = await Promise.all(ids.map((id) => get(`/v1/artworks/${id}`)));
    this.variations = artworks.filter((artwork) => !artwork.deletedAt);
    this.update();
  }

  /** One of several went to the trash or changed, as by voice; where one is left it is the picture. */
  narrow(artwork) {
    if (!this.variations?.some(({ id }) => id === artwork.id)) return;
    const left = this.variations.map((other) => (other.id === artwork.id ? artwork : other))
      .filter(({ deletedAt }) => !deletedAt);
    if (left.length === 1) return void this.choose(left[0]);
    this.variations = left;
    this.update();
  }

  async keep(artwork, all) {
    const others = all.filter((other) => other.id !== artwork.id);
    // One step of the journal, so that “undo” brings all of them back.
    await post('/v1/bulk', { action: 'delete', ids: others.map(({ id }) => id) });
    await this.choose(artwork);
    announce(t('did.keep', { count: others.length }), { offer: { label: t('do.putBack'), act: async () => {
      for (const other of others) await restore(other);
    } } });
  }

  async choose(artwork) {
    this.variations = null;
    await takeUp(artwork).catch(announceProblem);
    this.update();
  }

  async cancel(job) {
    const ended = await remove(`/v1/jobs/${job.id}`);
    studio.take('job', ended);
  }

  update() {
    const running = studio.runningJobs;
    const job = running.find((job) => job.state !== 'queued') ?? running[0];
    this.stage.showProgress(job, running.length);
    this.classList.toggle('is-busy', Boolean(job));
    this.classList.toggle('is-choosing', this.variations?.length > 1);
    if (!studio.status) return;
    this.classList.toggle('is-bare', !studio.current);
    const image = studio.current?.revision.image;
    if (image) this.board.style.setProperty('--aspect', image.width / image.height);
    if (this.variations?.length > 1) this.stage.showVariations(this.variations);
    else if (studio.current) this.stage.showPicture(studio.current, this.takeFresh());
    else this.stage.showEmpty([t('example.1'), t('example.2'), t('example.3')]);
    this.showTools();
  }

  /** True when the picture was made just now; it is revealed once. What was there before is there at once. */
  takeFresh() {
    if (studio.fresh !== studio.current.revision.image.sha256) return false;
    studio.fresh = null;
    return true;
  }

  showTools() {
    const artwork = this.variations?.length > 1 ? null : studio.current;
    const price = studio.price;
    const withPrice = (label, count) => [label, price > 0
      && element('span', { class: 'tool-price' }, money(price * count))];
    const key = JSON.stringify([artwork?.id, artwork?.head, artwork?.favorite, artwork?.canUndo, artwork?.canRedo,
      price]);
    if (key === this.toolsKey) return;
    this.toolsKey = key;
    const tool = (name, label, act, isOff = !artwork, more = {}) => element('button', {
      type: 'button', class: 'tool', 'data-tool': name, tabIndex: -1, 'aria-disabled': String(Boolean(isOff)), ...more,
      onclick: (event) => {
        if (event.currentTarget.getAttribute('aria-disabled') !== 'true') busily(event.currentTarget, act);
      },
    }, icon(name), element('span', {}, label));
    const isFavorite = Boolean(artwork?.favorite);
    refill(this.tools, [
      tool('undo', t('do.undo'), () => undo(artwork), !artwork?.canUndo),
      tool('redo', t('do.redo'), () => redo(artwork), !artwork?.canRedo),
      tool('retry', withPrice(t('do.again'), 1), () => this.repeat(1)),
      tool('four', withPrice(t('do.four'), 4), () => this.repeat(4)),
      tool('star', t('do.favorite'), () => setFavorite(artwork, !isFavorite), !artwork,
        { 'aria-pressed': String(isFavorite) }),
      tool('export', t('do.export'), async () => openExport(artwork)),
      artwork && isLineArt(artwork) && tool('colour', t('do.colour'),
        async () => { location.hash = address(`colour/${artwork.id}`); }),
      tool('trash', t('do.delete'), () => trash(artwork))]);
    const isInside = this.tools.contains(document.activeElement);
    (isInside ? document.activeElement : this.tools.firstElementChild).tabIndex = 0;
    fill(this.caption, artwork && [element('a', { href: address(`artwork/${artwork.id}`) }, artwork.title),
      element('span', { class: 'soft' }, t('picture.revision',
        { number: artwork.head, count: artwork.revisionCount })),
      artwork.revision.cost > 0 && element('span', { class: 'soft' }, money(artwork.revision.cost))]);
    show(this.caption, Boolean(artwork));
  }

  async repeat(count) {
    this.taken = null;
    this.take(await again(count));
  }
}

/** One stop for the tab key; arrows go from tool to tool. */
function moveInToolbar(event) {
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  if (!(event.key in steps)) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement);
  const step = steps[event.key];
  const next = Number.isFinite(step) ? buttons[(at + step + buttons.length) % buttons.length]
    : buttons.at(step < 0 ? 0 : -1);
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}

export const make = screen('vs-table', TableScreen);
