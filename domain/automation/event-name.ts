/** Events recorded by the engine; usable as triggers, but clients cannot send them. */
export const internalEvents = [
  'contact_added',
  'contact_updated',
  'contact_deleted',
  'list_subscribed',
  'list_unsubscribed',
  'form_submitted',
  'email_sent',
  'email_opened',
  'email_clicked',
  'preferences_opened',
  'email_bounced',
  'email_complained',
  'automation_completed',
  'automation_exited',
  'segment_entered',
  'segment_left',
] as const;

export type InternalEventName = (typeof internalEvents)[number];

/** Folded names never contain a colon, so clients cannot produce these keys. */
const INTERNAL_PREFIX = 'internal:';

const IGNORED = /[\s._\-:/]+/gu;

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(IGNORED, '');
}

const internalByFold = new Map<string, InternalEventName>(internalEvents.map((name) => [fold(name), name]));

/**
 * The key by which event names are compared regardless of style: NFKC, lower case, without white space and `. _ -
 * : /`. `order.placed`, `Order Placed` and `orderPlaced` share one key. May be empty.
 */
export function customEventKey(name: string): string {
  return fold(name);
}

export function internalEventKey(name: InternalEventName): string {
  return INTERNAL_PREFIX + name;
}

/** Whether a key is an internal event's. */
export function isInternalKey(key: string): boolean {
  return key.startsWith(INTERNAL_PREFIX);
}

/** The internal event with this name in any style; null if there is none. */
export function internalEventNamed(name: string): InternalEventName | null {
  return internalByFold.get(fold(name)) ?? null;
}

/** The key that a trigger, exit or filter listens to; the internal key if the name is an internal event's. */
export function listenKey(name: string): string {
  const internal = internalEventNamed(name);
  return internal === null ? customEventKey(name) : internalEventKey(internal);
}

/** Whether a name, in any style, is that of entering or leaving a segment. */
export function isSegmentEvent(name: string): boolean {
  const internal = internalEventNamed(name);
  return internal === 'segment_entered' || internal === 'segment_left';
}
