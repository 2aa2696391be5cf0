// Memory of the daemon for the page: its address is another after each start of the daemon, and with it what browsers
// keep for an address. Storage of the browser is asked first, since it answers at once.
import { get, patch } from './api.js';

const PREFIX = 'voicesketch.';
const RECALLED = `${PREFIX}recalled`;
/** Values on their way. */
let waiting = {};
let timer = 0;

/** Takes over what the daemon remembers where the address is new; true where it was. */
export async function recall() {
  try {
    if (localStorage.getItem(RECALLED)) return false;
    const { preferences } = await get('/v1/preferences');
    for (const [name, value] of Object.entries(preferences)) {
      if (localStorage.getItem(PREFIX + name) === null) localStorage.setItem(PREFIX + name, value);
    }
    localStorage.setItem(RECALLED, 'yes');
    return true;
  } catch {
    return false;  // storage may be switched off, and the daemon may keep nothing
  }
}

/** Has the daemon remember a value, or forget it with null; what comes within a second goes in one request. */
export function remember(name, value) {
  waiting[name] = value;
  clearTimeout(timer);
  timer = setTimeout(send, 1000);
}

function send() {
  clearTimeout(timer);
  const preferences = waiting;
  waiting = {};
  if (Object.keys(preferences).length) patch('/v1/preferences', { preferences }).catch(() => {});
}

addEventListener('pagehide', send);
