// One picture: large, with all it has been, what was said for it, and what can be done with it.
import { element, fill, refill, show } from './element.js';
import { icon } from './icons.js';
import { get, imagePath, patch } from './api.js';
import { announce, problemCard } from './announce.js';
import { busily, redo, restore, setFavorite, takeUp, trash, undo } from './actions.js';
import { address, go, place } from './router.js';
import { Screen, screen } from './screen.js';
import { catalog } from './catalog.js';
import { isLineArt } from './line-art.js';
import { altOf } from './picture-alt.js';
import { bytes, money, seconds, shapeName, styleName, t, when } from './words.js';
import { openExport } from './export-dialog.js';
import { fileName } from './save-file.js';
import { fieldForm } from './field-form.js';
import { story } from './story.js';
import { RevisionTree } from './revision-tree.js';
import { lineOf } from './version-lanes.js';
import { TagEditor } from './tag-editor.js';
import { neighbours, wayBack } from './gallery-place.js';

class ArtworkScreen extends Screen {
  connectedCallback() {
    this.on('artwork', ({ detail }) => detail.artwork.id === this.number && this.load());
    this.number = Number(place().rest[0]);
    fill(this, this.back(), element('h1', { class: 'loading' }, t('artwork.loading')));
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.instead?.stop();
  }

  back() {
    const [before, after] = neighbours(this.number);
    const step = (artwork, drawing, key) => artwork &&
      element('a', { class: 'button link', href: address(`artwork/${artwork.id}`), 'data-way': key,
        title: t(`artwork.${key}`, { title: artwork.title }) }, icon(drawing));
    return element('div', { class: 'ways' }, element('a', { class: 'button link back', href: wayBack(this.number) },
      icon('gallery'), t('artwork.back')),
      step(before, 'left', 'before'), step(after, 'right', 'after'));
  }

  async load() {
    try {
      const [artwork, { revisions }] =
        await Promise.all([get(`/v1/artworks/${this.number}`),
          get(`/v1/artworks/${this.number}/revisions`, { scenes: false })]);
      const isFirst = !this.artwork;
      const hadHead = this.artwork?.head;
      Object.assign(this, { artwork, revisions, whole: null });
      if (isFirst || this.looked === hadHead || !revisions.some((revision) =>
        revision.number === this.looked)) this.looked = artwork.head;
      if (isFirst) this.layOut();
      this.update();
    } catch (error) {
      if (this.artwork) return;
      fill(this, this.back(), problemCard(error, () => this.load(), t('artwork.missing')));
    }
  }

  layOut() {
    this.heading = element('div', { class: 'artwork-title' });
    this.tools = element('div', { class: 'buttons', role: 'group', 'aria-label': t('tools.label') });
    this.figure = element('div', { class: 'artwork-view' });
    this.look = element('div', { class: 'artwork-look' });
    this.tree = new RevisionTree((number) => this.lookAt(number));
    this.facts = element('dl', { class: 'facts' });
    this.story = element('div', {});
    this.tags = new TagEditor((tags) => this.change({ tags }));
    fill(this, this.back(), this.heading, element('div', { class: 'artwork' },
      element('div', { class: 'artwork-main' }, this.figure, this.look, this.tools, this.story),
      element('div', { class: 'artwork-side' }, element('section', { class: 'panel' },
        element('h2', {}, t('artwork.versions')), this.tree.root),
        element('section', { class: 'panel' }, element('h2', {}, t('artwork.tags')), this.tags.root),
        element('section', { class: 'panel' }, element('h2', {}, t('artwork.facts')), this.facts))));
  }

  get revision() {
    return this.revisions.find((revision) => revision.number === this.looked) ?? this.artwork.revision;
  }

  /** Draws what changed: an event that tells what is known already must not take a field from under somebody's hands. */
  update() {
    const key = JSON.stringify([this.artwork, this.revisions.length, this.looked]);
    if (key === this.drawn) return;
    this.drawn = key;
    document.title = `${this.artwork.title} · VoiceSketch`;
    this.showTitle();
    this.showPicture();
    this.showTools();
    this.tree.set(this.artwork, this.revisions, this.looked);
    this.tags.set(this.artwork.tags);
    this.showFacts();
  }

  showTitle(isForced = false) {
    const { artwork } = this;
    if (!isForced && this.heading.querySelector('form')) return;
    fill(this.heading, element('h1', {}, artwork.title),
      element('button', { type: 'button', class: 'quiet', title: t('artwork.rename'),
        onclick: () => this.rename() }, icon('pencil')),
      artwork.deletedAt && element('span', { class: 'chip unsure' }, t('artwork.inTrash')));
  }

  rename() {
    const form = fieldForm(async (title) => {
      await this.change({ title });
      this.showTitle(true);
    }, { label: t('artwork.name'), value: this.artwork.title, maxlength: 200, class: 'primary' },
    t('understood.change'));
    form.addEventListener('keydown', (event) => event.key === 'Escape' && this.showTitle(true));
    fill(this.heading, form);
    form.querySelector('input').select();
  }

  async change(values) {
    this.artwork = await patch(`/v1/artworks/${this.number}`, values);
    this.update();
  }

  showPicture() {
    const { revision, artwork } = this;
    if (this.instead) return;
    const source = imagePath(artwork.id, { revision: revision.number });
    const { film } = revision;
    const key = film ? filmPath(artwork.id, revision) : source;
    if (this.shown !== key || !this.figure.children.length) {
      this.shown = key;
      const size = { width: revision.image.width, height: revision.image.height,
        style: { '--aspect': revision.image.width / revision.image.height } };
      const alt = altOf(artwork, revision);
      fill(this.figure, film
        ? element('video', { class: 'picture', src: key, poster: source, controls: true, loop: true, playsinline: true,
          preload: 'metadata', 'aria-label': t('film.label', { title: artwork.title }), ...size,
          onerror: () => this.figure.append(element('p', { class: 'soft' }, t('film.cannot'))) })
        : element('img', { class: 'picture', src: source, alt, ...size }));
      this.showStory(revision);
    }
    const isShown = revision.number === artwork.head;
    show(this.look, !isShown);
    fill(this.look, element('span', {}, t('artwork.looking', { number: revision.number })),
      !artwork.deletedAt && element('button', { type: 'button', class: 'primary',
        onclick: (event) => busily(event.currentTarget, () => this.moveTo(revision.number)) },
          t(`artwork.${this.wayTo(revision.number)}`)));
  }

  /** Story of a comic; scenes of other versions than the shown one are asked for when they are looked at. */
  async showStory(revision) {
    const { artwork } = this;
    if (artwork.kind === 'comic' && revision.number !== artwork.head) {
      this.whole ??= get(`/v1/artworks/${artwork.id}/revisions`).then(({ revisions }) => revisions);
      const all = await this.whole.catch(() => []);
      if (this.looked !== revision.number) return;
      fill(this.story, story(all.find(({ number }) => number === revision.number) ?? revision));
    } else {
      fill(this.story, story(revision.number === artwork.head ? artwork.revision : revision));
    }
  }

  /** Place of a version, seen from the shown one: before it, after it, or on another branch. */
  wayTo(number) {
    if (lineOf(this.revisions, this.artwork.head).includes(number)) return 'goBack';
    return lineOf(this.revisions, number).includes(this.artwork.head) ? 'goForward' : 'showThis';
  }

  async moveTo(number) {
    await patch(`/v1/artworks/${this.number}`, { head: number });
    announce(t('did.shown', { number }));
    await this.load();
  }

  showTools() {
    const { artwork } = this;
    const tool = (name, label, act, more = {}) => element('button',
      { type: 'button', class: 'choice', 'data-tool': name, ...more,
        onclick: (event) => busily(event.currentTarget, act) }, icon(name), label);
    const hasPast = Boolean(this.revision.parent);
    refill(this.tools, [
      !artwork.deletedAt && tool('table', t('artwork.take'), async () => await takeUp(artwork) && go('table'),
        { class: 'choice primary' }),
      !artwork.deletedAt && tool('undo', t('do.undo'), async () => this.after(await undo(artwork)),
        { disabled: !artwork.canUndo }),
      !artwork.deletedAt && tool('redo', t('do.redo'), async () => this.after(await redo(artwork)),
        { disabled: !artwork.canRedo }),
      tool('star', t('do.favorite'), async () => this.after(await setFavorite(artwork, !artwork.favorite)),
        { 'aria-pressed': String(artwork.favorite) }),
      tool('export', t('do.export'), async () => openExport({ ...artwork, revision: this.revision }, this.looked)),
      this.revision.film && element('a', { class: 'button choice', 'data-tool': 'film', download:
        fileName(artwork.title, 'mp4'), href: filmPath(artwork.id, this.revision) }, icon('play'), t('film.save')),
      isChangeable(artwork) && tool('mask', t('do.mask'), async () => go(`mask/${artwork.id}`)),
      isLineArt(artwork) && tool('colour', t('do.colour'), async () => go(`colour/${artwork.id}`)),
      hasPast && tool('replay', t('replay.title'), async () => this.showInstead('replay', () => this.replay()),
        { 'aria-pressed': String(this.insteadName === 'replay') }),
      this.revisions.length > 1 && tool('compare', t('compare.title'),
        async () => this.showInstead('compare', () => this.compare()),
        { 'aria-pressed': String(this.insteadName === 'compare') }),
      tool('print', t('do.print'), () => this.print()),
      artwork.deletedAt ? tool('restore', t('do.putBack'), async () => this.after(await restore(artwork)))
        : tool('trash', t('do.delete'), async () => this.after(await trash(artwork)))]);
  }

  after(artwork) {
    this.looked = artwork.head;
    return this.load();
  }

  /** Shows something in the place of the picture, or the picture again where that was shown. */
  async showInstead(name, make) {
    const isOver = this.insteadName === name;
    const instead = isOver ? null : await make();
    if (!this.isConnected) return instead?.stop();
    this.instead?.stop();
    this.insteadName = isOver ? null : name;
    this.instead = instead;
    fill(this.figure, this.instead?.root);
    show(this.look, false);
    this.showPicture();
    return this.showTools();
  }

  // What the daemon has to answer anyway is loaded when it is asked for.

  async compare() {
    const { Comparison } = await import('./compare.js');
    const before = this.looked !== this.artwork.head ? this.looked
      : this.artwork.revision.parent ?? this.revisions[0].number;
    return new Comparison(this.artwork, this.revisions, before, this.artwork.head);
  }

  async replay() {
    const { Replay } = await import('./replay.js');
    const line = lineOf(this.revisions, this.looked).reverse();
    return new Replay(this.artwork, line.map((number) => this.revisions.find((other) => other.number === number)));
  }

  async print() {
    const { printPicture } = await import('./print.js');
    await printPicture({ ...this.artwork, revision: this.revision }, this.looked);
  }

  lookAt(number) {
    this.looked = number;
    if (this.instead) this.showInstead(this.insteadName);
    this.update();
  }

  showFacts() {
    const { artwork, revision } = this;
    const { image, film } = revision;
    const rows = [['said', revision.transcript && `“${revision.transcript}”`], ['prompt', revision.prompt],
      ['kind', catalog.kindName(artwork.kind)], ['style', revision.style && styleName(revision.style)],
      ['asked', askedFor(artwork, revision)],
      ['size', `${image.width} × ${image.height}, ${bytes(image.byteCount)}`], ['made', when(revision.createdAt)],
        ['by', `${revision.provider} · ${revision.model}`],
      ['took', seconds(revision.generationSeconds)], ['cost',
        revision.cost !== undefined ? money(revision.cost) : null], ['seed', String(revision.seed)],
      ['film', film?.keptUntil && !artwork.favorite && t('film.until', { date: when(film.keptUntil) })]];
    fill(this.facts, rows.filter(([, value]) => value).map(([name, value]) =>
      [element('dt', {}, t(`fact.${name}`)), element('dd', {}, value)]));
  }
}

/** What was asked for beside the words: option, shape, quality, and which of several it is. */
const askedFor = ({ kind }, { option, aspect, quality, variation }) => [option && catalog.optionName(kind, option),
  aspect && shapeName(aspect), quality && t(`quality.${quality}`), variation && t('fact.variation', { number: variation })]
  .filter(Boolean).join(', ');

const filmPath = (id, { number }) => `/v1/artworks/${id}/film?revision=${number}`;

/** A still picture, of which a part can be changed. */
const isChangeable = ({ deletedAt, kind, revision }) => !deletedAt && kind !== 'comic' && !revision.film;

export const make = screen('vs-artwork', ArtworkScreen);
