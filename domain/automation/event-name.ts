/** Events that the engine itself records; usable as triggers, never sendable by a client. */
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
  'email_bounced',
  'email_complained',
  'automation_completed',
  'automation_exited',
] as const;

export type InternalEventName = (typeof internalEvents)[number];

/** No folded name can hold a colon, so these keys are out of every client's reach. */
const INTERNAL_PREFIX = 'internal:';

const IGNORED = /[\s._\-:/]+/gu;

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(IGNORED, '');
}

const internalByFold = new Map<string, InternalEventName>(internalEvents.map((name) => [fold(name), name]));

/**
 * The key under which names match without regard to style: NFKC, lower case, without white space and
 * `. _ - : /`. `order.placed`, `Order Placed` and `orderPlaced` have one key. May be empty.
 */
export function customEventKey(name: string): string {
  return fold(name);
}

export function internalEventKey(name: InternalEventName): string {
  return INTERNAL_PREFIX + name;
}

/** The internal event that a name stands for in any style, or null. */
export function internalEventNamed(name: string): InternalEventName | null {
  return internalByFold.get(fold(name)) ?? null;
}

/** The key that a trigger, exit or filter listens to: an internal event's where the name is one. */
export function listenKey(name: string): string {
  const internal = internalEventNamed(name);
  return internal === null ? customEventKey(name) : internalEventKey(internal);
}
