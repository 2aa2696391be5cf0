// The page on the table: it is filled, drawn on, moved and enlarged, by pointer, pen and fingers, and by keys.
import { element } from './element.js';
import { imagePath } from './api.js';
import { joined } from './paint.js';
import { t } from './words.js';

export const ZOOMS = [100, 150, 200, 300, 400];
const STEP = 8;
const MOST_POINTS = 2000;

export class Sheet {
  /** `desk` has the tool, the colouring, and what is to be told. */
  constructor(desk, artwork, page) {
    this.desk = desk;
    this.colouring = desk.colouring;
    const { width, height } = this.colouring;
    this.zoom = 0;
    this.label = 0;
    this.pen = [width / 2, height / 2];
    this.pointers = new Map();
    this.canvas = element('canvas', { width, height, 'aria-hidden': 'true' });
    this.context = this.canvas.getContext('2d');
    this.image = new ImageData(this.colouring.paint, width, height);
    this.ring = element('span', { class: 'field-ring', hidden: true });
    this.root = element('div', {
      class: 'colour-sheet', role: 'application', tabIndex: 0, 'aria-label': t('colour.sheet'),
      'aria-describedby': 'colour-how', onkeydown: (event) => this.key(event), onblur: () => this.leave(),
      onfocus: () => this.showRing(), onpointerdown: (event) => this.press(event),
      onpointermove: (event) => this.move(event), onpointerup: (event) => this.release(event),
      onpointercancel: (event) => this.release(event),
    }, this.canvas, element('img', { src: imagePath(artwork.id, { revision: page, format: 'png' }),
      alt: t('picture.alt', { title: artwork.title, prompt: artwork.revision.prompt }), draggable: 'false' }),
    this.ring);
    this.frame = element('div', { class: 'colour-window', tabIndex: -1 }, this.root);
    this.frame.style.setProperty('--aspect', width / height);
    this.setTool(desk.tool);
    this.draw();
  }

  /** Shows what changed. */
  draw(box) {
    if (box) {
      const { left, top, right, bottom } = box;
      this.context.putImageData(this.image, 0, 0, left, top, right - left + 1, bottom - top + 1);
    } else this.context.putImageData(this.image, 0, 0);
  }

  setTool(tool) {
    this.root.dataset.tool = tool;
    this.lift();
    this.showRing();
  }

  setZoom(zoom) {
    this.zoom = Math.min(Math.max(zoom, 0), ZOOMS.length - 1);
    const { frame } = this;
    const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    const factor = this.root.clientWidth;
    this.root.style.setProperty('width', `${ZOOMS[this.zoom]}%`);
    const grown = this.root.clientWidth / (factor || 1);
    frame.scrollLeft = x * grown - frame.clientWidth / 2;
    frame.scrollTop = y * grown - frame.clientHeight / 2;
    this.showRing();
  }

  // Pointers

  placeOf(event) {
    const box = this.canvas.getBoundingClientRect();
    const { width, height } = this.colouring;
    return [(event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height]
      .map((value) => Math.round(value * 10) / 10);
  }

  press(event) {
    if (event.button > 0) return;
    if (event.pointerType === 'pen') this.hasPen = true;
    // Beside a pen a touch is a palm, and only moves the page.
    const isPalm = event.pointerType === 'touch' && this.hasPen;
    this.root.focus({ preventScroll: true });
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.root.setPointerCapture(event.pointerId);
    if (this.pointers.size > 1) {
      this.give();
      return;
    }
    const tool = isPalm ? 'hand' : this.desk.tool;
    this.gesture = tool;
    if (tool === 'fill') this.tap(event);
    else if (tool !== 'hand') this.begin(this.placeOf(event), this.pressureOf(event));
  }

  tap(event) {
    this.label = this.colouring.labelAt(...this.placeOf(event));
    this.ring.hidden = true;
    if (this.label) this.desk.fill([this.label]);
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    if (this.pointers.size > 1 || this.gesture === 'hand') {
      this.pan(event, pointer);
      return;
    }
    if (!this.brush) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const part of all.length ? all : [event]) this.goOn(this.placeOf(part), this.pressureOf(part));
  }

  /** Moves the page by what a finger moved; two fingers also enlarge it. */
  pan(event, pointer) {
    const spread = () => {
      const [one, other] = [...this.pointers.values()];
      return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    const share = this.pointers.size;
    this.frame.scrollLeft -= (event.clientX - pointer.x) / share;
    this.frame.scrollTop -= (event.clientY - pointer.y) / share;
    this.spread ??= spread();
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (share < 2 || !this.spread) return;
    const grown = spread() / this.spread;
    if (grown > 1.35 || grown < 0.74) {
      this.desk.setZoom(this.zoom + (grown > 1 ? 1 : -1));
      this.spread = spread();
    }
  }

  release(event) {
    this.pointers.delete(event.pointerId);
    this.spread = undefined;
    if (!this.pointers.size) {
      this.finish();
      this.gesture = null;
    }
  }

  pressureOf(event) {
    return event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : undefined;
  }

  // Strokes

  begin(point, pressure) {
    const { tool, width, isInside } = this.desk;
    const color = tool === 'brush' ? this.desk.color : null;
    this.stroke = { points: [], width, ...(isInside ? { inside: true } : {}) };
    this.pressures = pressure === undefined ? null : [];
    if (color) this.stroke.color = color;
    if (isInside && !this.colouring.labelAt(...point)) return;
    this.brush = this.colouring.brush({ color, width, isInside }, point);
    this.goOn(point, pressure);
  }

  goOn(point, pressure) {
    const { points } = this.stroke;
    const last = points.at(-1);
    if (last && last[0] === point[0] && last[1] === point[1] || points.length >= MOST_POINTS) return;
    points.push(point);
    this.pressures?.push(pressure ?? 0.5);
    this.drawSoon(this.brush.to(point, pressure));
  }

  /** Once a frame, however many points came. */
  drawSoon(box) {
    this.dirty = joined(this.dirty ?? null, box);
    if (this.frameAsked) return;
    this.frameAsked = requestAnimationFrame(() => this.flush());
  }

  flush() {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = 0;
    if (this.dirty) this.draw(this.dirty);
    this.dirty = null;
  }

  finish() {
    const { brush, stroke } = this;
    this.brush = null;
    if (!brush) return;
    if (this.pressures) stroke.pressures = this.pressures;
    this.flush();
    this.desk.drew(stroke.color ? { stroke } : { erase: stroke }, brush);
  }

  /** A second finger came: what the first one began was no stroke. */
  give() {
    const { brush } = this;
    this.brush = null;
    if (!brush) return;
    this.colouring.pixels.set(brush.before);
    this.draw();
  }

  // Keys

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      this.desk[event.shiftKey ? 'redo' : 'undo']();
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key.startsWith('Arrow')) this.arrow(event);
    else if (event.key === 'Enter' || event.key === ' ') this.act();
    else if (event.key === 'Escape' && this.brush) this.lift();
    else if (event.key >= '1' && event.key <= '9') this.desk.takeColor(Number(event.key) - 1);
    else if (event.key === '+' || event.key === '-') this.desk.setZoom(this.zoom + (event.key === '+' ? 1 : -1));
    else return;
    event.preventDefault();
  }

  arrow(event) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (this.desk.tool === 'hand') this.frame.scrollBy(way[0] * 60, way[1] * 60);
    else if (this.desk.tool === 'fill') this.walk(way);
    else this.guide(way, event.shiftKey ? 1 : STEP);
  }

  /** Enter fills the field; the brush it puts down and lifts. */
  act() {
    if (this.desk.tool === 'fill') {
      if (this.label) this.desk.fill([this.label], { isTold: true });
    } else if (this.desk.tool !== 'hand') {
      if (this.brush) this.lift();
      else {
        this.begin(this.pen);
        this.desk.tell(t(this.brush ? 'colour.down' : 'colour.onLine'));
      }
    }
  }

  lift() {
    if (!this.brush) return;
    this.finish();
    this.desk.tell(t('colour.up'));
  }

  leave() {
    this.ring.hidden = true;
    if (!this.pointers.size) this.finish();
  }

  /** Moves the brush. */
  guide([dx, dy], step) {
    const { width, height } = this.colouring;
    const [x, y] = this.pen;
    this.pen = [Math.min(width - 1, Math.max(0, x + dx * step)), Math.min(height - 1, Math.max(0, y + dy * step))];
    if (this.brush) this.goOn(this.pen);
    this.showRing();
  }

  /** The nearest field in a direction; what lies aside counts double. */
  walk([dx, dy]) {
    const { fields } = this.colouring;
    const from = this.label ? fields[this.label] : null;
    let best = 0;
    let least = Infinity;
    for (let label = 1; label < fields.length; label++) {
      if (label === this.label) continue;
      const ahead = from ? (fields[label].x - from.x) * dx + (fields[label].y - from.y) * dy
        : fields[label].x + fields[label].y;
      const aside = from ? Math.abs((fields[label].x - from.x) * dy) + Math.abs((fields[label].y - from.y) * dx) : 0;
      if ((ahead > 0 || !from) && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = label;
      }
    }
    if (best) this.label = best;
    this.showRing();
    this.desk.tellField(this.label);
  }

  showRing() {
    const { tool } = this.desk;
    const { fields, width, height } = this.colouring;
    const isWalking = tool === 'fill' && this.label > 0;
    this.ring.hidden = document.activeElement !== this.root || tool === 'hand' || tool === 'fill' && !isWalking;
    if (this.ring.hidden) return;
    const [x, y] = isWalking ? [fields[this.label].x + 0.5, fields[this.label].y + 0.5] : this.pen;
    this.ring.style.setProperty('left', `${x / width * 100}%`);
    this.ring.style.setProperty('top', `${y / height * 100}%`);
    this.ring.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
