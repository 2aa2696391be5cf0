// Export: the file that is made of a picture, with its format, size and quality, saved where the browser saves files.
import { element, menu, show } from './element.js';
import { icon } from './icons.js';
import { imagePath, post } from './api.js';
import { announce } from './announce.js';
import { catalog } from './catalog.js';
import { printPicture } from './print.js';
import { fileName, saveFile } from './save-file.js';
import { t, told } from './words.js';

/** Formats of a picture, each with the quality it has where none is said; 0 for those without loss. */
const PICTURE = { png: 0, jpeg: 95, webp: 85, avif: 65, tiff: 0, pdf: 0, svg: 0, gif: 0 };
const FILM = ['mp4', 'webm', 'webp', 'gif'];
/** Books of a comic that the daemon makes in its export folder alone. */
const BOOK = ['cbz', 'epub'];
const PAPERS = ['', 'a4', 'letter', 'picture'];

export class ExportSheet {
  constructor(artwork, revision) {
    Object.assign(this, { artwork, revision });
    const { width, height, film } = { ...artwork.revision.image, film: artwork.revision.film };
    [this.group, this.format] = film ? ['film', 'mp4'] : ['picture', 'png'];
    const onchange = () => this.update();
    this.size = menu([['', t('export.full', { width, height })],
      ...[2048, 1024, 512].filter((pixels) => pixels < width).map((pixels) => [pixels, `${pixels} px`])], '',
    { id: 'export-width', onchange });
    this.paper = menu(PAPERS.map((name) => [name, t(`paper.${name || 'usual'}`)]), '',
      { id: 'export-paper', onchange });
    this.quality = element('input', { type: 'range', id: 'export-quality', min: 40, max: 100, step: 5, value: 95,
      oninput: onchange });
    this.figure = element('output', { for: 'export-quality', role: 'none' });
    this.rows = { width: row('width', this.size), paper: row('paper', this.paper),
      quality: row('quality', this.quality, this.figure), book: element('p', { class: 'soft' }, t('export.folder')) };
    this.problem = element('p', { class: 'bad', tabIndex: -1 });
    this.save = element('a', { class: 'button primary', onclick: (event) => {
      event.preventDefault();
      this.begin(this.save, () => this.write());
    } }, icon('export'), t('export.save'));
    const printed = element('button', { type: 'button',
      onclick: () => this.begin(printed, () => printPicture(artwork, revision)) }, icon('print'), t('do.print'));
    this.root = element('dialog', { class: 'sheet', 'aria-labelledby': 'export-title',
      onclose: () => this.root.remove() },
    element('h2', { id: 'export-title' }, t('export.title')), element('p', { class: 'soft' }, artwork.title),
    this.choices(film), Object.values(this.rows), this.problem, element('p', { class: 'buttons' }, this.save, printed,
      element('button', { type: 'button', onclick: () => this.root.close() }, t('do.cancel'))));
    this.update();
    document.body.append(this.root);
    this.root.showModal();
  }

  /** The formats there are of this one: of a film the film and its first picture, of a comic its books as well. */
  choices(film) {
    const pictures = Object.keys(PICTURE).filter((name) => name !== 'svg' || hasShapes(this.artwork));
    const groups = Object.entries({ film: film ? FILM : [], picture: pictures,
      book: catalog.look(this.artwork.kind) === 'comic' ? BOOK : [] }).filter(([, names]) => names.length);
    return groups.map(([group, names]) => element('fieldset', { class: 'segments' },
      element('legend', {}, t(groups.length > 1 ? `export.${group}` : 'export.format')), names.map((name) =>
        element('label', {}, element('input', { type: 'radio', name: 'format', value: `${group}-${name}`,
          checked: group === this.group && name === this.format, onchange: () => this.choose(group, name) }),
        element('span', {}, name.toUpperCase())))));
  }

  choose(group, format) {
    Object.assign(this, { group, format });
    if (this.lossy) this.quality.value = this.lossy;
    this.update();
  }

  /** Usual quality of the format; 0 where it has none. */
  get lossy() {
    return this.group === 'picture' ? PICTURE[this.format] : 0;
  }

  get path() {
    const { artwork, revision, format } = this;
    if (this.group === 'film') return `/v1/artworks/${artwork.id}/film?revision=${revision}&format=${format}`;
    return imagePath(artwork.id, { revision, format, width: format === 'svg' ? '' : this.size.value,
      quality: this.lossy ? this.quality.value : '', paper: format === 'pdf' ? this.paper.value : '' });
  }

  update() {
    const isPicture = this.group === 'picture';
    show(this.rows.width, isPicture && this.format !== 'svg');
    show(this.rows.paper, isPicture && this.format === 'pdf');
    show(this.rows.quality, this.lossy > 0);
    show(this.rows.book, this.group === 'book');
    show(this.problem, false);
    this.figure.textContent = this.quality.value;
    this.save.setAttribute('href', this.path);
  }

  /** The dialog stays until it is done: some formats take a while, and for what fails another can be chosen. */
  async begin(button, act) {
    if (this.root.querySelector('[aria-busy=true]')) return;
    button.setAttribute('aria-busy', 'true');
    show(this.problem, false);
    try {
      await act();
      this.root.close();
    } catch (error) {
      this.problem.textContent = error.sentence ?? t('error.connection');
      show(this.problem, true);
      this.problem.focus();
    } finally {
      button.removeAttribute('aria-busy');
    }
  }

  async write() {
    const { artwork, group, format } = this;
    if (group === 'book') {
      const outcome = await post('/v1/bulk', { action: 'export', ids: [artwork.id],
        export: { format: 'pdf', book: format } });
      return announce(told(outcome.message));
    }
    const name = fileName(artwork.title, format === 'jpeg' ? 'jpg' : format);
    await saveFile(this.path, name);
    return announce(t('export.saved', { name }));
  }
}

const row = (name, ...fields) => element('p', { class: 'form-row' },
  element('label', { for: `export-${name}` }, t(`export.${name}`)), fields);

/** Pictures of the illustrator are made of shapes; mandalas, comics and coloured pages are not. */
const hasShapes = ({ kind, revision: { provider } }) => provider === 'illustrator'
  && !['mandala', 'comic'].includes(catalog.look(kind));
