import type { Id } from '../../../domain/id.js';
import type { PlanCall } from '../../../domain/plan/call.js';

/** What an effect has done is recorded whatever has become of its enrollment. */
export function reportedByEffects(calls: readonly PlanCall[]): Set<Id> {
  return new Set(
    calls.flatMap(({ action }) =>
      action.type === 'advance' && action.ended?.by === 'effect' ? [action.enrollmentId] : [],
    ),
  );
}

/** The addresses that a call names. */
export function emailsOf({ subject, patch }: PlanCall): string[] {
  const emails = subject.by === 'email' ? [subject.email] : [];
  return patch?.email === undefined ? emails : [...emails, patch.email];
}
