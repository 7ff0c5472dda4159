import type { Schemas } from '../client';

/**
 * What the stream says. The events of the log arrive one by one; `lost` means that some may have been missed, so that the
 * log is to be read again. All other topics have a state, which is null once the thing has been deleted.
 */
export type LiveMessage =
  | { kind: 'events'; topic: 'events'; data: Schemas['Event'] }
  | { kind: 'lost'; topic: 'events'; data: null }
  | { kind: 'attention'; topic: 'attention'; data: Schemas['Attention'] | null }
  | { kind: 'enrollments'; topic: string; data: Schemas['AutomationStats'] | null }
  | { kind: 'enrollment'; topic: string; data: Schemas['Enrollment'] | null }
  | { kind: 'job'; topic: string; data: Schemas['Job'] | null };

/** `live` also while nothing is followed. */
export type LiveState = 'live' | 'reconnecting';

/** What a tab gets, at most four times a second. */
export interface LiveBatch {
  state: LiveState;
  messages: LiveMessage[];
}

/** What a tab asks for. `scope` is the user and the workspace, since the stream belongs to the session. */
export type LiveRequest =
  | { type: 'follow'; scope: string; topics: string[] }
  /** The tab is still open; not every browser says when one is closed. */
  | { type: 'ping' }
  /** The network may be back: no pause before the next attempt. */
  | { type: 'wake' }
  /** The session has ended or has moved to another workspace. */
  | { type: 'end' }
  | { type: 'bye' };

const STATES = ['attention', 'enrollments', 'enrollment', 'job'] as const;

/** A message of the stream; null for what only concerns the connection. */
export function messageOf(event: string, text: string): LiveMessage | null {
  if (event === 'lost') return { kind: 'lost', topic: 'events', data: null };
  const kind = STATES.find((one) => one === event);
  if (event !== 'events' && kind === undefined) return null;
  const said: unknown = JSON.parse(text);
  const message: unknown =
    event === 'events' ? { kind: event, topic: event, data: said } : { ...asObject(said), kind };
  return isLiveMessage(message) ? message : null;
}

/** Says that the thing a topic is about does not exist. */
export function goneMessage(topic: string): LiveMessage | null {
  const message: unknown = { kind: topic.split(':', 1)[0], topic, data: null };
  return isLiveMessage(message) ? message : null;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The data is what the API's description says, so only its envelope is checked. */
function isLiveMessage(value: unknown): value is LiveMessage {
  const { kind, topic, data } = asObject(value) as Partial<Record<string, unknown>>;
  if (typeof topic !== 'string' || typeof data !== 'object') return false;
  return kind === 'events' ? data !== null : STATES.some((one) => one === kind);
}
