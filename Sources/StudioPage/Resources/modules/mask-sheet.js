// The picture with the part that may change: brushed over, framed, or drawn around.
import { imagePath } from './api.js';
import { shape } from './element.js';
import { Sheet } from './sheet.js';
import { altOf } from './picture-alt.js';
import { t } from './words.js';

/** Pixels between two places that are the same to a finger. */
const NEAR = 12;

export class MaskSheet extends Sheet {
  /** `desk` has the tool and the brush's width, and takes what was drawn. */
  constructor(desk, artwork, mask) {
    super(desk, mask, { src: imagePath(artwork.id, { revision: artwork.head }),
      alt: altOf(artwork, artwork.revision), label: t('mask.sheet'),
      how: 'mask-how', kind: 'is-masked' });
    this.outline = shape('svg', { class: 'mask-outline', viewBox: `0 0 ${mask.width} ${mask.height}`,
      'aria-hidden': 'true' });
    this.root.append(this.outline);
    this.corners = [];
  }

  get isBrush() {
    return this.desk.tool === 'brush' || this.desk.tool === 'eraser';
  }

  begin(point, pressure) {
    if (this.isBrush) {
      this.brush = this.page.brush({ isEraser: this.desk.tool === 'eraser', width: this.desk.width });
      return this.drawSoon(this.brush.to(point, pressure));
    }
    this.pressed = point;
    this.isWay = false;
    if (this.corners.length) return this.addCorner(point);
    this.corners = [point];
    this.showOutline();
  }

  goOn(point, pressure) {
    if (this.brush) return this.drawSoon(this.brush.to(point, pressure));
    if (!this.corners.length) return;
    this.to = point;
    this.isWay ||= this.pointers.size > 0 && distance(this.pressed, point) >= NEAR;
    if (this.isWay && this.desk.tool === 'lasso' && distance(this.corners.at(-1), point) > 2) this.corners.push(point);
    this.showOutline(point);
  }

  /** The pointer is lifted. A tap is a corner and waits for the next; a way is all of it. */
  finish() {
    const { brush } = this;
    if (brush) {
      this.brush = null;
      this.flush();
      return this.desk.changed(this.page.drew(brush));
    }
    if (!this.corners.length || !this.isWay) return;
    this.corners.push(this.to);
    this.close();
  }

  /** A further corner; the second of a rectangle, and the first of a line once more, end it. */
  addCorner(point) {
    const isEnd = this.desk.tool === 'rectangle' || this.corners.length > 2 && distance(this.corners[0], point) < NEAR;
    if (!isEnd || this.desk.tool === 'rectangle') this.corners.push(point);
    if (isEnd) this.close();
    else this.showOutline();
  }

  close() {
    const { corners } = this;
    this.drop();
    if (corners.length < 2) return;
    this.desk.changed(this.desk.tool === 'rectangle' ? this.page.rectangle(corners[0], corners.at(-1))
      : this.page.polygon(corners));
  }

  /** Leaves off what was begun. */
  drop() {
    this.corners = [];
    this.showOutline();
  }

  give() {
    super.give();
    this.drop();
  }

  showOutline(to) {
    const points = to ? [...this.corners, to] : this.corners;
    const [first, last] = [points[0], points.at(-1)];
    const way = this.desk.tool === 'rectangle' && first
      ? [first, [last[0], first[1]], last, [first[0], last[1]], first] : points;
    const line = (name) => shape('polyline', { class: name, points: way.join(' ') });
    this.outline.replaceChildren(...points.length ? [line('under'), line('over')] : []);
  }

  // Keys

  otherKey(event) {
    if (event.key === 'Escape' && (this.corners.length || this.brush)) {
      this.give();
      this.desk.tell(t('mask.left'));
    } else if (event.key === 'Backspace' && this.corners.length) {
      this.corners.pop();
      this.showOutline(this.pen);
    } else return false;
    return true;
  }

  /** Enter puts the brush down and lifts it, or puts a corner; at the same corner twice the line closes. */
  act() {
    if (this.desk.tool === 'hand') return;
    if (this.isBrush) {
      if (this.brush) return this.lift();
      this.begin(this.pen);
      return this.desk.tell(t('colour.down'));
    }
    const isSame = this.corners.length > 2 && distance(this.corners.at(-1), this.pen) < 1;
    if (isSame) return this.close();
    this.begin(this.pen);
    if (this.corners.length) this.desk.tell(t('mask.corner', { count: this.corners.length }));
  }

  setTool(tool) {
    super.setTool(tool);
    this.drop();
  }
}

const distance = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);
