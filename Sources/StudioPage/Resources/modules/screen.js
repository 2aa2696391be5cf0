// A screen: an element that hears of things as long as it is shown.
import { studio } from './studio.js';

export class Screen extends HTMLElement {
  abort = new AbortController();

  /** Hears of the daemon, or of something else. */
  on(kind, act, target = studio) {
    target.addEventListener(kind, act, { signal: this.abort.signal });
  }

  disconnectedCallback() {
    this.abort.abort();
  }
}

/** Gives a kind of screen its name; what comes back makes one. */
export function screen(name, kind) {
  customElements.define(name, kind);
  return () => document.createElement(name);
}
