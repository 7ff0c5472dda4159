import type { Where } from './conditions.js';
import type { JsonObject, JsonValue } from '../json/json.js';

export type AutomationStatus = 'draft' | 'active' | 'paused' | 'archived';

/** An event that is listened to, and what must hold of it. */
export interface EventMatch {
  /** As the marketer wrote it; matched by its key. */
  event: string;
  where?: Where;
}

/** How often a contact may be in an automation; `key` is a path in the event (`event.orderId`). */
export type Reentry = 'whenFinished' | 'never' | 'always' | { key: string };

export type MailKind = 'marketing' | 'transactional';

/** A mail with words of its own, of which html or text is there. */
export interface WrittenMailStep {
  id: string;
  type: 'sendEmail';
  subject: string;
  html?: string;
  text?: string;
  kind?: MailKind;
}

/** A mail with the words of a template, as they are at the moment of sending. */
export interface TemplateMailStep {
  id: string;
  type: 'sendEmail';
  /** The template's id. */
  template: string;
  kind?: MailKind;
}

export type SendEmailStep = WrittenMailStep | TemplateMailStep;

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

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

/** Until the instant that a field of the contact holds, moved by `offset` (`-2 days`). */
interface WaitUntilField {
  id: string;
  type: 'wait';
  untilField: string;
  offset?: string;
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
  if: Where;
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

/** Values as in `contactProperties`: known fields, else custom fields; null removes one. */
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

/** Puts the person on a list, with a confirmation where the list asks for one; who has left it stays away. */
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

export type WebhookMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WebhookStep {
  id: string;
  type: 'webhook';
  url: string;
  method?: WebhookMethod;
  headers?: Record<string, string>;
  body?: JsonValue;
}

export interface ExitStep {
  id: string;
  type: 'exit';
}

/** What an automation does, one after the other. A new type is added here and the compiler names what is missing. */
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

export const MAX_STEPS = 200;

/** What is saved as an immutable version. */
export interface AutomationDefinition {
  name: string;
  trigger: EventMatch;
  exitOn: EventMatch[];
  /** Reached: the enrollment is completed. */
  goal?: EventMatch;
  reentry: Reentry;
  /** Shortest time between two entries of a contact (and key). */
  cooldown?: string;
  steps: Step[];
}

/** What each status may become. */
const moves: Record<AutomationStatus, readonly AutomationStatus[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
};

/** Whether an automation may go from one status to another; staying is always allowed (a repeated call). */
export function mayMove(from: AutomationStatus, to: AutomationStatus): boolean {
  return from === to || moves[from].includes(to);
}
