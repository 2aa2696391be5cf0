// Controls beside a sheet that is worked on: the way back, tools of which one is taken, the brush, steps and zoom.
import { element } from './element.js';
import { icon } from './icons.js';
import { address } from './router.js';
import { t } from './words.js';
import { ZOOMS } from './sheet.js';

/** Title of the screen, which begins as the way back to the picture. */
export const sheetHead = (number) => element('div', { class: 'artwork-title' },
  element('a', { class: 'button link back', href: address(`artwork/${number}`) }, icon('left'), t('nav.artwork')));

/** Tools as {name: drawing}; the desk has the one that is taken. Their words stand under `kind.tool.name`. */
export function toolPicker(desk, kind, tools) {
  const names = Object.entries(tools);
  return element('fieldset', { class: 'colour-tools', style: { '--tools': names.length } },
    element('legend', { class: 'hidden-text' }, t('colour.tools')), names.map(([name, drawing]) =>
      element('label', { class: 'paint-tool' },
        element('input', { type: 'radio', name: 'tool', value: name, checked: name === desk.tool,
          onchange: () => desk.setTool(name) }),
        element('span', { class: 'paint-tool-face' }, icon(drawing), t(`${kind}.tool.${name}`)))));
}

/** Size of the brush, which the desk has as its `width`; `more` stands below. */
export function brushRow(desk, range, ...more) {
  const output = element('output', { class: 'figures', role: 'none' }, String(desk.width));
  return element('div', { class: 'brush-row' }, element('label', { class: 'brush-width' }, t('colour.width'),
    element('input', { type: 'range', ...range, value: desk.width, oninput: ({ target }) => {
      desk.width = Number(target.value);
      output.textContent = target.value;
    } })), output, more);
}

export const stepButton = (name, drawing, label, act, isOff = false) => element('button', { type: 'button',
  class: 'choice', 'data-tool': name, disabled: isOff, onclick: (event) => act(event.currentTarget) },
icon(drawing), label);

/** Undo and redo. */
export const undoButtons = (desk, canUndo, canRedo) => [
  stepButton('undo', 'undo', t('do.undo'), () => desk.undo(), !canUndo),
  stepButton('redo', 'redo', t('do.redo'), () => desk.redo(), !canRedo)];

/** Smaller and larger, with the size between them. */
export function zoomButtons(desk) {
  const { zoom } = desk.sheet;
  const button = (name, drawing, label, by) => element('button', { type: 'button', 'data-tool': name, title: label,
    disabled: !ZOOMS[zoom + by], onclick: () => desk.setZoom(zoom + by) }, icon(drawing));
  return element('div', { class: 'zoom' }, button('zoom-out', 'minus', t('colour.smaller'), -1),
    element('output', { class: 'figures', role: 'none' }, t('colour.zoom', { percent: ZOOMS[zoom] })),
    button('zoom-in', 'plus', t('colour.larger'), 1));
}
