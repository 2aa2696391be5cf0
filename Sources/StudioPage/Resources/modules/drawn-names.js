// What the illustrator's things and their parts are called in the language of the page.
import { get } from './api.js';
import { currentLanguage } from './words.js';

let names = {};
let known = 'en';

/** Asks for the names, once a language; without an answer the English ones are shown, and it asks again next time. */
export async function loadNames() {
  const language = currentLanguage();
  if (language === known) return;
  const answer = language === 'en' ? { names: {} } : await get('/v1/names', { language }).catch(() => null);
  names = answer?.names ?? {};
  known = answer ? language : 'en';
}

/** Name of a thing or a part, which commands call by its English one. */
export const nameOf = (english) => names[english] ?? english;
