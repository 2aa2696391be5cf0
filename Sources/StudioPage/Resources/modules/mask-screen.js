// A part of a picture is marked, by pointer, by keys or by its name; what is said or typed then changes that part alone.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { get, post, remove } from './api.js';
import { announce, announceProblem, problemCard } from './announce.js';
import { takeUp } from './actions.js';
import { address, go, place } from './router.js';
import { hasEnded, studio } from './studio.js';
import { t } from './words.js';
import { RefusalCard } from './answers.js';
import { Mask } from './mask.js';
import { maskFile } from './mask-file.js';
import { MaskSheet } from './mask-sheet.js';
import { tellOutcome } from './news.js';
import { Sentence } from './sentence.js';
import { ZOOMS } from './sheet.js';

const TOOLS = [['brush', 'brush'], ['eraser', 'eraser'], ['rectangle', 'frame'], ['lasso', 'lasso'], ['hand', 'hand']];
/** Pause after a change before the daemon is lent the mask, for what is said. */
const LENDING_MS = 400;

class MaskScreen extends HTMLElement {
  connectedCallback() {
    this.abort = new AbortController();
    this.number = Number(place().rest[0]);
    this.tool = 'brush';
    this.width = 60;
    this.head = element('div', { class: 'artwork-title' },
      element('a', { class: 'button link back', href: address(`artwork/${this.number}`) }, icon('left'),
        t('nav.artwork')));
    this.body = element('div', { class: 'colour' }, element('h1', { class: 'loading' }, t('artwork.loading')));
    fill(this, this.head, this.body);
    this.load();
  }

  disconnectedCallback() {
    this.abort.abort();
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
    this.map = await get(`/v1/artworks/${this.number}/regions`, { revision: this.artwork.head }).catch(() => null);
    if (this.map && this.isConnected) this.showParts();
  }

  layOut() {
    const { width, height } = this.artwork.revision.image;
    this.mask = new Mask(width, height);
    this.head.append(element('h1', {}, t('mask.title', { title: this.artwork.title })),
      this.standing = element('span', { class: 'soft' }));
    this.sheet = new MaskSheet(this, this.artwork, this.mask);
    this.tools = element('fieldset', { class: 'colour-tools is-five' },
      element('legend', { class: 'hidden-text' }, t('colour.tools')), TOOLS.map(([name, drawing]) =>
        element('label', { class: 'paint-tool' },
          element('input', { type: 'radio', name: 'tool', value: name, checked: name === this.tool,
            onchange: () => this.setTool(name) }),
          element('span', { class: 'paint-tool-face' }, icon(drawing), t(`mask.tool.${name}`)))));
    const output = element('output', { class: 'figures' }, String(this.width));
    this.brush = element('div', { class: 'brush-row' }, element('label', { class: 'brush-width' }, t('colour.width'),
      element('input', { type: 'range', min: 8, max: 240, step: 4, value: this.width, oninput: ({ target }) => {
        this.width = Number(target.value);
        output.textContent = target.value;
      } })), output);
    this.steps = element('div', { class: 'buttons', role: 'group', 'aria-label': t('colour.steps') });
    this.how = element('p', { class: 'soft', id: 'mask-how' });
    this.parts = element('section', { class: 'regions', hidden: true });
    this.sentence = new Sentence((submission) => this.submit(submission), { label: t('mask.say'),
      placeholder: t('mask.say.placeholder') });
    this.sentence.listenTo(this.abort.signal);
    const { signal } = this.abort;
    studio.addEventListener('command', ({ detail }) => this.hear(detail), { signal });
    studio.addEventListener('job', ({ detail }) => detail.id === this.job && this.follow(detail), { signal });
    this.refusal = new RefusalCard((label, submission) => this.submit(submission).catch(announceProblem));
    fill(this.body, this.sheet.frame, element('div', { class: 'colour-side' }, this.tools, this.brush, this.steps,
      this.how, this.parts));
    this.append(element('div', { class: 'dock' }, this.refusal.root, this.sentence.root));
    this.showTool();
    this.update();
    this.sheet.setZoom(0);
  }

  /** The parts by their names, for whoever cannot point. */
  showParts() {
    fill(this.parts, element('h2', {}, t('colour.parts')), element('p', { class: 'soft' }, t('mask.parts.how')),
      element('ul', { class: 'region-list' }, this.map.regions.map(({ name, owner }, index) =>
        element('li', {}, element('button', { type: 'button', class: 'region is-plain', onclick: () => {
          this.changed(this.mask.region(this.map, index + 1));
          announce(t('mask.marked', { part: name, percent: this.percent }));
        } }, element('span', {}, name), owner && element('span', { class: 'soft' },
          t('colour.partOf', { owner })))))));
    show(this.parts, this.map.regions.length > 0);
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
    const focused = this.steps.contains(document.activeElement) ? document.activeElement.dataset.tool : null;
    const { mask, percent, sheet: { zoom } } = this;
    const sign = (name, drawing, label, act, isOff) => element('button', { type: 'button', 'data-tool': name,
      title: label, 'aria-label': label, disabled: isOff, onclick: act }, icon(drawing));
    const tool = (name, drawing, label, act, isOff) => element('button', { type: 'button', class: 'choice',
      'data-tool': name, disabled: isOff, onclick: act }, icon(drawing), label);
    fill(this.steps,
      tool('undo', 'undo', t('do.undo'), () => this.undo(), !mask.steps.length),
      tool('redo', 'redo', t('do.redo'), () => this.redo(), !mask.undone.length),
      tool('invert', 'invert', t('mask.invert'), () => this.changed(mask.invert()), false),
      tool('clear', 'trash', t('mask.clear'), () => this.changed(mask.clear()), percent === 0),
      element('div', { class: 'zoom' },
        sign('zoom-out', 'minus', t('colour.smaller'), () => this.setZoom(zoom - 1), zoom === 0),
        element('output', { class: 'figures' }, t('colour.zoom', { percent: ZOOMS[zoom] })),
        sign('zoom-in', 'plus', t('colour.larger'), () => this.setZoom(zoom + 1), zoom === ZOOMS.length - 1)));
    this.standing.textContent = percent ? t('mask.share', { percent }) : t('mask.none');
    if (!focused) return;
    const again = this.steps.querySelector(`[data-tool=${focused}]`);
    (again?.disabled ? this.steps.querySelector('button:not(:disabled)') : again)?.focus();
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
  hear(outcome) {
    const { command } = outcome;
    if (command.transcript === this.own) return;
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

customElements.define('vs-mask', MaskScreen);

export const make = () => document.createElement('vs-mask');
