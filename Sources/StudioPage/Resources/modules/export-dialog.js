// Export: a format, a size, and a link that saves the file where the browser saves files.
import { element, menu } from './element.js';
import { icon } from './icons.js';
import { imagePath } from './api.js';
import { t } from './words.js';

const FORMATS = ['png', 'jpeg', 'webp', 'pdf', 'svg', 'gif'];
const WITH_QUALITY = new Set(['jpeg', 'webp']);

/** Name of a picture's file, of what file names may hold everywhere. */
export function fileName(title, extension) {
  return `${title.replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 80) || 'picture'}.${extension}`;
}

export function openExport(artwork, revision = artwork.head) {
  const { width, height } = artwork.revision.image;
  let format = 'png';
  const size = menu([['', t('export.full', { width, height })],
    ...[2048, 1024, 512].filter((pixels) => pixels < width).map((pixels) => [pixels, `${pixels} px`])], '',
  { id: 'export-width', onchange: () => update() });
  const quality = element('input', { type: 'range', id: 'export-quality', min: 40, max: 100, step: 5, value: 95,
    oninput: () => update() });
  const figure = element('output', { for: 'export-quality' });
  const qualityRow = element('p', { class: 'form-row' },
    element('label', { for: 'export-quality' }, t('export.quality')), quality, figure);
  const formats = element('fieldset', { class: 'segments' }, element('legend', {}, t('export.format')),
    FORMATS.map((name) => element('label', {},
    element('input', { type: 'radio', name: 'format', value: name, checked: name === format, onchange: () => {
      format = name;
      update();
    } }), element('span', {}, name.toUpperCase()))));
  const save = element('a', { class: 'button primary', download: '', onclick: () => setTimeout(() => dialog.close()) },
    icon('export'), t('export.save'));
  const dialog = element('dialog', { class: 'sheet', 'aria-labelledby': 'export-title',
    onclose: () => dialog.remove() },
    element('h2', { id: 'export-title' }, t('export.title')),
    element('p', { class: 'soft' }, artwork.title), formats,
    element('p', { class: 'form-row' }, element('label', { for: 'export-width' }, t('export.width')), size), qualityRow,
    element('p', { class: 'buttons' }, save, element('button', { type: 'button', onclick: () => dialog.close() },
      t('do.cancel'))));

  function update() {
    qualityRow.hidden = !WITH_QUALITY.has(format);
    figure.textContent = quality.value;
    const query = { revision, format, width: size.value,
      quality: WITH_QUALITY.has(format) ? quality.value : undefined };
    save.setAttribute('href', imagePath(artwork.id, query));
    const extension = format === 'jpeg' ? 'jpg' : format;
    save.setAttribute('download', fileName(artwork.title, extension));
  }

  update();
  document.body.append(dialog);
  dialog.showModal();
}
