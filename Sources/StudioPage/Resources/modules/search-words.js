// A search in words, for people: “fox”, watercolor, blue, this week.
import { catalog } from './catalog.js';
import { timeName } from './gallery-query.js';
import { day, styleName, t } from './words.js';

const WORDS = {
  q: (words) => `“${words.replace(/\*$/, '')}”`,
  style: styleName,
  kind: (id) => catalog.kindName(id),
  option: (id, { kind }) => catalog.optionName(kind, id),
  color: (name) => t(`color.${name}`),
  favorite: () => t('gallery.favorites'),
  since: (time) => (timeName(time) ? t(`time.${timeName(time)}`) : t('time.from', { day: dayOf(time) })),
  // The last day, not the moment after it.
  until: (time) => t('time.to', { day: dayOf(time, 1) }),
};

/** What a search looks for; a saved one as the daemon has it. */
export function wordsOfSearch(search) {
  const named = [...Object.keys(WORDS), ...Object.keys(search)].filter((name) => name in search);
  return [...new Set(named)].map((name) => WORDS[name]?.(search[name], search) ?? search[name]).join(', ');
}

/** A day of a moment; what was said stays as it was said. */
function dayOf(time, before = 0) {
  const moment = Date.parse(time);
  return isNaN(moment) ? time : day(moment - before);
}
