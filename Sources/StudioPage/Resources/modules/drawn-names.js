// What the illustrator's things and their parts are called in the language of the page.
import { get } from './api.js';
import { currentLanguage } from './words.js';

let names = {};
let known = 'en';

/** Asks for the names, once a language; without an answer the English ones are shown. */
export async function loadNames() {
  const language = currentLanguage();
  if (language === known) return;
  names = language === 'en' ? {} : (await get('/v1/names', { language }).catch(() => ({}))).names ?? {};
  known = language;
}

/** Name of a thing or a part, which commands call by its English one. */
export const nameOf = (english) => names[english] ?? english;
