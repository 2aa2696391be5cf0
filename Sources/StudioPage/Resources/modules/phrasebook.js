// The phrasebook: sentences that the daemon's grammar holds, by topics, in the language of commands.
import { get } from './api.js';

let topics = null;

/** Topics, each `{ title, examples }`. */
export async function phrasebook() {
  topics ??= (await get('/v1/phrasebook')).topics;
  return topics;
}
