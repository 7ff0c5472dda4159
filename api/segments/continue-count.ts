import type { Database } from '../../models/database.js';
import { planQuery } from '../contacts/plan-query.js';
import { indexOn } from '../contacts/search-contacts.js';
import { MAX_TIME_MS } from '../http/paging.js';
import type { CountOf, CountState } from './count-cursor.js';
import { decideInSteps, matchInSteps } from './count-steps.js';

/** How long a call counts: a client that repeats it shows the progress this often. */
const COUNT_MS = 500;
/** Contacts per step that MongoDB decides alone: some 100 ms. */
const STEP = 50_000;

interface Turn {
  /** No step begins after so many milliseconds. */
  ms: number;
  /** Contacts per step, where MongoDB decides alone. */
  step: number;
}

/** A count that begins now, where there are at least so many. */
export function newCount(now: Date, atLeast: number): CountState {
  return { now, atLeast, total: null, checked: 0, found: 0, after: null };
}

/**
 * Goes on with a count for a short time, so that nothing is counted long after a client has gone.
 *
 * @returns how far it is then, and whether all contacts have been checked
 */
export async function continueCount(
  db: Database,
  of: CountOf,
  state: CountState,
  { ms, step: size }: Turn = { ms: COUNT_MS, step: STEP },
): Promise<CountState & { isDone: boolean }> {
  const until = performance.now() + ms;
  const { workspaceId, where } = of;
  const options = { hint: indexOn('createdAt'), maxTimeMS: MAX_TIME_MS };
  const total = state.total ?? (await db.collections.Contact.countDocuments({ workspaceId }, options));
  const { exact, filter } = await planQuery(db, { workspaceId, where, words: null, now: state.now });
  const from = { ...of, now: state.now, after: state.after };
  const steps = exact ? matchInSteps(db, from, { filter, size }) : decideInSteps(db, from);
  let { checked, found, after } = state;
  for await (const step of steps) {
    checked += step.checked;
    found += step.found;
    after = step.last;
    if (performance.now() >= until) break;
  }
  return { ...state, total, checked, found, after, isDone: after === null };
}
