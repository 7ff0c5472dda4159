import type { Step as AutomationStep } from '../../../../domain/automation/automation.js';
import type { TimelineEntry } from '../../../../domain/automation/enrollment.js';
import type { Id } from '../../../../domain/id.js';
import type { EndedVisit } from '../../../../domain/plan/calls/call-action.js';
import { effectEnd, mailEnd } from './calls.js';
import type { StoredEnrollment } from './memory-database.js';
import type { Step } from './random-steps.js';
import { allSteps } from './reference-waits.js';
import { stepAfter } from './reference-walk.js';

/** An event that a search of the log has found. */
const FOUND = '9'.repeat(24);

/** The id of a visit's mail, the same on both sides. */
export function mailIdOf(position: number, visit: number): Id {
  return `d${String(position).padStart(11, '0')}${String(visit).padStart(12, '0')}`;
}

interface Standing {
  row: StoredEnrollment | undefined;
  position: number;
  steps: readonly AutomationStep[];
  mailClaims: ReadonlyMap<Id, string | null>;
}

/** What the workflow or an activity reports about an enrollment. */
export function reportOf(
  of: Extract<Step, { type: 'advance' }>,
  standing: Standing,
): { run: number; ended: EndedVisit | null } {
  const { row } = standing;
  const run = row?.run ?? 1;
  const isForeign = of.report === 'foreign';
  return { run: isForeign ? (run === 1 ? 2 : run - 1) : run, ended: endOf(of, standing) };
}

function endOf(
  { report, mail: status }: Extract<Step, { type: 'advance' }>,
  { row, position, steps, mailClaims }: Standing,
): EndedVisit | null {
  const step = allSteps(steps).find(({ id }) => id === row?.step);
  if (row === undefined || step === undefined || report === 'where') return null;
  const visit = report === 'old' ? row.visit - 1 : row.visit;
  const at = { step: step.id, visit };
  switch (step.type) {
    case 'sendEmail': {
      const id = mailIdOf(position, visit);
      const claim = report === 'unclaimed' ? 'nobody' : (mailClaims.get(id) ?? 'nobody');
      return mailEnd(at, { id, claim, automationId: row.automationId }, status);
    }
    case 'wait':
    case 'waitForEvent':
      if (report === 'skip') return { by: 'skip', visit };
      if (report === 'event' && step.type === 'waitForEvent') return { by: 'event', visit, eventId: FOUND };
      return { by: 'timeUp', visit };
    case 'branch':
    case 'split':
    case 'exit':
      return null;
    default:
      return effectEnd(at, report === 'skip' ? null : { type: 'webhookDelivered' });
  }
}

/** The mail that an attempt may claim: that of the current step, or of the one after a wait. */
export function mailDue(
  row: StoredEnrollment,
  { steps, now }: { steps: readonly AutomationStep[]; now: Date },
): { at: Partial<StoredEnrollment> & { step: string; visit: number }; lines: TimelineEntry[] } | null {
  const { status, paused, mailBlocked, step: current, visit, nextWakeAt } = row;
  if (status !== 'active' || paused || mailBlocked) return null;
  const stepOf = (id: string | null | undefined): AutomationStep | undefined =>
    allSteps(steps).find((one) => one.id === id);
  const step = stepOf(current);
  if (step?.type === 'sendEmail') return { at: { step: step.id, visit }, lines: [] };
  if (step?.type !== 'wait' || 'untilField' in step || nextWakeAt === null) return null;
  const next = stepOf(stepAfter(steps, step.id));
  if (next?.type !== 'sendEmail') return null;
  const since = { at: nextWakeAt < now ? nextWakeAt : now, eventId: null };
  const none = { nextWakeAt: null, waiting: null, awaited: null, waitingField: null, rereadAt: null };
  const at = { ...none, since, step: next.id, visit: visit + 1 };
  return { at, lines: [{ at: now, type: 'stepEntered', step: next.id, visit: visit + 1 }] };
}
