// The lines of the heard screen: entries of the journal, what was heard and led to none, and what is still being made.

/** Time between an utterance and its entry at most. */
const APART_MS = 60000;

/** Lines, newest first. With `isWhole` there are no older entries than those given. */
export function linesOf({ entries, heard, jobs, isWhole }) {
  const { recordings, left } = pairUp(entries, heard);
  const oldest = isWhole ? 0 : Date.parse(entries.at(-1)?.at);
  const others = [...left.map(ofUtterance), ...jobs.filter(({ command }) =>
    command.transcript && !left.some(({ text }) => text === command.transcript)).map(ofJob)];
  return [...entries.map((entry) => ofEntry(entry, recordings.get(entry.id))),
    ...others.filter(({ at }) => Date.parse(at) >= oldest)]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id);
}

/** Utterances by the entries they led to, and those that led to none. Several entries may come of one. */
function pairUp(entries, heard) {
  const left = new Set(heard);
  const recordings = new Map();
  for (const entry of entries) {
    const apart = ({ heardAt }) => Math.abs(Date.parse(heardAt) - Date.parse(entry.heardAt));
    const [nearest] = entry.source === 'speech' ? heard.filter(({ text }) => text === entry.heard)
      .sort((a, b) => apart(a) - apart(b)) : [];
    if (!nearest || apart(nearest) > APART_MS) continue;
    recordings.set(entry.id, nearest);
    left.delete(nearest);
  }
  return { recordings, left: [...left] };
}

const ofEntry = (entry, utterance) => ({ ...entry, key: `entry-${entry.id}`, text: entry.heard,
  recording: recordingOf(utterance) });

const ofUtterance = (utterance) => ({ key: `utterance-${utterance.id}`, id: 0, at: utterance.heardAt,
  text: utterance.text, source: 'speech', confidence: utterance.confidence, intent: utterance.intent,
  status: utterance.status, message: utterance.message, changes: [], durations: {},
  recording: recordingOf(utterance) });

const ofJob = ({ id, command, createdAt }) => ({ key: `job-${id}`, id: 0, at: createdAt, text: command.transcript,
  intent: command.intent, status: 'accepted', changes: [], durations: {} });

/** Number of a recording that was kept, and its length. */
function recordingOf(utterance) {
  return utterance?.sound ? { id: utterance.id, length: utterance.audioSeconds } : null;
}
