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
  const entered = await enterStep(db, at, { nextWakeAt: wakeTimeOf(db, before) });
  if (entered !== 'entered') return entered === 'over' ? null : entered;
  const row = await enrollmentOf(db, at.enrollmentId);
  if (row === null) return null;
  return remainingMs(db, row.nextWakeAt ?? (await setWakeTime(db, at, wakeTimeOf(db, before))));
}

/**
 * Reads the field and writes the end of the wait, together as far as the plan can see: a change of the field touches
 * the row, so it either comes before and is read, or comes after and finds the timer to compare with.
 */
async function enterFieldWait(db: Database, at: StepVisit, waitingField: string): Promise<EnteredWait> {
  const entered = await enterStep(db, at, { waitingField });
  if (entered !== 'entered') return entered === 'over' ? null : entered;
  for (;;) {
    const context = await loadStep(db, at, 'wait');
    if (context === null) return null;
    const until = wakeTimeOf(db, context);
    const left = remainingMs(db, until);
    if (await writeFieldWait(db, { at, context, waitingField, until, isOver: left === 0 })) return left;
  }
}

interface FieldWait {
  at: StepVisit;
  context: StepContext<WaitStep>;
  waitingField: string;
  until: Date | null;
  isOver: boolean;
}

/** False if the field may have changed since the row was read. A wait that is over no longer follows the field. */
async function writeFieldWait(
  db: Database,
  { at, context, waitingField, until, isOver }: FieldWait,
): Promise<boolean> {
  const { seen } = context.enrollment;
  const timer = until === null || isOver ? null : until;
  const written = await db.collections.Enrollment.updateOne(
    { ...activeVisit(at), seen: seen ?? { $exists: false } },
    {
      $set: {
        nextWakeAt: until,
        ...(isOver ? {} : { waitingField }),
        ...(timer === null ? {} : { timerAt: timer }),
      },
      $unset: {
        ...(isOver ? { waitingField: true } : {}),
        ...(timer === null ? { timerAt: true } : {}),
      },
    },
    CLAIM_WRITE,
  );
  return written.matchedCount === 1;
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
  db: Database,
  { step, contact, workspace, enrollment }: StepContext<WaitStep>,
): Date | null {
  return wakeTime(step, {
    now: db.now(),
    contact: contactScope(contactState(contact)),
    workspaceTimezone: workspace.timezone,
    seed: `${enrollment._id.toHexString()}:${step.id}`,
  });
}

function remainingMs(db: Database, until: Date | null): number | 'open' {
  return until === null ? 'open' : Math.max(0, until.getTime() - db.now().getTime());
}
