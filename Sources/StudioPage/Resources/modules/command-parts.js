// The parts of an understood command, each with the choices that another could be made of.
import { anyChoice, catalog } from './catalog.js';
import { detailParts, forgetDetails } from './details.js';
import { editVerbPart, verbPart } from './verbs.js';
import { currentLanguage, shapeName, styleName, t, tOr } from './words.js';

export const STYLES = ['photorealistic', 'cartoon', 'anime', 'watercolor', 'oilPainting', 'sketch', 'digitalArt',
  'abstract',
  'pixelArt', 'impressionist'];
// Numbers that a comic and a film can be asked for with.
const NUMBERS = { panels: [3, 4, 5, 6, 7, 8], seconds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
const SHAPES = ['square', 'wide', 'portrait', 'tall'];
const QUALITIES = ['draft', 'standard', 'high', 'ultra'];
const qualityName = (quality) => t(`quality.${quality}`);
// Pictures that another can be made of without a name or a number.
const SOURCES = ['current', 'last', 'first', 'previous', 'next'];
// Fields that belong to a kind alone.
const OF_KIND = ['option', 'details', 'genre', 'artStyle', 'world', 'panels', 'theme', 'seconds'];
// The daemon takes colours by their English names.
const COLORS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'gray', 'black', 'white', 'gold',
  'teal'];
/** Choices of a tray, each with what it is called. */
const choices = (values, name = String) => values.map((value) => ({ value, text: name(value) }));

/**
 * Parts of a command in the order they are read: {key, name, text, value?, choices?, choose?}; a choice is
 * {value, text, about?, kind?, icon?, isChosen?}. A part that `isFreeToo` has a field for other words beside its choices.
 */
export function partsOf(command) {
  const parts = ownParts(command);
  for (const step of command.then ?? []) {
    parts.push(...ownParts(step).map((part) => ({ name: part.name, text: part.text, className: part.className })));
  }
  return parts;
}

function ownParts(command) {
  const verb = verbPart(command);
  if (command.create) return [verb, ...createParts(command.create)];
  if (command.edits?.length) return command.edits.flatMap((edit, index) => editParts(command, edit, index));
  const parts = [verb];
  const collection = command.collection?.action ? command.collection.name : command.collection;
  const about = command.query ?? command.target?.query ?? command.tag ?? collection ?? command.profile ??
    command.export?.format ?? command.target?.filters?.tag ?? command.target?.filters?.collection;
  if (about) parts.push({ name: t('part.about'), text: about });
  if (command.target?.ordinal) parts.push({ name: t('part.number'), text: String(command.target.ordinal) });
  const count = command.target?.count ?? command.count;
  if (count > 1) parts.push({ name: t('part.count'), text: String(count) });
  if (command.filters?.style) parts.push({ name: t('part.style'), text: styleName(command.filters.style) });
  if (command.filters?.kind) parts.push({ name: t('part.kind'), text: catalog.kindName(command.filters.kind) });
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
    kindPart(create), ...optionParts(create, set), ...detailParts(create),
    // Made of another picture, it may show what that shows.
    { key: 'subject', name: '', title: t('part.subject'), text: create.description || t('from.shown'),
      value: create.description, choose: set('description'), className: 'subject' },
    ...(create.from ? [fromPart(create.from)] : []),
    { key: 'style', name: t('part.style'), text: create.style ? styleName(create.style) : t('part.any'),
      value: create.style ?? '', choices: [anyChoice(), ...choices(STYLES, styleName)], choose: set('style') },
    { key: 'shape', name: t('part.shape'), text: create.aspect ? shapeName(create.aspect) : t('part.any'),
      value: create.aspect ?? '', choices: [anyChoice(), ...choices(SHAPES, shapeName)], choose: set('aspect') },
    { key: 'count', name: '', title: t('part.count'), text: `× ${create.count}`, value: create.count,
      choices: choices([1, 2, 3, 4]), choose: set('count') },
    ...(create.quality ? [{ ...part(create, 'quality', ['create']), text: qualityName(create.quality),
      choices: choices(QUALITIES, qualityName) }] : []),
    ...(create.model ? [part(create, 'model', ['create'])] : []),
    ...Object.keys(NUMBERS).filter((key) => create[key]).map((key) => numberPart(create, key)),
  ];
}

/** The picture that it is made of. */
function fromPart({ which, query, ordinal }) {
  const nameOf = (source) => tOr(`from.${source}`, source);
  return { key: 'from', name: t('part.from'), text: query ?? ordinal ?? nameOf(which), value: which,
    choices: choices(SOURCES, nameOf), choose: (command, source) => {
      command.create.from = { which: source };
      return command;
    } };
}

/** Panels of a comic, seconds of a film; “4 panels” among the details goes when another number is chosen. */
function numberPart(create, key) {
  const number = part(create, key, ['create']);
  return { ...number, choices: choices(NUMBERS[key]), choose: (command, value) => {
    forgetDetails(command.create, key);
    return number.choose(command, value);
  } };
}

/** The kind. What was said of another kind goes with it: no kind has the options of another. */
function kindPart(create) {
  const kinds = catalog.kindChoices();
  return { key: 'kind', name: '', title: t('part.kind'), text: catalog.kindName(create.kind), value: create.kind,
    kind: create.kind, choices: kinds, choose: kinds.length > 0 && ((command, kind) => {
      if (kind !== command.create.kind) for (const name of OF_KIND) delete command.create[name];
      command.create.kind = kind;
      return command;
    }) };
}

/** The option of the kind, or what comics and films have instead. */
function optionParts({ kind, ...create }, set) {
  const parts = [];
  const add = (key, name, offered, nameOf) => {
    const value = create[key] ?? '';
    const { icon } = offered.find((one) => one.value === value) ?? {};
    if (offered.length) parts.push({ key, name, value, text: value ? nameOf(value) : t('part.any'), icon,
      choices: [anyChoice(), ...offered], choose: set(key) });
    else if (value) parts.push({ name, text: value });
  };
  add('option', t('part.option'), catalog.optionChoices(kind), (value) => catalog.optionName(kind, value));
  for (const field of catalog.fields(kind)) {
    const offered = catalog.fieldChoices(field);
    add(field, t(`part.${field}`), offered, (value) => offered.find((one) => one.value === value)?.text ?? value);
  }
  return parts;
}

function editParts(command, edit, index) {
  const of = (name, more = {}) => edit[name] === undefined ? null
    : { ...part(edit, name, ['edits', index]), ...more };
  return [
    editVerbPart(command, index),
    of('element', { className: 'subject' }), of('replacement', { className: 'subject' }), of('position'),
      of('background'), of('aspect'), of('speech'), of('first'), of('second'), of('panel'), of('theme'), of('seconds'),
    of('color', { text: tOr(`color.${edit.color}`, edit.color),
      choices: choices(COLORS, (color) => t(`color.${color}`)), isColor: true }),
    of('style', { text: styleName(edit.style), choices: choices(STYLES, styleName) }),
  ].filter(Boolean);
}

/** A command in a sentence, for what has no words of its own. */
export function sentenceOf(command) {
  return command.transcript || partsOf(command).map((part) => part.text).join(' ').toLocaleLowerCase(currentLanguage());
}

/** What a command would be said with, for a button; in other languages than English, which it is said in, its parts. */
export function sayable(command) {
  if (currentLanguage() === 'en') return command.transcript;
  const [verb, ...rest] = command.create ? [t('verb.create'), command.create.description]
    : partsOf(command).map((part) => part.text);
  return `${verb}: ${rest.join(' → ')}`;
}
