import { ObjectId } from 'mongodb';
import type { WaitStep } from '../../domain/automation/automation.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { wakeTime } from '../../domain/steps/wake-time.js';
import type { Database } from '../../models/database.js';
import type { EnteredWait, StepVisit } from '../../workflows/messages.js';
import { CLAIM_WRITE } from './claim.js';
import { enterStep } from './enter-step.js';
import { contactState, enrollmentOf, loadStep, type StepContext } from './step-context.js';

/**
 * Starts a wait and returns the milliseconds that remain. Idempotent, except that a wait until a contact field reads
 * the field again.
 */
export async function enterWait(db: Database, at: StepVisit): Promise<EnteredWait> {
  const before = await loadStep(db, at, 'wait', 'entering');
  if (before === null) return null;
  if ('untilField' in before.step) return enterFieldWait(db, at, before.step.untilField);
  const entered = await enterStep(db, at, { nextWakeAt: wakeTimeOf(before) });
  if (entered !== 'entered') return entered === 'over' ? null : entered;
  const row = await enrollmentOf(db, at.enrollmentId);
  if (row === null) return null;
  return remainingMs(row.nextWakeAt ?? (await setWakeTime(db, at, wakeTimeOf(before))));
}

/**
 * The path is written before the contact is read, so that a change of the field is either read here or signals this
 * run to check again.
 */
async function enterFieldWait(db: Database, at: StepVisit, waitingField: string): Promise<EnteredWait> {
  const entered = await enterStep(db, at, { waitingField });
  if (entered !== 'entered') return entered === 'over' ? null : entered;
  await db.collections.Enrollment.updateOne(activeVisit(at), { $set: { waitingField } }, CLAIM_WRITE);
  const context = await loadStep(db, at, 'wait');
  if (context === null) return null;
  const until = wakeTimeOf(context);
  await setWakeTime(db, at, until);
  return until === null ? 'open' : remainingMs(until);
}

/** Writes the end of a wait that starts or restarts. */
async function setWakeTime<T extends Date | null>(db: Database, at: StepVisit, nextWakeAt: T): Promise<T> {
  await db.collections.Enrollment.updateOne(activeVisit(at), { $set: { nextWakeAt } });
  return nextWakeAt;
}

function activeVisit({ enrollmentId, run, visit }: StepVisit) {
  return { _id: new ObjectId(enrollmentId), status: 'active', run, visit } as const;
}

function wakeTimeOf({ step, contact, workspace, enrollment }: StepContext<WaitStep>): Date | null {
  return wakeTime(step, {
    now: new Date(),
    contact: contactScope(contactState(contact)),
    workspaceTimezone: workspace.timezone,
    seed: `${enrollment._id.toHexString()}:${step.id}`,
  });
}

function remainingMs(until: Date | null): EnteredWait {
  return until === null ? 'open' : Math.max(0, until.getTime() - Date.now());
}
