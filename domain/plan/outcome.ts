import type { CallProgress } from './call.js';
import type { Applied, ContactState, Refused } from './types.js';

export function refuse(code: Refused['code'], detail: string, errors?: Refused['errors']): Refused {
  return { ok: false, code, detail, ...(errors === undefined ? {} : { errors }) };
}

/** Writes the call's events with what came of them; the first one carries what the call is answered. */
export function finish(
  progress: CallProgress,
  step: { contact: ContactState | null; created: boolean; changed: boolean },
): Applied {
  const { world, events, enrolled, exited, exitedIds, enteredIds } = progress;
  const [first] = events;
  if (first !== undefined) Object.assign(first, { enrolled, exited });
  for (const event of events) world.addEvent(event);
  return { ok: true, eventId: first?.id ?? null, ...step, enrolled, exited, exitedIds, enteredIds };
}
