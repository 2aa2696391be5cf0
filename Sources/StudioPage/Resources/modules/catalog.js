// Kinds that can be made, as the daemon's catalogue has them: its own and the user's, in its order, with options.
import { getNewer } from './api.js';
import { t, tOf, tOr } from './words.js';

/** Lists that comics and films choose from, by the field of a command that takes a choice. */
const LISTS = { genre: 'genres', artStyle: 'artStyles', world: 'worlds', theme: 'themes' };
/** Fields of these lists, by the kind that has them. */
const FIELDS = { comic: ['genre', 'artStyle', 'world'], video: ['theme'] };

class Catalog extends EventTarget {
  kinds = [];
  lists = {};

  /** Asks for the catalogue; one that is known already is not sent again. */
  async refresh() {
    const newer = await getNewer('/v1/catalog', this.tag);
    if (!newer) return;
    this.tag = newer.tag;
    this.kinds = newer.value.kinds;
    this.lists = newer.value;
    this.dispatchEvent(new Event('change'));
  }

  kind(id) {
    return this.kinds.find((kind) => kind.id === id);
  }

  /** Kind that comes with the program which a kind is drawn as. */
  look(id) {
    return this.kind(id)?.look ?? (isOurs(id) ? id : 'picture');
  }

  /** True for a kind that is made to be coloured in: lines on white, as its entry says, and mandalas. */
  isLineArt(id) {
    return ['coloringPage', 'mandala'].includes(this.look(id)) || Boolean(this.kind(id)?.finish?.includes('lineArt'));
  }

  /** Name of a kind: ours in the language of the page, the user's own as the user wrote it. */
  kindName(id) {
    return tOr(`kind.${id}`, this.kind(id)?.name || id);
  }

  /** Kinds that can be asked for. */
  kindChoices() {
    return this.kinds.filter((kind) => kind.isActive).map((kind) => ({ value: kind.id, text: this.kindName(kind.id),
      about: tOf(`about.kind.${kind.id}`, kind.description), kind: kind.id }));
  }

  /** Options of a kind that can be asked for. */
  optionChoices(id) {
    return (this.kind(id)?.options ?? []).filter((option) => option.isActive)
      .map((option) => choice(`option.${id}`, option));
  }

  /** Name of an option, also of one that can be asked for no more. */
  optionName(id, option) {
    const known = this.kind(id)?.options.find((other) => other.id === option);
    return known ? choice(`option.${id}`, known).text : option;
  }

  /** Fields of a command that a kind has beside its option. */
  fields(id) {
    return FIELDS[id] ?? [];
  }

  /** Choices for a field of comics or films. */
  fieldChoices(field) {
    return (this.lists[LISTS[field]] ?? []).map((entry) => choice(`choice.${field}`, entry));
  }
}

const choice = (group, { id, name, description, icon }) => ({ value: id, text: tOf(`${group}.${id}`, name || id),
  about: tOf(`about.${group}.${id}`, description), icon });

const isOurs = (id) => tOr(`kind.${id}`, null) !== null;

/** Choice of nothing in particular. */
export const anyChoice = () => ({ value: '', text: t('part.any') });

export const catalog = new Catalog();
