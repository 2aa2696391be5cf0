// One line of the heard screen: what was heard, how surely, what was understood and done, and how long it took.
import { element } from './element.js';
import { icon } from './icons.js';
import { sentence } from './api.js';
import { busily } from './actions.js';
import { changeLines } from './journal-changes.js';
import { playButton } from './recording.js';
import { address } from './router.js';
import { seconds, t, tOr, told, when } from './words.js';

const STAGES = ['understanding', 'waiting', 'making', 'total'];

/** Row of a line, with the artworks that are gone for good. `acts` are {ask, redo, lost}. */
export function heardRow(line, gone, acts) {
  const { text, intent, understood, status, state, message, changes, moved, isForgotten } = line;
  const done = changeLines(changes, gone);
  if (moved?.length) done.push(t(`heard.moved.${intent}`, { count: moved.length }));
  const title = isForgotten ? t('heard.forgotten') : text ? t('heard.quoted', { text })
    : line.source ? t('refusal.nothing') : done.shift();
  return element('li', { class: `heard-row is-${state ?? status}`, 'data-line': line.key },
    element('p', { class: 'heard-text' }, title),
    element('p', { class: 'soft' }, aboutOf(line)),
    text && understood && intent !== 'unknown' && element('p', {}, t('heard.understood', { what: told(understood) })),
    done.map((words) => element('p', {}, words)),
    // Help is everything that can be said.
    message && intent !== 'help' && element('p', {}, sentence(message)),
    element('div', { class: 'buttons' }, timesOf(line), buttonsOf(line, gone, acts)));
}

/** Title of an entry in a list of others. */
export function nameOf(entry) {
  return entry.heard ? t('heard.quoted', { text: entry.heard }) : changeLines(entry.changes, new Set()).map((line) =>
    line.map((part) => part?.textContent ?? part).filter(Boolean).join(''))[0];
}

function aboutOf({ text, source, confidence, intent, status, state, at }) {
  return [source === 'speech' && confidence !== undefined &&
    t('heard.sure', { percent: Math.round(confidence * 100) }), source === 'typed' && t('heard.typed'),
    tOr(`verb.${intent}`, intent), t(state ? `entry.${state}` : `outcome.${status}`), when(at)]
    .filter(Boolean).join(' · ');
}

/** Time it took, with its stages when unfolded. */
function timesOf({ key, durations }) {
  const known = STAGES.filter((stage) => durations[stage] !== undefined);
  if (durations.total === undefined) return null;
  return element('details', { class: 'unfold' },
    element('summary', { 'data-tool': `times-${key}` }, t('heard.took', { time: timeOf(durations.total) })),
    element('dl', { class: 'facts' }, known.map((stage) =>
      [element('dt', {}, t(`took.${stage}`)), element('dd', {}, timeOf(durations[stage]))])));
}

const timeOf = (value) => value < 0.1 ? t('took.less', { time: seconds(0.1) }) : seconds(value);

function buttonsOf({ key, id, text, state, changes, recording }, gone, { ask, redo, lost }) {
  const artwork = changes.map((change) => change.artwork).find((artwork) => artwork && !gone.has(artwork));
  const tool = (name, act) => ({ type: 'button', class: 'link', 'data-tool': `${name}-${key}`, onclick: act });
  return [recording && playButton(recording, lost),
    text && element('a', { class: 'button link', 'data-tool': `again-${key}`, href: address('table', { say: text }) },
      t('heard.again')),
    artwork && element('a', { class: 'button link', 'data-tool': `open-${key}`, href: address(`artwork/${artwork}`) },
      t('do.open')),
    state === 'done' && element('button', tool('undo', () => ask(id)), icon('undo'), t('heard.undo')),
    state === 'undone' && element('button', tool('redo', (event) => busily(event.currentTarget, () => redo(id))),
      icon('redo'), t('heard.redo'))];
}
