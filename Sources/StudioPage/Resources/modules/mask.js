// The part of a picture that may change, drawn by hand or taken by its name. It is paint, and how much covers a pixel
// is how much of that pixel may change.
import { Brush, pixelOf, readRuns } from './paint.js';
import { changedTiles, boxOf, putBack, sameTiles, sizeOf } from './tiles.js';

const INK = '#d6246e';
const STEPS_KEPT = 100;
const TILE_BYTES = 64e6;
/** Pixels that a part grows by, of 1024: a style paints over its outlines. */
const GROWTH = 6;

export class Mask {
  constructor(width, height) {
    Object.assign(this, { width, height });
    this.paint = new Uint8ClampedArray(width * height * 4);
    this.pixels = new Uint32Array(this.paint.buffer);
    this.steps = [];
    this.undone = [];
  }

  get isEmpty() {
    return !this.pixels.some((pixel) => pixel !== 0);
  }

  /** Share of the picture that may change. */
  get share() {
    let covered = 0;
    for (const pixel of this.pixels) covered += pixel >>> 24;
    return covered / 255 / this.pixels.length;
  }

  /** A brush, or an eraser. */
  brush({ isEraser, width }) {
    return new Brush(this, { value: isEraser ? null : pixelOf(INK), width, only: 0 });
  }

  /** A stroke that was drawn with `brush`. */
  drew(brush) {
    return this.keep(brush.before, brush.box);
  }

  rectangle([x, y], [toX, toY]) {
    return this.polygon([[x, y], [toX, y], [toX, toY], [x, toY]]);
  }

  /** Everything a line around it holds, by the even-odd rule. */
  polygon(points) {
    const { width, height, pixels } = this;
    return this.change(() => {
      const rows = points.map((point) => point[1]);
      const last = Math.min(height - 1, Math.ceil(Math.max(...rows)));
      for (let row = Math.max(0, Math.floor(Math.min(...rows))); row <= last; row++) {
        const crossings = [];
        points.forEach(([x, y], index) => {
          const [otherX, otherY] = points[(index + 1) % points.length];
          if ((y <= row + 0.5) === (otherY <= row + 0.5)) return;
          crossings.push(x + (row + 0.5 - y) / (otherY - y) * (otherX - x));
        });
        crossings.sort((one, other) => one - other);
        for (let at = 0; at + 1 < crossings.length; at += 2) {
          const start = Math.max(0, Math.round(crossings[at]));
          const end = Math.min(width, Math.round(crossings[at + 1]));
          if (end > start) pixels.fill(pixelOf(INK), row * width + start, row * width + end);
        }
      }
    });
  }

  /** A part of the picture, from the daemon's map of its regions. */
  region(map, number) {
    const part = new Uint8Array(map.width * map.height);
    readRuns(map.labels, (label, start, end) => label === number && part.fill(1, start, end));
    const grown = grow(part, map.width, map.height, Math.round(GROWTH * Math.max(map.width, map.height) / 1024));
    const { width, height, pixels } = this;
    return this.change(() => {
      for (let y = 0; y < height; y++) {
        const row = Math.floor(y * map.height / height) * map.width;
        for (let x = 0; x < width; x++) {
          if (grown[row + Math.floor(x * map.width / width)]) pixels[y * width + x] = pixelOf(INK);
        }
      }
    });
  }

  invert() {
    return this.change(() => {
      const ink = pixelOf(INK) & 0xffffff;
      this.pixels.forEach((pixel, at) => {
        const cover = 255 - (pixel >>> 24);
        this.pixels[at] = cover ? (ink | cover << 24) >>> 0 : 0;
      });
    });
  }

  clear() {
    return this.change(() => this.pixels.fill(0));
  }

  /** Takes the last step back. The box that changed. */
  undo() {
    return this.move(this.steps, this.undone);
  }

  redo() {
    return this.move(this.undone, this.steps);
  }

  move(from, to) {
    const tiles = from.pop();
    if (!tiles) return null;
    to.push(sameTiles(tiles, this.pixels, this.width));
    return putBack(this.pixels, this.width, tiles);
  }

  change(act) {
    const before = this.pixels.slice();
    act();
    return this.keep(before, { left: 0, top: 0, right: this.width - 1, bottom: this.height - 1 });
  }

  /** The box that changed; null where nothing did. */
  keep(before, box) {
    const tiles = changedTiles(before, this.pixels, this.width, this.height, box);
    if (!tiles.length) return null;
    this.steps = [...this.steps, tiles].slice(-STEPS_KEPT);
    let bytes = this.steps.reduce((sum, step) => sum + sizeOf(step), 0);
    while (this.steps.length > 1 && bytes > TILE_BYTES) bytes -= sizeOf(this.steps.shift());
    this.undone = [];
    return boxOf(tiles);
  }

  /** Mask as light, one byte a pixel: 255 may change, 0 stays. */
  get light() {
    return Uint8Array.from(this.pixels, (pixel) => pixel >>> 24);
  }
}

/** The same with all pixels within `reach`, by rows and then by columns. */
function grow(part, width, height, reach) {
  const spread = (from, count, length, next, step) => {
    const grown = new Uint8Array(from.length);
    for (let line = 0; line < count; line++) {
      for (let place = 0, left = -1; place < length + reach; place++) {
        if (place < length && from[line * next + place * step]) left = 2 * reach + 1;
        if (left > 0 && place >= reach) grown[line * next + (place - reach) * step] = 1;
        left--;
      }
    }
    return grown;
  };
  return spread(spread(part, height, width, width, 1), width, height, 1, width);
}
