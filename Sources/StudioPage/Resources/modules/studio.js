// Knowledge of the daemon: its state, the current picture, jobs, the open question.
import { get, post, submit } from './api.js';
import { followEvents } from './events.js';

const ENDED = new Set(['completed', 'failed', 'cancelled']);

class Studio extends EventTarget {
  status = null;
  current = null;
  jobs = new Map();
  question = null;
  level = -96;
  connection = 'connecting';
  hasMicrophone = true;
  /** Digest of the picture that was made last. */
  fresh = null;

  async start() {
    followEvents((kind, value) => this.take(kind, value), (state) => this.connect(state));
    await this.refresh();
  }

  /** Reads the state anew. */
  async refresh() {
    const status = await get('/v1/status');
    this.status = status;
    for (const job of [...status.queue, ...status.unsettled]) this.noteJob(job);
    if (!status.pendingQuestion) this.question = null;
    else if (this.question?.text !== status.pendingQuestion) this.question = { text: status.pendingQuestion };
    this.setCurrent(status.currentArtwork ?? null);
    this.tell('status');
    this.tell('question');
  }

  get mode() {
    return this.status?.mode ?? 'off';
  }

  get state() {
    return this.status?.state ?? 'idle';
  }

  get runningJobs() {
    return [...this.jobs.values()].filter((job) => !ENDED.has(job.state) && job.state !== 'unknown');
  }

  /** Expected cost of a picture in US dollars; null when nobody knows. */
  get price() {
    const provider = this.status?.providers.find((provider) => provider.available);
    return provider?.price ? provider.price.amount : null;
  }

  connect(state) {
    if (state === 'gap') return void this.refreshSoon();
    const wasLost = this.connection === 'lost';
    this.connection = state;
    this.tell('connection');
    // Lost for good is the session, not the daemon: asking finds out.
    if (state === 'lost' || wasLost || !this.status) this.refreshSoon();
  }

  take(kind, value) {
    if (kind === 'level') this.level = value.dbfs;
    if (kind === 'state' && this.status) Object.assign(this.status, { device: undefined, reason: undefined }, value);
    if (kind === 'command') this.noteOutcome(value);
    if (kind === 'question') this.question = value;
    if (kind === 'queue' && this.status) this.status.paused = value.paused;
    if (kind === 'job' && !this.noteJob(value)) return;
    if (kind === 'artwork') this.noteArtwork(value);
    this.tell(kind, value);
  }

  /** Keeps the newest of what is known of a job; false for what is older. */
  noteJob(job) {
    const known = this.jobs.get(job.id);
    if (known && (ENDED.has(known.state) && !ENDED.has(job.state) || known.updatedAt > job.updatedAt)) return false;
    this.jobs.set(job.id, job);
    return true;
  }

  noteOutcome({ command, status, job }) {
    if (status !== 'question' && ['confirm', 'deny', 'cancel'].includes(command.intent)) this.setQuestion(null);
    if (job) this.noteJob(job);
  }

  /** Lets go of jobs that have ended, with the words they were asked for with. */
  forgetEnded() {
    for (const [id, { state }] of this.jobs) if (ENDED.has(state)) this.jobs.delete(id);
  }

  noteArtwork({ change, artwork }) {
    const isCurrent = artwork.id === this.current?.id;
    if (change === 'created' || change === 'revised') this.fresh = artwork.revision.image.sha256;
    if (['created', 'revised', 'selected', 'restored'].includes(change)) this.setCurrent(artwork);
    else if (isCurrent) this.setCurrent(change === 'deleted' ? null : artwork);
    this.refreshSoon();
  }

  setCurrent(artwork) {
    this.current = artwork;
    this.tell('current', artwork);
  }

  setQuestion(question) {
    this.question = question;
    this.tell('question', question);
  }

  refreshSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh().catch(() => {}), 150);
  }

  async listen(mode) {
    const state = await post('/v1/listen', { mode });
    this.take('state', state);
  }

  /** Hands over a command or words, and tells what came of it as an event would. */
  async say(submission) {
    const outcome = await submit(submission);
    if (outcome.job) this.noteJob(outcome.job);
    return outcome;
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

export const studio = new Studio();

/** A command made of parts instead of words. */
export function command(intent, transcript, fields = {}) {
  return { command: { transcript, intent, confidence: 1, ...fields } };
}

/** True when a job has ended. */
export const hasEnded = (job) => ENDED.has(job.state);
