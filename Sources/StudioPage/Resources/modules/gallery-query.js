// What the gallery looks for: the filters as its address has them, and as the daemon is asked.

const FILTERS = ['q', 'style', 'kind', 'option', 'favorite', 'tag', 'collection', 'provider', 'color', 'when', 'since',
  'until', 'genre', 'world', 'sort', 'trash', 'start'];
/** Times that go on with the days, by their names in an address, as a saved search says them. */
const TIMES = { today: 'today', week: 'this week', month: 'this month' };

/** Filters of an address; those that are not set are left out. */
export function filtersOf(query) {
  return Object.fromEntries(FILTERS.map((name) => [name, query.get(name)]).filter(([, value]) => value));
}

/** No filter at all. */
export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, '']));

/** True where something is looked for, and not only shown in an order. */
export const isSearch = (filters) => Object.keys(filters).some((name) => !['trash', 'sort', 'start'].includes(name));

/** Words of a search, the last of which may not be typed to its end. */
const asBeginning = (words) => (/[\p{L}\p{N}]$/u.test(words) ? `${words}*` : words);

/** Order in which the pictures come: words are best answered by what fits them best. */
export const orderOf = ({ q, sort }) => (q ? sort ?? 'relevance' : sort === 'relevance' ? 'newest' : sort ?? 'newest');

/** Parameters of a request for pictures. */
export function parametersOf({ q, when, since, until, start, sort, ...filters }) {
  const times = { since: when ? beginningOf(when) : since && midnight(since), until: until && midnight(until, 1) };
  return { ...filters, q: q && asBeginning(q), sort: orderOf({ q, sort }), ...times };
}

/** The search of many pictures at once. With `isKept` its times are said in words, and go on with the days. */
export function searchOf(filters, isKept = false) {
  const { sort, trash, ...search } = parametersOf(filters);
  if (search.favorite) search.favorite = true;
  if (isKept && filters.when) search.since = TIMES[filters.when];
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value));
}

/** Name of a time that goes on with the days, as a saved search says it. */
export const timeName = (time) => Object.keys(TIMES).find((name) => TIMES[name] === time);

/** Day of a moment, or of one so many milliseconds before it, as it is written in Sweden. */
export const dayOf = (time, before = 0) =>
  /\dT/.test(time) ? new Date(new Date(time) - before).toLocaleDateString('sv') : time;

/** First moment of a day, or of one after it. */
function midnight(day, later = 0) {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

function beginningOf(when) {
  const now = new Date();
  const locale = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  const back = { week: (now.getDay() - first + 7) % 7, month: now.getDate() - 1 }[when] ?? 0;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).toISOString();
}
