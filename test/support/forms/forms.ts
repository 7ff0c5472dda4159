import { randomInt } from 'node:crypto';
import type { ApiResponse } from '../http/api-client.js';
import type { SignedUp, TestApi } from '../http/api.js';

/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

/** A visitor with their own IP address; the API must trust one proxy. */
export interface Visitor {
  address: string;
  /** Sends JSON. */
  send(form: Json, body: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Sends what a browser's own form does. */
  post(
    form: Json,
    fields: Record<string, string> | string,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  get(path: string): Promise<ApiResponse>;
}

export function visitor(api: TestApi, address = anyAddress()): Visitor {
  const client = api.anonymous();
  const from = { 'X-Forwarded-For': address };
  const path = ({ publicId }: Json): string => `/api/forms/${publicId}/submissions`;
  return {
    address,
    send: (form, body, headers = {}) => client.post(path(form), body, { headers: { ...from, ...headers } }),
    post: (form, fields, headers = {}) =>
      client.request('POST', path(form), {
        raw: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
        headers: {
          ...from,
          'Content-Type': 'application/x-www-form-urlencoded',
          Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          ...headers,
        },
      }),
    get: (page) => client.get(page, { headers: { ...from, Accept: 'text/html,*/*;q=0.8' } }),
  };
}

/** What a person takes at least: submissions within two seconds are taken for a bot's, and not stored. */
export const READING_MS = 2_100;

/** An IP address, so that limits by address do not count other tests. */
export function anyAddress(): string {
  return `100.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** A new list in the owner's workspace. */
export async function newList(owner: SignedUp, fields: object = {}): Promise<Json> {
  const response = await owner.client.post('/api/lists', { name: 'News', doubleOptIn: true, ...fields });
  if (response.status !== 201) throw new Error(`the list was answered ${response.status}: ${response.text}`);
  return response.body;
}

/** A new form in the owner's workspace. */
export async function newForm(owner: SignedUp, fields: object = {}): Promise<Json> {
  const response = await owner.client.post('/api/forms', { name: 'Newsletter', fields: [], ...fields });
  if (response.status !== 201) throw new Error(`the form was answered ${response.status}: ${response.text}`);
  return response.body;
}

/** The value of a hidden field of a page. */
export function hiddenValue(html: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  if (value === undefined) throw new Error(`no ${name} in ${html}`);
  return value;
}

/** A form with a field of each type. */
export const survey = {
  fields: [
    { name: 'firstName', label: 'First name', type: 'text' },
    { name: 'company', label: 'Company', type: 'text', required: true },
    { name: 'size', label: 'Size', type: 'number' },
    { name: 'plan', label: 'Plan', type: 'select', options: ['Free', 'Pro'] },
    { name: 'topics', label: 'Topics', type: 'checkbox', options: ['A', 'B', 'C'] },
    { name: 'call', label: 'Call me', type: 'checkbox' },
    { name: 'since', label: 'Since', type: 'date' },
    { name: 'tel', label: 'Phone', type: 'phone' },
    { name: 'note', label: 'Note', type: 'textarea' },
    { name: 'campaign', label: 'Campaign', type: 'hidden' },
  ],
  consentText: 'I agree to receive the newsletter.',
};
/** A submission with a value for each of them. */
export const filledSurvey = (email: string) => ({
  email,
  firstName: 'Ada',
  company: 'Engines',
  size: 3,
  plan: 'Pro',
  topics: ['A', 'C'],
  call: true,
  since: '2026-01-31',
  tel: '+49 (30) 123-4',
  note: 'one\ntwo',
  campaign: 'spring',
  consent: true,
});
