// The understood command as chips. A chip that can be changed opens a tray of choices; one more tap changes the
// command.
import { element, fill, show } from './element.js';
import { icon } from './icons.js';
import { signOf } from './kind-icon.js';
import { partsOf } from './command-parts.js';
import { guessedCost, makesPictures } from './cost.js';
import { price, t } from './words.js';

const TRAY_GAP = 16;

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

  /** Chips of what was there before can be read, and changed no more: other words are being written. */
  hold() {
    this.shut();
    this.root.inert = true;
  }

  /** Shows a command and its cost in US dollars, null where nobody knows. */
  set(command, cost = guessedCost(command)) {
    this.command = command;
    this.cost = cost;
    this.costChip = null;
    this.root.inert = false;
    const parts = partsOf(command);
    const rows = parts.map((part) => this.chip(part));
    if (makesPictures(command)) {
      this.costChip = element('span', { class: 'chip cost' });
      this.setCost(cost);
      rows.push(element('li', { class: 'is-first' }, this.costChip));
    }
    if (command.confidence < 0.6) rows.push(element('li', { class: 'is-first' },
      element('span', { class: 'chip unsure' }, t('understood.unsure'))));
    fill(this.chips, rows);
    show(this.root, true);
    if (!this.open || !parts.some((part) => part.key === this.open)) this.shut();
  }

  setCost(cost) {
    this.cost = cost;
    if (this.costChip) this.costChip.textContent = cost === null ? t('cost.unknown') : price(cost);
  }

  /** Shows the same command anew, after what there is to choose from has changed. */
  refresh() {
    if (!this.command) return;
    this.shut();
    this.set(this.command, this.cost);
  }

  chip(part) {
    const label = [signOf(part),
      part.name && element('span', { class: 'chip-name' }, part.name), part.text];
    if (!part.choose) return element('li', {},
      element('span', { class: `chip ${part.className ?? ''}` }, label));
    // What is seen by its place alone is said with its name: “What to do: Draw”.
    const spoken = !part.name && part.title ? `${part.title}: ${part.text}` : null;
    return element('li', {}, element('button', {
      type: 'button', class: `chip ${part.className ?? ''}`, 'data-part': part.key, 'aria-label': spoken,
      title: spoken ? null : part.title ?? part.name, 'aria-expanded': String(this.open === part.key), onclick: () => this.toggle(part),
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
    fill(this.tray, part.choices?.length > 0 && this.choices(part, choose),
      (!part.choices || part.isFreeToo) && this.field(part, choose));
    show(this.tray, true);
    this.fitTray();
    this.tray.querySelector('[aria-pressed=true], input, button')?.focus();
  }

  /** The tray has the room above the chips; where that is little, they go down in the window first. */
  fitTray() {
    const room = () => this.chips.getBoundingClientRect().top - this.root.closest('main').getBoundingClientRect().top;
    if (room() < this.tray.scrollHeight + TRAY_GAP) this.chips.scrollIntoView({ block: 'end' });
    this.tray.style.setProperty('--room', `${room() - TRAY_GAP}px`);
  }

  choices(part, choose) {
    const buttons = part.choices.map(({ value, text, about, isChosen, ...look }) => element('button', {
      type: 'button', class: 'choice', 'aria-pressed': String(isChosen ?? value === part.value),
      onclick: () => choose(value),
    }, part.isColor && element('span', { class: 'dot', style: { 'background-color': value } }), signOf(look),
    about ? element('span', { class: 'choice-words' }, element('span', {}, text),
      element('span', { class: 'choice-about' }, about)) : text));
    const isTold = part.choices.some(({ about }) => about);
    return element('div', { class: `choices ${isTold ? 'is-told' : ''}`, role: 'group',
      'aria-label': part.title ?? part.name, onkeydown: (event) => this.onKey(event, part) }, buttons);
  }

  field(part, choose) {
    const input = element('input', { type: 'text', value: part.value ?? '', 'aria-label': part.title ?? part.name,
      maxlength: 4000 });
    return element('form', { class: 'field-row', onkeydown: (event) => this.onKey(event, part), onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim() || part.isFreeToo) choose(input.value.trim());
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
