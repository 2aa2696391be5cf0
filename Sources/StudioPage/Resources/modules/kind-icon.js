// The picture of a kind: what the user gave it, else the drawing of what it looks like.
import { catalog } from './catalog.js';
import { glyph } from './glyph.js';
import { icon } from './icons.js';

/** Decorative; the name stands beside it. */
export function kindIcon(id) {
  const look = catalog.look(id);
  const own = look === id ? null : glyph(catalog.kind(id)?.icon ?? '');
  return own ?? icon(`kind-${look}`);
}

/** The picture of a choice or a part: that of its kind, or a character of its own. */
export const signOf = ({ kind, icon: own }) => (kind ? kindIcon(kind) : own && glyph(own));
