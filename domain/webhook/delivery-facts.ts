import type { WebhookFacts } from './webhook-body.js';

/** The content that a delivery stores. */
export interface DeliveryContent {
  /** JSON text; empty or absent once the contact has been erased. */
  contact?: string;
  isTest?: true;
  /** JSON text. */
  testProperties?: string;
  createdAt: Date;
}

/** The event of a delivery, from the event log. */
export interface DeliveryEvent {
  id: string;
  name: string;
  /** JSON text. */
  properties: string;
  receivedAt: Date;
}

/**
 * What a rule's delivery is about, the same on every attempt; null if the event or contact is no longer stored.
 *
 * @param ruleEvent the rule's trigger event, used for test deliveries, which have no event
 */
export function deliveryFacts(
  { contact = '', isTest, testProperties = '{}', createdAt }: DeliveryContent,
  ruleEvent: string,
  event: DeliveryEvent | null,
): WebhookFacts | null {
  if (contact === '') return null;
  if (isTest === true) {
    return { name: ruleEvent, eventId: null, contact, properties: testProperties, at: createdAt };
  }
  if (event === null) return null;
  const { id: eventId, name, properties, receivedAt: at } = event;
  return { name, eventId, contact, properties, at };
}
