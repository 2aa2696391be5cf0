// Opens the session, then shows the screen the address names.
import { openSession } from './api.js';
import { recall, remember } from './memory.js';
import { apply, settings } from './settings.js';
import { loadWords, t } from './words.js';
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { place } from './router.js';
import { catalog } from './catalog.js';
import { studio } from './studio.js';
import { announce, leaveBehind, problemCard, statusLine } from './announce.js';
import { tellNews } from './news.js';

const SCREENS = {
  table: () => import('./table-screen.js'),
  gallery: () => import('./gallery-screen.js'),
  collections: () => import('./collections-screen.js'),
  artwork: () => import('./artwork-screen.js'),
  colour: () => import('./colour-screen.js'),
  mask: () => import('./mask-screen.js'),
  queue: () => import('./queue-screen.js'),
  heard: () => import('./heard-screen.js'),
  usage: () => import('./usage-screen.js'),
  help: () => import('./help-screen.js'),
  settings: () => import('./settings-screen.js'),
  more: () => import('./more-screen.js'),
};
const RAIL = ['table', 'gallery', 'queue', 'heard', 'usage', 'help', 'settings'];
const BAR = ['table', 'gallery', 'queue', 'help', 'more'];
// Entry that stands for a screen that a navigation does not have. The rail has no “more”, but what is behind it.
const STANDS_FOR = { heard: 'more', usage: 'more', settings: 'more', artwork: 'gallery', colour: 'gallery',
  mask: 'gallery', collections: 'gallery' };

const main = element('main', { id: 'main', tabIndex: -1 });
let shown = '';

async function start() {
  apply();
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', apply);
  const ticket = takeTicket();
  const session = openSession(ticket).then(() => true, () => false);
  await loadWords();
  // The frame can be seen while the session is opened.
  layOut();
  if (!await session) return showClosed();
  if (await recall()) {
    apply();
    await loadWords();
    layOut();
  }
  settings.onChange('change', ({ detail: { name, value } }) => remember(name, value));
  window.addEventListener('session-over', showClosed);
  await catalog.refresh().catch(() => {});
  window.addEventListener('hashchange', () => route());
  settings.onChange('language', async () => {
    await loadWords();
    layOut();
    shown = '';
    route();
  });
  studio.addEventListener('connection', () => {
    if (studio.connection === 'open') catalog.refresh().catch(() => {});
    if (studio.connection === 'lost') announce(t('error.connection'), { isBad: true });
    else if (statusLine.classList.contains('is-bad')) announce(t('status.connected'));
  });
  tellNews();
  studio.addEventListener('job', tellOfQueue);
  studio.addEventListener('status', tellOfQueue);
  const isShown = route();
  studio.start().catch(() => announce(t('error.connection'), { isBad: true }));
  await isShown;
  performance.mark('usable');
  // The other screens too, so that each is there at once, also when the connection is lost.
  for (const load of Object.values(SCREENS)) load().catch(() => {});
}

/** Ticket of the address, which is gone from it before anything is loaded. */
function takeTicket() {
  const ticket = location.hash.slice(1);
  if (!ticket || ticket.startsWith('/')) return null;
  history.replaceState(null, '', `${location.pathname}#/table`);
  return ticket;
}

function layOut() {
  fill(document.body,
    element('a', { class: 'skip', href: '#main', onclick: (event) => {
      event.preventDefault();
      main.focus();
    } }, t('nav.skip')),
    navigation('rail', RAIL), main, statusLine, navigation('bar', BAR));
}

function navigation(kind, names) {
  const links = names.map((name) => element('a', { href: `#/${name}`, 'data-screen': name },
    icon(name), element('span', {}, t(`nav.${name}`)),
    name === 'queue' && element('span', { class: 'badge', hidden: true })));
  return element('nav', { class: kind, 'aria-label': t('nav.label') }, links);
}

function tellOfQueue() {
  const count = studio.runningJobs.length;
  for (const badge of document.querySelectorAll('nav .badge')) {
    badge.textContent = count;
    badge.hidden = count === 0;
    badge.setAttribute('aria-label', t('nav.jobs', { count }));
  }
}

async function route() {
  const { name } = place();
  const wanted = name in SCREENS ? name : 'table';
  for (const link of document.querySelectorAll('nav a')) {
    const own = link.dataset.screen;
    if (own === wanted || own === STANDS_FOR[wanted]) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // A screen that is shown already follows its address itself.
  const key = JSON.stringify([wanted, place().rest]);
  if (key === shown) return;
  const isFirst = !shown;
  leaveBehind();
  shown = key;
  const screen = await SCREENS[wanted]().catch(() => null);
  if (key !== shown) return;
  if (!screen) shown = '';
  document.title = `${t(`nav.${wanted}`)} · VoiceSketch`;
  // The focus goes there, and a screen reader says where one is.
  main.setAttribute('aria-label', t(`nav.${wanted}`));
  fill(main, screen?.make() ?? element('div', { class: 'simple' },
    problemCard(null, () => route().then(() => main.focus()), t(`nav.${wanted}`))));
  main.scrollTop = 0;
  if (!isFirst) main.focus({ preventScroll: true });
}

function showClosed() {
  document.title = 'VoiceSketch';
  fill(document.body, element('main', { class: 'closed' },
    element('img', { src: '/icon.svg', alt: '', width: 72, height: 72 }),
    element('h1', {}, t('closed.title')),
    element('p', {}, t('closed.what')),
    element('p', {}, element('code', {}, 'voicesketchctl open')),
    element('p', { class: 'soft' }, t('closed.kept'))));
}

start();
