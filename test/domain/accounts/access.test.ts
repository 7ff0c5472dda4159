import assert from 'node:assert/strict';
import {
  isAdmin,
  may,
  mayManage,
  roles,
  scopes,
  type Need,
  type Role,
} from '../../../domain/accounts/access.js';

const people: Need[] = ['self', 'keys', 'members'];

describe('may', () => {
  it('allows a key exactly what its scopes grant', () => {
    for (const held of scopes.filter((scope) => scope !== 'admin')) {
      const allowed = [...scopes, ...people].filter((need) => may({ kind: 'apiKey', scopes: [held] }, need));
      assert.deepEqual(allowed, [held]);
    }
  });

  it('lets the scope admin do all of these, and nothing that is for people', () => {
    const allowed = [...scopes, ...people].filter((need) => may({ kind: 'apiKey', scopes: ['admin'] }, need));
    assert.deepEqual(allowed, [...scopes]);
  });

  it('lets a key without scopes do nothing', () => {
    assert.ok([...scopes, ...people].every((need) => !may({ kind: 'apiKey', scopes: [] }, need)));
  });

  const least: [Need, Role][] = [
    ['self', 'viewer'],
    ['contacts:read', 'viewer'],
    ['events:read', 'viewer'],
    ['contacts:write', 'editor'],
    ['automations:write', 'editor'],
    ['subscribe', 'editor'],
    ['sources:write', 'admin'],
    ['admin', 'admin'],
    ['keys', 'admin'],
    ['members', 'admin'],
  ];
  for (const [need, role] of least) {
    it(`requires ${role} or above for ${need}`, () => {
      const allowed = roles.filter((one) => may({ kind: 'session', role: one }, need));
      assert.deepEqual(allowed, roles.slice(0, roles.indexOf(role) + 1));
    });
  }
});

describe('mayManage', () => {
  it('lets owners manage everyone, and admins everyone except owners', () => {
    const pairs = roles.flatMap((own) =>
      roles.filter((one) => mayManage(own, [one])).map((one) => [own, one]),
    );
    assert.deepEqual(pairs, [
      ...roles.map((one) => ['owner', one]),
      ['admin', 'admin'],
      ['admin', 'editor'],
      ['admin', 'writer'],
      ['admin', 'viewer'],
    ]);
    assert.equal(mayManage('admin', ['viewer', 'owner']), false);
  });
});

describe('isAdmin', () => {
  it('is for owners, admins and keys with the scope admin', () => {
    assert.deepEqual(
      roles.filter((role) => isAdmin({ kind: 'session', role })),
      ['owner', 'admin'],
    );
    assert.equal(isAdmin({ kind: 'apiKey', scopes: ['admin'] }), true);
    assert.equal(isAdmin({ kind: 'apiKey', scopes: ['webhooks:write'] }), false);
  });
});
