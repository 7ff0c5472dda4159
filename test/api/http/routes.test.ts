import assert from 'node:assert/strict';
import { routeLane } from '../../../api/http/limits/read-lanes.js';
import { operations } from '../../../api/routes/operations.js';
import { routes } from '../../../api/routes/routes.js';

describe('The route table', () => {
  const authenticated = routes.filter(
    ({ credential }) => credential === 'session' || credential === 'sessionOrKey',
  );
  const name = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

  it('requires a permission of every session and key, and of no other route', () => {
    for (const route of routes) assert.equal(route.need !== null, authenticated.includes(route), name(route));
  });

  it('accepts an Idempotency-Key on exactly the authenticated POSTs outside auth/*, but for queries', () => {
    for (const route of routes) {
      const once =
        authenticated.includes(route) &&
        route.method === 'POST' &&
        !/^\/api\/auth\/|\/query$|^\/api\/segments\/preview$|^\/api\/mail-documents\//.test(route.path);
      assert.equal(route.repeat, once ? 'once' : 'plain', name(route));
    }
  });

  it('requires a session for what only users may do', () => {
    for (const route of authenticated.filter(
      ({ need }) => need === 'self' || need === 'keys' || need === 'members',
    )) {
      assert.equal(route.credential, 'session', name(route));
    }
  });

  it('requires only read access for a GET, except for raw payloads', () => {
    // They contain providers' personal data: readable with the permission to see the secrets of sources.
    const more = ['GET /api/event-sources/{id}/payloads/{payload}'];
    const reads = authenticated.filter(({ method, need }) => method === 'GET' && need?.includes(':'));
    assert.deepEqual(reads.filter(({ need }) => !need?.endsWith(':read')).map(name), more);
  });

  it('audits every authenticated change', () => {
    // Signing in and out changes no workspace, events have their own log, dry runs change nothing, and what becomes of a
    // draft is audited when it is published.
    const exempt = [
      'DELETE /api/automations/{id}/draft',
      'DELETE /api/templates/{id}/draft',
      'POST /api/auth/switch',
      'POST /api/automations/test',
      'POST /api/automations/validate',
      'POST /api/automations/{id}/test',
      'POST /api/broadcasts/{id}/preview',
      'POST /api/contacts/query',
      'POST /api/enrollments/bulk/count',
      'POST /api/event-sources/{id}/test-mapping',
      'POST /api/event-sources/{id}/test-signature',
      'POST /api/events/batch',
      'POST /api/events/send',
      'POST /api/forms/preview',
      'POST /api/lists/{id}/confirmation-preview',
      'POST /api/mail-documents/check',
      'POST /api/mail-documents/compile',
      'POST /api/mail-documents/import',
      'POST /api/mail-documents/texts',
      'POST /api/mail-documents/translate',
      'POST /api/rules/{id}/test',
      'POST /api/segments/preview',
      'POST /api/templates/preview',
      'POST /api/templates/{id}/preview',
      'POST /api/templates/{id}/test',
      'PUT /api/automations/{id}/draft',
      'PUT /api/templates/{id}/draft',
    ];
    for (const route of routes) assert.ok(!route.audited || authenticated.includes(route), name(route));
    const changes = authenticated.filter(({ method }) => method !== 'GET');
    const unaudited = changes.filter(({ audited }) => !audited).map(name);
    assert.deepEqual(unaudited.toSorted(), exempt);
  });

  it('keeps payloads of exactly the GETs and POSTs to sources, whose query may be one', () => {
    const keeping = routes.filter(({ keepsPayloads }) => keepsPayloads === true);
    const sending = routes.filter(
      ({ credential, method }) => credential === 'source' && method !== 'OPTIONS',
    );
    assert.deepEqual(keeping, sending);
  });

  it('reads no body of GET and DELETE', () => {
    for (const route of routes.filter(({ method }) => method === 'GET' || method === 'DELETE')) {
      assert.equal(route.body.kind, 'none', name(route));
    }
  });

  it('reads in a lane whatever may scan, but for what is streamed', () => {
    const lanes = new Map(routes.map((route) => [name(route), routeLane(route)]));
    const pages = Object.entries(operations).filter(([, { responses }]) => isPage(responses));
    assert.ok(pages.length > 30, String(pages.length));
    for (const [operation] of pages) assert.notEqual(lanes.get(operation), null, operation);
    const apart = authenticated.filter(
      (route) => route.method === 'GET' && !route.path.endsWith('}') && routeLane(route) === null,
    );
    assert.deepEqual(apart.map(name).toSorted(), [
      'GET /api/events/stream',
      'GET /api/exports/{id}/file',
      'GET /api/imports/{id}/errors.csv',
    ]);
  });
});

function isPage(responses: object): boolean {
  return JSON.stringify(responses).includes('"nextCursor"');
}
