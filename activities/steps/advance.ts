import { ObjectId } from 'mongodb';
import type { StepType } from '../../domain/automation/automation.js';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import type { EndedEffect, EndedVisit } from '../../domain/plan/calls/call-action.js';
import type { NextStep } from '../../domain/steps/next-step.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRun, NextAction } from '../../workflows/messages.js';
import { codeOfError, nonRetryable } from '../failures.js';
import type { WorkerMetrics } from '../metrics.js';
import type { RecordPort } from '../ports.js';
import { findAwaitedEvent } from './find-awaited-event.js';
import { recordStep, type RecordStepDeps } from './record-steps.js';

export interface AdvanceDeps extends RecordStepDeps {
  metrics: WorkerMetrics;
}

/** What the engine's answer means for the workflow, right after an effect. */
export async function advanceAfterEffect(
  deps: { db: Database; record: RecordPort; metrics: WorkerMetrics },
  over: { run: EnrollmentRun; type: StepType },
  ended: EndedEffect | null,
): Promise<NextAction> {
  const next = await move(deps, over.run, ended);
  if (ended !== null) deps.metrics.step(over.type, effectOutcome(ended));
  const did = ended === null ? null : whatItDid(ended);
  return {
    // What else these need belongs to the next step, not to this effect's activity.
    ...(next.do === 'record' || next.do === 'awaitEvent'
      ? { do: 'advance' }
      : await toNextAction(deps.db, over.run, next)),
    ...(did !== null && { did: [did] }),
  };
}

const WORDS: Partial<Record<TimelineEntry['type'], string>> = {
  emailSent: 'sent',
  emailSkipped: 'skipped',
  emailUncertain: 'uncertain',
  webhookDelivered: 'delivered',
};

/** The outcome of an effect, as Temporal shows it to operators; null if the timeline has no entry for it. */
function whatItDid({ step, line }: EndedEffect): string | null {
  const word = line === null ? undefined : WORDS[line.type];
  if (line === null || word === undefined) return null;
  const note = line.type === 'emailUncertain' || line.note === undefined ? '' : `, ${line.note}`;
  return `${step}: ${word}${note}`;
}

/**
 * Moves an enrollment on until it rests at an effect, at a wait, or at its end. Idempotent: a report about a visit that
 * the row has left only asks where it stands.
 *
 * @throws ApplicationFailure `contactRefused`, `templateInvalid`, `waitEndless`, `definitionMissing`; if the run has failed
 *   before, what it failed with
 */
export async function advance(
  deps: AdvanceDeps,
  run: EnrollmentRun,
  ended: EndedVisit | null,
): Promise<NextAction> {
  let next = await move(deps, run, ended);
  for (;;) {
    if (next.do === 'record') {
      const at = { ...run, step: next.step, visit: next.visit };
      const recorded = await recordStep(deps, at);
      if (recorded !== null) deps.metrics.step(next.type, effectOutcome(recorded));
      const after = await move(deps, run, recorded);
      const isStuck = recorded === null && after.do === 'record' && after.visit === next.visit;
      if (isStuck) throw nonRetryable('definitionMissing');
      next = after;
    } else if (next.do === 'awaitEvent') {
      const { step, visit } = next;
      const eventId = await findAwaitedEvent(deps.db, { ...run, step, visit });
      if (eventId === null) return toNextAction(deps.db, run, next);
      next = await move(deps, run, { visit, by: 'event', eventId });
    } else return toNextAction(deps.db, run, next);
  }
}

function effectOutcome({ line, mail }: EndedEffect): 'skipped' | 'done' {
  return line?.type === 'skipped' || mail?.counter === 'skipped' ? 'skipped' : 'done';
}

async function move(
  { record, metrics }: { record: RecordPort; metrics: WorkerMetrics },
  run: EnrollmentRun,
  ended: EndedVisit | null,
): Promise<NextStep> {
  const { next, passed } = await record.advance({ run, ended });
  for (const type of passed) metrics.step(type, 'done');
  if (next.do === 'wait') metrics.step('wait', 'waiting');
  if (next.do === 'awaitEvent') metrics.step('waitForEvent', 'waiting');
  return next;
}

async function toNextAction(
  db: Database,
  run: EnrollmentRun,
  next: Exclude<NextStep, { do: 'record' }>,
): Promise<NextAction> {
  if (next.do === 'over') return endOfRun(db, run);
  if (next.do === 'awaitEvent') return { do: next.do, ...pickVisit(next), ms: remainingMs(db, next.until) };
  if (next.do === 'end') {
    const { status, step } = next;
    // The engine has ended it; the run fails too.
    if (status === 'failed') throw nonRetryable('waitEndless');
    return { do: 'end', status, step };
  }
  if (next.do !== 'wait') return next;
  const { until, rereads, then } = next;
  return {
    do: next.do,
    ...pickVisit(next),
    ms: until === null ? null : remainingMs(db, until),
    ...(rereads ? { rereads } : {}),
    ...(then === null ? {} : { then }),
  };
}

function pickVisit({ step, visit }: { step: string; visit: number }): { step: string; visit: number } {
  return { step, visit };
}

function remainingMs(db: Database, until: Date): number {
  return Math.max(0, until.getTime() - db.now().getTime());
}

const projection = { status: 1, run: 1, step: 1, goalReached: 1, exitReason: 1, lastError: 1 } as const;

/**
 * What a run does whose enrollment is over. If the run has led to the end itself, it ends in the same way again: Temporal
 * may have lost the answer. Anything else that ends an enrollment cancels its workflow.
 *
 * @throws ApplicationFailure if the run has failed; `stepFailed` if its code is not known any more
 */
async function endOfRun(db: Database, { enrollmentId, run }: EnrollmentRun): Promise<NextAction> {
  const row = await db.collections.Enrollment.findOne({ _id: new ObjectId(enrollmentId) }, { projection });
  if (row?.run !== run) return { do: 'over' };
  const { status, step, goalReached, exitReason, lastError } = row;
  if (status === 'failed') throw nonRetryable(codeOfError(lastError));
  const isCompleted = status === 'completed' && !goalReached;
  const isLeft = status === 'exited' && (exitReason === 'step' || exitReason === 'timeout');
  return isCompleted || isLeft ? { do: 'end', status, step } : { do: 'over' };
}
