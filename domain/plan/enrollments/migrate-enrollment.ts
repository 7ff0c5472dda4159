import type { EnrollmentStatus } from '../../automation/enrollment.js';
import type { MigrateEnrollment } from '../calls/call-action.js';
import type { CallProgress } from '../calls/call-progress.js';
import { pickPaths } from './entries.js';
import { entryKeyIn } from './entry-key.js';
import { startRun } from './operator-actions.js';
import { refuse, type CallOutcome } from '../calls/outcome.js';

const NOT_ACTIVE = 'The enrollment is not active.';

/**
 * Moves an active enrollment, or a failed one that an operator repairs, to a step of a newer version, as a jump within that version would: with a new run and visit.
 * What it entered with is read again as the newer version needs it. Refused if it has moved on since it was seen, or if the
 * effect of its step is in flight: a mail would be sent by both versions. A claim whose time is over is dropped.
 */
export function planMigrate(progress: CallProgress, action: MigrateEnrollment): CallOutcome {
  const { state } = progress;
  const { step, seen, entry, repairs } = action;
  const enrollment = state.enrollments.get(action.enrollmentId);
  const refusal = wrongState(action, enrollment?.status);
  if (enrollment === null || refusal !== null) return refuse('conflict', refusal ?? NOT_ACTIVE);
  if (enrollment.run !== seen.run || enrollment.visit !== seen.visit)
    return refuse('conflict', 'The enrollment has moved on.');
  if (enrollment.effect !== null && enrollment.effect.until > state.now)
    return refuse('conflict', 'The step is being carried out.');
  const version = state.snapshot.findVersion(enrollment.automationId, action.version);
  if (version?.steps.has(step) !== true) {
    const message = 'is not a step of the version';
    return refuse('invalid', `step: ${message}`, [{ path: 'step', message }]);
  }
  const entryKey = version.keyPath === null ? null : entryKeyIn(entry, version.keyPath);
  if (version.keyPath !== null && entryKey === null)
    return refuse('conflict', 'noKey: the properties lack the entry key of this automation.');
  const moved = {
    ...enrollment,
    effect: null,
    automationVersion: version.version,
    entryKey,
    entryRefs: pickPaths(entry, version.entryPaths),
  };
  const type = repairs === 'retry' ? 'retried' : 'jumped';
  return startRun(progress, { enrollment: moved, step, type, by: action });
}

/** Why an enrollment of that status is not moved; null if it is. */
function wrongState({ repairs }: MigrateEnrollment, status: EnrollmentStatus | undefined): string | null {
  if (repairs === 'retry') return status === 'failed' ? null : 'Only a failed enrollment can be retried.';
  return status === 'active' || (repairs === 'jump' && status === 'failed') ? null : NOT_ACTIVE;
}
