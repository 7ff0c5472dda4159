import { type ObjectId } from 'mongodb';
import type { EnrollmentEnd } from '../../domain/plan/call-action.js';
import { programOf } from '../../domain/steps/program.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import { derivedId } from '../../models/ids.js';
import type {
  EnrollmentStart,
  ChosenArm,
  EnteredEventWait,
  EnteredWait,
  EnrollmentInput,
  EventWaitEnd,
  StepVisit,
} from '../../workflows/messages.js';
import { awaitEvent, endEventWait } from './await-event.js';
import { chooseArm } from './choose-arm.js';
import { nonRetryable } from '../failures.js';
import type { RecordPort } from '../ports.js';
import { enrollmentOf, versionOf } from './step-context.js';
import { endStepDelivery, stepDeliveryId, stopStepDeliveries } from './step-deliveries.js';
import { enterWait, type WaitDeps } from './waits.js';

export interface PositionDeps extends WaitDeps {
  record: RecordPort;
}

/** Activities that read and move the position of an enrollment: start, waits, arms, end. */
export function createPositionActivities({ db, record, calendarSpreadMs }: PositionDeps) {
  return {
    /** Starts or resumes a run; null if it is not the enrollment's current one. */
    async begin({ enrollmentId, run }: EnrollmentInput): Promise<EnrollmentStart | null> {
      const enrollment = await enrollmentOf(db, enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== run) return null;
      const version = await versionOf(db, enrollment);
      if (version === null) throw nonRetryable('definitionMissing');
      const startedAt = db.now();
      const started = await db.collections.Enrollment.updateOne(
        { _id: enrollment._id, status: 'active', run, startedAt: null },
        {
          $set: { startedAt },
          $push: { timeline: { at: startedAt, type: 'started' as const } },
        },
      );
      if (started.matchedCount === 0 && enrollment.startedAt === null) return null;
      const steps = programOf(version.definition.steps);
      const index = Math.max(
        0,
        steps.findIndex((step) => step.id === enrollment.step),
      );
      return { steps, index, visit: Math.max(1, enrollment.visit) };
    },

    enterWait: (at: StepVisit): Promise<EnteredWait> => enterWait({ db, calendarSpreadMs }, at),
    awaitEvent: (at: StepVisit): Promise<EnteredEventWait> => awaitEvent(db, at),
    endEventWait: (at: StepVisit): Promise<EventWaitEnd> => endEventWait(db, at),
    chooseArm: (at: StepVisit): Promise<ChosenArm> => chooseArm(db, at),

    /** Ends the enrollment after its last step, at an exit step, or when a wait has timed out. */
    async finish(input: EnrollmentInput, how: FinishedBy, step: string | null): Promise<Finished> {
      const enrollment = await enrollmentOf(db, input.enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== input.run) return 'ended';
      if (enrollment.paused) return 'paused';
      const { enrollmentId, run } = input;
      await record.endEnrollment({ ...contactOf(enrollment), enrollmentId, run, end: endOf(how, step) });
      return 'ended';
    },

    /** Fails the enrollment with the last error; an operator may retry it. */
    async fail(input: EnrollmentInput, code: string): Promise<void> {
      const enrollment = await enrollmentOf(db, input.enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== input.run) return;
      const error = enrollment.lastError ?? code;
      await failOpenEffects(db, enrollment, error);
      await record.endEnrollment({ ...contactOf(enrollment), ...input, end: { status: 'failed', error } });
    },

    /** Handles a cancelled workflow. If the engine did not request it, exits the enrollment. */
    async acknowledgeCancel(input: EnrollmentInput): Promise<void> {
      const enrollment = await enrollmentOf(db, input.enrollmentId);
      if (enrollment === null) return;
      if (enrollment.status === 'active' && enrollment.run === input.run) {
        const end = { status: 'exited', reason: 'temporal' } as const;
        await record.endEnrollment({ ...contactOf(enrollment), ...input, end });
        await stopStepDeliveries(db, { ...enrollment, status: end.status });
      } else {
        await stopStepDeliveries(db, enrollment);
      }
    },
  };
}

/** Marks the open mail and webhook of the current visit as failed. */
async function failOpenEffects(
  db: Database,
  { _id, visit }: EnrollmentRecord,
  reason: string,
): Promise<void> {
  const id = _id.toHexString();
  await db.collections.Message.updateOne(
    { _id: derivedId('mail', id, visit), status: 'claimed' },
    { $set: { status: 'failed', reason, claim: null, claimedUntil: null } },
  );
  const deliveryId = stepDeliveryId({ enrollmentId: id, visit });
  await endStepDelivery(db, deliveryId, { status: 'failed', endReason: 'exhausted' });
}

function contactOf(enrollment: { workspaceId: ObjectId; contactId: ObjectId }): {
  workspaceId: string;
  contactId: string;
} {
  return { workspaceId: enrollment.workspaceId.toHexString(), contactId: enrollment.contactId.toHexString() };
}

export type FinishedBy = 'completed' | 'exitStep' | 'timeout';
export type Finished = 'ended' | 'paused';

function endOf(how: FinishedBy, note: string | null): EnrollmentEnd {
  if (how === 'completed') return { status: 'completed' };
  return { status: 'exited', reason: how === 'timeout' ? 'timeout' : 'step', note };
}
