// The page on the colouring table: its fields are filled, and it is drawn on.
import { imagePath } from './api.js';
import { element } from './element.js';
import { Sheet } from './sheet.js';
import { altOf } from './picture-alt.js';
import { t } from './words.js';

const MOST_POINTS = 2000;

export class ColourSheet extends Sheet {
  /** `desk` has the tool, the colouring, and what is to be told. */
  constructor(desk, artwork, page) {
    super(desk, desk.colouring, { src: imagePath(artwork.id, { revision: page, format: 'png' }),
      alt: altOf(artwork, artwork.revision), label: t('colour.sheet'),
      how: 'colour-how', kind: 'is-page' });
    this.colouring = desk.colouring;
    this.label = 0;
  }

  begin(point, pressure) {
    if (this.desk.tool === 'fill') return this.tap(point);
    const { tool, width, isInside } = this.desk;
    const color = tool === 'brush' ? this.desk.color : null;
    if (isInside && !this.colouring.labelAt(...point)) return;
    this.stroke = { points: [], width, ...(isInside ? { inside: true } : {}), ...(color ? { color } : {}) };
    this.pressures = pressure === undefined ? null : [];
    this.brush = this.colouring.brush({ color, width, isInside }, point);
    this.goOn(point, pressure);
  }

  tap(point) {
    this.label = this.colouring.labelAt(...point);
    if (this.label) this.desk.fill([this.label]);
  }

  goOn(point, pressure) {
    if (!this.brush) return;
    const { points } = this.stroke;
    const last = points.at(-1);
    if (last && last[0] === point[0] && last[1] === point[1] || points.length >= MOST_POINTS) return;
    points.push(point);
    this.pressures?.push(pressure ?? 0.5);
    this.drawSoon(this.brush.to(point, pressure));
  }

  finish() {
    const { brush, stroke } = this;
    this.brush = null;
    if (!brush) return;
    if (this.pressures) stroke.pressures = this.pressures;
    this.flush();
    this.desk.drew(stroke.color ? { stroke } : { erase: stroke }, brush);
  }

  /** Numbers on the fields, by which they are filled in words; none where they are there. */
  toggleNumbers() {
    if (this.numbers) {
      this.numbers.remove();
      this.numbers = null;
    } else {
      const { fields, width, height } = this.colouring;
      const number = ({ x, y }, index) => element('span',
        { style: { left: `${x / width * 100}%`, top: `${y / height * 100}%` } }, index + 1);
      this.numbers = element('div', { class: 'field-numbers', 'aria-hidden': 'true' }, fields.slice(1).map(number));
      this.root.append(this.numbers);
    }
    return Boolean(this.numbers);
  }

  // Keys

  otherKey(event) {
    if (event.key === 'Escape' && this.brush) this.lift();
    else if (event.key >= '1' && event.key <= '9') this.desk.takeColor(Number(event.key) - 1);
    else return false;
    return true;
  }

  arrow(event) {
    if (this.desk.tool === 'fill') this.walk(Sheet.way(event));
    else super.arrow(event);
  }

  /** Enter fills the field; the brush it puts down and lifts. */
  act() {
    if (this.desk.tool === 'fill') {
      if (this.label) this.desk.fill([this.label], { isTold: true });
    } else if (this.brush) this.lift();
    else if (this.desk.tool !== 'hand') {
      this.begin(this.pen);
      this.desk.tell(t(this.brush ? 'colour.down' : 'colour.onLine'));
    }
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

  ringPlace() {
    if (this.desk.tool !== 'fill') return this.pen;
    const field = this.colouring.fields[this.label];
    return field ? [field.x + 0.5, field.y + 0.5] : null;
  }
}
