// The versions of a picture as a tree: a line goes on downwards, what was changed from an older version leaves it to
// the right.
import { element, shape } from './element.js';
import { thumbnailPath } from './api.js';
import { t, when } from './words.js';

const ROW = 76;
const LANE = 22;

/** Lane of each revision: the first child goes on in its parent's, each further one begins a new one. */
function lanesOf(revisions) {
  const lanes = new Map();
  const continued = new Set();
  let count = 0;
  for (const { number, parent } of revisions) {
    const goesOn = parent && lanes.has(parent) && !continued.has(parent);
    lanes.set(number, goesOn ? lanes.get(parent) : count++);
    if (parent) continued.add(parent);
  }
  return lanes;
}

/** Numbers from a revision up to the first one, itself included. */
export function lineOf(revisions, number) {
  const parents = new Map(revisions.map((revision) => [revision.number, revision.parent]));
  const line = [];
  for (let at = number; at && !line.includes(at); at = parents.get(at)) line.push(at);
  return line;
}

export function revisionTree(artwork, revisions, looked, onLook) {
  const lanes = lanesOf(revisions);
  const width = (Math.max(...lanes.values()) + 1) * LANE + 6;
  const line = new Set(lineOf(revisions, artwork.head));
  const rows = new Map(revisions.map((revision, index) => [revision.number, index]));
  const center = (number) => [lanes.get(number) * LANE + LANE / 2, rows.get(number) * ROW + ROW / 2];
  const graph = shape('svg', { class: 'tree-lines', width, height: revisions.length * ROW, 'aria-hidden': 'true' });
  for (const { number, parent } of revisions) {
    if (!rows.has(parent)) continue;
    const [x, y] = center(number);
    const [px, py] = center(parent);
    const isOn = line.has(number) && line.has(parent);
    graph.append(shape('path', { d: `M${px} ${py}C${px} ${py + ROW / 2} ${x} ${y - ROW / 2} ${x} ${y}`,
      class: isOn ? 'is-on' : '' }));
  }
  for (const { number } of revisions) {
    const [cx, cy] = center(number);
    graph.append(shape('circle', { cx, cy, r: number === artwork.head ? 7 : 5,
      class: line.has(number) ? 'is-on' : '' }));
  }
  const items = revisions.map((revision) => element('li', {}, element('button', {
    type: 'button', class: 'tree-row', 'data-revision': revision.number,
      'aria-pressed': String(revision.number === looked), onclick: () => onLook(revision.number),
  }, element('img', { src: thumbnailPath({ id: artwork.id, head: revision.number }), alt: '', width: 52, height: 52,
    loading: 'lazy' }),
  element('span', { class: 'tree-words' }, element('span', {}, `“${revision.transcript || revision.prompt}”`),
    element('span', { class: 'soft' }, revision.number === artwork.head
      ? `${t('tree.shown')} · ${when(revision.createdAt)}` : when(revision.createdAt))))));
  const list = element('ol', { class: 'tree-list', onkeydown: (event) => walk(event, revisions, looked, onLook) },
    items);
  list.style.setProperty('padding-left', `${width}px`);
  return element('div', { class: 'tree' }, graph, list);
}

/** Up and down the line, left and right between lines. */
function walk(event, revisions, looked, onLook) {
  const index = revisions.findIndex((revision) => revision.number === looked);
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const to = step ? revisions[index + step]?.number : event.key === 'ArrowLeft' ? revisions[index].parent : undefined;
  if (!to) return;
  event.preventDefault();
  onLook(to, true);
}
