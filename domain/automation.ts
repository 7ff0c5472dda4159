import type { Where } from './conditions.js';
import type { JsonValue } from './json.js';

export type AutomationStatus = 'draft' | 'active' | 'paused' | 'archived';

/** An event that is listened to, and what must hold of it. */
export interface EventMatch {
  /** As the marketer wrote it; matched by its key. */
  event: string;
  where?: Where;
}

export type Reentry = 'whenFinished' | 'always';

export type MailKind = 'marketing' | 'transactional';

export interface SendEmailStep {
  id: string;
  type: 'sendEmail';
  subject: string;
  html?: string;
  text?: string;
  kind?: MailKind;
}

export interface WaitStep {
  id: string;
  type: 'wait';
  for: string;
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
export type Step = SendEmailStep | WaitStep | WebhookStep | ExitStep;
export type StepType = Step['type'];

export const MAX_STEPS = 200;

/** What is saved as an immutable version. */
export interface AutomationDefinition {
  name: string;
  trigger: EventMatch;
  exitOn: EventMatch[];
  reentry: Reentry;
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
