import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import { possibleEntries } from '../../../../domain/plan/enrollments/reentry.js';
import type { PastEnrollment } from '../../../../domain/plan/enrollments/enrollment-state.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { Database } from '../../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../../models/automations/enrollment.js';
import { SINGLE_BATCH } from '../rows.js';

type PastRow = Pick<EnrollmentRecord, 'automationId' | 'contactId' | 'entryKey' | 'enteredAt'>;

const READ = {
  projection: { _id: 0, automationId: 1, contactId: 1, entryKey: 1, enteredAt: 1 },
  ...SINGLE_BATCH,
} as const;

/**
 * Earlier entries, whatever became of them, into the automations that the batch may enter and whose re-entry depends on
 * them: all for `never`, otherwise those within the cooldown. Runs no query if there are no such automations.
 */
export async function readPastEnrollments(
  db: Database,
  of: {
    workspaceId: ObjectId;
    calls: readonly PlanCall[];
    contacts: readonly { _id: ObjectId }[];
    recalling: readonly PlannedAutomation[];
  },
  session: ClientSession,
): Promise<PastEnrollment[]> {
  const { workspaceId, calls, contacts, recalling } = of;
  const automations = possibleEntries(calls, recalling);
  if (automations.length === 0 || contacts.length === 0) return [];
  const over = {
    workspaceId,
    contactId: { $in: contacts.map(({ _id }) => _id) },
    // Named, since the index needs them.
    status: { $in: ['active' as const, 'failed' as const, 'completed' as const, 'exited' as const] },
  };
  const rows: PastRow[] = [];
  for (const filter of filters(automations)) {
    const found = db.collections.Enrollment.find<PastRow>({ ...over, ...filter }, { session, ...READ });
    rows.push(...(await found.toArray()));
  }
  return rows.map(({ automationId, contactId, entryKey, enteredAt }) => ({
    automationId: automationId.toHexString(),
    contactId: contactId.toHexString(),
    entryKey,
    enteredAt,
  }));
}

/** One filter for automations that are entered once, one for those with a cooldown. */
function filters(automations: readonly PlannedAutomation[]): Filter<EnrollmentRecord>[] {
  const idsOf = (some: readonly PlannedAutomation[]) => ({
    automationId: { $in: some.map(({ id }) => new ObjectId(id)) },
  });
  const once = automations.filter(({ definition }) => definition.reentry === 'never');
  const cooling = automations.filter(({ cooldownMs }) => cooldownMs !== null);
  const longest = Math.max(...cooling.map(({ cooldownMs }) => cooldownMs ?? 0));
  return [
    ...(once.length === 0 ? [] : [idsOf(once)]),
    ...(cooling.length === 0
      ? []
      : [{ ...idsOf(cooling), enteredAt: { $gt: new Date(Date.now() - longest) } }]),
  ];
}
