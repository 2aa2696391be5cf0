// A field and its button: a tag, the name of a collection, a title.
import { element } from './element.js';
import { busily } from './actions.js';

/** `act(text, field)` gets what was written; nothing happens without. The button holds `face`. */
export function fieldForm(act, { label, value = '', maxlength = 64, list, ...button }, ...face) {
  const field = element('input', { type: 'text', maxlength, value, list, placeholder: value ? null : label,
    'aria-label': label });
  return element('form', { class: 'field-row', onsubmit: (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) busily(event.submitter, () => act(text, field));
  } }, field, element('button', button, face));
}
