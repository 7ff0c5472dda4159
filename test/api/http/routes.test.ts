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

  it('audits every authenticated change', () => {
    // Signing in and out changes no workspace, events are a log of their own, and dry runs change nothing.
    const exempt = [
      'POST /api/auth/switch',
      'POST /api/automations/test',
      'POST /api/automations/{id}/test',
      'POST /api/event-sources/{id}/test-mapping',
      'POST /api/event-sources/{id}/test-signature',
      'POST /api/events/batch',
      'POST /api/events/send',
      'POST /api/rules/{id}/test',
      'POST /api/templates/preview',
      'POST /api/templates/{id}/preview',
      'POST /api/templates/{id}/test',
    ];
    for (const route of routes) assert.ok(!route.audited || authenticated.includes(route), name(route));
    const changes = authenticated.filter(({ method }) => method !== 'GET');
    const unaudited = changes.filter(({ audited }) => !audited).map(name);
    assert.deepEqual(unaudited.toSorted(), exempt);
  });

  it('keeps payloads of what is posted to a source, and of nothing else', () => {
    const keeping = routes.filter(({ keepsPayloads }) => keepsPayloads === true);
    const posted = routes.filter(({ credential, method }) => credential === 'source' && method === 'POST');
    assert.deepEqual(keeping, posted);
  });

  it('reads no body with GET and DELETE', () => {
    for (const route of routes.filter(({ method }) => method === 'GET' || method === 'DELETE')) {
      assert.equal(route.body.kind, 'none', name(route));
    }
  });
});
