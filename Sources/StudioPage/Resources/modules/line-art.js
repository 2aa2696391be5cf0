// Pictures of lines that can be coloured in.
import { catalog } from './catalog.js';

const GREYS = new Set(['black', 'gray', 'white']);

/** Lines that can be coloured in: by their kind, or by what the shown version has, also once it was coloured. */
export const isLineArt = ({ kind, revision: { film, provider, image: { colors = [] } } }) => catalog.isLineArt(kind)
  || !film && (provider === 'colouring' || colors.includes('white') && colors.every((color) => GREYS.has(color)));
