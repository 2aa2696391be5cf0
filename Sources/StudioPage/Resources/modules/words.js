// The words of the page, in the language of the browser or of the menu.
import { settings } from './settings.js';

export const LANGUAGES = { en: 'English', es: 'Español', tr: 'Türkçe' };

let words = {};
/** What the daemon says and calls its own, in English. */
let said = {};
let language = 'en';
/** Keys of what the daemon says and the patterns of that; none where the page is in English, too. */
let patterns = [];

export async function loadWords() {
  const wished = [settings.get('language'), ...navigator.languages].map((tag) => tag.slice(0, 2));
  language = wished.find((tag) => tag in LANGUAGES) ?? 'en';
  const [own, english] = await Promise.all([language, 'daemon'].map((name) =>
    fetch(`/words/${name}.json`).then((r) => r.json())));
  words = language === 'en' ? { ...english, ...own } : own;
  said = english;
  patterns = language === 'en' ? [] : Object.entries(english).filter(([key]) => key.startsWith('told.'))
    .map(([key, text]) => [key, patternOf(text)]);
  document.documentElement.lang = language;
}

export const currentLanguage = () => language;

/** Text under a key. `{name}` is replaced; with `count` the plural form `key.one` or `key.other` is taken. */
export function t(key, values = {}) {
  const form = 'count' in values ? `${key}.${new Intl.PluralRules(language).select(values.count)}` : key;
  const text = words[form] ?? words[`${key}.other`] ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Text under a key, or another where there is none. */
export function tOr(key, other) {
  return words[key] ?? other;
}

/**
 * Text of something that comes with the program, in the language of the page. What the user added or put in its place
 * has a text of its own, which differs from ours in English.
 */
export function tOf(key, own) {
  return own && said[key]?.toLowerCase() === own.toLowerCase() ? words[key] ?? own : own;
}

/**
 * Words that the daemon says in English, in the language of the page, where they stand under a key `told.…`: the English
 * text is the pattern, and what is in its holes is told the same way. What a provider said itself stays as it is.
 */
export function told(text) {
  for (const [key, pattern] of patterns) {
    const found = text?.match(pattern);
    if (found) return t(key, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, part]) =>
      [name, told(part)])));
  }
  return text;
}

function patternOf(text) {
  const parts = text.split(/\{(\w+)\}/).map((part, index) =>
    index % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('')}$`, 's');
}

export const styleName = (style) => tOr(`style.${style}`, style);
export const shapeName = (shape) => tOr(`shape.${shape}`, shape);

/** A price: nothing is “free”. */
export function price(amount, currency) {
  return amount === 0 ? t('cost.free') : money(amount, currency);
}

export function money(amount, currency = 'USD') {
  const digits = amount > 0 && amount < 0.1 ? 3 : 2;
  return new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: digits }).format(amount);
}

export function when(time) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const format = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(language, format).format(date);
}

export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function bytes(count) {
  const [value, unit] = count < 1e6 ? [count / 1e3, 'kilobyte'] : [count / 1e6, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
    .replace(' ', '\u00a0');
}

export function seconds(value) {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(value);
}
