// A colouring: its acts in their order, each to be undone, kept in the browser after each of them until the library has
// them as a version.
import { remember } from './memory.js';
import { Brush, colorOf, fillRuns, joined, pixelOf, readFields, valueOf } from './paint.js';
import { boxOf, changedTiles, putBack, sizeOf } from './tiles.js';

const STEPS_KEPT = 200;
const TILE_BYTES = 32e6;
/** Step of which nobody knows what it covered. */
const NOTHING = {};

export class Colouring {
  /** `sheet` is the page as the daemon gives it. What was coloured and not kept before is there again. */
  constructor(sheet) {
    this.name = `colouring.${sheet.artwork}.${sheet.page}`;
    this.key = `voicesketch.${this.name}`;
    this.width = sheet.width;
    this.height = sheet.height;
    Object.assign(this, readFields(sheet.labels, sheet.width, sheet.height, sheet.fields.length));
    this.fields = [null, ...sheet.fields];
    this.regions = sheet.regions;
    this.paint = new Uint8ClampedArray(this.width * this.height * 4);
    this.pixels = new Uint32Array(this.paint.buffer);
    this.steps = [];
    this.undone = [];
    this.take(sheet, this.stored());
  }

  /** Goes on from a version of the library, with what is not in it yet. */
  take(sheet, own) {
    this.revision = sheet.revision;
    this.kept = sheet.marks;
    const keep = own?.revision === sheet.revision ? own.keep : sheet.marks.length;
    this.marks = [...sheet.marks.slice(0, keep), ...(own?.marks ?? [])];
    this.undone = own?.undone ?? [];
    this.redraw();
    this.store();
  }

  /** Draws every act anew. */
  redraw() {
    this.pixels.fill(0);
    this.steps = this.marks.map((mark, index) => {
      const isLate = index >= this.marks.length - STEPS_KEPT;
      return isLate ? this.step(mark) : (this.put(mark), NOTHING);
    });
    this.trim();
  }

  /** Number of the version's acts that are still first in this. */
  get common() {
    let count = 0;
    while (count < this.kept.length && count < this.marks.length
      && same(this.kept[count], this.marks[count])) count++;
    return count;
  }

  get isKept() {
    return this.kept.length === this.marks.length && this.common === this.marks.length;
  }

  /** Request that makes a version of it. */
  get request() {
    const keep = this.common;
    return { base: this.revision, keep, marks: this.marks.slice(keep) };
  }

  /** The library has it now as this version. */
  becameKept(revision, marks) {
    this.revision = revision;
    this.kept = marks;
    this.store();
  }

  /** Fills fields in one colour, each of them an act; null takes their colours off. The box that changed. */
  fill(labels, color) {
    let box = null;
    for (const label of labels) {
      const { x, y } = this.fields[label];
      const mark = { fill: color ? { x, y, color } : { x, y } };
      if (valueOf(this.pixels, this.runs[label]) === pixelOf(color)) continue;
      box = joined(box, this.add(mark));
    }
    if (box) this.store();
    return box;
  }

  clear() {
    if (!this.isColored) return null;
    const box = this.add({ clear: {} });
    this.store();
    return box;
  }

  /** A stroke that was drawn with `brush`. */
  drew(mark, brush) {
    this.push(mark, { tiles: changedTiles(brush.before, this.pixels, this.width, this.height, brush.box) });
    this.store();
  }

  /** A brush for a stroke that begins at a place. */
  brush({ color, width, isInside }, [x, y]) {
    const only = isInside ? this.labelAt(x, y) : 0;
    return new Brush(this, { value: color === null ? null : pixelOf(color), width, only });
  }

  labelAt(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
      ? this.labels[Math.floor(y) * this.width + Math.floor(x)] : 0;
  }

  /** Colour of a field at the place farthest from its lines; null where it has none. */
  colorOf(label) {
    const { x, y } = this.fields[label];
    return colorOf(this.pixels[y * this.width + x]);
  }

  /** Box of the whole page. */
  get whole() {
    return { left: 0, top: 0, right: this.width - 1, bottom: this.height - 1 };
  }

  get isColored() {
    return this.pixels.some((pixel) => pixel !== 0);
  }

  add(mark) {
    const step = this.step(mark);
    this.push(mark, step);
    return step.label ? this.boxes[step.label] : boxOf(step.tiles);
  }

  push(mark, step) {
    this.marks = [...this.marks, mark];
    this.steps.push(step);
    this.undone = [];
    this.trim();
  }

  get canUndo() {
    return this.marks.length > 0;
  }

  /** Takes the last act back. The box that changed. */
  undo() {
    const mark = this.marks.at(-1);
    if (!mark) return null;
    const step = this.steps.pop();
    this.marks = this.marks.slice(0, -1);
    this.undone = [...this.undone, mark].slice(-STEPS_KEPT);
    let box = this.whole;
    if (step.label) {
      fillRuns(this.pixels, this.runs[step.label], step.value);
      box = this.boxes[step.label];
    } else if (step.tiles) box = putBack(this.pixels, this.width, step.tiles);
    else this.redraw();
    this.store();
    return box;
  }

  redo() {
    const mark = this.undone.at(-1);
    if (!mark) return null;
    const rest = this.undone.slice(0, -1);
    const box = this.add(mark);
    this.undone = rest;
    this.store();
    return box;
  }

  /** Puts a mark on the page; what it covered: a field's one colour, or tiles. */
  step(mark) {
    const label = mark.fill ? this.labelAt(mark.fill.x, mark.fill.y) : 0;
    const value = label ? valueOf(this.pixels, this.runs[label]) : null;
    if (value !== null) {
      this.put(mark);
      return { label, value };
    }
    // A brush has its own copy of what was there.
    const before = mark.fill || mark.clear ? this.pixels.slice() : null;
    const { box, before: covered } = this.put(mark);
    return { tiles: changedTiles(before ?? covered, this.pixels, this.width, this.height, box) };
  }

  /** Puts a mark on the page as the daemon does; `box` is what it changed, null where that is nothing. */
  put(mark) {
    if (mark.clear) {
      this.pixels.fill(0);
      return { box: this.whole };
    }
    if (mark.fill) {
      const label = this.labelAt(mark.fill.x, mark.fill.y);
      if (!label) return { box: null };
      fillRuns(this.pixels, this.runs[label], pixelOf(mark.fill.color));
      return { box: this.boxes[label] };
    }
    const stroke = mark.stroke ?? mark.erase;
    const only = stroke.inside ? this.labelAt(...stroke.points[0]) : 0;
    if (stroke.inside && !only) return { box: null };
    const value = mark.stroke ? pixelOf(stroke.color) : null;
    const brush = new Brush(this, { value, width: stroke.width, only });
    stroke.points.forEach((point, index) => brush.to(point, stroke.pressures?.[index]));
    return brush;
  }

  /** Forgets the tiles of the oldest steps; they are drawn anew where one goes back so far. */
  trim() {
    let bytes = 0;
    for (let index = this.steps.length - 1; index >= 0; index--) {
      const { tiles } = this.steps[index];
      if (!tiles) continue;
      bytes += sizeOf(tiles);
      if (index < this.steps.length - STEPS_KEPT || bytes > TILE_BYTES) this.steps[index] = NOTHING;
    }
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  store() {
    try {
      const isDone = this.isKept && !this.undone.length;
      const { base: revision, keep, marks } = this.request;
      const kept = isDone ? null : JSON.stringify({ revision, keep, marks, undone: this.undone });
      // The daemon has it too: browsers forget it with the page's address.
      remember(this.name, kept);
      if (isDone) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, kept);
    } catch {
      // A full store keeps what it has; the picture on the screen is not touched.
    }
  }
}

const same = (one, other) => one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The same fields in the same order, however they came. */
function sorted(value) {
  if (Array.isArray(value) || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).sort().map(([key, part]) => [key, sorted(part)]));
}
