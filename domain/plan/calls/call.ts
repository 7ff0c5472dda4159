import type { Id } from '../../id.js';
import type { CallAction } from './call-action.js';
import type { MailReport } from '../../mail-reports/mail-report.js';
import type { ContactPatch } from '../../contact/contact-state.js';
import type { EventSourceRef, IncomingEvent } from '../event.js';

/** The contact of a call. An email may create the contact; an id never does. */
export type Subject = { by: 'email'; email: string } | { by: 'id'; id: Id } | { by: 'none' };

export interface PlanCall {
  subject: Subject;
  patch: ContactPatch | null;
  event: IncomingEvent | null;
  /** Depth of the events that a call without an event causes. */
  depth?: number;
  action: CallAction;
  /** Source of the contact's internal events. */
  source: EventSourceRef;
  receivedAt: Date;
  /** Nothing reacts to the events of the call: no automation, goal, exit, wait or rule. */
  silent?: boolean;
  /** It is a payload's: custom fields that do not fit are left out. */
  isMapped?: true;
  /** Its events are not even logged; only with `silent`. */
  unlogged?: true;
  dedupeKey: string | null;
  fingerprint: string | null;
}

/** The bounce or complaint that an action records; null for any other. */
export function reportIn(action: CallAction): MailReport | null {
  if (action.type === 'reportMail') return action.report;
  return action.type === 'advance' && action.ended?.by === 'effect'
    ? (action.ended.bounce?.report ?? null)
    : null;
}

/** The addresses that a call names: its contact's, one that a change gives it, and a reported one. */
export function emailsIn({ subject, patch, action }: PlanCall): string[] {
  const emails = subject.by === 'email' ? [subject.email] : [];
  if (patch?.email !== undefined) emails.push(patch.email);
  const report = reportIn(action);
  if (report !== null) emails.push(report.email);
  return emails;
}
