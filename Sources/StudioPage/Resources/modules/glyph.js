// A character that the user chose, such as the emoji of a kind, where a font of this machine has it.
import { element } from './element.js';

// No font has this one, so it measures what stands in for a character that is missing.
const MISSING = '\u{10FFFF}';
const known = new Map();
let pen = null;

/** Decorative character: the first of a text; null where there is none, or no font shows it. */
export function glyph(text) {
  const first = firstOf(text.trim());
  return first && isShown(first) ? element('span', { class: 'glyph', 'aria-hidden': 'true' }, first) : null;
}

function firstOf(text) {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)][0]?.segment ?? '';
}

function isShown(character) {
  if (!known.has(character)) {
    pen ??= document.createElement('canvas').getContext('2d');
    pen.font = '24px sans-serif';
    const [width, stranger] = [String.fromCodePoint(character.codePointAt(0)), MISSING].map((text) =>
      pen.measureText(text).width);
    known.set(character, width > 0 && width !== stranger);
  }
  return known.get(character);
}
