import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { ObjectId } from 'mongodb';
import { SourcePayloads } from '../../../api/sources/payload-buffer.js';
import type { SentPayload } from '../../../api/sources/store-payloads.js';
import { openPayload, type SourcePayloadRecord } from '../../../models/sources/source-payload.js';
import type { ApiResponse, RequestOptions } from '../../support/http/api-client.js';
import { eraseCopies } from '../../support/engine/jobs.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { silent } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const KIB = 1_024;

describe('the recent payloads of a source', () => {
  let workspaceId: ObjectId;
  let source: { id: string; path: string };
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    workspaceId = new ObjectId(owner.workspaceId);
    source = await newSource();
  });

  const newSource = async (): Promise<typeof source> => {
    const { body } = await client.post('/api/event-sources', { name: 'Shop' });
    return { id: body.id, path: new URL(body.url).pathname };
  };
  const send = (options: RequestOptions, path = source.path): Promise<ApiResponse> =>
    api.anonymous().request('POST', path, options);
  const sendJson = (body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    send({ body, headers });
  const pathOf = ({ id }: { id: string }): string => `/api/event-sources/${source.id}/payloads/${id}`;
  const list = async (query = ''): Promise<ApiResponse['body'][]> => {
    const answer = await client.get(`/api/event-sources/${source.id}/payloads${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  const only = async (): Promise<ApiResponse['body']> => {
    const all = await list();
    assert.equal(all.length, 1, JSON.stringify(all));
    return all[0];
  };
  const opened = async (line: { id: string }): Promise<ApiResponse['body']> => {
    const answer = await client.get(pathOf(line));
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const rows = (): Promise<SourcePayloadRecord[]> =>
    api.db.collections.SourcePayload.find({ workspaceId }).toArray();
  const order = (email: string, more: object = {}) => ({
    type: 'order.placed',
    customer: { email },
    ...more,
  });

  describe('when it was accepted', () => {
    it('is listed with its outcome, and shown as it was sent', async () => {
      const email = newEmail();
      const text = `{ "type" : "order.placed",\n "customer": {"email":"${email}"}, "total": 1.10 }`;
      const sent = await send({ raw: text, headers: { 'Content-Type': 'application/json' } });
      const line = await only();
      const { id, receivedAt, ...rest } = line;
      assert.deepEqual(rest, {
        eventIds: [sent.body.eventId],
        httpStatus: 200,
        reason: null,
        contentType: 'application/json',
        size: text.length,
        truncated: false,
      });
      assert.match(id, /^[0-9a-f]{24}$/);
      assert.ok(Math.abs(Date.parse(receivedAt) - Date.now()) < 60_000);
      const { body, encoding, headers, detail, ...same } = await opened(line);
      assert.deepEqual(same, line);
      assert.deepEqual([body, encoding, detail], [text, 'utf8', null]);
      assert.equal(headers['content-type'], 'application/json');
    });

    it('is encrypted with its headers: none of it is readable in the database', async () => {
      const email = newEmail();
      await sendJson(order(email, { secret: 'plain-to-see' }), { 'X-Webhook-Topic': 'order/secret-topic' });
      await only();
      const [row] = await rows();
      assert.doesNotMatch(JSON.stringify(row), /plain-to-see|secret-topic|rollcall\.test/);
      assert.ok(row && row.expiresAt.getTime() - row.receivedAt.getTime() === 7 * 86_400_000);
    });

    it('stores the values of headers that affect reading, and only the names of others', async () => {
      await sendJson(order(newEmail()), {
        'X-Shopify-Topic': 'orders/create',
        'Webhook-Id': 'msg_1',
        'Webhook-Timestamp': '1767225600',
        Authorization: 'Bearer of-something',
        Cookie: 'a=of-something',
        'X-Api-Key': 'of-something',
        'Stripe-Signature': 't=1,v1=of-something',
        'X-Anything': 'of-something',
      });
      const { headers } = await opened(await only());
      assert.equal(headers['x-shopify-topic'], 'orders/create');
      assert.equal(headers['webhook-id'], 'msg_1');
      assert.equal(headers['webhook-timestamp'], '1767225600');
      for (const name of ['authorization', 'cookie', 'x-api-key', 'stripe-signature', 'x-anything'])
        assert.equal(headers[name], null, name);
      assert.ok(!JSON.stringify(headers).includes('of-something'));
    });

    it('names every event of an array, unmapped ones included', async () => {
      const { body } = await sendJson([order(newEmail()), order(newEmail())]);
      const unmapped = await sendJson({ type: 'nobody.known' });
      assert.equal(unmapped.status, 202);
      const [last, first] = await list();
      assert.deepEqual(
        first.eventIds,
        body.results.map((one: { eventId: string }) => one.eventId),
      );
      assert.deepEqual([last.httpStatus, last.eventIds], [202, [unmapped.body.eventId]]);
    });

    it('is stored up to 64 KiB, never cut within a character', async () => {
      const text = JSON.stringify(order(newEmail(), { note: 'ä'.repeat(40 * KIB) }));
      await send({ raw: text, headers: { 'Content-Type': 'application/json' } });
      const line = await only();
      assert.deepEqual([line.truncated, line.size], [true, Buffer.byteLength(text)]);
      const { body, encoding } = await opened(line);
      assert.equal(encoding, 'utf8');
      assert.ok(text.startsWith(body) && Buffer.byteLength(body) > 64 * KIB - 4);
    });

    it('is shown decompressed', async () => {
      const text = JSON.stringify(order(newEmail()));
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
      await send({ raw: gzipSync(text), headers });
      const line = await only();
      assert.equal(line.size, text.length);
      assert.equal((await opened(line)).body, text);
    });

    it('is among the last 50', async () => {
      for (let i = 0; i < 3; i += 1) {
        await Promise.all(Array.from({ length: 25 }, (_, n) => sendJson({ type: `n.${i}-${n}` })));
        assert.equal((await list('?limit=200')).length, Math.min(50, (i + 1) * 25));
      }
      const bodies = await Promise.all((await list('?limit=200')).map(opened));
      assert.ok(bodies.every(({ body }) => /n\.[12]-/.test(body)));
      assert.equal((await rows()).length, 50);
    });

    it('is listed in pages', async () => {
      for (let i = 0; i < 3; i += 1) await sendJson({ type: 'x', i });
      const { body: first } = await client.get(`/api/event-sources/${source.id}/payloads?limit=2`);
      assert.deepEqual([first.data.length, first.total], [2, 3]);
      const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
      assert.equal(rest.length, 1);
    });
  });

  describe('when it was refused', () => {
    const json = { 'Content-Type': 'application/json' };
    const refused: Record<string, [options: RequestOptions, status: number, reason: string]> = {
      'what is not JSON': [{ raw: '{"email":', headers: json }, 400, 'malformed_body'],
      'what is not text': [{ raw: Buffer.from([0xff, 0xfe, 0x7b]), headers: json }, 400, 'malformed_body'],
      'of another type': [
        { raw: '<a/>', headers: { 'Content-Type': 'image/png' } },
        415,
        'unsupported_media_type',
      ],
      'with a number that none is': [{ raw: '{"n":1e999}', headers: json }, 422, 'invalid'],
      'too many at once': [{ raw: `[${'{},'.repeat(1_000)}{}]`, headers: json }, 413, 'too_large'],
    };
    for (const [title, [options, status, reason]] of Object.entries(refused)) {
      it(`is stored with the reason: ${title}`, async () => {
        const answer = await send(options);
        assertProblem(answer, status, reason);
        const line = await only();
        assert.deepEqual([line.httpStatus, line.reason, line.eventIds], [status, reason, []]);
        const { body, encoding, detail } = await opened(line);
        assert.equal(detail, answer.body.detail);
        const sent = Buffer.from(options.raw ?? '');
        assert.deepEqual(Buffer.from(body, encoding), sent);
      });
    }

    it('is stored with the reason: an invalid signature', async () => {
      const signing = { scheme: 'github', secret: 'a-secret-of-the-maker' };
      assert.equal((await client.put(`/api/event-sources/${source.id}`, { signing })).status, 200);
      const signature = { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` };
      assertProblem(await sendJson(order(newEmail()), signature), 401, 'bad_signature');
      const line = await only();
      assert.deepEqual([line.httpStatus, line.reason, line.eventIds], [401, 'bad_signature', []]);
      const { detail, headers, body } = await opened(line);
      assert.match(detail, /does not match/);
      assert.equal(headers['x-hub-signature-256'], null);
      assert.equal(JSON.parse(body).type, 'order.placed');
    });

    it('is stored without the body if that was never read', async () => {
      const raw = `{"a":"${'x'.repeat(1_024 * KIB)}"}`;
      assertProblem(await send({ raw, headers: json }), 413, 'too_large');
      await waitUntil(async () => (await list()).length === 1);
      const line = await only();
      assert.deepEqual([line.reason, line.truncated, line.size], ['too_large', true, raw.length]);
      assert.equal((await opened(line)).body, '');
    });

    it('is among the last 10, and replaces no accepted one', async () => {
      await sendJson({ type: 'good' });
      for (let i = 0; i < 3; i += 1) {
        await Promise.all(Array.from({ length: 20 }, () => send({ raw: '{', headers: json })));
        await list();
      }
      const all = await list('?limit=200');
      assert.equal(all.filter(({ reason }) => reason === 'malformed_body').length, 10);
      assert.equal(all.filter(({ reason }) => reason === null).length, 1);
    });

    it('is not stored if the source is unknown or disabled', async () => {
      assertProblem(await send({ body: {} }, '/api/ingest/unknown'), 404, 'not_found');
      await client.put(`/api/event-sources/${source.id}`, { enabled: false });
      assertProblem(await sendJson({ type: 'x' }), 404, 'not_found');
      assert.deepEqual(await list(), []);
    });
  });

  describe('requires permission', () => {
    it('to list: readers; to open: those who may change sources', async () => {
      await sendJson({ type: 'x' });
      const line = await only();
      const reader = await api.withKey(client, ['sources:read']);
      const listed = await reader.get(`/api/event-sources/${source.id}/payloads`);
      assert.equal(listed.status, 200);
      assertProblem(await reader.get(pathOf(line)), 403, 'forbidden');
      const writer = await api.withKey(client, ['sources:write']);
      const read = await writer.get(pathOf(line));
      assert.equal(read.status, 200);
      assert.equal(read.headers.get('Cache-Control'), 'no-store');
    });

    it('and gets 404 from another workspace, under another source, or for an unknown id', async () => {
      await sendJson({ type: 'x' });
      const line = await only();
      const path = pathOf(line);
      const { client: stranger } = await api.signUp();
      assertProblem(await stranger.get(path), 404, 'not_found');
      assertProblem(await stranger.get(`/api/event-sources/${source.id}/payloads`), 404, 'not_found');
      const other = await newSource();
      assertProblem(await client.get(path.replace(source.id, other.id)), 404, 'not_found');
      for (const id of ['x', new ObjectId().toHexString()])
        assertProblem(await client.get(pathOf({ id })), 404, 'not_found');
    });
  });

  describe('can be tested with another mapping', () => {
    const tried = (body: object): Promise<ApiResponse> =>
      client.post(`/api/event-sources/${source.id}/test-mapping`, body);

    it('with the headers it came with', async () => {
      await sendJson({ buyer: { contact: 'ada@example.org' } }, { 'X-Shopify-Topic': 'orders/create' });
      const { id: payloadId } = await only();
      const answer = await tried({ payloadId, mapping: { email: 'buyer.contact' } });
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(
        [answer.body.email, answer.body.eventName, answer.body.status],
        ['ada@example.org', 'orders/create', 'applied'],
      );
    });

    it('as a form, and the first item of an array', async () => {
      await send({
        raw: 'event=signup&email=ada%40example.org',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      await sendJson([order('grace@example.org'), order('x@example.org')]);
      const lines = await list();
      const answers = await Promise.all(lines.map(({ id: payloadId }) => tried({ payloadId })));
      assert.deepEqual(
        answers.map(({ body }) => body.email),
        ['grace@example.org', 'ada@example.org'],
      );
    });

    it('but not if unreadable, truncated, given with a body, or of another source', async () => {
      await send({ raw: '{"email":', headers: { 'Content-Type': 'application/json' } });
      await sendJson(order(newEmail(), { note: 'x'.repeat(65 * KIB) }));
      const [large, broken] = await list();
      for (const body of [
        { payloadId: broken.id },
        { payloadId: large.id },
        { payloadId: large.id, body: {} },
        { payloadId: large.id, headers: {} },
        { payloadId: 7 },
        { payloadId: 'x' },
      ])
        assertProblem(await tried(body), 422, 'invalid');
      assert.match((await tried({ payloadId: large.id })).body.detail, /payloadId: is truncated/);
      const other = await newSource();
      const elsewhere = await client.post(`/api/event-sources/${other.id}/test-mapping`, {
        payloadId: broken.id,
      });
      assertProblem(elsewhere, 404, 'not_found');
    });
  });

  describe('is deleted', () => {
    it('for everybody with its source, and back when that is restored within the week', async () => {
      await sendJson({ type: 'x' });
      const { id } = await only();
      const path = `/api/event-sources/${source.id}`;
      assert.equal((await client.delete(path)).status, 204);
      assertProblem(await client.get(`${path}/payloads`), 404, 'not_found');
      assertProblem(await client.get(`${path}/payloads/${id}`), 404, 'not_found');
      assert.equal((await client.post(`${path}/restore`)).status, 200);
      assert.equal((await client.get(`${path}/payloads/${id}`)).body.id, id);
    });

    const ways: Record<string, (email: string) => Promise<unknown>> = {
      'an event of theirs': (email) => sendJson(order(email)),
      'their address in a payload of nobody': (email) => sendJson({ type: 'y', agent: { email } }),
      'their address in what was refused': (email) =>
        send({ raw: `{"email":"${email}",`, headers: { 'Content-Type': 'application/json' } }),
      'their address in the claims of a JWT': (email) =>
        send({
          raw: `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ agent: { email } })).toString('base64url')}.`,
          headers: { 'Content-Type': 'application/jwt' },
        }),
      'their address in refused XML': (email) =>
        send({ raw: `<a><b>${email.replace('@', '&#64;')}</b>`, headers: { 'Content-Type': 'text/xml' } }),
      'their address in UTF-16': (email) =>
        send({
          raw: Buffer.from(`\uFEFF{"agent":{"email":"${email}"}}`, 'utf16le'),
          headers: { 'Content-Type': 'application/json' },
        }),
      'their address beside somebody else': (email) =>
        sendJson(order(newEmail(), { organizer: { email: email.toUpperCase() } })),
    };
    for (const [title, sent] of Object.entries(ways)) {
      it(`with its contact: ${title}`, async () => {
        const email = newEmail();
        const { body: contact } = await client.post('/api/contacts', { email });
        await sent(email);
        await only();
        assert.equal((await client.delete(`/api/contacts/${contact.id}`)).status, 204);
        assert.deepEqual(await rows(), []);
      });

      it(`with its contact, while it waits to be written: ${title}`, async () => {
        await sendJson({ type: 'first' });
        await only();
        const email = newEmail();
        const { body: contact } = await client.post('/api/contacts', { email });
        await sent(email);
        assert.equal((await client.delete(`/api/contacts/${contact.id}`)).status, 204);
        await only();
        assert.equal((await rows()).length, 1);
      });

      it(`with its contact, in the last pass: ${title}`, async () => {
        const email = newEmail();
        const { body: contact } = await client.post('/api/contacts', { email });
        await sent(email);
        const line = await only();
        const [late] = await rows();
        assert.ok(late);
        assert.equal((await client.delete(`/api/contacts/${contact.id}`)).status, 204);
        await api.db.collections.SourcePayload.insertOne(late);
        if (late.contactIds.some((id) => id.toHexString() === contact.id))
          assertProblem(await client.get(pathOf(line)), 404, 'not_found');
        await eraseCopies(api.db, new ObjectId(owner.workspaceId), contact.id);
        assert.deepEqual(await rows(), []);
      });
    }

    it('with the contact to whom an id belongs', async () => {
      const { body } = await sendJson({ type: 'a', customer: { id: 'c_7', email: newEmail() } });
      await sendJson({ type: 'b', customer_id: 'c_7' });
      assert.equal((await list()).length, 2);
      assert.equal((await client.delete(`/api/contacts/${body.contactId}`)).status, 204);
      assert.deepEqual(await rows(), []);
    });

    it('but not with a contact who had the address before', async () => {
      const email = newEmail();
      const { body: contact } = await client.post('/api/contacts', { email });
      assert.equal((await client.delete(`/api/contacts/${contact.id}`)).status, 204);
      const hash = await api.db.collections.ProviderIdentity.findOne({ workspaceId });
      assert.ok(hash?.erasedAt);
      const erasedAt = new Date(hash.erasedAt.getTime() - 10_000);
      await api.db.collections.ProviderIdentity.updateOne({ _id: hash._id }, { $set: { erasedAt } });
      await sendJson(order(email));
      await only();
      await eraseCopies(api.db, new ObjectId(owner.workspaceId), contact.id);
      assert.equal((await rows()).length, 1);
    });
  });

  it('is written every few seconds, however many arrive', async () => {
    const payloads = new SourcePayloads({
      db: api.db,
      log: silent,
      secretKey: api.secretKey,
    });
    const [flooded, other] = [await newSource(), await newSource()].map(({ id }) => ({
      _id: new ObjectId(id),
      workspaceId,
    }));
    assert.ok(flooded && other);
    const stored = ({ _id: sourceId }: { _id: ObjectId }): Promise<number> =>
      api.db.collections.SourcePayload.countDocuments({ workspaceId, sourceId });
    payloads.add(flooded, accepted('first'));
    await waitUntil(async () => (await stored(flooded)) === 1);
    for (let n = 0; n < 300; n += 1) payloads.add(flooded, accepted(`flood ${n}`));
    payloads.add(other, accepted('first'));
    await waitUntil(async () => (await stored(other)) === 1);
    assert.equal(await stored(flooded), 1, 'the others wait');
    await payloads.flush(flooded);
    const kept = await api.db.collections.SourcePayload.find({ sourceId: flooded._id }).toArray();
    const texts = kept.map((row) => Buffer.from(openPayload(api.secretKey, row).body, 'base64').toString());
    assert.deepEqual(texts.toSorted(), Array.from({ length: 50 }, (_, n) => `flood ${250 + n}`).toSorted());
  });
});

function accepted(text: string): SentPayload {
  const body = Buffer.from(text);
  return {
    receivedAt: new Date(),
    httpStatus: 200,
    reason: null,
    detail: null,
    headers: { 'content-type': 'text/plain' },
    body,
    size: body.length,
    eventIds: [],
  };
}
