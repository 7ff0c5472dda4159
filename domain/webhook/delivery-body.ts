import { webhookBody } from './webhook-body.js';

/** What a delivery of a rule keeps of what it tells. */
export interface ToldDelivery {
  /** JSON text; empty or absent once the person is erased. */
  contact?: string;
  isTest?: true;
  /** JSON text. */
  testProperties?: string;
  createdAt: Date;
}

/** What the log keeps of an event, as deliveries tell it. */
export interface ToldEvent {
  id: string;
  name: string;
  /** JSON text. */
  properties: string;
  receivedAt: Date;
}

/**
 * What a rule's delivery says, the same on every try; null when the event or the person is not kept any more.
 *
 * @param ruleEvent to which the rule listens: a test has no event of its own
 */
export function deliveryBody(
  { contact = '', isTest, testProperties = '{}', createdAt }: ToldDelivery,
  ruleEvent: string,
  event: ToldEvent | null,
): string | null {
  if (contact === '') return null;
  if (isTest === true) {
    const told = { name: ruleEvent, eventId: null, properties: testProperties, at: createdAt };
    return webhookBody({ ...told, contact });
  }
  if (event === null) return null;
  const { id: eventId, name, properties, receivedAt: at } = event;
  return webhookBody({ name, eventId, contact, properties, at });
}
