import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { recoverable, recoverDeliveriesJob } from '../../../engine/jobs/recover-deliveries.js';
import { deliveryRow } from '../../../engine/intake/parts/deliveries/write-deliveries.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { runOf } from '../../support/engine/run-of.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { joinAs } from '../../support/audience/members.js';
import { newRule } from '../../support/engine/rules.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';
import { workJobs } from '../../support/engine/work-jobs.js';

describe('POST /api/rules/{id}/retry-failed', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let owner: SignedUp;
  let client: ApiClient;
  let id: string;
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
  });
  after(async () => {
    await api.stop();
    await db.release();
  });
  beforeEach(async () => {
    owner = await api.signUp();
    client = owner.client;
    ({ id } = await newRule(client));
  });

  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  /** A delivery of the rule, failed for good unless the fields override it. */
  const ended = (createdAt: Date, fields: Partial<WebhookDeliveryRecord> = {}): WebhookDeliveryRecord => {
    const hex = () => new ObjectId().toHexString();
    const of = { ruleId: id, eventId: hex(), contactId: hex(), contact: '{"id":"","email":""}', origin: '' };
    return {
      ...deliveryRow({ id: hex(), ...of }, new ObjectId(owner.workspaceId), createdAt),
      status: 'failed',
      endReason: 'exhausted',
      tries: 10,
      ...fields,
    };
  };
  const add = async (...rows: WebhookDeliveryRecord[]): Promise<WebhookDeliveryRecord[]> => {
    await db.collections.WebhookDelivery.insertMany(rows);
    return rows;
  };
  const ask = async (body: object) => {
    const response = await client.post(`/api/rules/${id}/retry-failed`, body);
    assert.equal(response.status, 202, response.text);
    return response.body;
  };
  const progress = async (retry: string) => (await client.get(`/api/rules/${id}/retry-failed/${retry}`)).body;
  const work = (clock = () => new Date()) => workJobs(db, [recoverDeliveriesJob({ db, clock })]);
  const workOff = async (retry: string) => {
    const worker = work();
    await waitUntil(async () => (await progress(retry)).status !== 'running');
    await worker.stop();
    return progress(retry);
  };
  const pending = async () => {
    const left = { ruleId: new ObjectId(id), status: 'pending' } as const;
    const rows = await db.collections.WebhookDelivery.find(left).toArray();
    return rows.map(({ _id }) => _id.toHexString()).sort();
  };

  it('retries only what ended undelivered since then', async () => {
    const wanted = await add(
      ended(ago(3)),
      ended(ago(2), { endReason: 'gone' }),
      ended(ago(2), { endReason: 'refused' }),
      ended(ago(1), { endReason: 'ruleOff' }),
      ended(ago(1), { endReason: 'ruleOff', status: 'stopped' }),
    );
    const { endReason: _reason, ...delivered } = ended(ago(1), { status: 'delivered' });
    await add(
      ended(ago(5)),
      delivered,
      ended(ago(1), { endReason: 'cancelled', status: 'stopped' }),
      ended(ago(1), { endReason: 'expired' }),
      ended(ago(1), { contact: '' }),
      ended(ago(1), { isTest: true, endReason: 'gone' }),
      ended(ago(1), { ruleId: new ObjectId() }),
    );
    const since = ago(4).toISOString();
    const { id: retry, askedAt, ...asked } = await ask({ since });
    assert.equal(typeof asked.by, 'string');
    assert.deepEqual(asked, {
      ruleId: id,
      status: 'running',
      since,
      until: askedAt,
      total: 5,
      totalIsExact: true,
      retried: 0,
      by: asked.by,
      finishedAt: null,
    });
    assert.deepEqual(await pending(), [], 'nothing happens without a worker');
    const done = await workOff(retry);
    assert.deepEqual([done.status, done.retried], ['done', 5]);
    assert.ok(done.finishedAt >= askedAt);
    assert.deepEqual(await pending(), wanted.map(({ _id }) => _id.toHexString()).sort());
    const row = await db.collections.WebhookDelivery.findOne({ _id: wanted[0]?._id ?? new ObjectId() });
    assert.ok(row);
    assert.deepEqual([row.run, row.tries, row.outboxSeq, row.nextAttemptAt], [2, 0, 2, null]);
    assert.equal('endReason' in row, false);
    const first = await db.collections.Outbox.findOne({ target: row._id });
    assert.deepEqual(
      [first?.command, first?.lane, runOf(first), first?.seq, first?.queue],
      ['deliver', 'deliveries', 2, 2, `http://127.0.0.1:1080 ${owner.workspaceId}`],
    );
    assert.deepEqual((await client.get(`/api/rules/${id}/retry-failed`)).body.data, [done]);
  });

  it('tries what waits for its next attempt now, and leaves alone what is on its first', async () => {
    const { endReason: _reason, ...open } = ended(ago(1), { status: 'pending', tries: 3, outboxSeq: 1 });
    const next = new Date(Date.now() + HOUR_MS);
    const [waiting] = await add({ ...open, nextAttemptAt: next });
    await add({ ...open, _id: new ObjectId(), nextAttemptAt: null });
    const { id: retry, total } = await ask({ since: ago(2).toISOString() });
    assert.equal(total, 1);
    const done = await workOff(retry);
    assert.deepEqual([done.status, done.retried], ['done', 1]);
    const _id = waiting?._id ?? new ObjectId();
    const row = await db.collections.WebhookDelivery.findOne({ _id });
    assert.ok(row?.nextAttemptAt && row.nextAttemptAt < next);
    assert.deepEqual([row.status, row.tries, row.run ?? 1], ['pending', 3, 1], 'its schedule goes on');
    const commands = await db.collections.Outbox.find({ target: _id }).toArray();
    assert.deepEqual(
      commands.map(({ command, seq }) => [command, seq]),
      [['wakeDelivery', 2]],
    );
  });

  it('stops before `until`, which is not later than now', async () => {
    const [early] = await add(ended(ago(3)), ended(ago(1)));
    const { id: retry, total } = await ask({ since: ago(4).toISOString(), until: ago(2).toISOString() });
    assert.equal(total, 1);
    await workOff(retry);
    assert.deepEqual(await pending(), [early?._id.toHexString()]);
    const later = await ask({ since: ago(4).toISOString(), until: '2999-01-01' });
    assert.equal(later.until, later.askedAt);
    assert.equal((await workOff(later.id)).status, 'done');
  });

  it('continues where a worker died, and retries nothing twice', async () => {
    const at = ago(1);
    // Many of one instant, so that pages end among them.
    const rows = await add(...Array.from({ length: 450 }, (_, i) => ended(i < 300 ? at : ago(0.5))));
    const { id: retry } = await ask({ since: ago(2).toISOString() });
    let reads = 0;
    const dying = work(() => {
      reads += 1;
      if (reads > 1) throw new Error('the process is gone');
      return new Date();
    });
    await waitUntil(() => reads > 1);
    await dying.stop();
    const between = await progress(retry);
    assert.deepEqual([between.status, between.retried], ['running', 200], 'one page was finished');
    await db.collections.Job.updateOne(
      { _id: new ObjectId(String(retry)) },
      { $set: { claim: null, dueAt: new Date(0) } },
    );
    // Failed again meanwhile: left to the next request.
    const [again = ''] = await pending();
    await db.collections.WebhookDelivery.updateOne(
      { _id: new ObjectId(again) },
      { $set: { status: 'failed', endReason: 'exhausted' } },
    );
    const [one, two] = [work(), work()];
    await waitUntil(async () => (await progress(retry)).status === 'done');
    await Promise.all([one.stop(), two.stop()]);
    assert.equal((await progress(retry)).retried, 450);
    assert.equal((await pending()).length, 449);
    const ids = rows.map(({ _id }) => _id);
    assert.equal(await db.collections.WebhookDelivery.countDocuments({ _id: { $in: ids }, run: 2 }), 450);
    assert.equal(await db.collections.Outbox.countDocuments({ target: { $in: ids } }), 450);
  });

  it('does not read delivered ones', async () => {
    await add(...Array.from({ length: 50 }, () => ended(ago(1), { status: 'delivered' })));
    const [failed] = await add(ended(ago(1)));
    await db.collections.WebhookDelivery.updateMany(
      { ruleId: new ObjectId(id), status: 'delivered' },
      { $unset: { endReason: true } },
    );
    const filter = recoverable({ ruleId: new ObjectId(id), since: ago(2), until: new Date() });
    const found = db.collections.WebhookDelivery.find(filter).sort({ createdAt: 1, _id: 1 }).limit(200);
    const { executionStats } = await found.explain('executionStats');
    assert.deepEqual([executionStats.totalDocsExamined, executionStats.nReturned], [1, 1]);
    assert.doesNotMatch(JSON.stringify(executionStats), /"stage":"SORT"/);
    assert.equal(failed?.status, 'failed');
  });

  it('stops if the rule is disabled or deleted meanwhile', async () => {
    await add(ended(ago(1)));
    const since = ago(2).toISOString();
    const { id: first } = await ask({ since });
    await client.put(`/api/rules/${id}`, { enabled: false });
    assert.deepEqual([(await workOff(first)).status, await pending()], ['stopped', []]);
    assertProblem(await client.post(`/api/rules/${id}/retry-failed`, { since }), 409, 'conflict');
    await client.put(`/api/rules/${id}`, { enabled: true });
    const { id: second } = await ask({ since });
    await client.delete(`/api/rules/${id}`);
    const worker = work();
    const row = () => db.collections.Job.findOne({ _id: new ObjectId(String(second)) });
    await waitUntil(async () => (await row())?.status === 'stopped');
    await worker.stop();
    assert.deepEqual(await pending(), []);
  });

  it('is done once for each Idempotency-Key, with an entry in the audit log', async () => {
    const options = { headers: { 'Idempotency-Key': 'again' } };
    const body = { since: ago(1).toISOString() };
    const first = await client.post(`/api/rules/${id}/retry-failed`, body, options);
    const second = await client.post(`/api/rules/${id}/retry-failed`, body, options);
    assert.deepEqual(second.body, first.body);
    assert.equal((await client.get(`/api/rules/${id}/retry-failed`)).body.total, 1);
    const { data } = (await client.get('/api/audit?action=rules.retryFailed')).body;
    assert.equal(data.length, 1);
    assert.equal(data[0].after.retryFailed, first.body.id);
  });

  for (const body of [
    {},
    { since: 'yesterday' },
    { since: 7 },
    { since: null },
    { since: '2026-02-30T25:00:00Z' },
    { since: '2026-01-02', until: '2026-01-01' },
    { since: '2026-01-01', until: 'now' },
    { since: '2026-01-01', status: 'failed' },
  ]) {
    it(`refuses ${JSON.stringify(body)}`, async () => {
      assertProblem(await client.post(`/api/rules/${id}/retry-failed`, body), 422, 'invalid');
    });
  }

  it('is limited to the workspace’s rules', async () => {
    const body = { since: ago(1).toISOString() };
    const { id: retry } = await ask(body);
    const { id: otherRule } = await newRule(client);
    const other = (await api.signUp()).client;
    assertProblem(await other.post(`/api/rules/${id}/retry-failed`, body), 404, 'not_found');
    assertProblem(await other.get(`/api/rules/${id}/retry-failed`), 404, 'not_found');
    assertProblem(await other.get(`/api/rules/${id}/retry-failed/${retry}`), 404, 'not_found');
    assertProblem(await client.get(`/api/rules/${otherRule}/retry-failed/${retry}`), 404, 'not_found');
    assertProblem(await client.get(`/api/rules/${id}/retry-failed/x`), 404, 'not_found');
    assertProblem(await client.post('/api/rules/x/retry-failed', body), 404, 'not_found');
    const viewer = (await joinAs(api, owner, 'viewer')).client;
    assertProblem(await viewer.post(`/api/rules/${id}/retry-failed`, body), 403, 'forbidden');
    assert.equal((await viewer.get(`/api/rules/${id}/retry-failed/${retry}`)).status, 200);
  });
});
