// The one polite status region: a sentence for each change, with at most one thing to do about it.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { Problem, happened } from './api.js';
import { studio } from './studio.js';
import { t } from './words.js';

const text = element('span', { class: 'status-text', role: 'status', 'aria-live': 'polite' });
const action = element('span', { class: 'status-action' });
const close = element('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => announce('') },
  icon('close'));
let last = { message: '', at: 0 };

export const statusLine = element('footer', { class: 'status-line is-empty' }, text, action, close);

/**
 * Says a sentence; the same one again within three seconds is one. `offer` is {label, act}. With `isOnCard` it stands
 * on a card of the table or below a replay too, and is not seen twice there.
 */
export function announce(message, { offer, isBad = false, isOnCard = false } = {}) {
  const now = Date.now();
  if (message && message === last.message && now - last.at < 3000 && !offer) return;
  last = { message, at: now };
  text.textContent = message;
  statusLine.classList.toggle('is-bad', isBad);
  statusLine.classList.toggle('is-on-card', isOnCard);
  statusLine.classList.toggle('is-empty', !message);
  close.setAttribute('aria-label', t('status.dismiss'));
  show(close, Boolean(message));
  fill(action, offer && element('button', { type: 'button', class: 'link', onclick: () => {
    announce('');
    offer.act();
  } }, offer.label));
}

/** Takes a sentence back that is over, if it is still the last one. */
export function retract(message) {
  if (message && text.textContent === message) announce('');
}

/** Takes back, when another screen is gone to, what was there to be read: good news, and what stood on a card. */
export function leaveBehind() {
  const { classList } = statusLine;
  const isOpen = classList.contains('is-bad') && !classList.contains('is-on-card') || action.hasChildNodes()
    || studio.question;
  if (!isOpen && Date.now() - last.at > 1000) announce('');
}

/** Says why something could not be done. */
export function announceProblem(error) {
  announce(error.sentence ?? t('error.connection'), { isBad: true });
}

/**
 * Card in place of what could not be loaded. Where the daemon did not answer it tries `again` by itself when the
 * connection is back, and by a button; what the daemon refuses it would refuse again.
 */
export function problemCard(error, again, title) {
  const isRefused = error instanceof Problem && error.status < 500;
  const card = element('section', { class: 'card refusal' }, title && element('h1', {}, title),
    element('p', {}, error?.status === 404 ? happened(error) : error?.sentence ?? t('error.connection')),
    !isRefused && element('p', { class: 'buttons' },
      element('button', { type: 'button', onclick: () => again() }, t('do.retryLoad'))));
  const whenBack = () => {
    if (studio.connection !== 'open') return;
    studio.removeEventListener('connection', whenBack);
    if (card.isConnected) again();
  };
  if (!isRefused) studio.addEventListener('connection', whenBack);
  return card;
}
