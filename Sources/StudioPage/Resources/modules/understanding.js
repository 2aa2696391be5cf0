// The understood command as chips. A chip that can be changed opens a tray of choices; one more tap changes the
// command.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { currentLanguage, kindName, price, shapeName, styleName, t, tOr } from './words.js';
import { studio } from './studio.js';

export const STYLES = ['photorealistic', 'cartoon', 'anime', 'watercolor', 'oilPainting', 'sketch', 'digitalArt',
  'abstract',
  'pixelArt', 'impressionist'];
export const KINDS = ['picture', 'coloringPage', 'sticker', 'wallpaper', 'mandala', 'comic', 'video'];
// What can be asked for of a comic and of a film.
const NUMBERS = { panels: [3, 4, 5, 6, 7, 8], seconds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
const SHAPES = ['square', 'wide', 'portrait', 'tall'];
// The daemon takes colours by their English names.
const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'gray', 'black', 'white', 'gold',
  'teal'];
const MAKING = new Set(['create', 'edit', 'retry']);

/** True for a command that makes pictures. */
export const makesPictures = (command) => MAKING.has(command.intent) || (command.then ?? []).some(makesPictures);

/** Expected cost of a command in US dollars: 0 where nothing is made, null when nobody knows. */
export function expectedCost(command) {
  const own = MAKING.has(command.intent) ? (command.create?.count ?? command.count ?? 1) : 0;
  const steps = (command.then ?? []).map(expectedCost);
  if (steps.includes(null) || (own && studio.price === null)) return null;
  return own * (studio.price ?? 0) + steps.reduce((sum, cost) => sum + cost, 0);
}

/** Chips of a command. `onChange(command)` gets a changed copy. */
export class Understanding {
  constructor(onChange) {
    this.onChange = onChange;
    this.chips = element('ul', { class: 'chips', 'aria-label': t('understood.label') });
    this.tray = element('div', { class: 'tray', hidden: true });
    this.root = element('div', { class: 'understood', hidden: true }, this.chips, this.tray);
  }

  clear() {
    show(this.root, false);
    show(this.tray, false);
    this.command = null;
  }

  set(command, isFixed = false) {
    this.command = command;
    const parts = partsOf(command);
    const rows = parts.map((part) => this.chip(part, isFixed));
    if (makesPictures(command)) {
      const cost = expectedCost(command);
      rows.push(element('li', {}, element('span', { class: 'chip cost' },
        cost === null ? t('cost.unknown') : price(cost))));
    }
    if (command.confidence < 0.6) rows.push(element('li', {},
      element('span', { class: 'chip unsure' }, t('understood.unsure'))));
    fill(this.chips, rows);
    show(this.root, true);
    if (!this.open || isFixed || !parts.some((part) => part.key === this.open)) this.shut();
  }

  chip(part, isFixed) {
    const label = [part.name && element('span', { class: 'chip-name' }, part.name), part.text];
    if (isFixed || !part.choose) return element('li', {},
      element('span', { class: `chip ${part.className ?? ''}` }, label));
    return element('li', {}, element('button', {
      type: 'button', class: `chip ${part.className ?? ''}`, 'data-part': part.key,
      title: part.title ?? part.name, 'aria-expanded': String(this.open === part.key), onclick: () => this.toggle(part),
    }, label, icon('pencil')));
  }

  toggle(part) {
    if (this.open === part.key) return this.shut();
    this.open = part.key;
    for (const chip of this.chips.querySelectorAll('button')) chip.setAttribute('aria-expanded',
      String(chip.dataset.part === part.key));
    const choose = (value) => {
      this.shut();
      this.onChange(part.choose(structuredClone(this.command), value));
      this.chips.querySelector(`[data-part="${part.key}"]`)?.focus();
    };
    fill(this.tray, part.options ? this.options(part, choose) : this.field(part, choose));
    show(this.tray, true);
    this.tray.querySelector('[aria-pressed=true], input, button')?.focus();
  }

  options(part, choose) {
    const buttons = part.options.map(([value, text]) => element('button', {
      type: 'button', class: 'choice', 'aria-pressed': String(value === part.value), onclick: () => choose(value),
    }, part.isColor && element('span', { class: 'dot', style: { 'background-color': value } }), text));
    return element('div', { class: 'choices', role: 'group', 'aria-label': part.title ?? part.name,
      onkeydown: (event) => this.onKey(event, part) }, buttons);
  }

  field(part, choose) {
    const input = element('input', { type: 'text', value: part.value ?? '', 'aria-label': part.title ?? part.name,
      maxlength: 4000 });
    return element('form', { class: 'field-row', onkeydown: (event) => this.onKey(event, part), onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) choose(input.value.trim());
    } }, input, element('button', { class: 'primary' }, t('understood.change')));
  }

  onKey(event, part) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.shut();
    this.chips.querySelector(`[data-part="${part.key}"]`)?.focus();
  }

  shut() {
    this.open = null;
    show(this.tray, false);
    for (const chip of this.chips.querySelectorAll('button')) chip.setAttribute('aria-expanded', 'false');
  }
}

/** Parts of a command in the order they are read: {key, name, text, value?, options?, choose?}. */
function partsOf(command) {
  const parts = ownParts(command);
  for (const step of command.then ?? []) {
    parts.push(...ownParts(step).map((part) => ({ name: part.name, text: part.text, className: part.className })));
  }
  return parts;
}

function ownParts(command) {
  const verb = { key: 'verb', name: '', text: tOr(`verb.${command.intent}`, command.intent), className: 'verb' };
  if (command.create) return [verb, ...createParts(command.create)];
  if (command.edits?.length) return command.edits.flatMap(editParts);
  const parts = [verb];
  const collection = command.collection?.action ? command.collection.name : command.collection;
  const about = command.query ?? command.target?.query ?? command.tag ?? collection ?? command.profile ??
    command.export?.format ?? command.target?.filters?.tag ?? command.target?.filters?.collection;
  if (about) parts.push({ name: t('part.about'), text: about });
  if (command.target?.ordinal) parts.push({ name: t('part.number'), text: String(command.target.ordinal) });
  const count = command.target?.count ?? command.count;
  if (count > 1) parts.push({ name: t('part.count'), text: String(count) });
  if (command.filters?.style) parts.push({ name: t('part.style'), text: styleName(command.filters.style) });
  if (command.filters?.kind) parts.push({ name: t('part.kind'), text: kindName(command.filters.kind) });
  const color = command.color ?? command.filters?.color ?? command.target?.filters?.color;
  if (color) parts.push({ name: t('part.color'), text: tOr(`color.${color}`, color) });
  if (command.with?.query) parts.push({ name: t('part.with'), text: command.with.query });
  const own = (key) => command[key] && parts.push(part(command, key));
  for (const key of ['region', 'title', 'version', 'steps']) own(key);
  return parts;
}

/** Part of an object that a word stands for; another word may be put in its place. */
function part(object, key, at = []) {
  return { key: [...at, key].join('-'), name: t(`part.${key}`), text: String(object[key]), value: object[key],
    choose: (command, value) => {
      const changed = at.reduce((inner, name) => inner[name], command);
      changed[key] = typeof object[key] === 'number' ? Number(value) : value;
      return command;
    } };
}

function createParts(create) {
  const set = (name) => (command, value) => {
    if (value === '') delete command.create[name];
    else command.create[name] = value;
    return command;
  };
  return [
    { key: 'kind', name: '', title: t('part.kind'), text: kindName(create.kind), value: create.kind,
      options: KINDS.map((kind) => [kind, kindName(kind)]), choose: set('kind') },
    { key: 'subject', name: '', title: t('part.subject'), text: create.description, value: create.description,
      choose: set('description'), className: 'subject' },
    { key: 'style', name: t('part.style'), text: create.style ? styleName(create.style) : t('part.any'),
      value: create.style ?? '',
      options: [['', t('part.any')], ...STYLES.map((style) => [style, styleName(style)])], choose: set('style') },
    { key: 'shape', name: t('part.shape'), text: create.aspect ? shapeName(create.aspect) : t('part.any'),
      value: create.aspect ?? '',
      options: [['', t('part.any')], ...SHAPES.map((shape) => [shape, shapeName(shape)])], choose: set('aspect') },
    { key: 'count', name: '', title: t('part.count'), text: `× ${create.count}`, value: create.count,
      options: [1, 2, 3, 4].map((count) => [count, String(count)]), choose: set('count') },
    ...['genre', 'artStyle', 'world', 'theme', 'model'].filter((key) => create[key])
      .map((key) => part(create, key, ['create'])),
    ...Object.entries(NUMBERS).filter(([key]) => create[key]).map(([key, numbers]) =>
      ({ ...part(create, key, ['create']), options: numbers.map((number) => [number, String(number)]) })),
  ];
}

function editParts(edit, index) {
  const of = (name, more = {}) => edit[name] === undefined ? null
    : { ...part(edit, name, ['edits', index]), ...more };
  return [
    { name: '', text: t(`edit.${edit.type}`), className: 'verb' },
    of('element', { className: 'subject' }), of('replacement', { className: 'subject' }), of('position'),
      of('background'), of('aspect'), of('speech'), of('first'), of('second'), of('panel'), of('theme'), of('seconds'),
    of('color', { text: tOr(`color.${edit.color}`, edit.color),
      options: COLORS.map((color) => [color, t(`color.${color}`)]), isColor: true }),
    of('style', { text: styleName(edit.style), options: STYLES.map((style) => [style, styleName(style)]) }),
  ].filter(Boolean);
}

/** A command in a sentence, for what has no words of its own. */
export function sentenceOf(command) {
  return command.transcript || partsOf(command).map((part) => part.text).join(' ').toLocaleLowerCase(currentLanguage());
}
