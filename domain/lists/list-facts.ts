import { parseDuration } from '../automation/duration.js';
import type { Id } from '../id.js';
import type { ListFacts } from './sign-up.js';
import { DAY_MS } from '../kernel/spans.js';

const WEEK_MS = 7 * DAY_MS;

/** The plan's view of a list, from its settings. */
export function toListFacts({
  id,
  name,
  doubleOptIn,
  confirmation: { reminderAfter, expiresAfter },
}: {
  id: Id;
  name: string;
  doubleOptIn: boolean;
  confirmation: { reminderAfter: string | null; expiresAfter: string };
}): ListFacts {
  return {
    id,
    name,
    doubleOptIn,
    reminderAfterMs: reminderAfter === null ? null : parseDuration(reminderAfter),
    expiresAfterMs: parseDuration(expiresAfter) ?? WEEK_MS,
  };
}
