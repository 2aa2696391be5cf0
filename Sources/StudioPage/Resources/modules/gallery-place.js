// The place where the gallery was left, so that one comes back there, and what lies beside a picture in its order.
import { address } from './router.js';
import { filtersOf } from './gallery-query.js';
import { pictureList } from './picture-list.js';

let last = address('gallery');

/** Keeps an address of the gallery as the place it was left at. */
export function leaveAt(hash) {
  last = hash || address('gallery');
}

/** Way back into the gallery, to a picture if it is not the one that was opened. */
export function wayBack(id) {
  const query = lastQuery();
  if (id && query.has('on')) query.set('on', id);
  return address('gallery', query);
}

/** Pictures before and after one, in the order of the gallery as it was left. */
export function neighbours(id) {
  const { artworks } = pictureList(filtersOf(lastQuery()));
  const index = artworks.findIndex((artwork) => artwork.id === id);
  return index < 0 ? [] : [artworks[index - 1], artworks[index + 1]];
}

function lastQuery() {
  return new URLSearchParams(last.split('?')[1] ?? '');
}
