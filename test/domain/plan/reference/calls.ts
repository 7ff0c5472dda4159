import {
  customEventKey,
  internalEventKey,
  type InternalEventName,
} from '../../../../domain/automation/event-name.js';
import type {
  AutomationStatus,
  EventMatch,
  Reentry,
  Step,
} from '../../../../domain/automation/automation.js';
import type { Where } from '../../../../domain/automation/where.js';
import type { ConfirmationSecret, ConsentFacts, ListFacts } from '../../../../domain/lists/sign-up.js';
import type { JsonValue } from '../../../../domain/json/json.js';
import type { MailReport } from '../../../../domain/mail-reports/mail-report.js';
import { plannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type {
  CallAction,
  EndedEffect,
  EndedVisit,
  EnrollmentEnd,
  MailEnd,
} from '../../../../domain/plan/calls/call-action.js';
import type { ContactPatch } from '../../../../domain/contact/contact-state.js';
import type { EventSourceRef, IncomingEvent } from '../../../../domain/plan/event.js';
import type { Id } from '../../../../domain/id.js';
import type { PlanCall } from '../../../../domain/plan/calls/call.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';

/** Short builders for the calls and automations in tests of the plan. */

const client: EventSourceRef = { type: 'api', id: null, name: null };
const engine: EventSourceRef = { type: 'engine', id: null, name: null };

export const NOON = new Date('2026-03-01T12:00:00.000Z');

function aCall(parts: Partial<PlanCall> & Pick<PlanCall, 'subject'>): PlanCall {
  return {
    patch: null,
    event: null,
    action: { type: 'none' },
    source: client,
    receivedAt: NOON,
    dedupeKey: null,
    fingerprint: null,
    ...parts,
  };
}

function anEvent(name: string, key: string, properties: JsonValue, depth = 0): IncomingEvent {
  const propertiesText = JSON.stringify(properties);
  return { name, key, properties, propertiesText, source: client, note: null, depth };
}

export interface SendOptions {
  properties?: JsonValue;
  patch?: ContactPatch;
  dedupeKey?: string;
}

/** A client's event for the contact with this email. */
export function send(email: string, name: string, options: SendOptions = {}): PlanCall {
  return aCall({
    subject: { by: 'email', email },
    patch: options.patch ?? null,
    event: anEvent(name, customEventKey(name), options.properties ?? {}),
    dedupeKey: options.dedupeKey ?? null,
    fingerprint: options.dedupeKey === undefined ? null : 'fingerprint',
  });
}

/** `POST /api/contacts` */
export function upsert(email: string, patch: ContactPatch = {}): PlanCall {
  return aCall({ subject: { by: 'email', email }, patch, action: { type: 'upsertContact' } });
}

/** `PUT /api/contacts/{id}` */
export function put(id: Id, patch: ContactPatch, ifVersion: number | null = null): PlanCall {
  return aCall({ subject: { by: 'id', id }, patch, action: { type: 'updateContact', ifVersion } });
}

/** `DELETE /api/contacts/{id}` */
export function remove(id: Id): PlanCall {
  return aCall({ subject: { by: 'id', id }, action: { type: 'deleteContact' } });
}

/** An internal event that the engine records for a contact. */
export function fact(
  contactId: Id,
  name: InternalEventName,
  properties: JsonValue = {},
  depth = 0,
): PlanCall {
  const event = anEvent(name, internalEventKey(name), properties, depth);
  return aCall({ subject: { by: 'id', id: contactId }, event, source: engine });
}

/** A payload without a known contact. */
export function unmapped(name: string): PlanCall {
  return aCall({ subject: { by: 'none' }, event: anEvent(name, customEventKey(name), { some: 'thing' }) });
}

interface OfEnrollment {
  id: Id;
  contactId: Id;
}

/** `POST /api/enrollments/{id}/exit` */
export function operatorExit(of: OfEnrollment): PlanCall {
  const end: EnrollmentEnd = { status: 'exited', reason: 'operator', by: 'Grace', note: 'asked to' };
  return aCall({
    subject: { by: 'id', id: of.contactId },
    action: { type: 'endEnrollment', enrollmentId: of.id, run: null, end },
  });
}

/** The end that the workflow of a run reports. */
export function workflowEnd(of: OfEnrollment, run: number, end: EnrollmentEnd): PlanCall {
  return aCall({
    subject: { by: 'id', id: of.contactId },
    action: { type: 'endEnrollment', enrollmentId: of.id, run, end },
    source: { type: 'automation', id: of.id, name: null },
  });
}

/** `POST /api/enrollments/{id}/retry` */
export function retry(of: OfEnrollment): PlanCall {
  return aCall({
    subject: { by: 'id', id: of.contactId },
    action: { type: 'retryEnrollment', enrollmentId: of.id, by: 'Grace', note: null },
  });
}

/** An operator's action: `POST /api/enrollments/{id}/pause` and the like. */
export function operate(
  of: OfEnrollment,
  type: 'pauseEnrollment' | 'resumeEnrollment' | 'skipWait',
  note: string | null = null,
): PlanCall {
  return aCall({
    subject: { by: 'id', id: of.contactId },
    action: { type, enrollmentId: of.id, by: 'Grace', note },
  });
}

/** `POST /api/enrollments/{id}/jump` */
export function jump(of: OfEnrollment, step: string): PlanCall {
  return aCall({
    subject: { by: 'id', id: of.contactId },
    action: { type: 'jumpEnrollment', enrollmentId: of.id, step, by: 'Grace', note: null },
  });
}

/** `POST /api/automations/{id}/enroll` */
export function enroll(contactId: Id, automationId: Id, properties: JsonValue = {}): PlanCall {
  return aCall({
    subject: { by: 'id', id: contactId },
    action: { type: 'enroll', automationId, properties, by: 'Grace', note: 'asked to' },
  });
}

/** What a run's workflow or an activity reports: the end of a visit, or null to learn where the enrollment stands. */
export function advance(of: OfEnrollment, run: number, ended: EndedVisit | null = null): PlanCall {
  return aCall({
    subject: { by: 'id', id: of.contactId },
    action: { type: 'advance', enrollmentId: of.id, run, ended, spreadMs: 0 },
    source: { type: 'automation', id: of.id, name: null },
  });
}

/** The end of a webhook, or of a step that has recorded something. */
export function effectEnd(
  { step, visit }: { step: string; visit: number },
  line: EndedEffect['line'] = { type: 'webhookDelivered', note: 'HTTP 200' },
): EndedEffect {
  return { by: 'effect', step, visit, line, mail: null, event: null };
}

/** A hard bounce that our mail server has reported. */
export function aBounce(parts: Partial<MailReport> = {}): MailReport {
  return {
    kind: 'bounce',
    email: 'gone@example.test',
    type: 'hard',
    providerType: null,
    code: '5.1.1',
    diagnostic: '550 5.1.1 No such user',
    provider: 'smtp',
    messageId: null,
    ...parts,
  };
}

/** A report about a mail to an address, as a source receives it. */
export function reportMail(report: MailReport, parts: Partial<PlanCall> = {}): PlanCall {
  return aCall({
    subject: { by: 'email', email: report.email },
    event: anEvent('Bounce', 'bounce', {}),
    action: { type: 'reportMail', report, mail: { step: 'mail' } },
    ...parts,
  });
}

/** The end of a mail: sent, unless `end` says otherwise. */
export function mailEnd(
  { step, visit }: { step: string; visit: number },
  mail: Pick<MailEnd, 'id' | 'claim' | 'automationId'>,
  status: MailEnd['status'] = 'sent',
): EndedEffect {
  const counter = status === 'sent' ? 'sent' : status === 'uncertain' ? null : 'skipped';
  const type = status === 'sent' ? 'emailSent' : status === 'uncertain' ? 'emailUncertain' : 'emailSkipped';
  return {
    ...effectEnd({ step, visit }, { type }),
    mail: { ...mail, step, listId: null, status, reason: null, response: null, counter },
    event: status === 'sent' ? { name: 'email_sent', properties: { messageId: mail.id, step } } : null,
    ...(status === 'bounced' && { bounce: { report: aBounce({ messageId: mail.id }), mail: { step } } }),
  };
}

export interface AutomationParts {
  id: Id;
  on: string;
  where?: Where;
  exitOn?: EventMatch[];
  goal?: EventMatch;
  reentry?: Reentry;
  cooldown?: string;
  steps?: Step[];
  status?: AutomationStatus;
  version?: number;
}

const WAIT: Step = { id: 'wait', type: 'wait', for: '30 days' };

/** A version of an automation, with the keys it listens to. */
export function anAutomation({ id, on, where, exitOn = [], ...rest }: AutomationParts): PlannedAutomation {
  return plannedAutomation({
    id,
    version: rest.version ?? 1,
    status: rest.status ?? 'active',
    definition: {
      name: `On ${on}`,
      trigger: where === undefined ? { event: on } : { event: on, where },
      exitOn,
      ...(rest.goal === undefined ? {} : { goal: rest.goal }),
      reentry: rest.reentry ?? 'whenFinished',
      ...(rest.cooldown === undefined ? {} : { cooldown: rest.cooldown }),
      steps: rest.steps ?? [WAIT],
    },
  });
}

const wholeList: ListFacts = {
  id: 'b'.repeat(24),
  name: 'News',
  doubleOptIn: false,
  reminderAfterMs: 2 * 24 * 3_600_000,
  expiresAfterMs: 7 * 24 * 3_600_000,
};

export function aList(parts: Partial<ListFacts> = {}): ListFacts {
  return { ...wholeList, ...parts };
}

export function someFacts(parts: Partial<ConsentFacts> = {}): ConsentFacts {
  return {
    text: 'Send me news.',
    given: true,
    source: 'test',
    form: null,
    pageUrl: null,
    ip: '192.0.2.1',
    userAgent: 'mocha',
    language: null,
    by: null,
    ...parts,
  };
}

let secrets = 0;

/** New each time, as in the operations. */
export function someSecret(): ConfirmationSecret {
  secrets += 1;
  const id = `d${secrets.toString(16).padStart(23, '0')}`;
  return { id, tokenHash: `hash of ${id}`, tokenSealed: `seal of ${id}` };
}

export interface SignUpOptions {
  patch?: ContactPatch;
  isPublic?: boolean;
  consent?: Partial<ConsentFacts>;
}

/** A contact's own sign-up, to a list or to none. */
export function signUp(email: string, list: ListFacts | null, options: SignUpOptions = {}): PlanCall {
  const { patch = null, isPublic = false, consent = {} } = options;
  const action = { type: 'signUp', list, consent: someFacts(consent), isPublic } as const;
  return aCall({
    subject: { by: 'email', email },
    patch,
    action: { ...action, confirmation: someSecret() },
  });
}

type ListAction = Extract<
  CallAction,
  {
    type:
      'confirm' | 'unsubscribe' | 'resubscribe' | 'addToList' | 'removeFromList' | 'suppress' | 'unsuppress';
  }
>;

/** An action on the lists of an existing contact. */
export function onLists(contactId: Id, action: ListAction): PlanCall {
  return aCall({ subject: { by: 'id', id: contactId }, action });
}
