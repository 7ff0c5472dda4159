import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import type { Maker } from '../../support/http/makers.js';
import {
  makerNamed,
  newSource as newSourceOf,
  order,
  send as sendAs,
  signingOf,
  type SignedSource,
} from '../../support/sources/signed-sources.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('signed event sources', () => {
  let now: Date;
  const api = useApi({ clock: () => now });
  beforeEach(() => {
    now = new Date();
  });
  const owner = useOwner(api);
  const { client } = owner;

  const stripe = makerNamed('Stripe');
  const github = makerNamed('GitHub');
  const newSource = (signing: object | null): Promise<SignedSource> => newSourceOf(client, signing);
  const send = (
    path: string,
    raw: string | Uint8Array,
    headers: Record<string, string>,
  ): Promise<ApiResponse> => sendAs(api.anonymous(), path, { raw, headers });
  const read = async (id: string): Promise<ApiResponse['body']> =>
    (await client.get(`/api/event-sources/${id}`)).body;

  describe('protect their secret:', () => {
    it('only its end is shown, and it is stored encrypted', async () => {
      const key = randomUUID();
      const body = { name: 'Shop', signing: signingOf(stripe) };
      const made = await client.post('/api/event-sources', body, { headers: { 'Idempotency-Key': key } });
      assert.deepEqual(made.body.signing, {
        scheme: 'stripe',
        tolerance: 300,
        secretHint: 'suhP',
        previousUntil: null,
      });
      const { id } = made.body;
      const changed = await client.put(`/api/event-sources/${id}`, {
        signing: { ...signingOf(stripe), secret: stripe.otherSecret, keepOldFor: '1 day' },
      });
      const workspaceId = new ObjectId(owner.workspaceId);
      const { EventSource, IdempotentResponse, AuditEntry } = api.db.collections;
      const everywhere = JSON.stringify([
        made.body,
        changed.body,
        (await client.get('/api/event-sources')).body,
        (await client.get('/api/audit')).body,
        await EventSource.find({ workspaceId }).toArray(),
        await IdempotentResponse.find({ workspaceId }).toArray(),
        await AuditEntry.find({ workspaceId }).toArray(),
        api.logs,
      ]);
      for (const secret of [stripe.secret, stripe.otherSecret]) {
        assert.ok(!everywhere.includes(secret.slice(6)));
      }
    });

    it('of a short one, less is shown', async () => {
      const { body } = await newSource({ scheme: 'github', secret: '12345678' });
      assert.equal(body.signing.secretHint, '78');
    });

    it('the audit log only records that it changed', async () => {
      const { id } = await newSource(null);
      await client.put(`/api/event-sources/${id}`, { signing: signingOf(github) });
      const [entry] = (await client.get('/api/audit')).body.data;
      assert.equal(entry.action, 'eventSources.change');
      assert.deepEqual([entry.before.signing, entry.after.signing], [null, '[redacted]']);
    });
  });

  describe('can change their secret', () => {
    const change = (id: string, signing: object | null): Promise<ApiResponse> =>
      client.put(`/api/event-sources/${id}`, { signing });
    const isTaken = async (path: string, maker: Maker, secret = maker.secret): Promise<boolean> => {
      const raw = order(newEmail());
      const { status } = await send(path, raw, maker.sign(secret, raw, now));
      assert.ok(status === 200 || status === 401);
      return status === 200;
    };
    const { secret, otherSecret, settings } = github;

    it('at once, or with a grace period for the previous one', async () => {
      const { id, path } = await newSource(signingOf(github));
      assert.equal((await change(id, { ...settings, secret: otherSecret })).body.signing.previousUntil, null);
      assert.deepEqual(
        [await isTaken(path, github), await isTaken(path, github, otherSecret)],
        [false, true],
      );
      const kept = await change(id, { ...settings, secret, keepOldFor: '24 hours' });
      const until = new Date(now.getTime() + 86_400_000).toISOString();
      assert.equal(kept.body.signing.previousUntil, until);
      assert.deepEqual([await isTaken(path, github), await isTaken(path, github, otherSecret)], [true, true]);
      now = new Date(now.getTime() + 86_400_001);
      assert.deepEqual(
        [await isTaken(path, github), await isTaken(path, github, otherSecret)],
        [true, false],
      );
      assert.equal((await read(id)).signing.previousUntil, null);
    });

    it('several times within the grace period, or without one, which ends all earlier secrets', async () => {
      const { id, path } = await newSource(signingOf(github));
      await change(id, { ...settings, secret: otherSecret, keepOldFor: '1 day' });
      await change(id, { ...settings, secret: 'a third secret', keepOldFor: '1 hour' });
      const all = ['a third secret', otherSecret, secret];
      for (const one of all) assert.equal(await isTaken(path, github, one), true, one);
      await change(id, { ...settings, secret: 'a fourth secret' });
      for (const one of all) assert.equal(await isTaken(path, github, one), false, one);
    });

    it('to one of another scheme, while the previous one stays valid', async () => {
      const { id, path } = await newSource(signingOf(github));
      assert.equal((await change(id, { ...signingOf(stripe), keepOldFor: '1 hour' })).status, 200);
      assert.deepEqual([await isTaken(path, stripe), await isTaken(path, github)], [true, true]);
    });

    it('but not by changing settings only, or by giving the same secret', async () => {
      const { id, path } = await newSource(signingOf(stripe));
      await change(id, { ...signingOf(stripe), secret: stripe.otherSecret, keepOldFor: '1 day' });
      const { signing } = (await change(id, { scheme: 'stripe', tolerance: 60 })).body;
      assert.equal(signing.tolerance, 60);
      assert.notEqual(signing.previousUntil, null);
      const again = await change(id, { scheme: 'stripe', secret: stripe.otherSecret, tolerance: 60 });
      assert.deepEqual(again.body.signing, signing);
      assert.deepEqual(
        [await isTaken(path, stripe), await isTaken(path, stripe, stripe.otherSecret)],
        [true, true],
      );
      const other = await change(id, { scheme: 'github' });
      assertProblem(other, 409, 'conflict');
    });

    it('to none: then every delivery is accepted, as before', async () => {
      const { id, path } = await newSource(signingOf(github));
      assert.equal((await change(id, null)).body.signing, null);
      assert.equal((await send(path, order(newEmail()), {})).status, 200);
      assertProblem(await change(id, { scheme: 'github' }), 409, 'conflict');
    });

    it('and by no other change of the source', async () => {
      const { id, path, body } = await newSource(signingOf(github));
      const renamed = await client.put(`/api/event-sources/${id}`, { name: 'Store' });
      assert.deepEqual(renamed.body.signing, body.signing);
      assert.deepEqual([await isTaken(path, github), (await send(path, '{}', {})).status], [true, 401]);
    });
  });

  it('show their settings, including defaults', async () => {
    const { body } = await newSource({ scheme: 'hmac', header: 'X-Sign', secret: github.secret });
    const shown = { scheme: 'hmac', header: 'X-Sign', algorithm: 'sha256', encoding: 'hex', prefix: '' };
    assert.deepEqual(body.signing, { ...shown, secretHint: ', äß', previousUntil: null });
    const timed = { scheme: 'hmac', header: 'X-Sign', timestampHeader: 'X-Time', secret: github.secret };
    const { tolerance, separator, timestampUnit } = (await newSource(timed)).body.signing;
    assert.deepEqual(
      { tolerance, separator, timestampUnit },
      { tolerance: 300, separator: '.', timestampUnit: 'seconds' },
    );
  });

  describe('refuse invalid settings, by field:', () => {
    const secret = 'a long enough secret';
    const hmac = { scheme: 'hmac', header: 'X-Sign', secret };
    const cases: [string, unknown, string[]][] = [
      ['an unknown scheme', { scheme: 'md5', secret }, ['signing.scheme']],
      ['no scheme', { secret }, ['signing.scheme']],
      ['no object', 'github', ['signing']],
      ['no secret', { scheme: 'github' }, ['signing.secret']],
      ['a secret that is none', { scheme: 'github', secret: 7 }, ['signing.secret']],
      ['an empty secret', { scheme: 'github', secret: '' }, ['signing.secret']],
      ['a short secret', { scheme: 'github', secret: '1234567' }, ['signing.secret']],
      ['a secret with a line break', { scheme: 'github', secret: `${secret}\n` }, ['signing.secret']],
      ['a huge secret', { scheme: 'github', secret: 'x'.repeat(100_000) }, ['signing.secret']],
      ['base64 of too little', { scheme: 'standardWebhooks', secret: 'whsec_MTIz' }, ['signing.secret']],
      ['an API key', { scheme: 'stripe', secret: 'sk_live_1234567890' }, ['signing.secret']],
      ['a setting of another scheme', { scheme: 'github', secret, header: 'X-Sign' }, ['signing.header']],
      [
        'a tolerance where no time is signed',
        { scheme: 'github', secret, tolerance: 10 },
        ['signing.tolerance'],
      ],
      ['an unknown field', { scheme: 'github', secret, secrt: 'x' }, ['signing.secrt']],
      ['a tolerance of nothing', { ...signingOf(stripe), tolerance: 0 }, ['signing.tolerance']],
      ['a tolerance of days', { ...signingOf(stripe), tolerance: 86_401 }, ['signing.tolerance']],
      ['no header', { scheme: 'hmac', secret }, ['signing.header']],
      ['a malformed header', { ...hmac, header: 'X Sign' }, ['signing.header']],
      ['a reserved header', { ...hmac, header: 'Content-Type' }, ['signing.header']],
      ['one header for both', { ...hmac, timestampHeader: 'x-sign' }, ['signing']],
      ['a reserved header for the time', { ...hmac, timestampHeader: 'Host' }, ['signing.timestampHeader']],
      ['an unknown algorithm', { ...hmac, algorithm: 'md5' }, ['signing.algorithm']],
      ['an unknown encoding', { ...hmac, encoding: 'base32' }, ['signing.encoding']],
      ['a prefix that no header can hold', { ...hmac, prefix: 'ü' }, ['signing.prefix']],
      ['a separator of nothing', { ...hmac, separator: ':' }, ['signing.separator']],
      [
        'several at once',
        { ...hmac, header: 'a b', encoding: 'x', tolerance: 5 },
        ['signing.encoding', 'signing.header', 'signing.tolerance'],
      ],
    ];
    for (const [what, signing, paths] of cases) {
      it(what, async () => {
        const response = await client.post('/api/event-sources', { name: 'Shop', signing });
        assertProblem(response, 422, 'invalid');
        const errors: { path: string }[] = response.body.errors;
        assert.deepEqual(errors.map(({ path }) => path).toSorted(), paths);
        assert.ok(!response.text.includes(secret));
      });
    }

    it('a grace period without an old or without a new secret', async () => {
      const created = await client.post('/api/event-sources', {
        name: 'Shop',
        signing: { scheme: 'github', secret, keepOldFor: '1 day' },
      });
      assertProblem(created, 422, 'invalid');
      const { id } = await newSource(signingOf(github));
      for (const signing of [
        { scheme: 'github', keepOldFor: '1 day' },
        { scheme: 'github', secret, keepOldFor: 'for ever' },
      ]) {
        assertProblem(await client.put(`/api/event-sources/${id}`, { signing }), 422, 'invalid');
      }
    });
  });

  describe('can test a signature: POST …/test-signature', () => {
    const raw = order('ada@example.com');
    const tried = (id: string, headers: object, body: unknown = raw): Promise<ApiResponse> =>
      client.post(`/api/event-sources/${id}/test-signature`, { headers, body });

    it('with the same result as a delivery, without counting it', async () => {
      const { id } = await newSource(signingOf(stripe));
      const headers = stripe.sign(stripe.secret, raw, now);
      assert.deepEqual((await tried(id, headers)).body, { valid: true, reason: null });
      const reasons: [object, string, RegExp][] = [
        [{}, raw, /^The signature is missing\. \(stripe-signature\)$/],
        [headers, `${raw} `, /does not match/],
        [{ ...headers, 'stripe-signature': 'x' }, raw, /cannot be read/],
        [stripe.sign(stripe.otherSecret, raw, now), raw, /does not match/],
      ];
      for (const [sent, body, reason] of reasons) {
        const response = await tried(id, sent, body);
        assert.equal(response.body.valid, false);
        assert.match(response.body.reason, reason);
      }
      assert.equal((await read(id)).counts.refused, 0);
    });

    it('for an old delivery, regardless of its age', async () => {
      const { id } = await newSource(signingOf(stripe));
      const old = new Date(now.getTime() - 86_400_000);
      const right = await tried(id, stripe.sign(stripe.secret, raw, old));
      assert.match(right.body.reason, /too old.*Apart from that, the signature is valid/);
      const wrong = await tried(id, stripe.sign(stripe.otherSecret, raw, old));
      assert.match(wrong.body.reason, /too old.*does not match/);
    });

    it('if they have one, with permission to change it', async () => {
      const { id } = await newSource(null);
      assertProblem(await tried(id, {}), 409, 'conflict');
      for (const body of [
        {},
        { headers: {} },
        { headers: {}, body: {} },
        { headers: { 'a b': '' }, body: '' },
      ]) {
        assertProblem(await client.post(`/api/event-sources/${id}/test-signature`, body), 422, 'invalid');
      }
      const { client: stranger } = await api.signUp();
      const path = `/api/event-sources/${id}/test-signature`;
      assertProblem(await stranger.post(path, { headers: {}, body: '' }), 404, 'not_found');
      const reader = await api.withKey(client, ['sources:read']);
      assertProblem(await reader.post(path, { headers: {}, body: '' }), 403, 'forbidden');
    });
  });
});
