// The phrasebook: sentences that the daemon's grammar holds, by topics, in the language of commands.
import { post } from './api.js';
import { command } from './studio.js';

let topics = null;

/** Topics, each `{ title, examples }`. */
export async function phrasebook() {
  topics ??= topicsOf((await post('/v1/commands', command('help', 'help'))).message);
  return topics;
}

/** Topics of the daemon's help: a line each, a title and examples in quotation marks. */
function topicsOf(message) {
  return message.split('\n').map((line) => ({
    title: line.slice(0, line.search(/[:“«]/)).trim() || line,
    examples: [...line.matchAll(/[“«]([^”»]+)[”»]/g)].map(([, example]) => example),
  })).filter(({ examples }) => examples.length);
}
