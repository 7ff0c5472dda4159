import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ApiResponse } from '../../support/http/api-client.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** What is expected of a person in a payload. */
interface ExpectedPerson {
  name?: string;
  first?: string;
  last?: string;
  /** One of these, as first or as full name. */
  anyName?: string[];
  /** What the payload says about marketing mail. */
  says?: 'no' | 'nothing';
}

interface WebhookCase {
  id: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body as sent, if it is not JSON. */
  raw?: string;
  type?: string;
  expect: ExpectedPerson & {
    /** One of these; null for nobody. */
    email: string | null | (string | null)[];
    /** One of these; `*` for any. */
    event: string | string[];
    /** A pattern of the response. */
    answer?: string;
  };
  /** The other people in it. */
  also?: Record<string, ExpectedPerson>;
  /** Addresses that are in it and must not become contacts. */
  never?: string[];
}

const cases = ['webhooks.json', 'webhooks-more.json', 'webhooks-further.json'].flatMap((name) => {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');
  return JSON.parse(text) as WebhookCase[];
});

describe('What providers send to /api/ingest/{token}', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const send = async (one: WebhookCase): Promise<ApiResponse> => {
    const { body: source } = await client.post('/api/event-sources', { name: 'My source' });
    return await api.anonymous().request('POST', new URL(source.url).pathname, {
      raw: new TextEncoder().encode(one.raw ?? JSON.stringify(one.body)),
      headers: { 'Content-Type': one.type ?? 'application/json', ...one.headers },
    });
  };
  const contacts = async (): Promise<Contact[]> => (await client.get('/api/contacts')).body.data;
  const eventNames = async (): Promise<string[]> =>
    (await client.get('/api/events')).body.data
      .filter(({ source }: { source: { type: string } | null }) => source?.type === 'source')
      .map(({ eventName }: { eventName: string }) => eventName);

  const check = async (one: WebhookCase): Promise<void> => {
    const response = await send(one);
    const { expect, also = {}, never = [] } = one;
    assert.ok(response.status < 300, `${String(response.status)} ${response.text}`);
    const found = new Map((await contacts()).map((contact) => [contact.email, contact]));
    const emails = [expect.email].flat();
    const main = emails.find((email) => email !== null && found.has(email)) ?? null;
    const expected = [...(main === null ? [] : [main]), ...Object.keys(also)];
    const names = await eventNames();
    const seen = JSON.stringify({ contacts: [...found.values()].map(brief), names, response: response.text });
    assert.ok(emails.includes(main), seen);
    assert.deepEqual([...found.keys()].toSorted(), expected.toSorted(), seen);
    for (const email of never) assert.ok(!found.has(email), seen);
    if (main !== null) checkPerson(found.get(main), expect, seen);
    for (const [email, person] of Object.entries(also)) checkPerson(found.get(email), person, seen);
    if (expect.event !== '*' && !expect.event.includes('*'))
      assert.ok(
        names.some((name) => [expect.event].flat().includes(name)),
        seen,
      );
    if (expect.answer !== undefined) assert.match(response.text, new RegExp(expect.answer.slice(1, -1)));
  };

  for (const one of cases) it(`are understood: ${one.id}`, () => check(one));
});

/** For the message of a failure. */
function brief({ email, firstName, lastName, name, subscribed }: Contact): unknown {
  return [email, firstName, lastName, name, subscribed];
}

interface Contact {
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  subscribed: boolean;
}

function checkPerson(contact: Contact | undefined, expected: ExpectedPerson, seen: string): void {
  assert.ok(contact, seen);
  const { firstName, lastName } = contact;
  const full = contact.name ?? `${firstName ?? ''} ${lastName ?? ''}`;
  if (expected.name !== undefined) assert.equal(full, expected.name, seen);
  if (expected.first !== undefined) assert.equal(firstName, expected.first, seen);
  if (expected.last !== undefined) assert.equal(lastName, expected.last, seen);
  if (expected.anyName !== undefined)
    assert.ok(
      [firstName, full].some((name) => expected.anyName?.includes(name ?? '')),
      seen,
    );
  if (expected.says !== undefined) assert.equal(contact.subscribed, expected.says === 'nothing', seen);
}
