// The colouring table: tap a field and it has the colour. By keys, arrows go from field to field.
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { get, imagePath } from './api.js';
import { announce } from './announce.js';
import { busily } from './actions.js';
import { address, place } from './router.js';
import { t } from './words.js';
import { Colouring } from './colouring.js';

const PALETTE = [['red', '#ff3b30'], ['orange', '#ff9500'], ['yellow', '#ffcc00'], ['green', '#34c759'],
  ['blue', '#007aff'], ['purple', '#af52de'],
  ['pink', '#ff2d55'], ['brown', '#a2845e'], ['gray', '#8e8e93'], ['black', '#000000'], ['light-pink', '#ff99cc'],
    ['light-green', '#99ff99'],
  ['light-blue', '#99ccff'], ['light-yellow', '#ffff99'], ['light-purple', '#cc99ff']];
const ZOOMS = [100, 150, 200, 300];
// A worker's address is a sink of Trusted Types; the one policy of the page allows ours alone.
const WORKER = '/modules/colour-worker.js';
const trusted = window.trustedTypes?.createPolicy('voicesketch-worker', { createScriptURL: (url) => {
  if (url !== WORKER) throw new TypeError(url);
  return url;
} });

class ColourScreen extends HTMLElement {
  connectedCallback() {
    this.number = Number(place().rest[0]);
    this.color = PALETTE[0];
    this.zoom = 0;
    this.label = 0;
    this.head = element('div', { class: 'artwork-title' },
      element('a', { class: 'button link back', href: address(`artwork/${this.number}`) }, icon('left'),
        t('nav.artwork')));
    this.body = element('div', { class: 'colour' }, element('h1', { class: 'loading' }, t('colour.loading')));
    fill(this, this.head, this.body);
    this.load();
  }

  disconnectedCallback() {
    this.worker?.terminate();
  }

  async load() {
    try {
      const artwork = await get(`/v1/artworks/${this.number}`);
      this.artwork = artwork;
      const answer = await fetch(imagePath(artwork.id, { revision: artwork.head, format: 'png' }));
      if (!answer.ok) throw new Error(t('picture.broken'));
      const picture = await answer.blob();
      this.worker = new Worker(trusted ? trusted.createScriptURL(WORKER) : WORKER, { type: 'module' });
      const map = await this.ask({ picture });
      if (!this.isConnected) return;
      this.colouring = new Colouring(artwork.revision.image.sha256.slice(0, 16), map);
      this.layOut();
    } catch (error) {
      fill(this.body, element('section', { class: 'card refusal' }, element('h1', {}, t('colour.cannot')),
        element('p', {}, error.sentence ?? error.message)));
    }
  }

  ask(message, transfer = []) {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (data.problem ? reject(new Error(t('colour.browser'))) : resolve(data));
      this.worker.onerror = () => reject(new Error(t('colour.browser')));
      this.worker.postMessage(message, transfer);
    });
  }

  layOut() {
    const { width, height } = this.colouring;
    this.head.append(element('h1', {}, this.artwork.title));
    this.canvas = element('canvas', { width, height, 'aria-hidden': 'true' });
    this.context = this.canvas.getContext('2d');
    this.ring = element('span', { class: 'field-ring', hidden: true });
    this.sheet = element('div', {
      class: 'colour-sheet', role: 'application', tabIndex: 0, 'aria-label': t('colour.sheet'),
        'aria-describedby': 'colour-how',
      onclick: (event) => this.tap(event), onkeydown: (event) => this.key(event),
        onblur: () => { this.ring.hidden = true; },
    }, this.canvas, element('img', { src: imagePath(this.artwork.id, { revision: this.artwork.head, format: 'png' }),
      alt: t('picture.alt', { title: this.artwork.title, prompt: this.artwork.revision.prompt }), draggable: 'false' }),
        this.ring);
    this.palette = element('fieldset', { class: 'palette' },
      element('legend', { class: 'hidden-text' }, t('colour.palette')), [...PALETTE, ['none', null]].map((entry) => {
      const [name, value] = entry;
      return element('label', { title: this.nameOf(name) },
        element('input', { type: 'radio', name: 'palette', value: name, checked: name === this.color[0],
          onchange: () => { this.color = entry; } }),
        element('span', { class: `swatch${value ? '' : ' is-none'}`,
          style: value ? { 'background-color': value } : {} }, !value && icon('close')),
            element('span', { class: 'swatch-name' }, this.nameOf(name)));
    }));
    this.buttons = element('div', { class: 'buttons', role: 'group', 'aria-label': t('tools.label') });
    this.how = element('p', { class: 'soft', id: 'colour-how' }, t('colour.how'));
    this.frame = element('div', { class: 'colour-window', tabIndex: -1 }, this.sheet);
    this.frame.style.setProperty('--aspect', width / height);
    fill(this.body, this.frame, element('div', { class: 'colour-side' }, this.palette, this.buttons, this.how));
    this.showButtons();
    this.draw();
    this.setZoom(0);
  }

  nameOf(name) {
    return name === 'none' ? t('colour.none') : t(`color.${name}`);
  }

  showButtons() {
    const { steps, undone } = this.colouring;
    const focused = this.buttons.contains(document.activeElement) ? document.activeElement.dataset.tool : null;
    const tool = (name, drawing, label, act, isOff) =>
      element('button', { type: 'button', class: 'choice', 'data-tool': name, disabled: isOff,
        onclick: (event) => act(event.currentTarget) }, icon(drawing), label);
    fill(this.buttons,
      tool('undo', 'undo', t('do.undo'), () => this.change(() => this.colouring.undo()), !steps.length),
      tool('redo', 'redo', t('do.redo'), () => this.change(() => this.colouring.redo()), !undone.length),
      tool('clear', 'trash', t('colour.clear'), () => this.clear(), !this.colouring.colors.size),
      tool('zoom', 'search', t('colour.zoom', { percent: ZOOMS[this.zoom] }),
        () => this.setZoom((this.zoom + 1) % ZOOMS.length), false),
      tool('save', 'export', t('colour.save'), (button) => busily(button, () => this.save()),
        !this.colouring.colors.size));
    if (!focused) return;
    const again = this.buttons.querySelector(`[data-tool=${focused}]`);
    (again.disabled ? this.buttons.querySelector('button:not(:disabled)') : again).focus();
  }

  change(act) {
    act();
    this.draw();
    this.showButtons();
  }

  clear() {
    this.change(() => this.colouring.clear());
    announce(t('colour.cleared'), { offer: { label: t('do.undo'),
      act: () => this.change(() => this.colouring.undo()) } });
  }

  draw() {
    const { paint, width, height } = this.colouring;
    this.context.putImageData(new ImageData(paint, width, height), 0, 0);
  }

  setZoom(zoom) {
    this.zoom = zoom;
    this.sheet.style.setProperty('width', `${ZOOMS[zoom]}%`);
    this.showButtons();
    this.showRing();
  }

  tap(event) {
    const box = this.canvas.getBoundingClientRect();
    const { width, height, labels } = this.colouring;
    const x = Math.min(width - 1, Math.max(0, Math.floor((event.clientX - box.left) / box.width * width)));
    const y = Math.min(height - 1, Math.max(0, Math.floor((event.clientY - box.top) / box.height * height)));
    this.label = labels[y * width + x];
    this.colour();
  }

  colour() {
    if (this.label) this.change(() => this.colouring.fill(this.label, this.color[1]));
  }

  key(event) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (way) this.walk(way);
    else if (event.key === 'Enter' || event.key === ' ') {
      this.colour();
      this.tell();
    } else if (event.key >= '1' && event.key <= '9' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const radio = this.palette.querySelectorAll('input')[Number(event.key) - 1];
      radio.click();
      announce(this.nameOf(this.color[0]));
    } else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) this.change(() =>
      (event.shiftKey ? this.colouring.redo() : this.colouring.undo()));
    else return;
    event.preventDefault();
  }

  /** The nearest field in a direction; what lies aside counts double. */
  walk([dx, dy]) {
    const { fields } = this.colouring;
    const from = fields[this.label];
    let best = 0;
    let least = Infinity;
    for (let label = 1; label < fields.length; label++) {
      if (label === this.label) continue;
      const ahead = this.label ? (fields[label].x - from.x) * dx + (fields[label].y - from.y) * dy
        : fields[label].x + fields[label].y;
      const aside = this.label ? Math.abs((fields[label].x - from.x) * dy) + Math.abs((fields[label].y - from.y) * dx)
        : 0;
      if (ahead > 0 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = label;
      }
    }
    if (best) this.label = best;
    this.showRing();
    this.tell();
  }

  showRing() {
    const field = this.colouring.fields[this.label];
    this.ring.hidden = !this.label || document.activeElement !== this.sheet;
    if (!this.label) return;
    this.ring.style.setProperty('left', `${(field.x + 0.5) / this.colouring.width * 100}%`);
    this.ring.style.setProperty('top', `${(field.y + 0.5) / this.colouring.height * 100}%`);
    if (!this.ring.hidden) this.ring.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  tell() {
    if (!this.label) return;
    const { fields, width, height, colors } = this.colouring;
    const field = fields[this.label];
    const third = (value, size) => Math.min(2, Math.floor(value / size * 3));
    const color = PALETTE.find(([, value]) => value === colors.get(this.label));
    announce(t('colour.field', { number: this.label, total: fields.length - 1,
      where: t(`where.${third(field.y, height)}${third(field.x, width)}`),
        color: color ? this.nameOf(color[0]) : t('colour.white') }));
  }

  /** A picture file of paint and lines together, made from our own pixels. */
  async save() {
    const { file } = await this.ask({ paint: this.colouring.paint });
    const link = element('a', { href: URL.createObjectURL(file), download: `${this.artwork.title}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    announce(t('colour.saved'));
  }
}

customElements.define('vs-colour', ColourScreen);

export const make = () => document.createElement('vs-colour');
