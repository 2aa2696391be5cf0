// What is told of a job: the work on it, how many of its pictures are there, what it costs and how long it takes.
import { element } from './element.js';
import { spentOn } from './cost.js';
import { hasEnded } from './studio.js';
import { capitalized, clock, price, t, told, when } from './words.js';

/** Seconds after which something is told to take longer than usual. */
const LATE = 5;

/** Times at which jobs are expected to be done; what is told of one is told anew with each news of it. */
const ends = new WeakMap();

export const isWaiting = (job) => job.state === 'queued';

/** Words on a job, in the order they are read. Those that change with the clock are for `tick`. */
export function wordsOf(job) {
  const isOpen = job.state === 'unknown';
  const isEnded = hasEnded(job);
  const isBegun = !isOpen && !isEnded && !isWaiting(job);
  const words = [!isOpen && workOn(job), isBegun && timeSince(job.attempts[0]?.startedAt ?? job.createdAt),
    !isEnded && timeLeft(job), providerOf(job), picturesOf(job), costOf(job), priorityOf(job),
    (isOpen || isEnded) && when(job.updatedAt)].filter(Boolean);
  return element('span', { class: 'soft' }, words.flatMap((word, index) => [index > 0 && ' · ', word]));
}

/** Moves the clocks on. */
export function tick(root) {
  for (const word of root.querySelectorAll('[data-since]')) {
    word.textContent = clock((Date.now() - new Date(word.dataset.since)) / 1000);
  }
  for (const word of root.querySelectorAll('[data-until]')) {
    const left = (word.dataset.until - Date.now()) / 1000;
    word.textContent = left >= 1 ? t('queue.timeLeft', { time: clock(left) })
      : t(left > -LATE ? 'queue.soon' : 'queue.late');
  }
}

const workOn = ({ phase, state }) => phase ? capitalized(told(phase)) : t(`stage.${state}`);

/** Provider, where the work on it does not name it. */
function providerOf({ attempts, phase }) {
  return phase?.startsWith('being drawn by') ? null : attempts.at(-1)?.provider;
}

/** Number of its pictures where it makes several, and how many are there. */
function picturesOf(job) {
  const made = job.artworks.length;
  if (hasEnded(job)) return made > 1 && t('collections.count', { count: made });
  const count = job.command.create?.count ?? 1;
  if (count < 2) return null;
  return job.imageCount ? t('queue.pictures', { number: job.imageCount, count }) : t('collections.count', { count });
}

/** What it was charged for, or what it is expected to cost. */
function costOf(job) {
  const spent = spentOn(job);
  if (spent > 0) return t('cost.about', { price: price(spent) });
  if (!isWaiting(job) || job.attempts.length) return null;
  if (!job.estimate) return t('cost.unknown');
  return job.estimate.amount ? t('cost.about', { price: price(job.estimate.amount) }) : t('cost.free');
}

const priorityOf = (job) => isWaiting(job) && job.priority && job.priority !== 'normal'
  && t(`priority.${job.priority}`);

const timeSince = (time) => element('span', { class: 'figures', 'aria-hidden': 'true', 'data-since': time });

/** Time until it is done, where that is known. */
function timeLeft(job) {
  if (job.secondsLeft === undefined) return null;
  if (!ends.has(job)) ends.set(job, job.secondsLeft > 0 ? Date.now() + job.secondsLeft * 1000 : 0);
  return element('span', { class: 'figures', 'data-until': ends.get(job) });
}
