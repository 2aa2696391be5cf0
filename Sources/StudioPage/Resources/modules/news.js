// Tells, on every screen, what changed: the end of a picture, a question, what was not understood. One sentence each.
// What was asked for by voice is gone to.
import { announce, retract } from './announce.js';
import { happened, sentencesOf } from './api.js';
import { lead } from './lead.js';
import { place, go } from './router.js';
import { followWords } from './spoken-ways.js';
import { command, hasEnded, studio } from './studio.js';
import { t, told } from './words.js';
import { sentenceOf } from './command-parts.js';

const QUESTION_LOOK_MS = 10000;
const isOnTable = () => place().name === 'table';
const ends = new Set();
let asked;
/** Words that were spoken last; null once something was typed after them. */
let spoken = null;
/** Words that were about the page, which the daemon takes for something else. */
let followed = null;
let following = Promise.resolve();

export function tellNews() {
  studio.addEventListener('job', ({ detail }) => tellJob(detail));
  studio.addEventListener('transcript', ({ detail: { text, final, source } }) => {
    if (!final) return;
    spoken = source === 'speech' ? text : null;
    const answer = spoken !== null && followWords(spoken);
    followed = answer === true ? spoken : null;
    following = Promise.resolve(answer).then((isDone) => isDone && spoken === text && (followed = text));
  });
  studio.addEventListener('command', async ({ detail }) => {
    if (await wasAboutPage(detail.command)) return leaveAlone(detail);
    tellOutcome(detail);
    // The table leads itself. What is typed elsewhere, in another tab or a terminal, moves nobody.
    if (!isOnTable() && detail.command.transcript === spoken) lead(detail);
  });
  studio.addEventListener('question', () => tellQuestion(studio.question));
}

/** What the daemon made of words about the page; its question is answered with “no”. */
function leaveAlone({ status }) {
  if (status === 'question') studio.say(command('deny', t('question.no'))).catch(() => {});
}

/** True for a command made of words that were about the page. */
export const isAboutPage = ({ transcript }) => transcript === followed;

/** The same, once a control that was to be set was looked for. */
export const wasAboutPage = (command) => following.then(() => isAboutPage(command));

/** Outcome of a command. Help is shown, not read out. */
export function tellOutcome({ command, status, error, message, job }) {
  if (command.intent === 'help' || status === 'question') return;
  if (status === 'rejected') {
    // The daemon asks at once about what may have been meant; then the question is the news.
    if (!studio.question) announce(happened(error), { isBad: true, isOnCard: isOnTable() });
    return;
  }
  if (job && hasEnded(studio.jobs.get(job.id) ?? job)) return;
  if (message) announce(told(message));
}

function tellJob(job) {
  if (!hasEnded(job) || ends.has(job.id)) return;
  ends.add(job.id);
  const what = sentenceOf(job.command);
  if (job.state === 'failed') announce(sentencesOf(job.error), { isBad: true, isOnCard: isOnTable() });
  else if (job.state === 'cancelled') announce(t('did.stop', { what }));
  else announce([t('did.draw', { what }), ...(job.notes ?? []).map(told)].join(' '), offerOf(job));
}

/** Elsewhere than at the table the new picture is one tap away. */
function offerOf(job) {
  if (isOnTable() || !job.artworks.length) return {};
  return { offer: { label: t('do.look'), act: () => go(`artwork/${job.artworks[0]}`) } };
}

function tellQuestion(question) {
  if (question?.text === asked) return;
  retract(told(asked));
  asked = question?.text;
  if (!question) return;
  announce(told(asked), isOnTable() ? { isOnCard: true }
    : { offer: { label: t('question.answer'), act: () => go('table') } });
  // A question that is not answered lapses without a word.
  const look = setInterval(() => {
    if (studio.question?.text !== question.text) clearInterval(look);
    else studio.refreshSoon();
  }, QUESTION_LOOK_MS);
}
