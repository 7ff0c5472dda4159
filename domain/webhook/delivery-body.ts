import { webhookBody } from './webhook-body.js';

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
 * The body of a rule's delivery, identical on every attempt; null if the event or contact is no longer stored.
 *
 * @param ruleEvent the rule's trigger event, used for test deliveries, which have no event
 */
export function deliveryBody(
  { contact = '', isTest, testProperties = '{}', createdAt }: DeliveryContent,
  ruleEvent: string,
  event: DeliveryEvent | null,
): string | null {
  if (contact === '') return null;
  if (isTest === true) {
    const content = { name: ruleEvent, eventId: null, properties: testProperties, at: createdAt };
    return webhookBody({ ...content, contact });
  }
  if (event === null) return null;
  const { id: eventId, name, properties, receivedAt: at } = event;
  return webhookBody({ name, eventId, contact, properties, at });
}
