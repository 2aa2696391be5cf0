// Where the versions of a picture stand in the drawing of their tree: one lane for each line that goes on.

/** Numbers from a revision up to the first one, itself included. */
export function lineOf(revisions, number) {
  const parents = new Map(revisions.map((revision) => [revision.number, revision.parent]));
  const line = new Set();
  for (let at = number; at && !line.has(at); at = parents.get(at)) line.add(at);
  return [...line];
}

/**
 * Lane of each revision by its number, and the number of lanes: the first child goes on in its parent's, each further
 * one begins a lane of its own, in the place of one that has ended before.
 */
export function lanesOf(revisions) {
  const rows = new Map(revisions.map(({ number }, row) => [number, row]));
  const ends = endsOf(revisions);
  const lanes = new Map();
  const continued = new Set();
  const taken = [];
  for (const { number, parent } of revisions) {
    const isFirst = rows.has(parent) && !continued.has(parent);
    if (isFirst) lanes.set(number, lanes.get(parent));
    else {
      const from = rows.get(parent) ?? -1;
      const free = taken.findIndex((end) => end < from);
      const lane = free < 0 ? taken.length : free;
      taken[lane] = rows.get(ends.get(number));
      lanes.set(number, lane);
    }
    if (parent) continued.add(parent);
  }
  return { lanes, count: Math.max(1, taken.length) };
}

/** The last revision of the line that goes on from each one. */
function endsOf(revisions) {
  const next = new Map();
  for (const { number, parent } of revisions) if (parent && !next.has(parent)) next.set(parent, number);
  const ends = new Map();
  for (const { number } of [...revisions].reverse()) ends.set(number, ends.get(next.get(number)) ?? number);
  return ends;
}
