import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newForm, visitor, type Visitor } from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const SHOP = 'https://shop.example.com';

describe('Forms on other sites', () => {
  let someone: Visitor;
  const api = useApi({ settings: { trustProxy: 1 } });

  const owner = useOwner(api);
  beforeEach(() => {
    someone = visitor(api);
  });

  const preflight = (publicId: string, origin: string): Promise<ApiResponse> =>
    api.anonymous().request('OPTIONS', `/api/forms/${publicId}/submissions`, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
        'X-Forwarded-For': someone.address,
      },
    });
  const allowed = (response: ApiResponse): string | null =>
    response.headers.get('Access-Control-Allow-Origin');

  it('may be submitted by scripts of exactly the allowed origins', async () => {
    const form = await newForm(owner, { allowedOrigins: [SHOP, 'http://localhost:8080'] });
    for (const origin of [SHOP, 'http://localhost:8080', api.url]) {
      const before = await preflight(form.publicId, origin);
      assert.deepEqual([before.status, allowed(before)], [204, origin]);
      assert.match(before.headers.get('Vary') ?? '', /Origin/);
      assert.match(before.headers.get('Access-Control-Allow-Methods') ?? '', /POST/);
      assert.match(before.headers.get('Access-Control-Allow-Headers') ?? '', /content-type/i);
      assert.equal(before.headers.get('Access-Control-Allow-Credentials'), null);
      const response = await someone.send(form, { email: newEmail() }, { Origin: origin });
      assert.deepEqual([response.status, allowed(response)], [200, origin]);
      assert.match(response.headers.get('Vary') ?? '', /Origin/);
      assert.equal(response.headers.get('Access-Control-Allow-Credentials'), null);
    }
  });

  it('may not be submitted by scripts of other origins', async () => {
    const form = await newForm(owner, { allowedOrigins: [SHOP] });
    for (const origin of [
      'https://evil.test',
      'http://shop.example.com',
      `${SHOP}:8443`,
      `${SHOP}.evil.test`,
      'null',
    ]) {
      assert.equal(allowed(await preflight(form.publicId, origin)), null);
      const email = newEmail();
      const response = await someone.send(form, { email }, { Origin: origin });
      assert.deepEqual([response.status, response.body.code, allowed(response)], [403, 'cross_site', null]);
      const { body } = await owner.client.get(`/api/contacts?search=${encodeURIComponent(email)}`);
      assert.equal(body.total, 0);
    }
  });

  it('are same-origin by default, and open to all with *', async () => {
    const closed = await newForm(owner);
    assert.equal(allowed(await preflight(closed.publicId, SHOP)), null);
    const open = await newForm(owner, { allowedOrigins: ['*'] });
    for (const origin of [SHOP, 'null']) {
      assert.equal(allowed(await preflight(open.publicId, origin)), '*');
      const response = await someone.send(open, { email: newEmail() }, { Origin: origin });
      assert.deepEqual([response.status, allowed(response)], [200, '*']);
    }
  });

  it('let allowed origins read errors', async () => {
    const form = await newForm(owner, { allowedOrigins: [SHOP] });
    const response = await someone.send(form, { email: 'x' }, { Origin: SHOP });
    assert.deepEqual([response.status, allowed(response)], [422, SHOP]);
  });

  it('let any page read why nothing about the form counted', async () => {
    const form = await newForm(owner, { allowedOrigins: [SHOP] });
    const disabled = await newForm(owner, { allowedOrigins: [SHOP], enabled: false });
    const deleted = await newForm(owner, { allowedOrigins: [SHOP] });
    await owner.client.delete(`/api/forms/${deleted.id}`);
    const json = { 'Content-Type': 'application/json' };
    const refusals: [number, { publicId: string }, string, Record<string, string>][] = [
      [404, disabled, '{}', json],
      [404, deleted, '{}', json],
      [404, { publicId: 'x' }, '{}', json],
      [413, form, `{"note":"${'x'.repeat(80_000)}"}`, json],
      [415, form, '{}', { ...json, 'Content-Encoding': 'zstd' }],
      [400, form, 'x', { ...json, 'Content-Encoding': 'gzip' }],
    ];
    for (const [status, to, body, headers] of refusals) {
      const response = await someone.post(to, body, { Accept: 'application/json', Origin: SHOP, ...headers });
      assert.deepEqual([response.status, allowed(response)], [status, '*']);
      assert.equal(response.headers.get('Cross-Origin-Resource-Policy'), 'cross-origin');
    }
    for (const [status, body, headers] of [
      [400, '{', json],
      [415, 'a', { 'Content-Type': 'text/csv' }],
      [422, '{"email":1}', json],
    ] as const) {
      const response = await someone.post(form, body, {
        Accept: 'application/json',
        Origin: SHOP,
        ...headers,
      });
      assert.deepEqual([response.status, allowed(response)], [status, SHOP]);
    }
  });

  it('may be pasted anywhere as plain HTML, also with a session', async () => {
    const form = await newForm(owner);
    const response = await someone.post(
      form,
      { email: newEmail() },
      {
        Origin: SHOP,
        'Sec-Fetch-Site': 'cross-site',
        Cookie: owner.client.cookie,
      },
    );
    assert.equal(response.status, 303);
  });

  it('refuse preflights when closed', async () => {
    const form = await newForm(owner, { allowedOrigins: ['*'], enabled: false });
    assert.equal((await preflight(form.publicId, SHOP)).status, 404);
  });
});
