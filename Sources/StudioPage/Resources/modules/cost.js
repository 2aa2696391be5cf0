// Expected cost of a command in US dollars: 0 where nothing is made, null where nobody knows.
import { studio } from './studio.js';

const MAKING = new Set(['create', 'edit', 'retry']);

/** True for a command that makes pictures. */
export const makesPictures = (command) => MAKING.has(command.intent) || (command.then ?? []).some(makesPictures);

/** Cost that a dry run has told. What repeats an earlier picture has none in it. */
export function toldCost({ command, estimate }) {
  if (!makesPictures(command)) return 0;
  if (estimate) return estimate.amount;
  return stepsOf(command).some(({ intent }) => intent === 'retry') ? guessedCost(command) : null;
}

/** Cost by the usual price of a picture, for what no dry run was made of. */
export function guessedCost(command) {
  const own = MAKING.has(command.intent) ? (command.create?.count ?? command.count ?? 1) : 0;
  const steps = (command.then ?? []).map(guessedCost);
  if (steps.includes(null) || (own && studio.price === null)) return null;
  return own * (studio.price ?? 0) + steps.reduce((sum, cost) => sum + cost, 0);
}

/**
 * Cost of a job in US dollars: what was charged without a picture, and what its pictures were expected to cost. What
 * they did cost is with the pictures.
 */
export function spentOn({ state, attempts }) {
  return attempts.reduce((sum, { isCharged, cost, endedAt, estimate }, index) => {
    const isPictured = state === 'completed' && index === attempts.length - 1;
    if (isCharged) return sum + (cost ?? estimate?.amount ?? 0);
    return sum + (isPictured || !endedAt ? estimate?.amount ?? 0 : 0);
  }, 0);
}

const stepsOf = (command) => [command, ...(command.then ?? []).flatMap(stepsOf)];
