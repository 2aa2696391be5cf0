// The verb of a command, with the others that the same words may have meant.
import { t, tOr } from './words.js';

/** Commands to a picture of the library that need nothing more than to know which. */
const TO_A_PICTURE = ['show', 'favorite', 'unfavorite', 'print', 'delete', 'restore'];
const STEPS = ['undo', 'redo'];
/** Field in which each change has what it is about. */
const ABOUT = { addElement: 'element', removeElement: 'element', changeBackground: 'background' };

const choice = (value, group) => ({ value, text: t(`${group}.${value}`) });

/** The verb of a command that is no change of a picture. */
export function verbPart(command) {
  const { intent } = command;
  const verb = { key: 'verb', name: '', title: t('part.verb'), text: tOr(`verb.${intent}`, intent), value: intent,
    className: 'verb' };
  if (intent === 'create' && command.create.description) {
    return { ...verb, choices: [choice('create', 'verb'), ...Object.keys(ABOUT).map((type) => choice(type, 'edit'))],
      choose: (said, type) => (type === 'create' ? said : asEdit(said, type)) };
  }
  const others = [TO_A_PICTURE, STEPS].find((group) => group.includes(intent));
  if (!others || command.then) return verb;
  return { ...verb, choices: others.map((other) => choice(other, 'verb')),
    choose: (said, other) => ({ ...said, intent: other }) };
}

/** The verb of one of the changes; a change that is the only one may also have meant a new picture. */
export function editVerbPart(command, index) {
  const edit = command.edits[index];
  const verb = { key: `verb-${index}`, name: '', title: t('part.verb'), text: t(`edit.${edit.type}`), value: edit.type,
    className: 'verb' };
  const about = edit[ABOUT[edit.type]];
  if (!about) return verb;
  const isAlone = command.edits.length === 1 && !command.target;
  return { ...verb, choices: [...Object.keys(ABOUT).map((type) => choice(type, 'edit')),
    ...(isAlone ? [choice('create', 'verb')] : [])],
  choose: (said, type) => {
    if (type === 'create') return asCreation(said, about);
    said.edits[index] = type === edit.type ? edit : { type, [ABOUT[type]]: about };
    return said;
  } };
}

function asEdit({ create, ...said }, type) {
  return { ...said, intent: 'edit', edits: [{ type, [ABOUT[type]]: create.description }] };
}

function asCreation({ edits, ...said }, description) {
  return { ...said, intent: 'create', create: { description, kind: 'picture', count: 1 } };
}
