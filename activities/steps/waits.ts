import { ObjectId } from 'mongodb';
import type { WaitStep } from '../../domain/automation/automation.js';
import { contactScope } from '../../domain/plan/contact-patch.js';
import { wakeTime } from '../../domain/steps/wake-time.js';
import type { Database } from '../../models/database.js';
import type { EnteredWait, StepVisit } from '../../workflows/messages.js';
import { CLAIM_WRITE } from './claim.js';
import { enterStep } from './enter-step.js';
import { contactState, enrollmentOf, loadStep, type StepContext } from './step-context.js';

export interface WaitDeps {
  db: Database;
  /** See `WakeContext`. */
  calendarSpreadMs: number;
}

/**
 * Starts a wait and returns the milliseconds that remain. Idempotent, except that a wait until a contact field reads
 * the field again.
 */
export async function enterWait(deps: WaitDeps, at: StepVisit): Promise<EnteredWait> {
  const { db } = deps;
  const before = await loadStep(db, at, 'wait', 'entering');
  if (before === null) return null;
  if ('untilField' in before.step) return enterFieldWait(deps, at, before.step.untilField);
  const entered = await enterStep(db, at, { nextWakeAt: wakeTimeOf(deps, before) });
  if (entered !== 'entered') return entered === 'over' ? null : entered;
  const row = await enrollmentOf(db, at.enrollmentId);
  if (row === null) return null;
  return remainingMs(db, row.nextWakeAt ?? (await setWakeTime(db, at, wakeTimeOf(deps, before))));
}

/**
 * Without `rereadAt` in the row, every change signals this run. So it is removed before the field is read, and written
 * only if no change has touched the row since.
 */
async function enterFieldWait(deps: WaitDeps, at: StepVisit, waitingField: string): Promise<EnteredWait> {
  const { db } = deps;
  const { Enrollment } = db.collections;
  const entered = await enterStep(db, at, { waitingField });
  if (entered !== 'entered') return entered === 'over' ? null : entered;
  await Enrollment.updateOne(
    activeVisit(at),
    { $set: { waitingField }, $unset: { rereadAt: true } },
    CLAIM_WRITE,
  );
  const context = await loadStep(db, at, 'wait');
  if (context === null) return null;
  const nextWakeAt = wakeTimeOf(deps, context);
  const left = remainingMs(db, nextWakeAt);
  if (left === 0) {
    // A wait that is over no longer follows the field.
    const over = { $set: { nextWakeAt }, $unset: { waitingField: true, rereadAt: true } } as const;
    await Enrollment.updateOne(activeVisit(at), over);
    return left;
  }
  const unchanged = { ...activeVisit(at), seen: context.enrollment.seen ?? { $exists: false } };
  const rereadAt = nextWakeAt === null ? {} : { rereadAt: nextWakeAt };
  await Enrollment.updateOne(unchanged, { $set: { nextWakeAt, ...rereadAt } });
  return left;
}

/** Writes the end of a wait that starts again, after a retry or jump. */
async function setWakeTime(db: Database, at: StepVisit, nextWakeAt: Date | null): Promise<Date | null> {
  await db.collections.Enrollment.updateOne(activeVisit(at), { $set: { nextWakeAt } });
  return nextWakeAt;
}

function activeVisit({ enrollmentId, run, visit }: StepVisit) {
  return { _id: new ObjectId(enrollmentId), status: 'active', run, visit } as const;
}

function wakeTimeOf(
  { db, calendarSpreadMs: spreadMs }: WaitDeps,
  { step, contact, workspace, enrollment }: StepContext<WaitStep>,
): Date | null {
  return wakeTime(step, {
    now: db.now(),
    contact: contactScope(contactState(contact)),
    workspaceTimezone: workspace.timezone,
    seed: `${enrollment._id.toHexString()}:${step.id}`,
    spreadMs,
  });
}

function remainingMs(db: Database, until: Date | null): number | 'open' {
  return until === null ? 'open' : Math.max(0, until.getTime() - db.now().getTime());
}
