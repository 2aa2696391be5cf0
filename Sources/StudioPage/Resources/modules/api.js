// Requests to the daemon. The CSRF token lives in the memory of the tabs only: one that renews it tells the others.
import { capitalized, told, toldError } from './words.js';

let token = null;
const tabs = new BroadcastChannel('voicesketch-session');
tabs.onmessage = ({ data }) => {
  token = data.csrf;
};

/** Refusal of the daemon: what happened, why, what next. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title ?? String(status));
    this.status = status;
    this.code = body.code ?? 'internal';
    this.advice = body.advice ?? '';
  }

  /** Both sentences. */
  get sentence() {
    return sentencesOf(this);
  }
}

/** What happened, and what to do next. */
export const sentencesOf = (error) => [happened(error), sentence(error.advice)].filter(Boolean).join(' ');

/** What happened, as a sentence. */
export const happened = (error) => ended(toldError(error));

/** Words of the daemon as a sentence of its own, in the language of the page where it has them. */
export const sentence = (words) => ended(told(words));

const ended = (text) => text && `${capitalized(text)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Opens the session with a ticket, or renews a live one without. */
export async function openSession(ticket) {
  const answer = await send('POST', '/studio/session', ticket ? { ticket } : {});
  token = answer.csrf;
  tabs.postMessage({ csrf: token });
}

export const get = (path, query, signal) => send('GET', path + queryText(query), undefined, { signal });
export const post = (path, body, options) => send('POST', path, body, options);
export const patch = (path, body) => send('PATCH', path, body);
export const remove = (path) => send('DELETE', path);

/** Value at a path and its tag; null while a tag that is known already still names it. */
export async function getNewer(path, tag) {
  const answer = await fetch(path, { headers: tag ? { 'If-None-Match': tag } : {}, cache: 'no-store' });
  if (answer.status === 304) return null;
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})));
  return { value: await answer.json(), tag: answer.headers.get('ETag') };
}

/** Path of an artwork's picture; without a revision, of the shown one. */
export function imagePath(id, query = {}) {
  return `/v1/artworks/${id}/image${queryText(query)}`;
}

/** Path of a small picture, 300 or 600 pixels; with the hash of the image the browser keeps it and asks no more. */
export function thumbnailPath(artwork, size) {
  const v = artwork.revision?.image.sha256.slice(0, 16);
  return `/v1/artworks/${artwork.id}/thumbnail${queryText({ revision: artwork.head, size, v })}`;
}

function queryText(query = {}) {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return filled.length ? `?${new URLSearchParams(filled)}` : '';
}

/** Hands a command to the studio. A request cut off is sent once more under the same key, so it is done once. */
export async function submit(submission) {
  const key = crypto.randomUUID();
  const options = { headers: { 'Idempotency-Key': key } };
  try {
    return await post('/v1/commands', submission, options);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return await post('/v1/commands', submission, options);
  }
}

/** Effect and cost of words or a command. Nothing is done. */
export function understand(submission, signal) {
  return send('POST', '/v1/commands', { ...submission, dryRun: true }, { signal });
}

async function send(method, path, body, { headers = {}, signal } = {}, mayRenew = true) {
  const request = { method, headers: { ...headers }, signal, cache: 'no-cache' };
  if (body !== undefined) {
    request.headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(body);
  }
  if (method !== 'GET' && token) request.headers['X-CSRF-Token'] = token;
  const answer = await fetch(path, request);
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const problem = new Problem(answer.status, await answer.json().catch(() => ({})));
  // Another tab may have renewed the token; a session that is over is over for the whole page.
  if (mayRenew && path !== '/studio/session' && (problem.status === 401 || problem.status === 403)) {
    const isAlive = await openSession().then(() => true, () => false);
    if (isAlive) return send(method, path, body, { headers, signal }, false);
    window.dispatchEvent(new Event('session-over'));
  }
  throw problem;
}
