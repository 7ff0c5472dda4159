import assert from 'node:assert/strict';
import { expandFormKeys } from '../../../domain/mapping/form-keys.js';
import { mapPayload } from '../../../domain/mapping/map-payload.js';

export interface Given {
  headers?: Record<string, string>;
  body?: unknown;
  /** A form, by its field names as sent. */
  form?: Record<string, string>;
}

export interface Expected {
  email: string | null;
  eventName: string;
  firstName?: string;
  lastName?: string;
  name?: string;
}

/** One payload as its provider documents it, with invented people, and the expected event. */
export function itMaps(provider: string, given: Given, expected: Expected): void {
  it(`${provider}: ${expected.eventName} of ${expected.email ?? 'nobody'}`, () => {
    const body = given.form === undefined ? given.body : expandFormKeys(Object.entries(given.form));
    const mapping = mapPayload({ headers: given.headers ?? {}, body, sourceName: 'My source' });
    const { email, eventName, firstName, lastName, name } = mapping;
    const why = JSON.stringify([mapping.eventNameReason, mapping.emailReason, mapping.candidates], null, 1);
    assert.deepEqual({ email, eventName }, { email: expected.email, eventName: expected.eventName }, why);
    const { firstName: first, lastName: last, name: full } = expected;
    assert.deepEqual([firstName, lastName, name], [first, last, full], why);
  });
}
