import type { ContactWhere } from '../contact/contact-query.js';
import type { Where } from './where.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { MailKind, WrittenMail } from '../mail/mail-content.js';
import type { Weekday } from './weekdays.js';

export const automationStatuses = ['draft', 'active', 'paused', 'archived'] as const;
export type AutomationStatus = (typeof automationStatuses)[number];

/** An event and the conditions it must meet. */
export interface EventMatch {
  /** As written by the user; compared by its key. */
  event: string;
  where?: Where;
}

/** How often a contact may enter an automation; `key` is a path in the event (`event.orderId`). */
export const reentryModes = ['whenFinished', 'never', 'always'] as const;
export type Reentry = (typeof reentryModes)[number] | { key: string };

/** A mail with inline content: html, text or both, or blocks. */
export interface WrittenMailStep extends WrittenMail {
  id: string;
  type: 'sendEmail';
  /** As stored only: instead of its blocks, which are stored beside the definition. */
  inBlocks?: true;
}

/** A mail rendered from a template's current version. */
export interface TemplateMailStep {
  id: string;
  type: 'sendEmail';
  /** The template's id. */
  template: string;
  kind?: MailKind;
  /** Where replies go; see `WrittenMail`. */
  replyTo?: string;
  /** The id of the sender; by default the template's. */
  sender?: string;
}

export type SendEmailStep = WrittenMailStep | TemplateMailStep;

/** A time of day, `09:00`, in the contact's zone or a named one (IANA). */
export interface DailyTime {
  time: string;
  weekdays?: Weekday[];
  timezone?: string;
}

interface WaitFor {
  id: string;
  type: 'wait';
  for: string;
}

interface WaitUntil {
  id: string;
  type: 'wait';
  until: DailyTime;
}

/** Until the instant in a field of the contact or of the entry event, shifted by `offset` (`-2 days`). */
interface WaitUntilField {
  id: string;
  type: 'wait';
  untilField: string;
  offset?: string;
  /** The time that a date without a time means, or the next of its weekdays; by default midnight, any day. */
  until?: DailyTime;
}

export type WaitStep = WaitFor | WaitUntil | WaitUntilField;

export interface WaitForEventStep {
  id: string;
  type: 'waitForEvent';
  event: string;
  where?: Where;
  timeout: string;
  onTimeout?: 'continue' | 'exit';
}

export interface BranchStep {
  id: string;
  type: 'branch';
  /** Conditions on the contact, the entry and responses to webhooks, and tests of what the contact did. */
  if: ContactWhere;
  then: Step[];
  else?: Step[];
}

export interface SplitArm {
  weight: number;
  steps: Step[];
}

export interface SplitStep {
  id: string;
  type: 'split';
  arms: SplitArm[];
}

/** Values as in `contactProperties`: known fields, else custom fields; null removes a value. */
export interface UpdateContactStep {
  id: string;
  type: 'updateContact';
  set: JsonObject;
}

export interface SendEventStep {
  id: string;
  type: 'sendEvent';
  eventName: string;
  eventProperties?: JsonValue;
}

/**
 * Adds the contact to a list, with a confirmation mail if the list requires one. Unsubscribed contacts are not
 * added.
 */
export interface AddToListStep {
  id: string;
  type: 'addToList';
  listId: string;
}

export interface RemoveFromListStep {
  id: string;
  type: 'removeFromList';
  listId: string;
}

export const webhookMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type WebhookMethod = (typeof webhookMethods)[number];

export interface WebhookStep {
  id: string;
  type: 'webhook';
  url: string;
  method?: WebhookMethod;
  headers?: Record<string, string>;
  /** As stored only; see `WithHeaders`. */
  sealedHeaders?: string | undefined;
  body?: JsonValue;
}

export interface ExitStep {
  id: string;
  type: 'exit';
}

/** A step of an automation. The compiler reports where a new type must be handled. */
export type Step =
  | SendEmailStep
  | WaitStep
  | WaitForEventStep
  | BranchStep
  | SplitStep
  | WebhookStep
  | UpdateContactStep
  | SendEventStep
  | AddToListStep
  | RemoveFromListStep
  | ExitStep;
export type StepType = Step['type'];

/** Active and paused automations of a workspace: every process that takes its events keeps them in memory. */
export const MAX_LIVE_AUTOMATIONS = 5_000;

export const MAX_STEPS = 200;
/** Of one split. */
export const MAX_ARMS = 10;

/** An automation's definition; stored as an immutable version. */
export interface AutomationDefinition {
  name: string;
  trigger: EventMatch;
  exitOn: EventMatch[];
  /** Completes the enrollment. */
  goal?: EventMatch;
  reentry: Reentry;
  /** Minimum time between two entries of a contact (per key). */
  cooldown?: string;
  /** Where replies to its mails go, unless a mail says otherwise; by default as the workspace says. */
  replyTo?: string;
  steps: Step[];
}

/** Allowed status transitions. */
const transitions: Record<AutomationStatus, readonly AutomationStatus[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
};

/** Whether an automation may change its status; keeping it is always allowed, so that calls can be repeated. */
export function isAllowedTransition(from: AutomationStatus, to: AutomationStatus): boolean {
  return from === to || transitions[from].includes(to);
}
