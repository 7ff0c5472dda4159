import { internalEventKey } from '../automation/event-name.js';
import type { Id } from '../id.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from './event.js';
import type { PlannedAutomation } from './planned-automation.js';
import type { Snapshot } from './snapshot.js';

const ENDS = [internalEventKey('automation_exited'), internalEventKey('automation_completed')];

interface Enrollments {
  enrollmentsOn: (contactId: Id, passes: (automation: PlannedAutomation) => boolean) => EnrollmentState[];
}

/**
 * The events that may be logged after the batch. A wait searches the log when it begins, so an event that one may wait
 * for must be in it.
 */
export function deferrableEvents(
  events: readonly EventDraft[],
  { segments }: Pick<Snapshot, 'segments'>,
  state: Enrollments,
): Id[] {
  const awaited = new Map<Id, boolean>();
  const isAwaited = (contactId: Id): boolean => {
    const known = awaited.get(contactId);
    if (known !== undefined) return known;
    const waiting = state.enrollmentsOn(contactId, ({ waitKeys }) => ENDS.some((key) => waitKeys.has(key)));
    const isWaiting = waiting.some(({ status }) => status === 'active');
    awaited.set(contactId, isWaiting);
    return isWaiting;
  };
  const deferrable = events.filter(
    ({ key, parentId, contactId }) =>
      parentId !== null &&
      contactId !== null &&
      ENDS.includes(key) &&
      (segments?.segments.onEvent(key).length ?? 0) === 0 &&
      !isAwaited(contactId),
  );
  return deferrable.map(({ id }) => id);
}
