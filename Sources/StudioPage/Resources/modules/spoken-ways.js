// Ways about the page in spoken words: to a screen by its name, up and down on it, and to its controls by theirs.
// Speech is English, whatever the page's language is. These words are the page's; to the daemon they are no command, and
// it does nothing with them.
import { announce, announceProblem } from './announce.js';
import { go } from './router.js';
import { t } from './words.js';

const NAMES = {
  table: 'table|drawing table|easel',
  gallery: 'gallery|my pictures',
  collections: 'collections',
  queue: 'queue',
  heard: 'heard|history|journal|what you heard',
  usage: 'usage|costs',
  help: 'help',
  settings: 'settings|configuration|preferences',
};
const WAY = /^(?:please )?(?:go back to|go to|open|show me|show|take me to|switch to) (?:the )?(.+?)(?: screen| page)?$/;
const SCROLL = /^(?:please )?scroll (up|down)$|^page (up|down)$/;
const PRESS = /^(?:please )?(?:press|click|tap)(?: on)? (?:the )?(.+?)(?: button| please)*$/;
const FIELD = /^(?:please )?(?:fill|color|colour)(?: in)? ((?:field|number) .+)$/;
const SET = /^(?:please )?set (?:the )?(.+?) to (.+)$/;
/** Elsewhere “set the sky to blue” is about the picture. */
const SETS = 'vs-settings, vs-colour, vs-mask, vs-artwork .compare, dialog[open]';
/** Answers, which the daemon hears. */
const ANSWERS = /^(?:yes|no|okay|ok)$/;
const SCREENS = new Map(Object.entries(NAMES).flatMap(([screen, names]) =>
  names.split('|').map((name) => [name, screen])));

/** Goes where the words say, at once or in a moment; false where they say something else. */
export function followWords(text) {
  const said = text.toLowerCase().trim();
  const screen = SCREENS.get(said.match(WAY)?.[1]);
  if (screen) go(screen);
  const [, scroll, page] = said.match(SCROLL) ?? [];
  const way = scroll ?? page;
  if (way) turn(way === 'down' ? 1 : -1);
  return Boolean(screen || way) || followToControl(said);
}

/** Presses or sets a control; a promise of whether there was one to be set. */
function followToControl(said) {
  if (document.hidden) return false;
  const controls = () => import('./controls.js');
  const [, name] = said.match(PRESS) ?? said.match(FIELD) ?? [];
  if (name && !ANSWERS.test(name)) {
    controls().then(({ press }) => press(name)).then((why) => why && announce(t(why, { name }), { isBad: true }))
      .catch(announceProblem);
    return true;
  }
  const [, field, value] = document.querySelector(SETS) && said.match(SET) || [];
  return field ? controls().then(({ set }) => set(field, value)).catch(() => false) : false;
}

/** Most of a window up or down; the gallery's cells scroll by themselves. */
function turn(direction) {
  const scroller = document.querySelector('vs-gallery .grid') ?? document.querySelector('#main');
  scroller.scrollBy({ top: direction * 0.8 * scroller.clientHeight });
}
