// Ways to what was asked for in words: the help, and pictures that were listed.
import { dayOf } from './gallery-query.js';
import { go } from './router.js';

/** Goes where an outcome is looked at; false where that is nowhere else. */
export function lead({ command, status, artworks }) {
  const isList = artworks && ['list', 'search'].includes(command.intent);
  if (status !== 'done' || !isList && command.intent !== 'help') return false;
  if (isList) go('gallery', filtersOf(command));
  else go('help');
  return true;
}

/** Filters of the gallery that find what was listed. */
function filtersOf({ filters = {}, query, sort }) {
  const { favorites, trash, since, until, when, ...others } = filters;
  const wanted = { q: query, ...others, favorite: favorites && 'true', trash: trash && 'true',
    since: since && dayOf(since), until: until && dayOf(until, 1), sort };
  return Object.entries(wanted).filter(([, value]) => value);
}
