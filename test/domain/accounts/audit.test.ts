import assert from 'node:assert/strict';
import { auditAction, changedFields, REDACTED } from '../../../domain/accounts/audit.js';

describe('changedFields', () => {
  it('keeps the fields that differ', () => {
    const before = { name: 'A', steps: [1, 2], plan: null };
    const after = { name: 'A', steps: [2, 1], plan: 'x' };
    assert.deepEqual(changedFields(before, after), {
      before: { steps: [1, 2], plan: null },
      after: { steps: [2, 1], plan: 'x' },
    });
  });

  it('is null for equal states, whatever the order of their fields', () => {
    assert.equal(changedFields({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }), null);
  });

  it('keeps the whole state of a created or deleted resource', () => {
    assert.deepEqual(changedFields(null, { name: 'A' }), { before: null, after: { name: 'A' } });
    assert.deepEqual(changedFields({ name: 'A' }, null), { before: { name: 'A' }, after: null });
    assert.deepEqual(changedFields(null, null), { before: null, after: null });
  });

  it('lists added and removed fields', () => {
    assert.deepEqual(changedFields({ a: 1 }, { b: 2 }), {
      before: { a: 1, b: null },
      after: { a: null, b: 2 },
    });
  });

  const secrets: [string, object, object][] = [
    [
      'secrets by name',
      { secret: 'x', apiKey: 'x', password: 'x' },
      { secret: REDACTED, apiKey: REDACTED, password: REDACTED },
    ],
    ['them at any depth', { a: [{ b: { token: 'x' } }] }, { a: [{ b: { token: REDACTED } }] }],
    ['every header', { headers: { 'X-Any': 'x' } }, { headers: { 'X-Any': REDACTED } }],
    ['what follows a host', { url: 'https://example.com/a?b=c' }, { url: 'https://example.com/…' }],
    ['credentials in an address', { url: 'https://me:secret@example.com/' }, { url: REDACTED }],
  ];
  for (const [what, state, expected] of secrets) {
    it(`leaves out ${what}`, () => {
      assert.deepEqual(changedFields(null, JSON.parse(JSON.stringify(state)))?.after, expected);
    });
  }

  it('records that a secret changed without revealing it', () => {
    assert.deepEqual(changedFields({ secret: 'a' }, { secret: 'b' }), {
      before: { secret: REDACTED },
      after: { secret: REDACTED },
    });
  });

  it('records only the size of a field over 32 KiB', () => {
    const change = changedFields(null, { html: 'x'.repeat(40_000), name: 'A' });
    assert.deepEqual(change?.after, { html: { omitted: '40002 bytes' }, name: 'A' });
  });
});

describe('auditActionOf', () => {
  const actions: [string, string, string][] = [
    ['POST', '/api/automations', 'automations.create'],
    ['PUT', '/api/contacts/{id}', 'contacts.change'],
    ['DELETE', '/api/api-keys/{id}', 'apiKeys.delete'],
    ['POST', '/api/automations/{id}/versions/{n}/restore', 'automations.versions.restore'],
    ['POST', '/api/automations/{id}/exit-all', 'automations.exitAll'],
    ['POST', '/api/auth/password', 'auth.password'],
  ];
  for (const [method, path, action] of actions) {
    it(`calls ${method} ${path} ${action}`, () => assert.equal(auditAction(method, path), action));
  }
});
