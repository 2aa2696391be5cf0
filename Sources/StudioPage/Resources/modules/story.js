// A comic in words, panel by panel: what a picture of it does not tell to whoever cannot see it.
import { element } from './element.js';
import { t } from './words.js';

/** Story of a version; null where it is no comic that was drawn here. */
export function story(revision) {
  const comic = read(revision.scene);
  if (!comic?.panels) return null;
  const name = (role) => comic.cast.find((member) => member.role === role)?.name ?? '';
  return element('section', { class: 'panel story' }, element('h2', {}, t('comic.story')),
    element('ol', { class: 'stack' }, comic.panels.map(({ caption, balloons = [], sound }, index) =>
      element('li', { 'aria-label': t('comic.panel', { number: index + 1 }) },
        caption && element('p', {}, caption),
        balloons.map(({ speaker, text }) => element('p', { class: 'soft' },
          t('comic.says', { name: name(speaker), text }))), sound && element('p', {}, element('em', {}, sound))))),
    comic.ending && element('p', {}, comic.ending));
}

function read(scene) {
  try {
    return JSON.parse(scene ?? 'null');
  } catch {
    return null;
  }
}
