// The key to talk, held anywhere on the page. A plain letter would go off while somebody writes or dictates (WCAG
// 2.1.4), so it has a modifier or is a function key.
import { settings } from './settings.js';

export const talkKey = {
  /** `{ code, control, alt }`; null where there is none. */
  get() {
    try {
      return JSON.parse(settings.get('talkKey') || 'null');
    } catch {
      return null;
    }
  },

  /** @returns {boolean} false for a key that cannot be taken */
  set(event) {
    const isUsable = event && (event.ctrlKey || event.altKey || /^F\d+$/.test(event.code));
    if (event && !isUsable) return false;
    const { code, ctrlKey, altKey } = event ?? {};
    settings.set('talkKey', event ? JSON.stringify({ code, control: ctrlKey, alt: altKey }) : '');
    return true;
  },
};

/** “Ctrl + Alt + Space” */
export function keyName(key) {
  if (!key) return '';
  return [key.control && 'Ctrl', key.alt && 'Alt', key.code.replace(/^(Key|Digit)/, '')].filter(Boolean).join(' + ');
}

/** Has a button pressed and let go with the key, until `signal` ends it. */
export function followTalkKey(button, signal) {
  const isIt = (event) => {
    const key = talkKey.get();
    return key && event.code === key.code && event.ctrlKey === key.control && event.altKey === key.alt;
  };
  let isHeld = false;
  addEventListener('keydown', (event) => {
    if (!isIt(event)) return;
    event.preventDefault();
    if (event.repeat || isHeld) return;
    isHeld = true;
    button.press();
  }, { signal });
  // The modifier may be let go of first.
  addEventListener('keyup', (event) => {
    if (!isHeld || event.code !== talkKey.get()?.code) return;
    isHeld = false;
    button.release();
  }, { signal });
}
