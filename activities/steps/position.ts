import { type ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { endMessages } from '../../models/mail/end-messages.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { stepDeliveryId, stepMessageId } from '../../models/automations/step-effect-ids.js';
import type { EnrollmentRun, NextAction, WaitEnd } from '../../workflows/messages.js';
import { advance, type AdvanceDeps } from './advance.js';
import { readEnrollment } from './step-context.js';
import { endStepDelivery, stopStepDeliveries } from './step-deliveries.js';

/** Activities that move an enrollment between its effects, or end it. */
export function createPositionActivities(deps: AdvanceDeps) {
  const { db, record } = deps;
  return {
    /** Moves the enrollment on from the end of a wait; without one, says where it stands. */
    advance: (run: EnrollmentRun, ended: WaitEnd | null): Promise<NextAction> => advance(deps, run, ended),

    /** Fails the enrollment with the last error; an operator may retry it. Returns the step at which it stands. */
    async fail(input: EnrollmentRun, code: string): Promise<string | null> {
      const enrollment = await readEnrollment(db, input.enrollmentId);
      if (enrollment?.run !== input.run) return null;
      const { step } = enrollment;
      if (enrollment.status !== 'active') return step;
      const error = enrollment.lastError ?? code;
      await failOpenEffects(db, enrollment, error);
      await record.endEnrollment({ ...input, ...contactRef(enrollment), end: { status: 'failed', error } });
      return step;
    },

    /** Handles a cancelled workflow. If the engine did not request it, exits the enrollment. */
    async acknowledgeCancel(input: EnrollmentRun): Promise<void> {
      const enrollment = await readEnrollment(db, input.enrollmentId);
      if (enrollment === null) return;
      if (enrollment.status === 'active' && enrollment.run === input.run) {
        const end = { status: 'exited', reason: 'temporal' } as const;
        await record.endEnrollment({ ...input, ...contactRef(enrollment), end });
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
  await endMessages(db, [stepMessageId({ enrollmentId: id, visit })], {
    filter: { status: 'claimed' },
    end: { status: 'failed', reason },
  });
  const deliveryId = stepDeliveryId({ enrollmentId: id, visit });
  await endStepDelivery(db, deliveryId, { status: 'failed', endReason: 'exhausted' });
}

function contactRef(enrollment: { workspaceId: ObjectId; contactId: ObjectId }): {
  workspaceId: string;
  contactId: string;
} {
  return { workspaceId: enrollment.workspaceId.toHexString(), contactId: enrollment.contactId.toHexString() };
}
