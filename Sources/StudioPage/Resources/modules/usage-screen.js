// Usage: pictures, cost of the month, who draws and how they stand, what the last days cost.
import { Screen, screen } from './screen.js';
import { element, fill } from './element.js';
import { get, happened, sentence } from './api.js';
import { problemCard } from './announce.js';
import { studio } from './studio.js';
import { bytes, currentLanguage, money, seconds, t, told, when } from './words.js';

const DAYS = 14;

class UsageScreen extends Screen {
  connectedCallback() {
    this.body = element('div', { class: 'stack' }, element('p', { class: 'soft' }, t('usage.loading')));
    fill(this, element('h1', {}, t('nav.usage')), this.body);
    this.on('status', () => this.data && this.update());
    this.load();
  }

  async load() {
    try {
      const [trash, { jobs }] = await Promise.all([get('/v1/trash'), get('/v1/jobs', { limit: 500 }),
        studio.refresh()]);
      this.data = { trash, jobs };
      this.update();
    } catch (error) {
      fill(this.body, problemCard(error, () => this.load()));
    }
  }

  update() {
    const { usage, providers, startedAt, version, device, reason, hanging } = studio.status;
    const { trash } = this.data;
    const number = (value) => new Intl.NumberFormat(currentLanguage()).format(value);
    const figure = (value, label) => element('div', { class: 'figure' }, element('strong', {}, value),
      element('span', { class: 'soft' }, label));
    fill(this.body,
      element('section', { class: 'figures-row' }, figure(number(usage.artworks), t('usage.pictures')),
        figure(number(usage.jobsFinished), t('usage.jobs')),
        figure(money(usage.costThisMonth), usage.monthlyCap ? t('usage.monthOf', { cap: money(usage.monthlyCap) })
          : t('usage.month')),
        figure(number(trash.artworks), t('usage.trash', { size: bytes(trash.bytes) }))),
      usage.monthlyCap && element('progress', { max: usage.monthlyCap,
        value: Math.min(usage.costThisMonth, usage.monthlyCap), 'aria-label': t('usage.cap') }),
      element('section', { class: 'panel' }, element('h2', {}, t('usage.days')), this.days(),
        element('p', {}, element('a', { class: 'button link', href: '#/queue' }, t('usage.all')))),
      element('section', { class: 'panel' }, element('h2', {}, t('usage.providers')),
        element('ul', { class: 'stack' }, providers.map((provider) => element('li', { class: 'provider' },
        element('strong', {}, provider.name), element('span',
          { class: `standing is-${provider.available ? 'ready' : 'away'}` }, t(`standing.${provider.standing}`)),
        element('span', { class: 'soft' }, [priceOf(provider),
          provider.seconds && seconds(provider.seconds), detailOf(provider)].filter(Boolean).join(' · ')),
        provider.lastError && provider.lastError.message !== provider.detail &&
          element('span', { class: 'bad' }, happened(provider.lastError)))))),
      element('section', { class: 'panel' }, element('h2', {}, t('usage.daemon')), element('dl', { class: 'facts' },
        [['version', version], ['since', when(startedAt)], ['microphone', device ?? t('talk.none')], ['reason', sentence(reason)],
          ['hanging', hanging?.map((part) => part.part).join(', ')]]
          .filter(([, value]) => value).map(([name, value]) =>
            [element('dt', {}, t(`daemon.${name}`)), element('dd', {}, value)]))));
  }

  /** Pictures of the last days as a table with bars, so that every figure can also be read. */
  days() {
    const days = Array.from({ length: DAYS }, (_, back) => {
      const date = new Date();
      date.setDate(date.getDate() - back);
      return { date, key: date.toDateString(), pictures: 0, cost: 0 };
    });
    for (const job of this.data.jobs) {
      const day = days.find(({ key }) => key === new Date(job.createdAt).toDateString());
      if (!day) continue;
      day.pictures += job.state === 'completed' ? Math.max(1, job.artworks.length) : 0;
      day.cost += job.attempts.reduce((sum, attempt) => sum + (attempt.cost ?? 0), 0);
    }
    const most = Math.max(1, ...days.map((day) => day.pictures));
    const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', day: 'numeric', month: 'short' });
    return element('table', { class: 'days' }, element('thead', {},
      element('tr', {}, ['usage.day', 'usage.drawn', 'usage.cost'].map((key) =>
        element('th', { scope: 'col' }, t(key))))),
      element('tbody', {}, days.filter((day, index) => index < 7 || day.pictures).map((day) =>
        element('tr', {}, element('th', { scope: 'row' }, format.format(day.date)),
        element('td', {}, element('span', { class: 'day-bar', style: { width: `${day.pictures / most * 70}%` } }),
          element('span', {}, String(day.pictures))),
        element('td', { class: 'figures' }, money(day.cost))))));
  }
}

/** Reason why a provider is not simply asked; what is said of one that is ready is left to the price. */
const detailOf = ({ detail, standing }) => standing === 'ready' ? '' : told(detail);

function priceOf({ price }) {
  if (!price) return t('cost.unknown');
  return price.amount === 0 ? t('cost.free') : t('usage.each', { price: money(price.amount, price.currency) });
}

export const make = screen('vs-usage', UsageScreen);
