// A colouring: which field has which colour, every step to be undone, kept in the browser after each of them.

const STEPS_KEPT = 500;

export class Colouring {
  /** `key` names the drawing; what was coloured before is there again. */
  constructor(key, { width, height, labels, fields }) {
    Object.assign(this, { width, height, labels, fields });
    this.key = `voicesketch.colouring.${key}`;
    this.paint = new Uint8ClampedArray(width * height * 4);
    this.colors = new Map();
    this.steps = this.stored();
    this.undone = [];
    for (const step of this.steps) for (const [label, , color] of step) this.put(label, color);
  }

  /** Colours a field; null takes the colour off. The box that changed, or null. */
  fill(label, color) {
    return this.take([[label, this.colors.get(label) ?? null, color]]);
  }

  /** Takes every colour off, as one step. */
  clear() {
    return this.take([...this.colors].map(([label, color]) => [label, color, null]));
  }

  take(changes) {
    const real = changes.filter(([, before, after]) => before !== after);
    if (!real.length) return false;
    this.steps = [...this.steps, real].slice(-STEPS_KEPT);
    this.undone = [];
    for (const [label, , color] of real) this.put(label, color);
    this.store();
    return true;
  }

  undo() {
    const step = this.steps.at(-1);
    if (!step) return;
    this.steps = this.steps.slice(0, -1);
    this.undone = [...this.undone, step];
    for (const [label, before] of step) this.put(label, before);
    this.store();
  }

  redo() {
    const step = this.undone.at(-1);
    if (!step) return;
    this.undone = this.undone.slice(0, -1);
    this.steps = [...this.steps, step];
    for (const [label, , color] of step) this.put(label, color);
    this.store();
  }

  /** Writes a field's pixels, which are our own and never read from a canvas. */
  put(label, color) {
    const field = this.fields[label];
    if (!field) return;
    if (color === null) this.colors.delete(label);
    else this.colors.set(label, color);
    const [red, green, blue] = color === null ? [0, 0, 0]
      : [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    for (let y = field.top; y <= field.bottom; y++) {
      for (let x = field.left; x <= field.right; x++) {
        const pixel = y * this.width + x;
        if (this.labels[pixel] !== label) continue;
        const at = pixel * 4;
        this.paint[at] = red;
        this.paint[at + 1] = green;
        this.paint[at + 2] = blue;
        this.paint[at + 3] = color === null ? 0 : 255;
      }
    }
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  store() {
    try {
      if (this.steps.length) localStorage.setItem(this.key, JSON.stringify(this.steps));
      else localStorage.removeItem(this.key);
    } catch {
      // A full store keeps what it has; the picture on the screen is not touched.
    }
  }
}
