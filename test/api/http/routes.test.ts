import assert from 'node:assert/strict';
import { routes } from '../../../api/routes.js';

describe('The map of routes', () => {
  const authenticated = routes.filter(
    ({ credential }) => credential === 'session' || credential === 'sessionOrKey',
  );
  const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

  it('asks every session and key for something, and nobody else', () => {
    for (const route of routes) assert.equal(route.need !== null, authenticated.includes(route), name(route));
  });

  it('takes an Idempotency-Key on every authenticated POST but auth/*, and on nothing else', () => {
    for (const route of routes) {
      const once =
        authenticated.includes(route) && route.method === 'POST' && !route.path.startsWith('/api/auth/');
      assert.equal(route.repeat, once ? 'once' : 'plain', name(route));
    }
  });

  it('asks for what only people may do by session only', () => {
    for (const route of authenticated.filter(
      ({ need }) => need === 'self' || need === 'keys' || need === 'members',
    )) {
      assert.equal(route.credential, 'session', name(route));
    }
  });

  it('needs no more than reading for a GET, but for what shows payloads as they were sent', () => {
    // They hold what providers send of people and of themselves: for those who see the secrets of sources.
    const more = ['GET /api/event-sources/{id}/payloads/{payload}'];
    const reads = authenticated.filter(({ method, need }) => method === 'GET' && need?.includes(':'));
    assert.deepEqual(reads.filter(({ need }) => !need?.endsWith(':read')).map(name), more);
  });

  it('reads no body with GET and DELETE', () => {
    for (const route of routes.filter(({ method }) => method === 'GET' || method === 'DELETE')) {
      assert.equal(route.body.kind, 'none', name(route));
    }
  });
});
