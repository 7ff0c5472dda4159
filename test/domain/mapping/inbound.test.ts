import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { expandFormKeys } from '../../../domain/mapping/form-keys.js';
import { mapPayload } from '../../../domain/mapping/map-payload.js';

interface InboundCase {
  headers: Record<string, string>;
  body: unknown;
  expect: { email: string | null; eventName: string; firstName?: string; lastName?: string };
}

const file = new URL('../../fixtures/inbound.json', import.meta.url);
const cases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, InboundCase>;

describe('payloads of well-known providers', () => {
  for (const [name, { headers, body: sent, expect }] of Object.entries(cases)) {
    it(`${name} becomes ${expect.eventName} of ${expect.email ?? 'nobody'}`, () => {
      const body = typeof sent === 'string' ? expandFormKeys(new URLSearchParams(sent)) : sent;
      const { email, eventName, firstName, lastName } = mapPayload({ headers, body, sourceName: 'Shop' });
      assert.equal(email, expect.email);
      assert.equal(eventName, expect.eventName);
      if (expect.firstName !== undefined) assert.equal(firstName, expect.firstName);
      if (expect.lastName !== undefined) assert.equal(lastName, expect.lastName);
    });
  }
});
