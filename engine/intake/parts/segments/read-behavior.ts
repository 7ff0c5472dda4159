import type { ClientSession, ObjectId } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import { namedEnrollment, type PlanCall } from '../../../../domain/plan/calls/call.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { BehaviorRead, ReadEvents } from '../../../../domain/plan/segments/segment-state.js';
import { joinReads, type SegmentReads } from '../../../../domain/segments/reads.js';
import { allBehaviorReads, behaviorReads } from '../../../../domain/steps/behavior-reads.js';
import type { Database } from '../../../../models/core/database.js';
import type { EnrollmentHead } from '../enrollments/enrollment-rows.js';
import { readEvents } from './read-counted-events.js';
import { readBroadcasts, readEnrollmentCounts } from './read-segments.js';

/** What the branches depend on to which calls may move enrollments; null without any that depend on what people did. */
export interface BehaviorAsked {
  reads: SegmentReads;
  contactIds: ObjectId[];
}

/** What has to be read for the branches that the calls may come to. */
export function askedBehavior(
  calls: readonly PlanCall[],
  enrollments: readonly EnrollmentHead[],
  findVersion: (automationId: Id, version: number) => PlannedAutomation,
): BehaviorAsked | null {
  const namedBy = (isMove: boolean): Set<Id | null> =>
    new Set(calls.filter(({ action }) => (action.type === 'advance') === isMove).map(namedEnrollment));
  const moved = namedBy(true);
  const placed = namedBy(false);
  const asked = enrollments.flatMap(({ _id, automationId, automationVersion, step, contactId }) => {
    const id = _id.toHexString();
    if (!moved.has(id)) return [];
    const versions = [automationVersion, ...targetsOf(calls, id)]
      .map((version) => findVersion(automationId.toHexString(), version))
      .filter(({ readsBehavior }) => readsBehavior);
    // Where another call puts it first, it may go on from any step.
    const readsFrom = (version: PlannedAutomation) =>
      placed.has(id) ? allBehaviorReads(version) : behaviorReads(version, step);
    return versions.map((version) => ({ contactId, reads: readsFrom(version) }));
  });
  if (asked.length === 0) return null;
  return {
    reads: joinReads(asked.flatMap(({ reads }) => reads ?? [])),
    contactIds: [...new Map(asked.map(({ contactId }) => [contactId.toHexString(), contactId])).values()],
  };
}

/** The versions that calls move an enrollment to. */
function targetsOf(calls: readonly PlanCall[], id: Id): number[] {
  return calls.flatMap(({ action }) =>
    action.type === 'migrateEnrollment' && action.enrollmentId === id ? [action.version] : [],
  );
}

/** Reads what branches depend on besides the contacts themselves, their subscriptions and segments. */
export async function readBehavior(
  db: Database,
  { workspaceId, asked, now }: { workspaceId: ObjectId; asked: BehaviorAsked; now: Date },
  session?: ClientSession,
): Promise<Map<Id, BehaviorRead>> {
  const { reads, contactIds } = asked;
  const segments = {
    needs: reads.events,
    automations: [...reads.automations],
    broadcasts: [...reads.broadcasts],
  };
  const wanted = { workspaceId, segments, contactIds, now };
  const events = await readEvents(db, wanted, session);
  const enrollments = await readEnrollmentCounts(db, wanted, session);
  const broadcasts = await readBroadcasts(db, wanted, session);
  return new Map(
    contactIds.map((contactId) => {
      const id = contactId.toHexString();
      return [
        id,
        {
          events: events.get(id) ?? new Map<string, ReadEvents>(),
          enrollments: enrollments.get(id) ?? [],
          broadcasts: broadcasts.get(id) ?? new Set<Id>(),
        },
      ];
    }),
  );
}
