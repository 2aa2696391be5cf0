// Usage: what was made and spent, what is left of the limits, the last days, who drew and who draws.
import { Screen, screen } from './screen.js';
import { element, fill, refill } from './element.js';
import { get, happened, sentence } from './api.js';
import { problemCard } from './announce.js';
import { spentOn } from './cost.js';
import { hasEnded, studio } from './studio.js';
import { bytes, currentLanguage, money, seconds, t, told, when } from './words.js';

const DAYS = 14;
/** Jobs that one request gives at most. */
const MOST = 500;
/** Limits, each with what is left of it. */
const LIMITS = { picturesPerDay: 'picturesToday', picturesPerMonth: 'picturesThisMonth', dollarsPerDay: 'dollarsToday',
  dollarsPerMonth: 'dollarsThisMonth' };
/** Time for which news are gathered before the figures are read again. */
const QUIET_MS = 500;

class UsageScreen extends Screen {
  connectedCallback() {
    this.heading = element('h1', { tabIndex: -1 }, t('nav.usage'));
    this.body = element('div', { class: 'stack' }, element('p', { class: 'soft' }, t('usage.loading')));
    fill(this, this.heading, this.body);
    this.on('status', () => this.data && this.update());
    this.on('job', ({ detail }) => hasEnded(detail) && this.soon());
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), QUIET_MS);
  }

  async load() {
    try {
      const [usage, trash, { jobs }] = await Promise.all([get('/v1/usage'), get('/v1/trash'),
        get('/v1/jobs', { limit: MOST }), studio.refresh()]);
      this.data = { usage, trash, jobs };
      this.update();
    } catch (error) {
      if (!this.data) fill(this.body, problemCard(error, () => this.load()));
    }
  }

  update() {
    const { usage: { artworks }, providers, startedAt, version, device, reason, hanging } = studio.status;
    const { trash, usage } = this.data;
    const figure = (value, ...labels) => element('div', { class: 'figure' }, element('strong', {}, number(value)),
      labels.map((label) => element('span', { class: 'soft' }, label)));
    const made = ({ pictures, dollars }, key) => figure(pictures, t(key), money(dollars));
    refill(this.body, [
      element('section', { class: 'figures-row' }, figure(artworks, t('usage.pictures')),
        made(usage.today, 'usage.today'), made(usage.month, 'usage.month'),
        figure(trash.artworks, t('usage.trash', { size: bytes(trash.bytes) }))),
      this.left(),
      element('section', { class: 'panel' }, element('h2', {}, t('usage.days')), this.days(),
        element('p', {}, element('a', { class: 'button link', 'data-tool': 'all', href: '#/queue' }, t('usage.all')))),
      usage.makers.length > 0 && element('section', { class: 'panel' }, element('h2', {}, t('usage.makers')),
        this.makers()),
      element('section', { class: 'panel' }, element('h2', {}, t('usage.providers')),
        element('ul', { class: 'stack' }, providers.map((provider) => element('li', { class: 'provider' },
        element('strong', {}, provider.name), element('span',
          { class: `standing is-${provider.available ? 'ready' : 'away'}` }, t(`standing.${provider.standing}`)),
        element('span', { class: 'soft' }, [priceOf(provider),
          provider.seconds && seconds(provider.seconds), detailOf(provider)].filter(Boolean).join(' · ')),
        provider.lastError && provider.lastError.message !== provider.detail &&
          element('span', { class: 'bad' }, happened(provider.lastError)))))),
      element('section', { class: 'panel' }, element('h2', {}, t('usage.daemon')), element('dl', { class: 'facts' },
        [['version', version], ['since', when(startedAt)], ['microphone', device ?? t('talk.none')],
          ['reason', sentence(reason)], ['hanging', hanging?.map((part) => part.part).join(', ')]]
          .filter(([, value]) => value).map(([name, value]) =>
            [element('dt', {}, t(`daemon.${name}`)), element('dd', {}, value)])))], () => this.heading);
  }

  /** Rest of each limit, and how many pictures that is now. */
  left() {
    const { allowance, left, held } = this.data.usage;
    const limits = Object.entries(LIMITS).filter(([limit]) => allowance[limit] !== undefined);
    const most = mostPictures(left);
    return element('section', { class: 'panel' }, element('h2', {}, t('usage.left')),
      most !== null && element('p', { class: 'usage-left' }, t('usage.left.most', { count: most })),
      limits.length ? element('ul', { class: 'stack' }, limits.map(([limit, rest]) => {
        const amount = limit.startsWith('dollars') ? money : number;
        const is = Math.max(0, left[rest] ?? 0);
        const label = t(`usage.left.${rest}`, { rest: amount(is), limit: amount(allowance[limit]) });
        return element('li', { class: 'rest' }, element('span', {}, label),
          element('progress', { max: allowance[limit] || 1, value: is, 'aria-label': label }));
      })) : element('p', {}, t('usage.left.unlimited')),
      held > 0 && element('p', { class: 'soft' }, t('usage.left.held', { count: held })),
      limits.length > 0 && element('p', { class: 'soft' }, t('usage.left.free')));
  }

  /** Pictures of the last days as a table with bars, so that every figure can also be read. */
  days() {
    const { jobs, usage } = this.data;
    const days = Array.from({ length: DAYS }, (_, back) => {
      const date = new Date();
      date.setHours(0, 0, 0, 0);
      date.setDate(date.getDate() - back);
      return { date, key: date.toDateString(), pictures: 0, cost: 0 };
    });
    for (const job of jobs) {
      const day = days.find(({ key }) => key === new Date(job.updatedAt).toDateString());
      if (!day) continue;
      day.pictures += isMade(job) ? job.artworks.length : 0;
      day.cost += spentOn(job);
    }
    // The daemon's own figures; those of the days before follow from the jobs, and their cost from what was expected.
    Object.assign(days[0], { pictures: usage.today.pictures, cost: usage.today.dollars });
    const oldest = jobs.length < MOST ? 0 : new Date(jobs.at(-1).createdAt);
    const known = days.filter(({ date }, index) => !index || date > oldest);
    const most = Math.max(1, ...known.map((day) => day.pictures));
    const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', day: 'numeric', month: 'short' });
    return [table('days', ['usage.day', 'usage.drawn', 'usage.cost'],
      known.filter((day, index) => index < 7 || day.pictures || day.cost).map((day, index) => [format.format(day.date),
        [element('span', { class: 'day-bar', style: { width: `${day.pictures / most * 70}%` } }),
          element('span', {}, number(day.pictures))],
        index > 0 && day.cost > 0 ? t('cost.about', { price: money(day.cost) }) : money(day.cost)])),
    known.length < days.length && element('p', { class: 'soft' }, t('usage.cut', { count: MOST }))];
  }

  /** Who made how many pictures of all that were ever made. */
  makers() {
    const { makers, all } = this.data.usage;
    const row = (name, { pictures, dollars }) => [name, number(pictures), money(dollars)];
    return table('makers', ['usage.maker', 'usage.drawn', 'usage.cost'], [...makers.map((maker) =>
      row([maker.provider, maker.model].filter(Boolean).join(' · '), maker)), row(t('usage.ever'), all)]);
  }
}

/** Table whose first column names the rows. */
function table(name, heads, rows) {
  return element('table', { class: name }, element('thead', {},
    element('tr', {}, heads.map((key) => element('th', { scope: 'col' }, t(key))))),
  element('tbody', {}, rows.map(([head, ...cells]) => element('tr', {}, element('th', { scope: 'row' }, head),
    cells.map((cell) => element('td', {}, cell))))));
}

const number = (value) => new Intl.NumberFormat(currentLanguage()).format(value);

/** Pictures that the limits leave at the usual price; null where nobody knows, or nothing limits them. */
function mostPictures({ picturesToday, picturesThisMonth, dollarsToday, dollarsThisMonth }) {
  const dollars = [dollarsToday, dollarsThisMonth].filter((sum) => sum !== undefined);
  const { price } = studio;
  if (price === 0 || dollars.length && price === null) return null;
  const most = Math.min(picturesToday ?? Infinity, picturesThisMonth ?? Infinity,
    ...dollars.map((sum) => Math.floor(Math.max(0, sum) / price)));
  return Number.isFinite(most) ? most : null;
}

/** True of a job whose pictures count: colouring in and imports are nobody's work. */
const isMade = ({ state, command, attempts }) =>
  state === 'completed' && command.intent !== 'color' && attempts.length > 0;

/** Reason why a provider is not simply asked; what is said of one that is ready is left to the price. */
const detailOf = ({ detail, standing }) => standing === 'ready' ? '' : told(detail);

function priceOf({ price }) {
  if (!price) return t('cost.unknown');
  return price.amount === 0 ? t('cost.free') : t('usage.each', { price: money(price.amount, price.currency) });
}

export const make = screen('vs-usage', UsageScreen);
