import { isPlainObject, own, parseNestedJson } from './payload.js';

/** The body that a provider must get, or it sends everything again. */
export interface Acknowledgement {
  body: string;
  contentType: 'text/plain' | 'text/xml';
}

interface Demand extends Acknowledgement {
  /** Paths that its payloads have; JSON in a text is looked into. */
  has: readonly string[];
}

const SOAP_ACK =
  '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
  '<soapenv:Body><notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>true</Ack>' +
  '</notificationsResponse></soapenv:Body></soapenv:Envelope>';

const demands: readonly Demand[] = [
  // Dropbox Sign
  text('Hello API Event Received', ['json.event.event_hash', 'json.event.event_type']),
  // Digistore24
  text('OK', ['event', 'api_mode', 'sha_sign']),
  // Adyen
  text('[accepted]', ['live', 'notificationItems']),
  text('[accepted]', ['pspReference', 'eventCode', 'merchantAccountCode']),
  // Salesforce
  {
    body: SOAP_ACK,
    contentType: 'text/xml',
    has: ['Envelope.Body.notifications.OrganizationId', 'Envelope.Body.notifications.Notification'],
  },
];

/** What the provider of a payload must get as the response; null for all others, who ignore it. */
export function requiredAcknowledgement(payload: unknown): Acknowledgement | null {
  return demands.find(({ has }) => has.every((path) => hasPath(payload, path.split('.')))) ?? null;
}

function hasPath(payload: unknown, path: readonly string[]): boolean {
  let part = payload;
  for (const key of path) {
    const inside = typeof part === 'string' ? parseNestedJson(part) : part;
    if (!isPlainObject(inside)) return false;
    part = own(inside, key);
  }
  return part !== undefined;
}

function text(body: string, has: readonly string[]): Demand {
  return { body, contentType: 'text/plain', has };
}
