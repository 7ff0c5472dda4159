import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { makers } from '../../support/http/makers.js';
import {
  makerNamed,
  newSource as newSourceOf,
  order,
  send as sendAs,
  signingOf,
  type SignedSource,
} from '../../support/sources/signed-sources.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

interface InboundCase {
  headers: Record<string, string>;
  body: unknown;
  expect: { email: string; eventName: string };
}

const file = new URL('../../fixtures/inbound.json', import.meta.url);
const inbound = JSON.parse(readFileSync(file, 'utf8')) as Record<string, InboundCase>;
const payloads: Record<string, string> = {
  Stripe: 'stripe-checkout',
  'Svix, for Clerk and Resend': 'clerk-user-created',
  Shopify: 'shopify-order',
  Typeform: 'typeform-response',
  'Cal.com': 'cal-booking',
  WooCommerce: 'woocommerce-order',
};

describe('Signed event sources, when something is sent,', () => {
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
  const enterOn = async (event: string): Promise<void> => {
    const steps = [{ type: 'wait', for: '9 days' }];
    const { body } = await client.post('/api/automations', { name: event, trigger: { event }, steps });
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
  };
  const rowsOf = async (): Promise<number[]> => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const { Event, Contact, Enrollment, ProviderIdentity } = api.db.collections;
    return await Promise.all([
      Event.countDocuments({ workspaceId }),
      Contact.countDocuments({ workspaceId }),
      Enrollment.countDocuments({ workspaceId }),
      ProviderIdentity.countDocuments({ workspaceId }),
    ]);
  };

  describe('accept signed deliveries and reject others', () => {
    for (const [name, maker] of Object.entries(makers)) {
      it(`of ${name}`, async () => {
        const { headers, body, expect } = inbound[payloads[name] ?? 'plain'] ?? assert.fail('no payload');
        const raw = JSON.stringify(body);
        const { id, path } = await newSource(signingOf(maker));
        await enterOn(expect.eventName);
        const unsigned = Object.fromEntries(
          Object.entries(headers).filter(([header]) => !/sign|hmac|^svix|^content-type/.test(header)),
        );
        const deliver = (text: string, by: { secret?: string; at?: Date } = {}): Promise<ApiResponse> =>
          send(path, text, { ...unsigned, ...maker.sign(by.secret ?? maker.secret, raw, by.at ?? now) });

        const refused = [
          await deliver(raw.replace(/.$/, ' ')),
          await deliver(`${raw} `),
          await deliver(raw, { secret: maker.otherSecret }),
          await send(path, raw, unsigned),
        ];
        if (maker.isTimed) {
          refused.push(await deliver(raw, { at: new Date(now.getTime() - 302_000) }));
          refused.push(await deliver(raw, { at: new Date(now.getTime() + 302_000) }));
        }
        for (const response of refused) assertProblem(response, 401, 'bad_signature');
        assert.deepEqual(await rowsOf(), [0, 0, 0, 0]);

        const response = await deliver(raw);
        assert.equal(response.status, 200, response.text);
        assert.deepEqual([response.body.eventName, response.body.enrolled], [expect.eventName, 1]);
        const { counts } = await read(id);
        assert.deepEqual(counts, { applied: 1, unmapped: 0, failed: 0, refused: refused.length });
      });
    }
  });

  describe('report why they reject', () => {
    it('to the sender and in the source', async () => {
      const { id, path, body: made } = await newSource(signingOf(stripe));
      assert.deepEqual([made.lastRefusedAt, made.lastRefusedReason, made.counts.refused], [null, null, 0]);
      const raw = order(newEmail());
      const cases: [Record<string, string>, RegExp][] = [
        [{}, /signature is missing/],
        [{ 'Stripe-Signature': '' }, /signature is missing/],
        [{ 'Stripe-Signature': 'v1=ab' }, /cannot be read/],
        [{ 'Stripe-Signature': 'x'.repeat(8_000) }, /cannot be read/],
        [stripe.sign(stripe.secret, raw, new Date(now.getTime() - 400_000)), /too old/],
        [stripe.sign(stripe.secret, raw, new Date(now.getTime() + 400_000)), /too far in the future/],
        [stripe.sign(stripe.otherSecret, raw, now), /does not match/],
      ];
      for (const [n, [headers, reason]] of cases.entries()) {
        const response = await send(path, raw, headers);
        assertProblem(response, 401, 'bad_signature');
        assert.match(response.body.detail, reason);
        const source = await read(id);
        assert.equal(source.lastRefusedReason, response.body.detail);
        assert.equal(source.lastRefusedAt, now.toISOString());
        assert.equal(source.counts.refused, n + 1);
        assert.equal(source.lastReceivedAt, null);
        now = new Date(now.getTime() + 1);
      }
    });

    it('for a repeated or non-ASCII header', async () => {
      const { path } = await newSource(signingOf(github));
      const raw = order(newEmail());
      const [[header = '', value = ''] = []] = Object.entries(github.sign(github.secret, raw, now));
      assert.equal(await statusOf(path, raw, [header, value]), 200);
      assert.equal(await statusOf(path, raw, [header, value, header, value]), 401);
      assert.equal(await statusOf(path, raw, [header, '', header, value]), 401);
      assert.equal(await statusOf(path, raw, [header, `${value}é`]), 401);
    });

    const statusOf = (path: string, raw: string, headers: string[]): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const framing = ['Host', 'localhost', 'Content-Type', 'application/json'];
        const length = ['Content-Length', String(Buffer.byteLength(raw))];
        const options = { method: 'POST', headers: [...framing, ...length, ...headers] };
        request(api.url + path, options, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end(raw);
      });
  });

  describe('check the signature first', () => {
    it('so that no unsigned handshake is answered', async () => {
      const { path } = await newSource(signingOf(github));
      const challenge = JSON.stringify({ type: 'url_verification', challenge: 'c-1' });
      const refused = [
        await send(path, challenge, {}),
        await send(path, '{}', { 'X-Hook-Secret': 's-1' }),
        await send(`${path}?validationToken=a`, '', {}),
        await send(path, 'webhook_id=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ];
      for (const response of refused) {
        assertProblem(response, 401, 'bad_signature');
        assert.equal(response.headers.get('X-Hook-Secret'), null);
      }
      assert.deepEqual(await rowsOf(), [0, 0, 0, 0]);
      const signed = await send(path, challenge, github.sign(github.secret, challenge, now));
      assert.deepEqual([signed.status, signed.body], [200, { challenge: 'c-1' }]);
      assert.equal((await api.anonymous().get(path)).text, '{"ok":true}');
    });

    it('so that unsigned requests do not reveal how bodies are read', async () => {
      const { path } = await newSource(signingOf(github));
      for (const [raw, type] of [
        ['{"a":', 'application/json'],
        ['<a/>', 'application/xml'],
        ['"text"', 'application/json'],
      ] as const) {
        assertProblem(await send(path, raw, { 'Content-Type': type }), 401, 'bad_signature');
      }
      const signed = await send(path, '{"a":', github.sign(github.secret, '{"a":', now));
      assertProblem(signed, 400, 'malformed_body');
    });

    it('so that rejected requests do not use up the rate limit', async () => {
      const { path } = await newSource(signingOf(github));
      const list = JSON.stringify(Array.from({ length: 1_000 }, () => ({ type: 'a' })));
      assertProblem(await send(path, list, {}), 401, 'bad_signature');
      const raw = order(newEmail());
      assert.equal((await send(path, raw, github.sign(github.secret, raw, now))).status, 200);
    });
  });

  it('verify the decompressed body', async () => {
    const { path } = await newSource(signingOf(github));
    const raw = order(newEmail());
    const headers = { 'Content-Encoding': 'gzip', ...github.sign(github.secret, raw, now) };
    assert.equal((await send(path, gzipSync(raw), headers)).status, 200);
    assertProblem(await send(path, gzipSync(`${raw} `), headers), 401, 'bad_signature');
  });

  it('recognize a repeated delivery by its signed id only', async () => {
    const svix = makerNamed('Svix, for Clerk and Resend');
    const { path } = await newSource(signingOf(svix));
    const raw = order(newEmail());
    const headers = svix.sign(svix.secret, raw, now);
    const first = await send(path, raw, headers);
    assert.equal(first.status, 200);
    for (const more of [{}, { 'webhook-id': randomUUID() }, { 'X-Any-Delivery': randomUUID() }]) {
      assert.deepEqual((await send(path, raw, { ...headers, ...more })).body, first.body);
    }
  });
});
