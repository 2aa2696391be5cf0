// Controls by their spoken names: whoever cannot point presses and sets all that is on the screen.
import { currentLanguage, t } from './words.js';

const CONTROLS = 'a[href], button, summary, input, select, textarea';
/** Answers to questions are the daemon's to hear; secrets and files are never said aloud. */
const NEVER = '.question *, :disabled, [aria-disabled=true], [type=password], [type=file]';
/** Buttons that have pictures made, which may cost: only words that the daemon hears ask for those. */
const MAKING = '.say .go, [data-tool=retry], [data-tool=four], .refusal > .choices *, .offers .choice';
const SMALL = ('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen').split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Presses the control of that name; where that cannot be, the key of the words that say why, else null. */
export async function press(name) {
  const field = name.match(/^(?:field|number) (.+)$/);
  const page = document.querySelector('vs-colour');
  if (field && page) return page.fillNumber(numberOf(field[1])) ? null : 'ways.none';
  const names = await namesOf(name);
  const control = find(names, ':is(a, button, summary, [type=radio], [type=checkbox])')
    ?? find(names, ':not([type=range])');
  if (!control) return 'ways.none';
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'nearest' });
  if (control.matches(MAKING)) return 'ways.say';
  control.click();
  return null;
}

/** Sets the slider, menu or field of that name; false where there is none, or no such value. */
export async function set(name, value) {
  const control = find(await namesOf(name), ':is(input, select, textarea):not([type=radio], [type=checkbox])');
  const found = control && await valueFor(control, value);
  if (found === undefined || found === null) return false;
  control.focus();
  control.value = found;
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}

async function valueFor(control, said) {
  if (control.matches('select')) {
    const names = await namesOf(said);
    return [...control.options].find((option) => names.includes(plain(option.textContent)))?.value;
  }
  return /range|number/.test(control.type) ? numberOf(said) : said;
}

/** The control with one of the names; else the one that begins so, where it is the only one. */
function find(names, kind) {
  const root = document.querySelector('dialog[open]') ?? document;
  const controls = [...root.querySelectorAll(CONTROLS)]
    .filter((control) => control.matches(kind) && !control.matches(NEVER) && control.getClientRects().length)
    .map((control) => [control, plain(labelOf(control))]);
  const begun = controls.filter(([, label]) => names.some((name) => label.startsWith(`${name} `)));
  return (controls.find(([, label]) => names.includes(label)) ?? (begun.length === 1 ? begun[0] : []))[0];
}

const labelOf = (control) => control.getAttribute('aria-label') || (control.labels?.[0] ?? control).innerText.trim()
  || control.title;

/** Small letters and single spaces, no article; colours are heard as they are spelled in America. */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim().replace(/^(?:an?|the) /, '')
  .replace(/colour/g, 'color');

/** A name as it stands on the page: speech is English, whatever the page's language is. */
async function namesOf(said) {
  const name = plain(said);
  if (currentLanguage() === 'en') return [name];
  const files = await Promise.all(['en', 'daemon'].map((file) => fetch(`/words/${file}.json`).then((r) => r.json())));
  const keys = files.flatMap((words) => Object.keys(words).filter((key) => plain(words[key]) === name));
  return [name, ...keys.map((key) => plain(t(key)))];
}

/** A number from 0 to 999 in digits or words; null where it is none. */
function numberOf(said) {
  let total = null;
  for (const word of said.toLowerCase().replace(/\band\b/g, ' ').split(/[\s-]+/).filter(Boolean)) {
    if (word === 'hundred') total = (total || 1) * 100;
    else if (SMALL.includes(word)) total += SMALL.indexOf(word);
    else if (TENS.includes(word)) total += 20 + 10 * TENS.indexOf(word);
    else if (/^\d+$/.test(word)) total += Number(word);
    else if (word !== 'a') return null;
  }
  return total;
}
