// A picture that is worked on: drawn on, moved and enlarged, by pointer, pen and fingers, and by keys.
import { element } from './element.js';
import { joined } from './paint.js';
import { t } from './words.js';

export const ZOOMS = [100, 150, 200, 300, 400];
const STEP = 8;

/**
 * What a kind of sheet says: `begin`, `goOn`, `finish` and `give` of a way of the pointer, `act` of the Enter key,
 * `arrow` where the arrows do not move the pen, `ringPlace` of what the keys are at.
 */
export class Sheet {
  /** `desk` has the tool, undo and redo; `page` the size and the paint that is shown. */
  constructor(desk, page, { src, alt, label, how, kind }) {
    this.desk = desk;
    this.page = page;
    const { width, height } = page;
    this.zoom = 0;
    this.pen = [width / 2, height / 2];
    this.pointers = new Map();
    this.canvas = element('canvas', { width, height, 'aria-hidden': 'true' });
    this.context = this.canvas.getContext('2d');
    this.image = new ImageData(page.paint, width, height);
    this.ring = element('span', { class: 'field-ring', hidden: true });
    this.root = element('div', {
      class: `colour-sheet ${kind}`, role: 'application', tabIndex: 0, 'aria-label': label, 'aria-describedby': how,
      onkeydown: (event) => this.key(event), onblur: () => this.leave(), onfocus: () => this.showRing(),
      onpointerdown: (event) => this.press(event), onpointermove: (event) => this.move(event),
      onpointerup: (event) => this.release(event), onpointercancel: (event) => this.release(event),
    }, this.canvas, element('img', { src, alt, draggable: 'false' }), this.ring);
    this.frame = element('div', { class: 'colour-window', tabIndex: -1 }, this.root);
    this.frame.style.setProperty('--aspect', width / height);
    this.root.dataset.tool = desk.tool;
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
    this.lift();
    this.root.dataset.tool = tool;
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
    const { width, height } = this.page;
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
    if (this.pointers.size > 1) return this.give();
    this.gesture = isPalm ? 'hand' : this.desk.tool;
    this.ring.hidden = true;
    if (this.gesture !== 'hand') this.begin(this.placeOf(event), this.pressureOf(event));
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    if (this.pointers.size > 1 || this.gesture === 'hand') return this.pan(event, pointer);
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
    if (this.pointers.size) return;
    if (this.gesture && this.gesture !== 'hand') this.finish();
    this.gesture = null;
  }

  pressureOf(event) {
    return event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : undefined;
  }

  /** Once a frame, however many points came. */
  drawSoon(box) {
    this.dirty = joined(this.dirty ?? null, box);
    this.frameAsked ||= requestAnimationFrame(() => this.flush());
  }

  flush() {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = 0;
    if (this.dirty) this.draw(this.dirty);
    this.dirty = null;
  }

  // Keys

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      this.desk[event.shiftKey ? 'redo' : 'undo']();
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key.startsWith('Arrow')) this.arrow(event);
    else if (event.key === 'Enter' || event.key === ' ') this.act();
    else if (event.key === '+' || event.key === '-') this.desk.setZoom(this.zoom + (event.key === '+' ? 1 : -1));
    else if (!this.otherKey(event)) return;
    event.preventDefault();
  }

  /** Direction of an arrow key. */
  static way(event) {
    return { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  }

  arrow(event) {
    const [dx, dy] = Sheet.way(event);
    if (this.desk.tool === 'hand') return this.frame.scrollBy(dx * 60, dy * 60);
    const step = event.shiftKey ? 1 : STEP;
    const { width, height } = this.page;
    const [x, y] = this.pen;
    this.pen = [Math.min(width - 1, Math.max(0, x + dx * step)), Math.min(height - 1, Math.max(0, y + dy * step))];
    this.goOn(this.pen);
    this.showRing();
  }

  /** Lifts the brush that the keys put down. */
  lift() {
    if (!this.brush) return;
    this.finish();
    this.desk.tell(t('colour.up'));
  }

  /** Takes back what the first finger began: with a second one it is no stroke. */
  give() {
    this.brush?.takeBack();
    this.brush = null;
    this.draw();
  }

  leave() {
    this.ring.hidden = true;
    if (!this.pointers.size) this.lift();
  }

  /** Place of the keys on the page; null where they have none. */
  ringPlace() {
    return this.pen;
  }

  showRing() {
    const place = document.activeElement === this.root && this.desk.tool !== 'hand' ? this.ringPlace() : null;
    this.ring.hidden = !place;
    if (!place) return;
    this.ring.style.setProperty('left', `${place[0] / this.page.width * 100}%`);
    this.ring.style.setProperty('top', `${place[1] / this.page.height * 100}%`);
    this.ring.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
