import type { WakeSignal } from '../../../../domain/automation/enrollment.js';
import type { CallAction } from '../../../../domain/plan/calls/call-action.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StoredEnrollment } from './memory-database.js';
import { allSteps } from './reference-waits.js';
import { keyOf } from './reference-reentry.js';

export type OperatorCall = Extract<
  CallAction,
  { type: 'pauseEnrollment' | 'resumeEnrollment' | 'skipWait' | 'jumpEnrollment' | 'retryEnrollment' }
>;

interface Hands {
  now: Date;
  mailBlocked: boolean;
  hasConsent: boolean;
  automation: PlannedAutomation | undefined;
  /** All enrollments. */
  all: Iterable<StoredEnrollment>;
  /** The contact has as many active enrollments as it may have. */
  isFull: boolean;
  entered: (step: string) => void;
  start: (enrollment: StoredEnrollment) => void;
  cancel: (enrollment: StoredEnrollment) => void;
  signal: (enrollment: StoredEnrollment, signal: WakeSignal) => void;
}

/** Applies an operator's action to an enrollment; returns the code of a refusal, or null. */
export function operateOn(enrollment: StoredEnrollment, action: OperatorCall, hands: Hands): string | null {
  const { visit } = enrollment;
  switch (action.type) {
    case 'pauseEnrollment':
    case 'resumeEnrollment': {
      if (enrollment.status !== 'active') return 'conflict';
      const paused = action.type === 'pauseEnrollment';
      if (enrollment.paused === paused) return null;
      enrollment.paused = paused;
      tell(enrollment, paused ? 'paused' : 'resumed', action, hands);
      if (!paused) hands.signal(enrollment, { kind: 'resume', visit });
      return null;
    }
    case 'skipWait': {
      const { status, nextWakeAt, waiting, waitingField } = enrollment;
      const waits = nextWakeAt !== null || waiting !== null || waitingField !== null;
      if (status !== 'active' || !waits) return 'conflict';
      tell(enrollment, 'skipped', action, hands);
      enrollment.nextWakeAt = hands.now;
      hands.signal(enrollment, { kind: 'skip', visit });
      return null;
    }
    case 'jumpEnrollment': {
      if (enrollment.status !== 'active' && enrollment.status !== 'failed') return 'conflict';
      const steps = allSteps(hands.automation?.definition.steps ?? []);
      if (!steps.some(({ id }) => id === action.step)) return 'invalid';
      return runAgain(enrollment, action, hands);
    }
    case 'retryEnrollment':
      return enrollment.status === 'failed' ? runAgain(enrollment, action, hands) : 'conflict';
  }
}

/** Starts a new run and visit, from where it failed or from another step, unless another enrollment holds its key. */
function runAgain(
  enrollment: StoredEnrollment,
  action: Extract<OperatorCall, { type: 'jumpEnrollment' | 'retryEnrollment' }>,
  hands: Hands,
): string | null {
  const { automation } = hands;
  if (automation === undefined) throw new Error('An enrollment without its automation');
  const key = keyOf(automation, enrollment);
  for (const other of hands.all)
    if (key !== null && other !== enrollment && other.activeKey === key) return 'conflict';
  if (enrollment.status === 'failed' && hands.isFull) return 'conflict';
  if (enrollment.status === 'active') hands.cancel(enrollment);
  const jumps = action.type === 'jumpEnrollment';
  if (jumps && action.step !== enrollment.step) hands.entered(action.step);
  Object.assign(enrollment, {
    status: 'active',
    run: enrollment.run + 1,
    visit: enrollment.visit + 1,
    step: jumps ? action.step : enrollment.step,
    nextWakeAt: null,
    waiting: null,
    awaited: null,
    waitingField: null,
    rereadAt: null,
    endedAt: null,
    lastError: null,
    activeKey: key,
    mailBlocked: hands.mailBlocked,
    hasConsent: hands.hasConsent,
  });
  tell(enrollment, jumps ? 'jumped' : 'retried', action, hands);
  const line = enrollment.timeline.at(-1);
  if (jumps && line !== undefined) line.step = action.step;
  hands.start(enrollment);
  return null;
}

function tell(
  enrollment: StoredEnrollment,
  type: 'paused' | 'resumed' | 'skipped' | 'jumped' | 'retried',
  { by, note }: OperatorCall,
  { now }: Hands,
): void {
  enrollment.timeline.push({ at: now, type, by, ...(note === null ? {} : { note }) });
}
