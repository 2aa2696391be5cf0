// Paint on a page: pure functions over typed arrays of our own, without a canvas, whose pixels browsers may falsify.
// The daemon draws the same acts by the same rules.

/** Runs of pixels that the daemon sends in base64: `each(number, start, end)` gets them in their order. */
export function readRuns(text, each) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  let at = 0;
  const next = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  for (let pixel = 0; at < bytes.length;) {
    const label = next();
    const start = pixel;
    pixel += next();
    each(label, start, pixel);
  }
}

/** Fields of a page: each pixel's number, each field's runs and box. */
export function readFields(text, width, height, count) {
  const labels = new Uint16Array(width * height);
  const runs = Array.from({ length: count + 1 }, () => []);
  const boxes = Array.from({ length: count + 1 }, () => ({ left: width, top: height, right: -1, bottom: -1 }));
  readRuns(text, (label, start, end) => {
    labels.fill(label, start, end);
    runs[label].push(start, end);
    const box = boxes[label];
    const [top, bottom] = [Math.floor(start / width), Math.floor((end - 1) / width)];
    box.left = Math.min(box.left, top === bottom ? start % width : 0);
    box.right = Math.max(box.right, top === bottom ? (end - 1) % width : width - 1);
    box.top = Math.min(box.top, top);
    box.bottom = bottom;
  });
  return { labels, runs, boxes };
}

/** A pixel as the array holds it on the little-endian machines there are: red in the lowest byte. */
export function pixelOf(color) {
  if (!color) return 0;
  const value = parseInt(color.slice(1), 16);
  return (0xff000000 | (value & 0xff) << 16 | value & 0xff00 | value >> 16) >>> 0;
}

/** Colour of a pixel as `#rrggbb`; null where there is none. */
export function colorOf(pixel) {
  if (!(pixel >>> 24)) return null;
  const value = (pixel & 0xff) << 16 | pixel & 0xff00 | (pixel >>> 16) & 0xff;
  return `#${value.toString(16).padStart(6, '0')}`;
}

/** Gives all pixels of some runs a value. */
export function fillRuns(pixels, runs, value) {
  for (let at = 0; at < runs.length; at += 2) pixels.fill(value, runs[at], runs[at + 1]);
}

/** Value that all pixels of some runs have; null where they differ. */
export function valueOf(pixels, runs) {
  const value = pixels[runs[0]];
  for (let at = 0; at < runs.length; at += 2) {
    for (let pixel = runs[at], end = runs[at + 1]; pixel < end; pixel++) if (pixels[pixel] !== value) return null;
  }
  return value;
}

/** Paint over paint, each with its cover; without a value it is taken off. */
function mix(below, value, cover) {
  const under = Math.floor((below >>> 24) * (255 - cover) / 255);
  if (value === null) return under ? (below & 0xffffff | under << 24) >>> 0 : 0;
  const total = cover + under;
  if (!total) return 0;
  let result = total << 24;
  for (let shift = 0; shift < 24; shift += 8) {
    result |= Math.floor(((value >>> shift & 255) * cover + (below >>> shift & 255) * under) / total) << shift;
  }
  return result >>> 0;
}

/** A brush on its way: it covers a capsule between each two points, and mixes with what was there before it began. */
export class Brush {
  /**
   * `value` is a pixel, or null for the eraser; `only` is the field it stays in, or 0.
   */
  constructor(paint, { value, width, only }) {
    Object.assign(this, { paint, value, only });
    this.before = paint.pixels.slice();
    this.cover = new Uint8Array(paint.pixels.length);
    this.radius = width / 2 * Math.max(paint.width, paint.height) / 1024;
    this.last = null;
    this.box = null;
  }

  /** Goes on to a point; gives the box that changed. */
  to([x, y], pressure) {
    const point = { x, y, radius: this.radius * (pressure === undefined ? 1 : 0.5 + pressure) };
    const from = this.last ?? point;
    this.last = point;
    return this.draw(from, point);
  }

  draw(from, to) {
    const { paint: { width, height, pixels, labels }, cover, before, value, only } = this;
    const reach = Math.max(from.radius, to.radius) + 1;
    const box = {
      left: Math.max(0, Math.floor(Math.min(from.x, to.x) - reach)),
      top: Math.max(0, Math.floor(Math.min(from.y, to.y) - reach)),
      right: Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach)),
      bottom: Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach)),
    };
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const length = dx * dx + dy * dy;
    for (let y = box.top; y <= box.bottom; y++) {
      for (let x = box.left; x <= box.right; x++) {
        const pixel = y * width + x;
        if (only && labels[pixel] !== only) continue;
        const px = x + 0.5 - from.x;
        const py = y + 0.5 - from.y;
        const along = length > 0 ? Math.min(Math.max((px * dx + py * dy) / length, 0), 1) : 0;
        const radius = from.radius + (to.radius - from.radius) * along;
        const share = radius + 0.5 - Math.hypot(px - along * dx, py - along * dy);
        if (share <= 0) continue;
        const most = Math.floor(Math.min(share, 1) * 255 + 0.5);
        if (most <= cover[pixel]) continue;
        cover[pixel] = most;
        pixels[pixel] = mix(before[pixel], value, most);
      }
    }
    this.box = joined(this.box, box);
    return box;
  }

  /** Nothing was drawn. */
  takeBack() {
    this.paint.pixels.set(this.before);
  }
}

/** The smallest box around two. */
export function joined(one, other) {
  if (!one) return other;
  if (!other) return one;
  return {
    left: Math.min(one.left, other.left), top: Math.min(one.top, other.top), right: Math.max(one.right, other.right),
      bottom: Math.max(one.bottom, other.bottom),
  };
}
