import type { HttpAnswer } from './http-connection.js';

/** The events to send, and their contacts. */
export interface EventLoad {
  eventName: string;
  /** Number of contacts to choose from, which exist beforehand. */
  contacts: number;
  /** Every event changes its contact too, and so takes its lock. */
  changing: boolean;
  /** Events per request, sent as `events/batch`; absent: one each, as `events/send`. */
  batch?: number;
}

const PROPERTIES = { orderId: 'A-1029384', amount: 49.9, currency: 'EUR', items: 3, coupon: null };

/** The email of a contact by number. */
export function contactEmail(number: number): string {
  return `person-${number}@bench.test`;
}

/** A complete HTTP request as text. */
export function sendRequest(url: string, key: string, body: object): string {
  const text = JSON.stringify(body);
  return [
    'POST /api/events/send HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    '',
    text,
  ].join('\r\n');
}

/** Builds the requests of a load; constant parts are built once. */
export function requestsOf(url: string, key: string, load: EventLoad): () => string {
  const { host } = new URL(url);
  const path = load.batch === undefined ? '/api/events/send' : '/api/events/batch';
  const head =
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
    'Content-Type: application/json\r\nContent-Length: ';
  const rest = `","eventName":${JSON.stringify(load.eventName)},"eventProperties":${JSON.stringify(PROPERTIES)}`;
  const event = (): string => {
    const email = contactEmail(Math.floor(Math.random() * load.contacts));
    const change = load.changing ? `,"contactProperties":{"seen":${Math.floor(Math.random() * 1e9)}}` : '';
    return `{"email":"${email}${rest}${change}}`;
  };
  return () => {
    const body =
      load.batch === undefined
        ? event()
        : `{"events":[${Array.from({ length: load.batch }, event).join(',')}]}`;
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}

/** @throws Error unless the status is 200 */
export function expectOk({ status, body }: HttpAnswer): void {
  if (status !== 200) throw new Error(`events/send answered ${status}: ${body}`);
}
