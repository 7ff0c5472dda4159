import type { Writes } from '../../../domain/plan/writes.js';
import {
  countConsent,
  countEnd,
  countEvent,
  countMailEnd,
  countMembership,
  isEnd,
  type StatDeltas,
} from '../../../domain/stats/stat-deltas.js';

type Counted = Pick<
  Writes,
  'events' | 'contacts' | 'consents' | 'enrollments' | 'counts' | 'mails' | 'segments'
>;

/**
 * Counts what a plan writes, by hour. Replayed events and reports about mail depend on their rows and are counted where
 * those are written.
 */
export function countStats(stats: StatDeltas, writes: Counted, now: Date): void {
  for (const event of writes.events) countEvent(stats, event);
  for (const write of writes.contacts) {
    if (write.kind === 'insert') stats.add('contacts', write.contact.createdAt);
    if (write.kind === 'delete') stats.add('contactsDeleted', now);
  }
  for (const { action, at, list, facts } of writes.consents)
    countConsent(stats, { action, at, list: list?.id ?? null, form: facts.form?.id ?? null });
  for (const { enrollment, from } of writes.enrollments) {
    if (from === null) stats.add('entries', enrollment.enteredAt, { automation: enrollment.automationId });
    if (isEnd(from, enrollment)) countEnd(stats, enrollment);
  }
  for (const { automationId, step, counter } of writes.counts)
    if (counter === 'entered') stats.addStepEntry(automationId, step, now);
  for (const { automationId: automation, step, listId: list, status } of writes.mails)
    countMailEnd(stats, { status, at: now, automation, step, list });
  for (const { segmentId: segment, isBuilding, before, after } of writes.segments)
    if (!isBuilding)
      countMembership(stats, { segment, before: before?.in ?? false, after: after?.in ?? false, at: now });
}
