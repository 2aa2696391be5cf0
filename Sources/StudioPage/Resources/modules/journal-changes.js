// Changes of an entry of the journal in words, those of one kind in one line.
import { element } from './element.js';
import { address } from './router.js';
import { t } from './words.js';

/** Titles that a line names. */
const NAMED = 6;

/** Lines on what an entry changed; a title leads to its picture, unless that is gone for good. */
export function changeLines(changes, gone) {
  return [...Map.groupBy(changes, lineOf)].map(([line, alike]) => {
    const [before, after] = line.split('{titles}');
    const named = alike.slice(0, NAMED).flatMap((change, index) => [index > 0 && ', ', title(change, gone)]);
    const more = alike.length - NAMED;
    return [before, ...named, more > 0 && ` ${t('change.more', { count: more })}`, after];
  });
}

/** Artworks that were removed for good. */
export function goneArtworks(entries) {
  return new Set(entries.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'purged')
    .map(({ artwork }) => artwork));
}

/** Line on a change, with a hole for the titles of those like it. */
function lineOf({ kind, after, collection }) {
  const values = { number: after?.head, collection: quoted(collection?.name),
    name: quoted(after?.title), tags: after?.tags?.map(quoted).join(', ') };
  if (kind === 'favorite') return t(`change.${after?.favorite ? 'favorite' : 'unfavorite'}`, values);
  if (kind === 'title') return t('change.renamed', values);
  if (kind === 'tags') return t(`change.${after?.tags?.length ? 'tags' : 'untagged'}`, values);
  return t(`change.${kind}`, values);
}

function title({ artwork, title }, gone) {
  const text = quoted(title);
  return artwork && !gone.has(artwork) ? element('a', { href: address(`artwork/${artwork}`) }, text) : text;
}

const quoted = (text) => text && t('heard.quoted', { text });
