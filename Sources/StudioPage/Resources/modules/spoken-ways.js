// Ways about the page in spoken words: to a screen by its name, and up and down on it. Speech is English, whatever the
// page's language is. These words are the page's; to the daemon they are no command, and it does nothing with them.
import { go } from './router.js';

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
const SCREENS = new Map(Object.entries(NAMES).flatMap(([screen, names]) =>
  names.split('|').map((name) => [name, screen])));

/** Goes where the words say; false where they say something else. */
export function followWords(text) {
  const said = text.toLowerCase().trim();
  const screen = SCREENS.get(said.match(WAY)?.[1]);
  if (screen) go(screen);
  const [, scroll, page] = said.match(SCROLL) ?? [];
  const way = scroll ?? page;
  if (way) turn(way === 'down' ? 1 : -1);
  return Boolean(screen || way);
}

/** Most of a window up or down; the gallery's cells scroll by themselves. */
function turn(direction) {
  const scroller = document.querySelector('vs-gallery .grid') ?? document.querySelector('#main');
  scroller.scrollBy({ top: direction * 0.8 * scroller.clientHeight });
}
