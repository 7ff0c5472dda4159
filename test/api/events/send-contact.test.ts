import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const PATH = '/api/events/send';

describe('POST /api/events/send: contactProperties', () => {
  let email: string;
  const api = useApi();
  const { client } = useOwner(api);
  beforeEach(() => {
    email = newEmail();
  });

  const send = (fields: object = {}) => client.post(PATH, { email, eventName: 'order.placed', ...fields });
  const sendRaw = (raw: string) =>
    client.request('POST', PATH, { raw, headers: { 'Content-Type': 'application/json' } });
  const contact = async () => (await client.get(`/api/contacts?search=${email}`)).body.data[0];
  const log = async () => (await client.get(`/api/events?email=${email}`)).body.data;
  const names = async () => (await log()).map((event: { eventName: string }) => event.eventName).sort();

  it('sets five contact fields; all other properties are custom fields', async () => {
    const person = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      name: 'Ada L.',
      timezone: 'europe/london',
      language: 'en-gb',
    };
    const fields = { plan: 'pro', 'shoe size': 38, vip: true, tags: ['a', { b: null }], Größe: 1, _x: 0 };
    await send({ contactProperties: { ...person, ...fields } });
    const { firstName, lastName, name, timezone, language, customFields } = await contact();
    assert.deepEqual(
      { firstName, lastName, name, timezone, language },
      { ...person, timezone: 'Europe/London', language: 'en-GB' },
    );
    assert.deepEqual(customFields, fields);
  });

  it('merges key by key; null removes', async () => {
    await send({ contactProperties: { firstName: 'Ada', plan: 'pro', city: 'Rome' } });
    await send({ contactProperties: { firstName: null, plan: null, age: 36, gone: null } });
    const { firstName, customFields } = await contact();
    assert.equal(firstName, null);
    assert.deepEqual(customFields, { city: 'Rome', age: 36 });
  });

  it('fires contact_updated when a value changes, and only then', async () => {
    await send({ contactProperties: { plan: 'pro', limits: { a: 1, b: [2] } } });
    await send({ contactProperties: { plan: 'pro', limits: { b: [2], a: 1 }, none: null } });
    assert.deepEqual(await names(), ['contact_added', 'order.placed', 'order.placed']);
    await send({ contactProperties: { plan: 'team' } });
    const updated = (await log()).find(
      (event: { eventName: string }) => event.eventName === 'contact_updated',
    );
    assert.deepEqual(updated.properties, { changes: { 'customFields.plan': { from: 'pro', to: 'team' } } });
    assert.equal(updated.email, email);
  });

  it('keeps special keys within a value as they are', async () => {
    const odd = { $set: 1, 'a.b': { $ref: 'x', $id: 1 }, '': [{ '': 0, $date: 'no' }] };
    await send({ contactProperties: { odd } });
    assert.deepEqual((await contact()).customFields, { odd });
    await send({ contactProperties: { odd: { ...odd, more: 1 } } });
    assert.deepEqual((await contact()).customFields, { odd: { ...odd, more: 1 } });
  });

  const elsewhere: Record<string, RegExp> = {
    email: /PUT \/api\/contacts/,
    id: /GET \/api\/contacts/,
    subscribed: /\/api\/contacts/,
    lists: /POST \/api\/subscribe/,
    customFields: /POST \/api\/contacts/,
    createdAt: /\/api\/contacts/,
    updatedAt: /\/api\/contacts/,
    lastEventAt: /\/api\/contacts/,
  };
  for (const [field, call] of Object.entries(elsewhere)) {
    it(`refuses ${field} and names the call to use`, async () => {
      const { status, body } = await send({ contactProperties: { [field]: null } });
      assert.equal(status, 422);
      assert.equal(body.errors[0].path, `contactProperties.${field}`);
      assert.match(body.errors[0].message, call);
    });
  }

  it('refuses keys that no custom field can have', async () => {
    for (const key of [
      'a.b',
      '$set',
      '',
      ' x',
      '-x',
      'x'.repeat(65),
      'a/b',
      'a\nb',
      'constructor',
      '_bsontype',
    ]) {
      const { status, body } = await send({ contactProperties: { [key]: 1 } });
      assert.equal(status, 422, key);
      assert.match(body.errors[0].path, /^contactProperties/);
    }
    assert.equal(
      (await sendRaw(`{"email":"${email}","eventName":"x","contactProperties":{"__proto__":1}}`)).status,
      422,
    );
    assert.deepEqual(await log(), []);
  });

  it('accepts keys of 64 characters, and names of inherited properties', async () => {
    const fields = { ['é'.repeat(64)]: 1, toString: 'a', valueOf: 1, hasOwnProperty: null, length: 2 };
    await send({ contactProperties: fields });
    const { hasOwnProperty: _removed, ...kept } = fields;
    assert.deepEqual((await contact()).customFields, kept);
  });

  it('refuses a whole number that a custom field cannot store exactly, at any depth, and suggests a string', async () => {
    const { status, body } = await sendRaw(
      `{"email":"${email}","eventName":"x","contactProperties":{"n":9007199254740993,"o":{"a":[1,-12345678901234567890]}}}`,
    );
    assert.equal(status, 422);
    const paths = body.errors.map((error: { path: string }) => error.path);
    assert.deepEqual(paths, ['contactProperties.n', 'contactProperties.o.a[1]']);
    assert.match(body.errors[0].message, /string/);
  });

  it('keeps every other number', async () => {
    const text = '{"a":9007199254740992,"b":-9007199254740991,"c":1e300,"d":0.1,"e":1e22,"f":5e-324}';
    await sendRaw(`{"email":"${email}","eventName":"x","contactProperties":${text}}`);
    assert.deepEqual((await contact()).customFields, JSON.parse(text));
  });

  it('refuses more than 200 custom fields or 64 KiB, existing ones included', async () => {
    const many = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`field${from + i}`, i]));
    assert.equal((await send({ contactProperties: many(0, 201) })).status, 422);
    assert.equal((await send({ contactProperties: { ...many(0, 200), firstName: 'Ada' } })).status, 200);
    const over = await send({ contactProperties: { one: 1 } });
    assert.equal(over.status, 422);
    assert.equal(over.body.errors[0].path, 'contactProperties');
    assert.equal((await send({ contactProperties: { field0: null, one: 1 } })).status, 200);
  });

  it('counts bytes, not characters', async () => {
    assert.equal((await send({ contactProperties: { a: 'é'.repeat(32_768) } })).status, 422);
    assert.equal((await send({ contactProperties: { a: 'x'.repeat(40_000) } })).status, 200);
    assert.equal((await send({ contactProperties: { b: 'x'.repeat(40_000) } })).status, 422);
    assert.equal((await send({ contactProperties: { a: 'y', b: 'x'.repeat(40_000) } })).status, 200);
  });

  it('rejects invalid objects, names, time zones and languages', async () => {
    for (const properties of [null, [], 'x', 5]) {
      assert.equal((await send({ contactProperties: properties })).status, 422);
    }
    const { status, body } = await send({
      contactProperties: {
        firstName: 5,
        lastName: 'a\u0000'.slice(0, 1) + '\u0007',
        timezone: '+01:00',
        language: 'en_US',
      },
    });
    assert.equal(status, 422);
    const paths = body.errors.map((error: { path: string }) => error.path).sort();
    assert.deepEqual(
      paths,
      ['firstName', 'language', 'lastName', 'timezone'].map((field) => `contactProperties.${field}`),
    );
  });
});
