import { internalEventKey, type InternalEventName } from '../../automation/event-name.js';
import type { ContactPatch } from '../../contact/contact-state.js';
import type { Id } from '../../id.js';
import type { MailReport } from '../../mail-reports/mail-report.js';
import type { EventSourceRef, IncomingEvent } from '../event.js';
import type { CallAction } from './call-action.js';

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

/**
 * What calls may concern beside their contacts' own values and active enrollments, and has to be read for them:
 * - consent: failed enrollments, whose mail may be blocked or not any more
 * - lists: subscriptions and confirmations
 * - addresses: the suppressions of known contacts' addresses too, since one may be lifted, or its address taken by another
 *   contact of the batch; contacts' rows say only whether there is one
 * - enrollment: the one that the action names, failed ones too
 * - mail: the claim of the mail whose end the call records
 * - replay: an event of the log
 */
export type Concern = 'consent' | 'lists' | 'addresses' | 'enrollment' | 'mail' | 'replay';

type Internal = InternalEventName;

/** What an action of each type concerns, and the internal events that it may append beyond those of any call. */
const OF_ACTION: Record<CallAction['type'], { concerns: readonly Concern[]; appends: readonly Internal[] }> =
  {
    none: { concerns: [], appends: [] },
    upsertContact: { concerns: [], appends: [] },
    updateContact: { concerns: [], appends: [] },
    deleteContact: { concerns: ['lists', 'addresses'], appends: ['contact_deleted'] },
    replayEvent: { concerns: ['replay'], appends: [] },
    endEnrollment: { concerns: ['enrollment'], appends: [] },
    advance: { concerns: ['enrollment'], appends: ['email_sent', 'email_bounced'] },
    retryEnrollment: { concerns: ['enrollment'], appends: [] },
    pauseEnrollment: { concerns: ['enrollment'], appends: [] },
    resumeEnrollment: { concerns: ['enrollment'], appends: [] },
    skipWait: { concerns: ['enrollment'], appends: [] },
    jumpEnrollment: { concerns: ['enrollment'], appends: [] },
    migrateEnrollment: { concerns: ['enrollment'], appends: [] },
    enroll: { concerns: ['lists'], appends: [] },
    signUp: { concerns: ['consent', 'lists', 'addresses'], appends: ['list_subscribed'] },
    importRow: { concerns: ['consent', 'lists'], appends: ['list_subscribed'] },
    restoreContact: { concerns: ['consent', 'lists'], appends: [] },
    confirm: { concerns: ['consent', 'lists'], appends: ['list_subscribed'] },
    unsubscribe: { concerns: ['consent', 'lists'], appends: ['list_unsubscribed'] },
    resubscribe: { concerns: ['consent', 'lists'], appends: ['list_subscribed'] },
    addToList: { concerns: ['consent', 'lists'], appends: ['list_subscribed'] },
    removeFromList: { concerns: ['consent', 'lists'], appends: ['list_unsubscribed'] },
    reportMail: { concerns: ['consent'], appends: ['email_bounced', 'email_complained'] },
    trackMail: { concerns: [], appends: [] },
    suppress: { concerns: ['consent'], appends: [] },
    unsuppress: { concerns: ['consent', 'addresses'], appends: [] },
    settleSuppression: { concerns: ['consent', 'addresses'], appends: [] },
    decideSegments: { concerns: [], appends: [] },
  };

/** Whether an action may change the consent of its contact, or subscriptions to lists. */
export function changesConsent({ type }: CallAction): boolean {
  return OF_ACTION[type].concerns.includes('consent');
}

/** What calls may concern. */
export function collectConcerns(calls: readonly Pick<PlanCall, 'action' | 'patch'>[]): ReadonlySet<Concern> {
  const found = new Set<Concern>();
  for (const { action, patch } of calls) {
    for (const concern of OF_ACTION[action.type].concerns)
      // A row of an import without lists changes values only.
      if (concern !== 'lists' || action.type !== 'importRow' || action.lists.length > 0) found.add(concern);
    if (patch?.subscribed !== undefined) found.add('consent');
    // A new address ends what the former one was asked.
    if (patch?.email !== undefined) found.add('consent').add('lists').add('addresses');
    if (action.type !== 'advance' || action.ended?.by !== 'effect') continue;
    if (action.ended.mail !== null) found.add('mail');
    if (action.ended.bounce !== undefined) found.add('consent');
  }
  return found;
}

/** Any call may change a contact or end enrollments. `contact_added` has no past: the contact is new. */
const OF_ANY_CALL: readonly Internal[] = [
  'contact_added',
  'contact_updated',
  'automation_exited',
  'automation_completed',
  'segment_entered',
  'segment_left',
];

/**
 * Every internal event that a call may append to itself. What the batch reads for re-entry follows from this, so
 * `appendInternal` refuses any other.
 */
export function followUpEvents(action: CallAction['type']): readonly Internal[] {
  return [...OF_ANY_CALL, ...OF_ACTION[action].appends];
}

/** Whether a call of this type may append the event. */
export function mayAppend(action: CallAction['type'], name: Internal): boolean {
  return OF_ANY_CALL.includes(name) || OF_ACTION[action].appends.includes(name);
}

/** The keys of all events that calls are about or may append. */
export function eventKeys(calls: readonly PlanCall[]): Set<string> {
  const keys = new Set(ANY_KEYS);
  for (const { event, action } of calls) {
    for (const name of OF_ACTION[action.type].appends) keys.add(internalEventKey(name));
    if (event !== null) keys.add(event.key);
  }
  return keys;
}

const ANY_KEYS: readonly string[] = OF_ANY_CALL.map(internalEventKey);

/** The enrollment that the call's action names. */
export function namedEnrollment({ action }: PlanCall): Id | null {
  return 'enrollmentId' in action ? action.enrollmentId : null;
}
