// Details of a kind: what else may be said of it, by the names of the daemon's grammar.
import { t, tOr } from './words.js';

/** Details that are offered, by kind; of those in one row only one can hold. */
const OFFERED = {
  coloringPage: [['for toddlers', 'simple', 'detailed']],
  sticker: [['white border', 'no border'], ['transparent background'], ['round', 'die cut'],
    ['glossy', 'matte', 'holographic']],
  wallpaper: [['seamless'], ['4k', '5k', '8k']],
  mandala: [['6 fold symmetry', '8 fold symmetry', '12 fold symmetry']],
};
/** Details that say the same as a field of the command, which counts more. */
const OF_FIELD = { panels: /^\d+ panels$/, seconds: /^\d+ (seconds|minutes)$/ };

/** Name of a detail in the language of the page; one with a number has that in its name. */
function detailName(detail) {
  const [, number, rest] = detail.match(/^(\d+) (.+)$/) ?? [];
  return number && tOr(`detail.n ${rest}`, null) ? t(`detail.n ${rest}`, { number }) : tOr(`detail.${detail}`, detail);
}

/** Details of a command that no field of its own tells. */
function detailsOf(create) {
  const told = Object.keys(OF_FIELD).filter((field) => create[field]);
  return (create.details ?? []).filter((detail) => !told.some((field) => OF_FIELD[field].test(detail)));
}

/** The details as a part of a command: a tap adds or takes off one, and a field takes any words. */
export function detailParts(create) {
  const rows = OFFERED[create.kind] ?? [];
  const details = detailsOf(create);
  if (!rows.length && !details.length) return [];
  const offered = rows.flat();
  const all = [...offered, ...details.filter((detail) => !offered.includes(detail))];
  const names = new Map(all.map((detail) => [detailName(detail).toLocaleLowerCase(), detail]));
  const text = details.map(detailName).join(', ');
  return [{ key: 'details', name: t('part.details'), text: text || t('part.any'), value: text,
    choices: all.map((detail) => ({ value: toggled(details, detail, rows), text: detailName(detail),
      isChosen: details.includes(detail) })),
    isFreeToo: true,
    choose: (command, value) => {
      const chosen = Array.isArray(value) ? value : value.split(',').map((name) => name.trim()).filter(Boolean)
        .map((name) => names.get(name.toLocaleLowerCase()) ?? name);
      const kept = (create.details ?? []).filter((detail) => !details.includes(detail));
      command.create.details = [...kept, ...chosen];
      if (!command.create.details.length) delete command.create.details;
      return command;
    } }];
}

/** Takes off a command the details that one of its fields says otherwise from now on. */
export function forgetDetails(create, field) {
  if (!create.details) return;
  create.details = create.details.filter((detail) => !OF_FIELD[field].test(detail));
  if (!create.details.length) delete create.details;
}

function toggled(details, detail, rows) {
  if (details.includes(detail)) return details.filter((other) => other !== detail);
  const rivals = rows.find((row) => row.includes(detail)) ?? [];
  // “8 fold” takes the place of “7 fold” too.
  const isRival = (other) => rivals.includes(other) || /^\d/.test(detail) && other.replace(/^\d+/, '') ===
    detail.replace(/^\d+/, '');
  return [...details.filter((other) => !isRival(other)), detail];
}
