import type { Id } from '../id.js';
import type { JsonValue } from '../json/json.js';
import type { Decision } from './enrollments/decision.js';

export const eventStatuses = ['applied', 'unmapped', 'failed'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Source of an event. `id` is the API key, user, source, form or enrollment; a `link` is in a mail. */
export interface EventSourceRef {
  type: 'api' | 'session' | 'source' | 'form' | 'link' | 'automation' | 'engine';
  id: Id | null;
  name: string | null;
}

/** Types of sources that the log is filtered by. */
export const loggedSources = [
  'api',
  'session',
  'source',
  'automation',
  'engine',
] as const satisfies readonly EventSourceRef['type'][];

/** Reports about mail that count in a workspace's rates: soft and blocked bounces do not. */
export type CountedReport = 'bounce' | 'complaint';

/** An event as it arrives. */
export interface IncomingEvent {
  name: string;
  key: string;
  /** JSON text, stored verbatim. */
  propertiesText: string;
  /** The same, parsed. */
  properties: JsonValue;
  source: EventSourceRef;
  /** How it was mapped, or why it was not. */
  note: string | null;
  depth: number;
  /** Identity keys of an `unmapped` event. */
  personKeys?: string[];
}

export interface EventDraft {
  id: Id;
  contactId: Id | null;
  name: string;
  key: string;
  propertiesText: string;
  properties: JsonValue;
  source: EventSourceRef;
  status: EventStatus;
  enrolled: number;
  exited: number;
  enrollments: { enrollmentId: Id; automationId: Id; outcome: 'entered' | 'exited' | 'goalReached' }[];
  decisions: Decision[];
  parentId: Id | null;
  depth: number;
  note: string | null;
  receivedAt: Date;
  dedupeKey: string | null;
  fingerprint: string | null;
  personKeys?: string[];
  /** Nothing reacts to it. */
  silent?: true;
  /** Counts in the rates of bounces and complaints. */
  mailReport?: CountedReport;
  /** The log already holds it, as `unmapped`. */
  isReplay?: true;
}
