import { ObjectId } from 'mongodb';
import type { Step } from '../domain/automation.js';
import { parseDuration } from '../domain/duration.js';
import type { Database } from '../models/database.js';
import type { EnrollmentRecord } from '../models/enrollment.js';
import { derivedId } from '../models/ids.js';
import type { Begun, EnrollmentInput, StepPlan, StepVisit } from '../workflows/messages.js';
import { enterStep } from './enter-step.js';
import { final } from './failures.js';
import type { RecordPort } from './ports.js';
import { enrollmentOf, versionOf } from './step-context.js';

/** Where an enrollment stands: its begin, its waits, its end. */
export function createPositionActivities({ db, record }: { db: Database; record: RecordPort }) {
  return {
    /** Null when this run is not (any more) the enrollment's: nothing is to be done. */
    async begin({ enrollmentId, run }: EnrollmentInput): Promise<Begun | null> {
      const enrollment = await enrollmentOf(db, enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== run) return null;
      const version = await versionOf(db, enrollment);
      if (version === null) throw final('definitionMissing');
      const started = await db.collections.Enrollment.updateOne(
        { _id: enrollment._id, status: 'active', run, startedAt: null },
        {
          $set: { startedAt: new Date() },
          $push: { timeline: { at: new Date(), type: 'started' as const } },
        },
      );
      if (started.matchedCount === 0 && enrollment.startedAt === null) return null;
      const steps = version.definition.steps.map(stepPlan);
      const index = Math.max(
        0,
        steps.findIndex((step) => step.id === enrollment.step),
      );
      return { steps, index, visit: Math.max(1, enrollment.visit) };
    },

    /** Enters a wait and says how many milliseconds of it are left; null when the enrollment is over. */
    async enterWait(at: StepVisit, ms: number): Promise<number | null> {
      if (!(await enterStep(db, at, new Date(Date.now() + ms)))) return null;
      const enrollment = await enrollmentOf(db, at.enrollmentId);
      if (enrollment === null) return null;
      const until = enrollment.nextWakeAt ?? (await restartWait(db, at, ms));
      return Math.max(0, until.getTime() - Date.now());
    },

    /** The last step is done, or an exit step was reached. */
    async finish(input: EnrollmentInput, how: 'completed' | 'exitStep', step: string | null): Promise<void> {
      const enrollment = await enrollmentOf(db, input.enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== input.run) return;
      const end =
        how === 'completed'
          ? ({ status: 'completed' } as const)
          : ({ status: 'exited', reason: 'step', note: step } as const);
      await record.endEnrollment({ ...personOf(enrollment), ...input, end });
    },

    /** A step could not be done: the enrollment fails with what went wrong last, and may be retried. */
    async fail(input: EnrollmentInput, code: string): Promise<void> {
      const enrollment = await enrollmentOf(db, input.enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== input.run) return;
      const error = enrollment.lastError ?? code;
      await giveUp(db, enrollment, error);
      await record.endEnrollment({ ...personOf(enrollment), ...input, end: { status: 'failed', error } });
    },

    /** The workflow was cancelled. When that did not come from us, the enrollment is exited here. */
    async acknowledgeCancel(input: EnrollmentInput): Promise<void> {
      const enrollment = await enrollmentOf(db, input.enrollmentId);
      if (enrollment?.status !== 'active' || enrollment.run !== input.run) return;
      await record.endEnrollment({
        ...personOf(enrollment),
        ...input,
        end: { status: 'exited', reason: 'temporal' },
      });
    },
  };
}

/** What the step had begun and will not try again says so in its own ledger. */
async function giveUp(db: Database, { _id, visit }: EnrollmentRecord, reason: string): Promise<void> {
  const id = _id.toHexString();
  await db.collections.Message.updateOne(
    { _id: derivedId('mail', id, visit), status: 'claimed' },
    { $set: { status: 'failed', reason, claim: null, claimedUntil: null } },
  );
  await db.collections.WebhookDelivery.updateOne(
    { _id: derivedId('webhook', id, visit), status: 'pending' },
    { $set: { status: 'failed', nextAttemptAt: null } },
  );
}

function personOf(enrollment: { workspaceId: ObjectId; contactId: ObjectId }): {
  workspaceId: string;
  contactId: string;
} {
  return { workspaceId: enrollment.workspaceId.toHexString(), contactId: enrollment.contactId.toHexString() };
}

/** A wait that is entered again by a retried run begins anew. */
async function restartWait(db: Database, { enrollmentId, run, visit }: StepVisit, ms: number): Promise<Date> {
  const until = new Date(Date.now() + ms);
  await db.collections.Enrollment.updateOne(
    { _id: new ObjectId(enrollmentId), status: 'active', run, visit },
    { $set: { nextWakeAt: until } },
  );
  return until;
}

function stepPlan(step: Step): StepPlan {
  if (step.type !== 'wait') return { id: step.id, type: step.type };
  const ms = parseDuration(step.for);
  if (ms === null) throw final('definitionInvalid');
  return { id: step.id, type: 'wait', ms };
}
