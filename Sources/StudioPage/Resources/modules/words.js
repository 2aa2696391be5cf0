// The words of the page, in the language of the browser or of the menu.
import { settings } from './settings.js';

export const LANGUAGES = { en: 'English', es: 'Español', tr: 'Türkçe' };

let words = {};
/** What the daemon says and calls its own, in English. */
let said = {};
let language = 'en';
/** Keys of options by what the daemon calls them, where the page is in another language. */
let options = new Map();
/** Sentences of the daemon as patterns, each with how it is told; none where the page is in English, too. */
let book = [];
/** What was told already. */
const known = new Map();
// A full stop within a quotation ends no sentence.
const SENTENCES = /(?:“[^”]*”|[.?!](?!\s)|[^.?!])+[.?!]*/g;

export async function loadWords() {
  const wished = [settings.get('language'), ...navigator.languages].map((tag) => tag.slice(0, 2));
  language = wished.find((tag) => tag in LANGUAGES) ?? 'en';
  const isEnglish = language === 'en';
  const [own, english, sentences] = await Promise.all([language, 'daemon', !isEnglish && `told-${language}`]
    .map((name) => name && fetch(`/words/${name}.json`).then((r) => r.json())));
  words = isEnglish ? { ...english, ...own } : own;
  said = english;
  options = new Map(isEnglish ? [] : Object.entries(english).filter(([key]) => key.startsWith('option.'))
    .map(([key, name]) => [name.toLowerCase(), key]));
  // What is added to another sentence is taken off first; else the one with the most words of its own is the most exact.
  // A hole at the beginning holds what another begins with; a quotation ends where its quotes do.
  const plain = ([text]) => text.replace(/\{\w+\}/g, '').length + (text.startsWith('{a}; ') ? 1000 : 0) -
    (text[0] === '{' ? 6 : 0) + (text.includes('{q}') ? 0.5 : 0);
  book = Object.entries(sentences || {}).sort((a, b) => plain(b) - plain(a))
    .map(([text, own]) => ({ text, own, pattern: patternOf(text) }));
  known.clear();
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
 * What the daemon says in English, in the language of the page, sentence by sentence: each is found in `told-….json` by
 * its English text, and what is in its holes is told the same way. What is quoted, and what a provider said itself,
 * stays as it is.
 */
export function told(text) {
  if (!text || !book.length) return text;
  if (known.size > 999) known.clear();
  if (!known.has(text)) known.set(text, text.match(SENTENCES).map((one) => toldSentence(one.trim())).join(' '));
  return known.get(text);
}

/** What an error says; where there are no words for it, those of its code, and its own in quotes. */
export function toldError({ message, code }) {
  const own = told(message);
  return own === message && `code.${code}` in words ? t(`code.${code}`, { message }) : own;
}

function toldSentence(sentence) {
  const [, bare, end] = sentence.match(/^(.*?)(\.?)$/s);
  const option = options.get(bare.toLowerCase());
  if (option) return words[option] + end;
  for (const { text, own, pattern } of book) {
    const holes = bare.match(pattern)?.groups;
    if (!holes) continue;
    const words = own.replace(/\{(\w+)\}/g, (_, name) => toldPart(holes, name));
    // Begun in the middle of a sentence in the book, and with a capital here.
    return (text[0] === '{' || text[0] === bare[0] ? words : capitalized(words)) + end;
  }
  const parts = sentence.split('; ');
  return parts.length > 1 ? parts.map(toldSentence).join('; ') : sentence;
}

function toldPart(holes, name) {
  const part = holes[name] ?? holes[`quoted_${name}`];
  if (name === 'list') return part.split(', ').map(toldSentence).join(', ');
  return name in holes ? toldSentence(part) : part;
}

export const capitalized = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

function patternOf(text) {
  const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // What stands before a semicolon is a sentence of its own.
  const any = (name, index) => name[0] === 'q' ? '[^”]+' : index === 1 && text[0] === '{' && !text.startsWith('{a}; ')
    ? '(?:(?!; ).)+?' : '.+?';
  const parts = text.split(/\{(\w+)\}/).map((part, index, all) =>
    index % 2 ? `(?<${all[index - 1].endsWith('“') ? 'quoted_' : ''}${part}>${any(part, index)})` : escaped(part));
  const first = text[0] === '{' ? '' : `[${text[0].toLowerCase()}${text[0].toUpperCase()}]`;
  return new RegExp(`^${first}${first ? parts.join('').slice(escaped(text[0]).length) : parts.join('')}(?<end>)$`, 's');
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

export const day = (time) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time));

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
