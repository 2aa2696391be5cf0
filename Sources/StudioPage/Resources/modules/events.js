// One event stream for all tabs of the browser: the tab that holds the lock reads it and tells the others.
const channel = new BroadcastChannel('voicesketch-events');
// Every kind there is, also those the page has no use for: a number left out would look like a gap.
const KINDS = ['state', 'level', 'transcript', 'command', 'question', 'job', 'artwork', 'collection', 'sketch',
  'queue'];
let lastNumber = 0;

/** Calls `handler(kind, value)` for each event and `onConnection(state)` when the stream opens or is lost. */
export function followEvents(handler, onConnection) {
  const take = ({ kind, value, number, connection }) => {
    if (connection) return onConnection(connection);
    if (number && kind !== 'level') {
      if (number > lastNumber + 1 && lastNumber > 0) onConnection('gap');
      lastNumber = number;
    }
    handler(kind, value);
  };
  channel.onmessage = (message) => take(message.data);
  const lead = () => new Promise((over) => read((message) => {
    channel.postMessage(message);
    take(message);
  }, over));
  navigator.locks.request('voicesketch-events', lead);
  // A follower hears of nothing until something happens; the stream is there all the same.
  navigator.locks.query().then(({ held }) => {
    if (held.some((lock) => lock.name === 'voicesketch-events')) onConnection('open');
  });
}

function read(tell, over) {
  let source;
  const open = () => {
    source = new EventSource(lastNumber ? `/v1/events?after=${lastNumber}` : '/v1/events');
    source.onopen = () => tell({ connection: 'open' });
    source.onerror = () => {
      tell({ connection: 'lost' });
      // Refused for good (a session that is over, too many streams): the browser does not try again by itself.
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 5000);
    };
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => {
        tell({ kind, value: JSON.parse(event.data), number: Number(event.lastEventId) });
      });
    }
  };
  open();
  window.addEventListener('pagehide', () => {
    source.close();
    over();
  });
}
