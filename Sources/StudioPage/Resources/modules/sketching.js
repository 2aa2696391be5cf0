// The picture as a hand would draw it, while it is made: strokes of the daemon, by their times.
import { shape } from './element.js';
import { get } from './api.js';
import { isCalm } from './settings.js';

export class Sketching {
  constructor(label) {
    this.root = shape('svg', { class: 'sketching', role: 'img', 'aria-label': label });
    this.root.style.setProperty('display', 'none');
  }

  /** Draws what is asked for by a job; nothing is seen when there is no sketch of it. */
  async draw(job) {
    this.job = job.id;
    const began = performance.now() - Math.max(0, Date.now() - new Date(job.createdAt));
    const drawing = await get(`/v1/jobs/${job.id}/sketch`).catch(() => null);
    if (!drawing || this.job !== job.id) return;
    this.root.setAttribute('viewBox', drawing.viewBox);
    this.root.style.setProperty('background', drawing.paper);
    this.root.style.setProperty('--aspect', drawing.width / drawing.height);
    this.root.replaceChildren(...drawing.strokes.map(line));
    this.root.style.setProperty('display', 'block');
    if (!isCalm()) this.animate(drawing, began);
  }

  animate({ strokes, seconds }, began) {
    // A page opened later joins in where the hand is by now.
    const past = performance.now() - began;
    for (const [index, stroke] of strokes.entries()) {
      this.root.children[index].animate(
        [{ strokeDasharray: '1 1', strokeDashoffset: 1, visibility: 'hidden' },
          { strokeDasharray: '1 1', strokeDashoffset: 0, visibility: 'visible' }],
        { delay: stroke.start * 1000 - past, duration: stroke.duration * 1000, fill: 'both',
          easing: 'cubic-bezier(.4, 0, .4, 1)' });
    }
    // When the picture takes longer, the drawing breathes.
    this.root.animate([{ opacity: 1 }, { opacity: .72 }, { opacity: 1 }],
      { delay: Math.max(0, seconds * 1000 - past), duration: 2600, iterations: Infinity, easing: 'ease-in-out' });
  }

  /** Gives way, to a picture or to nothing. */
  clear() {
    this.job = null;
    this.root.style.setProperty('display', 'none');
    this.root.replaceChildren();
    for (const animation of this.root.getAnimations()) animation.cancel();
  }
}

function line({ path, width, color, opacity = 1, phase }) {
  return shape('path', { d: path, pathLength: 1, fill: 'none', stroke: color, 'stroke-width': width,
    'stroke-opacity': opacity, 'stroke-linejoin': 'round', 'stroke-linecap': phase === 'wash' ? 'butt' : 'round' });
}
