// Memory of this browser: theme, language, motion, the key to talk, whether the first steps were seen.
const DEFAULTS = { theme: 'system', language: '', motion: 'system', talkKey: '', firstSteps: 'unseen' };
const changes = new EventTarget();

export const settings = {
  get(name) {
    try {
      return localStorage.getItem(`voicesketch.${name}`) ?? DEFAULTS[name];
    } catch {
      return DEFAULTS[name];  // storage may be switched off
    }
  },

  set(name, value) {
    try {
      localStorage.setItem(`voicesketch.${name}`, value);
    } catch {
      // It holds until the page is closed.
    }
    apply();
    changes.dispatchEvent(new Event(name));
    changes.dispatchEvent(new CustomEvent('change', { detail: { name, value } }));
  },

  onChange(name, handler) {
    changes.addEventListener(name, handler);
  },
};

/** Puts theme and motion on the document. */
export function apply() {
  document.documentElement.dataset.theme = settings.get('theme');
  document.documentElement.dataset.motion = isCalm() ? 'calm' : 'full';
}

/** True when nothing may move. */
export function isCalm() {
  const wish = settings.get('motion');
  return wish === 'system' ? matchMedia('(prefers-reduced-motion: reduce)').matches : wish === 'calm';
}
