// A part of a picture is marked, by pointer, by keys or by its name; what is said or typed then changes that part alone.
import { element, fill, refill, show } from './element.js';
import { get, post, remove } from './api.js';
import { announce, announceProblem, problemCard } from './announce.js';
import { takeUp } from './actions.js';
import { go, place } from './router.js';
import { Screen, screen } from './screen.js';
import { hasEnded, studio } from './studio.js';
import { t } from './words.js';
import { loadNames, nameOf } from './drawn-names.js';
import { RefusalCard } from './answers.js';
import { Mask } from './mask.js';
import { maskFile } from './mask-file.js';
import { MaskSheet } from './mask-sheet.js';
import { tellOutcome, wasAboutPage } from './news.js';
import { RegionList } from './region-list.js';
import { Sentence } from './sentence.js';
import { brushRow, sheetHead, stepButton, toolPicker, undoButtons, zoomButtons } from './sheet-tools.js';

const TOOLS = { brush: 'brush', eraser: 'eraser', rectangle: 'frame', lasso: 'lasso', hand: 'hand' };
/** Pause after a change before the daemon is lent the mask, for what is said. */
const LENDING_MS = 400;

class MaskScreen extends Screen {
  connectedCallback() {
    this.number = Number(place().rest[0]);
    this.tool = 'brush';
    this.width = 60;
    this.head = sheetHead(this.number);
    this.body = element('div', { class: 'colour' }, element('h1', { class: 'loading' }, t('artwork.loading')));
    fill(this, this.head, this.body);
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.lending);
    this.sentence?.stop();
    if (this.isLent) remove(`/v1/artworks/${this.number}/mask`).catch(() => {});
  }

  async load() {
    try {
      const artwork = await get(`/v1/artworks/${this.number}`);
      if (!this.isConnected) return;
      this.artwork = artwork;
      this.layOut();
    } catch (error) {
      return fill(this.body, problemCard(error, () => this.load(), t('artwork.missing')));
    }
    // Not every picture has parts with names.
    [this.map] = await Promise.all([
      get(`/v1/artworks/${this.number}/regions`, { revision: this.artwork.head }).catch(() => null), loadNames()]);
    if (!this.map || !this.isConnected) return;
    this.side.append(new RegionList(this.map.regions, t('mask.parts.how'), ({ name }, index) => {
      this.changed(this.mask.region(this.map, index + 1));
      announce(t('mask.marked', { part: nameOf(name), percent: this.percent }));
    }).root);
  }

  layOut() {
    const { width, height } = this.artwork.revision.image;
    this.mask = new Mask(width, height);
    this.head.append(element('h1', {}, t('mask.title', { title: this.artwork.title })),
      this.standing = element('span', { class: 'soft' }));
    this.sheet = new MaskSheet(this, this.artwork, this.mask);
    this.brush = brushRow(this, { min: 8, max: 240, step: 4 });
    this.steps = element('div', { class: 'buttons', role: 'group', 'aria-label': t('colour.steps') });
    this.how = element('p', { class: 'soft', id: 'mask-how' });
    this.sentence = new Sentence((submission) => this.submit(submission), { label: t('mask.say'),
      placeholder: t('mask.say.placeholder') });
    this.sentence.listenTo(this.abort.signal);
    this.on('command', ({ detail }) => this.hear(detail));
    this.on('job', ({ detail }) => detail.id === this.job && this.follow(detail));
    this.refusal = new RefusalCard((label, submission) => this.submit(submission).catch(announceProblem));
    fill(this.body, this.sheet.frame, this.side = element('div', { class: 'colour-side' },
      toolPicker(this, 'mask', TOOLS), this.brush, this.steps, this.how));
    this.append(element('div', { class: 'dock' }, this.refusal.root, this.sentence.root));
    this.showTool();
    this.update();
    this.sheet.setZoom(0);
  }

  setTool(name) {
    this.tool = name;
    this.sheet.setTool(name);
    this.showTool();
  }

  showTool() {
    show(this.brush, this.tool === 'brush' || this.tool === 'eraser');
    this.how.textContent = t(`mask.how.${this.tool}`);
  }

  get percent() {
    return this.mask.isEmpty ? 0 : Math.max(1, Math.round(this.mask.share * 100));
  }

  update() {
    const { mask, percent } = this;
    refill(this.steps, [undoButtons(this, mask.steps.length, mask.undone.length),
      stepButton('invert', 'invert', t('mask.invert'), () => this.changed(mask.invert())),
      stepButton('clear', 'trash', t('mask.clear'), () => this.changed(mask.clear()), percent === 0),
      zoomButtons(this)]);
    this.standing.textContent = percent ? t('mask.share', { percent }) : t('mask.none');
  }

  // Calls of the sheet and the buttons

  undo() {
    this.changed(this.mask.undo());
  }

  redo() {
    this.changed(this.mask.redo());
  }

  changed(box) {
    if (box) this.sheet.draw(box);
    this.update();
    clearTimeout(this.lending);
    this.lending = setTimeout(() => this.lend().catch(announceProblem), LENDING_MS);
  }

  setZoom(zoom) {
    this.sheet.setZoom(zoom);
    this.update();
  }

  tell(text) {
    announce(text);
  }

  /** Lends the daemon the mask for spoken changes, which bring none; typed ones bring their own. */
  async lend() {
    const path = `/v1/artworks/${this.number}/mask`;
    const turn = this.turn = (this.turn ?? 0) + 1;
    const isOver = () => !this.isConnected || turn !== this.turn;
    if (this.mask.isEmpty) {
      const wasLent = this.isLent;
      this.isLent = false;
      return wasLent && await remove(path);
    }
    if (!studio.hasMicrophone || !await takeUp(this.artwork) || isOver()) return undefined;
    const file = await this.file();
    if (isOver()) return undefined;
    this.isLent = true;
    await post(path, { mask: file });
    // Left or cleared meanwhile: the removal may have come first.
    if (!this.isConnected || this.mask.isEmpty) await remove(path);
    return undefined;
  }

  file() {
    const { light, width, height } = this.mask;
    return maskFile(light, width, height);
  }

  async submit(submission) {
    if (this.mask.isEmpty) return announce(t('mask.none'), { isBad: true });
    this.refusal.clear();
    if (!await takeUp(this.artwork)) return undefined;
    this.own = submission.text ?? submission.command.transcript;
    return this.take(await studio.say({ ...submission, mask: await this.file() }));
  }

  /** A change that was said here. */
  async hear(outcome) {
    const { command } = outcome;
    if (command.transcript === this.own || await wasAboutPage(command)) return;
    if (command.intent === 'edit' || outcome.status === 'rejected') this.take(outcome);
  }

  /** A refusal is answered here, where the mask is; a question at the table. */
  take(outcome) {
    tellOutcome(outcome);
    const { command, status, error, job } = outcome;
    this.sentence.handedOver(command, { isOwn: command.transcript === this.own, isRepeated: false });
    if (status === 'rejected') return this.refusal.set({ heard: command.transcript, error, command });
    if (!job) return go('table');
    this.job = job.id;
    return this.follow(studio.jobs.get(job.id) ?? job);
  }

  /** The picture that came of it is shown on the table. */
  follow(job) {
    const { state, error, command, attempts } = job;
    this.body.classList.toggle('is-busy', !hasEnded(job));
    this.standing.textContent = t(`stage.${state}`, { provider: attempts.at(-1)?.provider ?? '' });
    if (!hasEnded(job)) return;
    this.job = null;
    this.update();
    if (state === 'completed') go('table');
    else if (error) this.refusal.set({ heard: command.transcript, error, command });
  }
}

export const make = screen('vs-mask', MaskScreen);
