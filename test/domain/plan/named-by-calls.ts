import type { Id } from '../../../domain/id.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';

/** What an effect has done is recorded whatever has become of its enrollment. */
export function reportedByEffects(calls: readonly PlanCall[]): Set<Id> {
  return new Set(
    calls.flatMap(({ action }) =>
      action.type === 'advance' && action.ended?.by === 'effect' ? [action.enrollmentId] : [],
    ),
  );
}

/** The addresses that a call names. */
export function emailsOf({ subject, patch, action }: PlanCall): string[] {
  const emails = subject.by === 'email' ? [subject.email] : [];
  if (patch?.email !== undefined) emails.push(patch.email);
  if (action.type === 'reportMail') emails.push(action.report.email);
  if (action.type === 'advance' && action.ended?.by === 'effect' && action.ended.bounce !== undefined)
    emails.push(action.ended.bounce.report.email);
  return emails;
}
