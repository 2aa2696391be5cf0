// The sheet on the table: the picture, what is being drawn, several to choose from, or an empty sheet.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { imagePath } from './api.js';
import { isCalm } from './settings.js';
import { clock, t } from './words.js';
import { sentenceOf } from './command-parts.js';
import { altOf } from './picture-alt.js';
import { Sketching } from './sketching.js';

/** Longest the reveal takes; a tap or any key ends it. */
const REVEAL_MS = 1400;

export class Stage {
  constructor({ onKeep, onKeepAll, onChoose, onCancel, onExample }) {
    this.act = { onKeep, onKeepAll, onChoose, onCancel, onExample };
    this.frame = element('div', { class: 'sheet-frame', onclick: () => this.endReveal() });
    this.progress = element('div', { class: 'progress', hidden: true });
    this.root = element('section', { class: 'stage', 'aria-label': t('table.picture') }, this.frame, this.progress);
    this.endOnKey = () => this.endReveal();
    this.showLoading();
  }

  connect() {
    document.addEventListener('keydown', this.endOnKey);
    this.ticker = setInterval(() => this.tick(), 500);
  }

  disconnect() {
    document.removeEventListener('keydown', this.endOnKey);
    clearInterval(this.ticker);
  }

  showLoading() {
    this.shown = 'loading';
    fill(this.frame, element('div', { class: 'blank is-loading' },
      element('p', { class: 'soft' }, t('table.loading'))));
  }

  /** The empty sheet, with things to say. */
  showEmpty(examples) {
    this.shown = 'empty';
    fill(this.frame, element('div', { class: 'blank' },
      element('h2', { class: 'large' }, t('table.empty')), element('p', { class: 'soft' }, t('table.emptyHint')),
      element('div', { class: 'choices center' }, examples.map((example) =>
        element('button', { type: 'button', class: 'choice', onclick: () => this.act.onExample(example) }, example)))));
  }

  /** A picture; one that was not here before is revealed. */
  async showPicture(artwork, isNew) {
    const key = `${artwork.id}:${artwork.revision.image.sha256}`;
    if (this.shown === key) return;
    this.shown = key;
    const image = element('img', {
      src: imagePath(artwork.id, { revision: artwork.head }),
        alt: altOf(artwork, artwork.revision),
      width: artwork.revision.image.width, height: artwork.revision.image.height, class: 'picture',
        'data-artwork': artwork.id, 'data-revision': artwork.head,
      style: { '--aspect': artwork.revision.image.width / artwork.revision.image.height },
    });
    // Decoded before it takes the old one's place, so that nothing flashes.
    await image.decode().catch(() => {});
    if (this.shown !== key) return;
    if (image.naturalWidth === 0) return this.showBroken(artwork);
    fill(this.frame, image);
    if (!isNew) return;
    // In a low window it would stay above what is seen, but who writes the next words keeps them in sight.
    if (!document.activeElement.value) this.root.scrollIntoView({ block: 'nearest' });
    if (!isCalm()) this.reveal(image);
  }

  showBroken(artwork) {
    fill(this.frame, element('div', { class: 'blank' }, element('h2', {}, t('picture.broken')),
      element('p', { class: 'soft' }, artwork.title),
      element('button', { type: 'button', onclick: () => {
        this.shown = '';
        this.showPicture(artwork, false);
      } }, t('do.retryLoad'))));
  }

  reveal(image) {
    image.classList.add('is-revealing');
    image.style.setProperty('animation-duration', `${REVEAL_MS}ms`);
    image.addEventListener('animationend', () => image.classList.remove('is-revealing'));
  }

  endReveal() {
    for (const image of this.frame.querySelectorAll('.is-revealing')) image.classList.remove('is-revealing');
  }

  /** Several of one command, side by side. */
  showVariations(artworks) {
    const key = `set:${artworks.map((artwork) => artwork.id).join()}`;
    if (this.shown === key) return;
    this.shown = key;
    const cards = artworks.map((artwork, index) => {
      const number = index + 1;
      return element('li', { class: 'variation' },
        element('button', { type: 'button', class: 'variation-picture', onclick: () => this.act.onChoose(artwork),
          'aria-label': t('variations.look', { number, title: artwork.title }) },
          element('img', { src: imagePath(artwork.id, { revision: artwork.head, width: 640 }), alt: '', width: 640,
            height: 640 })),
        element('button', { type: 'button', class: 'choice',
          onclick: (event) => this.act.onKeep(artwork, artworks, event.currentTarget) }, icon('check'),
            t('variations.keep', { number })));
    });
    fill(this.frame, element('div', { class: 'variations' },
      element('h2', { class: 'hidden-text' }, t('variations.title', { count: artworks.length })),
      element('ol', { class: `variation-list of-${artworks.length}` }, cards),
      element('p', { class: 'buttons' }, element('button',
        { type: 'button', onclick: () => this.act.onKeepAll(artworks) }, t('variations.keepAll')))));
    if (!isCalm()) for (const image of this.frame.querySelectorAll('img')) this.reveal(image);
  }

  /** The job under way, with its real stage; null when there is none. */
  showProgress(job, waiting = 0) {
    if (!job) {
      this.job = null;
      this.sketching?.clear();
      show(this.progress, false);
      return;
    }
    const isSame = this.job?.id === job.id;
    this.job = job;
    if (!isSame) {
      this.stageWord = element('strong', {});
      this.timeWord = element('span', { class: 'figures', 'aria-hidden': 'true' });
      this.bar = element('progress', { max: 1, 'aria-label': t('progress.label') });
      this.preview = element('img', { class: 'preview', alt: t('progress.preview'), hidden: true });
      this.sketching?.clear();
      this.sketching = new Sketching(t('progress.preview'));
      this.sketching.draw(job);
      fill(this.progress, this.sketching.root, this.preview, element('div', { class: 'progress-card' },
        element('p', { class: 'progress-words' }, this.stageWord, ' ',
          element('span', { class: 'soft' }, `“${sentenceOf(job.command)}”`), this.timeWord),
        this.bar, element('button', { type: 'button', class: 'link',
          onclick: (event) => this.act.onCancel(this.job, event.currentTarget) }, t('do.stop'))));
      this.previewKey = '';
    }
    const provider = job.attempts.at(-1)?.provider ?? '';
    this.stageWord.textContent = t(`stage.${job.state}`,
      { provider }) + (waiting > 1 ? ` · ${t('progress.behind', { count: waiting - 1 })}` : '');
    if (job.state === 'queued' || job.state === 'starting') this.bar.removeAttribute('value');
    else this.bar.value = job.progress;
    if (job.preview && this.previewKey !== job.updatedAt) {
      this.previewKey = job.updatedAt;
      this.loadPreview(job.preview);
    }
    this.tick();
    show(this.progress, true);
  }

  /** The unfinished picture keeps its address, so it is fetched and not left to the browser's cache. */
  async loadPreview(path) {
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    const url = URL.createObjectURL(await answer.blob());
    this.preview.onload = () => URL.revokeObjectURL(url);
    this.preview.src = url;
    this.preview.hidden = false;
    this.sketching.clear();
  }

  tick() {
    if (!this.job || !this.timeWord) return;
    const since = this.job.attempts[0]?.startedAt ?? this.job.createdAt;
    const percent = this.job.state === 'processing' && this.job.progress > 0
      ? `${Math.round(this.job.progress * 100)} % · ` : '';
    this.timeWord.textContent = percent + clock((Date.now() - new Date(since)) / 1000);
  }
}
