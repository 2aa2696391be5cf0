// The only way the page makes DOM: no markup is ever parsed, so nothing said or stored can become a script.

/** Element with properties and children; null and false are left out. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) set(made, key, value);
  made.append(...children.flat(3).filter(isShown));
  return made;
}

/** Part of a drawing, with its attributes. */
export function shape(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Replaces what an element holds. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(3).filter(isShown));
  return parent;
}

/** Replaces what an element holds, and keeps the focus. */
export function refill(parent, children, elsewhere) {
  keepFocus(parent, () => fill(parent, children), elsewhere);
}

/** Makes the children those given; the ones that are there already are not touched. */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  for (const [index, child] of children.entries()) {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  }
}

/**
 * Draws something anew; the focus stays with the same `data-tool`, and goes elsewhere where that is gone or off.
 */
export function keepFocus(parent, draw, elsewhere = () => parent.querySelector('button:not(:disabled)')) {
  const focused = parent.contains(document.activeElement) && document.activeElement.dataset.tool;
  draw();
  if (!focused || parent.contains(document.activeElement)) return;
  const again = parent.querySelector(`[data-tool="${focused}"]`);
  (again && !again.disabled ? again : elsewhere())?.focus();
}

/** Menu of [value, text] pairs, one of them chosen. */
export function menu(options, chosen, properties) {
  return element('select', properties, options.map(([value, text]) =>
    element('option', { value, selected: String(value) === String(chosen) }, text)));
}

/** Shows an element or not, by its `hidden` property. */
export function show(target, isVisible) {
  target.hidden = !isVisible;
}

function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

const AS_PROPERTY = new Set(['value', 'checked', 'disabled', 'hidden', 'indeterminate', 'textContent', 'open',
  'tabIndex']);

function set(target, key, value) {
  if (value === null || value === undefined) return;
  if (typeof value === 'function') target.addEventListener(key.replace(/^on/, ''), value);
  else if (key === 'style') for (const [name, part] of Object.entries(value)) target.style.setProperty(name, part);
  else if (AS_PROPERTY.has(key)) target[key] = value;
  else if (value === true) target.setAttribute(key, '');
  else if (value !== false) target.setAttribute(key, value);
}
