// The colouring table: a field is filled, a brush drawn, by pointer and by keys; the library keeps it as a version.
import { element, fill, refill, show } from './element.js';
import { icon } from './icons.js';
import { get, post, sentencesOf } from './api.js';
import { announce, announceProblem, problemCard } from './announce.js';
import { busily, takeUp } from './actions.js';
import { go, place } from './router.js';
import { wasAboutPage } from './news.js';
import { Screen, screen } from './screen.js';
import { studio } from './studio.js';
import { t } from './words.js';
import { loadNames, nameOf } from './drawn-names.js';
import { Colouring } from './colouring.js';
import { Palette, colorName } from './colour-palette.js';
import { ColourSheet } from './colour-sheet.js';
import { RegionList } from './region-list.js';
import { printAs } from './print.js';
import { fileName, saveFile } from './save-file.js';
import { brushRow, sheetHead, stepButton, toolPicker, undoButtons, zoomButtons } from './sheet-tools.js';
import { TalkRow } from './talk-row.js';

const TOOLS = { fill: 'bucket', brush: 'brush', eraser: 'eraser', hand: 'hand' };

class ColourScreen extends Screen {
  connectedCallback() {
    this.number = Number(place().rest[0]);
    this.tool = 'fill';
    this.width = 8;
    this.isInside = true;
    this.head = sheetHead(this.number);
    this.body = element('div', { class: 'colour' }, element('h1', { class: 'loading' }, t('colour.loading')));
    fill(this, this.head, this.body);
    this.on('artwork', ({ detail }) => detail.artwork.id === this.number && this.follow(detail.artwork));
    this.load();
  }

  async load() {
    const asked = get(`/v1/artworks/${this.number}`);
    try {
      const [artwork, sheet] = await Promise.all([asked, get(`/v1/artworks/${this.number}/colouring`), loadNames()]);
      if (!this.isConnected) return;
      this.artwork = artwork;
      this.colouring = new Colouring(sheet);
      this.layOut(sheet);
    } catch (error) {
      const card = problemCard(error, () => this.load(), t('colour.cannot'));
      fill(this.body, card);
      const artwork = await asked.catch(() => null);
      if (error.code === 'unsupported' && artwork && !artwork.deletedAt) card.append(wayToPage(artwork));
      return;
    }
    await this.takeUp();
  }

  /** Makes the page what is meant by “it”, so that what is said here colours no other picture. */
  takeUp() {
    return this.artwork.deletedAt ? undefined : takeUp(this.artwork).catch(announceProblem);
  }

  /** Another version is shown: somebody coloured by voice, or took it back. */
  async follow(artwork) {
    if (!this.colouring || artwork.deletedAt || artwork.head === this.colouring.revision || this.isKeeping) return;
    const sheet = await get(`/v1/artworks/${this.number}/colouring`).catch(() => null);
    if (!sheet || !this.isConnected) return;
    this.artwork = artwork;
    const { keep, marks } = this.colouring.request;
    const own = keep === this.colouring.kept.length ? marks : [];
    this.colouring.take(sheet, { revision: 0, marks: own, undone: [] });
    this.sheet.draw();
    this.update();
  }

  layOut(sheet) {
    document.title = `${this.artwork.title} · ${t('nav.colour')} · VoiceSketch`;
    this.head.append(element('h1', {}, this.artwork.title), this.standing = element('span', { class: 'soft' }));
    this.sheet = new ColourSheet(this, this.artwork, sheet.page);
    this.palette = new Palette(() => this.showTool());
    this.regions = new RegionList(this.colouring.regions, t('colour.parts.how'),
      ({ fields }) => this.fill(fields, { isTold: true }), ({ fields }) => this.colouring.colorOf(fields[0]));
    this.steps = element('div', { class: 'buttons', role: 'group', 'aria-label': t('colour.steps') });
    this.buttons = element('div', { class: 'buttons', role: 'group', 'aria-label': t('tools.label') });
    this.brush = brushRow(this, { min: 2, max: 20, step: 1 }, element('label', { class: 'check' },
      element('input', { type: 'checkbox', checked: this.isInside,
        onchange: ({ target }) => { this.isInside = target.checked; } }), t('colour.inside')));
    this.how = element('p', { class: 'soft', id: 'colour-how' });
    this.numbers = element('button', { type: 'button', class: 'choice', 'aria-pressed': 'false',
      onclick: () => this.numbers.setAttribute('aria-pressed', this.sheet.toggleNumbers()) }, t('colour.numbers'));
    fill(this.body, element('div', { class: 'colour-main' }, this.sheet.frame, this.listen()),
      element('div', { class: 'colour-side' }, toolPicker(this, 'colour', TOOLS), this.palette.root, this.steps,
        this.brush, this.buttons, element('p', { class: 'buttons' }, this.numbers), this.how, this.regions.root));
    this.showTool();
    this.update();
    this.sheet.setZoom(0);
  }

  /** Talking: a colour can be said for parts that have names, and each field has a number. */
  listen() {
    const example = this.colouring.regions.length ? 'colour.say' : 'colour.sayNumber';
    const row = new TalkRow(t(example), () => this.takeUp());
    row.listenTo(this.abort.signal);
    this.on('command', async ({ detail: { command, status, error } }) => status === 'rejected' && !studio.question
      && !await wasAboutPage(command) && announce(sentencesOf(error), { isBad: true }));
    return row.root;
  }

  get color() {
    return this.palette.color;
  }

  setTool(name) {
    this.tool = name;
    this.sheet.setTool(name);
    this.showTool();
  }

  showTool() {
    show(this.brush, this.tool === 'brush' || this.tool === 'eraser');
    this.how.textContent = t(`colour.how.${this.tool}`);
  }

  update() {
    const { undone, canUndo, isKept, isColored } = this.colouring;
    refill(this.steps, [undoButtons(this, canUndo, undone.length), zoomButtons(this)]);
    refill(this.buttons, [
      stepButton('clear', 'trash', t('colour.clear'), () => this.clear(), !isColored),
      stepButton('keep', 'check', t('colour.keep'), (button) => busily(button, () => this.keep()), isKept),
      stepButton('save', 'export', t('colour.save'), (button) => busily(button, () => this.save())),
      stepButton('print', 'print', t('do.print'), () => printAs(this.colouring))]);
    this.standing.textContent = isKept ? isColored ? t('colour.isKept') : '' : t('colour.isOpen');
    this.regions.update();
  }

  // Acts that the sheet and the buttons ask for

  fill(labels, { isTold = false } = {}) {
    const box = this.colouring.fill(labels, this.color);
    if (box) this.changed(box);
    if (isTold) this.tellField(labels[0]);
  }

  /** Fills the field of a number that was said; false where there is none. */
  fillNumber(label) {
    if (!this.colouring?.fields[label]) return false;
    this.fill([label], { isTold: true });
    return true;
  }

  drew(mark, brush) {
    this.colouring.drew(mark, brush);
    this.update();
  }

  undo() {
    this.changed(this.colouring.undo());
  }

  redo() {
    this.changed(this.colouring.redo());
  }

  clear() {
    this.changed(this.colouring.clear());
    announce(t('colour.cleared'), { offer: { label: t('do.undo'), act: () => this.undo() } });
  }

  changed(box) {
    if (box) this.sheet.draw(box);
    this.update();
  }

  setZoom(zoom) {
    this.sheet.setZoom(zoom);
    this.update();
  }

  takeColor(index) {
    this.palette.take(index);
    announce(this.palette.spoken);
  }

  tell(text) {
    announce(text);
  }

  tellField(label) {
    if (!label) return;
    const { fields, regions, width, height } = this.colouring;
    const field = fields[label];
    const third = (value, size) => Math.min(2, Math.floor(value / size * 3));
    const region = field.region === undefined ? null : nameOf(regions[field.region].name);
    announce(t(region ? 'colour.part' : 'colour.field', { region, number: label, total: fields.length - 1,
      where: t(`where.${third(field.y, height)}${third(field.x, width)}`),
      color: colorName(this.colouring.colorOf(label)) }));
  }

  /** Makes a version of it. */
  async keep() {
    this.isKeeping = true;
    try {
      const { colouring } = this;
      const marks = colouring.marks;
      this.artwork = await post(`/v1/artworks/${this.number}/colouring`, colouring.request);
      colouring.becameKept(this.artwork.head, marks);
      announce(t('colour.kept', { number: this.artwork.head }));
    } finally {
      this.isKeeping = false;
      this.update();
    }
  }

  /** A file three times as large, which the daemon draws. */
  async save() {
    if (!this.colouring.isKept) await this.keep();
    const query = `revision=${this.colouring.revision}&scale=3`;
    await saveFile(`/v1/artworks/${this.number}/colouring/image?${query}`, fileName(this.artwork.title, 'png'));
    announce(t('colour.saved'));
  }
}

/** The way on from a picture that is no line drawing: words for the table, which has their price. */
const wayToPage = (artwork) => element('p', { class: 'buttons' }, element('button', { type: 'button',
  class: 'primary', onclick: (event) => busily(event.currentTarget, async () => await takeUp(artwork)
    && go('table', { say: 'make a coloring page of this picture' })) }, icon('colour'), t('colour.makePage')));

export const make = screen('vs-colour', ColourScreen);
