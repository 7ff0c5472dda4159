import type { Id } from '../id.js';
import type { JsonValue } from '../json/json.js';
import type { Decision } from './decision.js';

export type EventStatus = 'applied' | 'unmapped' | 'failed';

/** Where an event came from. `id` is the key, session's user, source, form or enrollment; a `link` stands in a mail. */
export interface EventSourceRef {
  type: 'api' | 'session' | 'source' | 'form' | 'link' | 'automation' | 'engine';
  id: Id | null;
  name: string | null;
}

/** An event as it arrives. */
export interface IncomingEvent {
  name: string;
  key: string;
  /** JSON text, stored as it is. */
  propertiesText: string;
  /** The same, parsed, for conditions. */
  properties: JsonValue;
  source: EventSourceRef;
  /** How it was mapped, or why it was not. */
  note: string | null;
  depth: number;
  /** By what one that is kept as `unmapped` may name a person. */
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
  /** It stands in the log already, as `unmapped`. */
  isReplay?: true;
}
