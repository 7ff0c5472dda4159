import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { MAX_ACTIVE } from '../../../domain/plan/enrollments/reentry.js';
import { deliveryRow } from '../../../engine/intake/parts/deliveries/write-deliveries.js';
import { insertRecurringJobs } from '../../../engine/jobs/core/job-claim.js';
import { retentionJob } from '../../../engine/jobs/retention/retention.js';
import { recurringJobId } from '../../../models/system/job.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { freeCommand } from '../../../models/system/outbox.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { newEmail } from '../../support/http/api.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { joinAs } from '../../support/audience/members.js';
import { insertEnrollments } from '../../support/engine/many-enrollments.js';
import { plansOf } from '../../support/engine/plans.js';
import { ruleBody } from '../../support/engine/rules.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema every request checks. */
type Json = ReturnType<typeof JSON.parse>;
const MINUTE = 60_000;

describe('The overview', () => {
  let db: OwnDatabase;
  const api = useApi(async () => ({
    db: (db = await ownDatabase()),
    settings: { mailUiUrl: 'http://localhost:8025' },
    readiness: [
      { name: 'mongodb', run: () => Promise.resolve('slow') },
      { name: 'temporal', run: () => Promise.reject(new Error('away')) },
    ],
  }));
  after(() => db.release());
  const owner = useOwner(api);
  const { client } = owner;
  const workspaceId = () => new ObjectId(owner.workspaceId);

  /** The worker was seen then. */
  const workerAt = async (at: Date): Promise<void> => {
    await insertRecurringJobs(db, [retentionJob({ db, clock: () => at })]);
    const changes = { startedAt: at, finishedAt: at, claim: null };
    await db.collections.Job.updateOne({ _id: recurringJobId('retention') }, { $set: changes });
  };
  const attention = async (reader = client): Promise<Json[]> =>
    (await reader.get('/api/attention')).body.data;
  const ofKind = async (kind: string): Promise<Json[]> =>
    (await attention()).filter((one) => one.kind === kind);

  describe('GET /api/onboarding', () => {
    it('says which first steps are done', async () => {
      const read = async () => (await client.get('/api/onboarding')).body;
      const none = await read();
      assert.ok(
        Object.values(none).every((done) => done === false),
        JSON.stringify(none),
      );
      const key = await api.withKey(client, ['events:write', 'automations:read']);
      await key.post('/api/events/send', { email: newEmail(), eventName: 'in' });
      const source = (await client.post('/api/event-sources', { name: 'Shop' })).body;
      await api.anonymous().post(new URL(source.url).pathname, { email: newEmail(), event: 'x' });
      await client.get('/api/event-sources');
      const steps = [{ type: 'wait', for: '1 day' }];
      const made = await client.post('/api/automations', { name: 'A', trigger: { event: 'in' }, steps });
      await client.put('/api/workspace', { brandColor: '#123456', postalAddress: 'Street 1' });
      const some = await read();
      assert.deepEqual(
        Object.keys(some).filter((step) => some[step] === false),
        ['sender', 'measuring', 'automationActive', 'mailSent'].filter((step) => some[step] === false),
      );
      assert.equal(some.automationActive, false);
      await client.put('/api/workspace/sending', { tracking: { clicks: false, opens: false } });
      assert.equal((await read()).measuring, true, 'a no is a decision');
      await client.post(`/api/automations/${made.body.id}/activate`);
      assert.equal((await read()).automationActive, true);
      assert.equal((await key.get('/api/onboarding')).status, 200);
    });
  });

  describe('GET /api/attention', () => {
    it('is empty where all is well', async () => {
      await workerAt(new Date());
      assert.deepEqual(await attention(), []);
    });

    it('says that no worker is there', async () => {
      const at = new Date(Date.now() - 10 * MINUTE);
      await workerAt(at);
      const [item] = await ofKind('noWorker');
      assert.deepEqual([item.since, item.look.path], [at.toISOString(), '/api/system']);
      const claimed = { claim: 'a worker', status: 'running' as const, dueAt: new Date() };
      await db.collections.Job.updateOne({ _id: recurringJobId('retention') }, { $set: claimed });
      assert.deepEqual(await ofKind('noWorker'), []);
    });

    it('says that commands of the workspace wait, and nothing of those of another', async () => {
      await workerAt(new Date());
      const wait = async (ofWorkspace: ObjectId, minutes: number): Promise<string> => {
        const createdAt = new Date(Date.now() - minutes * MINUTE);
        const of = { workspaceId: ofWorkspace, target: new ObjectId(), seq: 1, createdAt };
        await db.collections.Outbox.insertOne(freeCommand({ command: 'cancel', args: { run: 1 }, ...of }));
        return createdAt.toISOString();
      };
      await wait(new ObjectId(), 30);
      await wait(workspaceId(), 1);
      assert.deepEqual(await ofKind('outboxLate'), []);
      const since = await wait(workspaceId(), 10);
      assert.deepEqual(
        (await ofKind('outboxLate')).map((item) => item.since),
        [since],
      );
      await db.collections.Outbox.deleteMany({});
    });

    it('groups failed enrollments by automation and error, and leads to exactly those', async () => {
      const steps = [{ type: 'wait', for: '1 day' }];
      const { body } = await client.post('/api/automations', { name: 'A', trigger: { event: 'in' }, steps });
      await client.post(`/api/automations/${body.id}/activate`);
      for (let i = 0; i < 3; i += 1)
        await client.post('/api/events/send', { email: newEmail(), eventName: 'in' });
      const all = await db.collections.Enrollment.find({ workspaceId: workspaceId() }).toArray();
      const errors = ['no such host', 'timed out', 'no such host'];
      for (const [i, { _id }] of all.entries())
        await db.collections.Enrollment.updateOne(
          { _id },
          { $set: { status: 'failed', lastError: errors[i] ?? null, endedAt: new Date() } },
        );
      const items = await ofKind('failedEnrollments');
      assert.deepEqual(
        items.map(({ count, reason, subject }: Json) => [count, reason, subject.name]),
        [
          [2, 'no such host', 'A'],
          [1, 'timed out', 'A'],
        ],
      );
      const shown = await Promise.all(items.map(({ look }: Json) => listed(look)));
      assert.deepEqual(
        shown.map((rows) => rows.map(({ lastError }: Json) => lastError)),
        [['no such host', 'no such host'], ['timed out']],
      );
      const { body: found } = await client.post('/api/enrollments/bulk/count', {
        action: 'retry',
        filter: { automationId: body.id, lastError: 'no such host' },
      });
      assert.equal(found.total, 2);
    });

    it('counts entries that were refused to contacts with too many enrollments, and leads to exactly those events', async () => {
      const steps = [{ type: 'wait', for: '1 day' }];
      const definition = { name: 'Orders', trigger: { event: 'order' }, reentry: 'always', steps };
      const { body } = await client.post('/api/automations', definition);
      await client.post(`/api/automations/${body.id}/activate`);
      const email = newEmail();
      const { body: ada } = await client.post('/api/contacts', { email });
      const [contactId, automationId] = [new ObjectId(String(ada.id)), new ObjectId(String(body.id))];
      const ws = { id: workspaceId(), db };
      await insertEnrollments(ws, { contactId, automationId, count: MAX_ACTIVE });
      for (let i = 0; i < 2; i += 1) await client.post('/api/events/send', { email, eventName: 'order' });
      const [item, ...others] = await ofKind('refusedEntries');
      assert.deepEqual(others, []);
      assert.deepEqual([item.count, item.subject], [2, { type: 'automation', id: body.id, name: 'Orders' }]);
      // Neither somebody else's orders nor earlier ones of this contact were refused.
      await client.post('/api/events/send', { email: newEmail(), eventName: 'order' });
      const shown = await listed(item.look);
      assert.deepEqual(
        shown.map(({ decisions }) => decisions[0].outcome),
        ['tooMany', 'tooMany'],
      );
    });

    it('counts emails that wait for their mail server, and leads to exactly those', async () => {
      const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
      const of = { workspaceId: workspaceId(), contactId: new ObjectId(), to: newEmail() };
      const waits = (fields: Partial<MessageRecord>) =>
        messageRecord({ ...of, status: 'claimed', claimedUntil: new Date(0), sentAt: null, ...fields });
      const rows = [
        waits({ firstAttemptAt: at(-9), serverRetryAt: at(3), reason: 'connect ECONNREFUSED' }),
        waits({ firstAttemptAt: at(-5), serverRetryAt: at(2), reason: 'connect ETIMEDOUT' }),
      ];
      const others = [
        waits({ firstAttemptAt: at(-9), reason: 'refused: rcpt' }),
        waits({ status: 'sent', serverRetryAt: at(-1) }),
      ];
      await db.collections.Message.insertMany([...rows, ...others]);
      const [item, ...more] = await ofKind('mailServerAway');
      assert.deepEqual(more, []);
      assert.deepEqual(
        [item.count, item.countIsExact, item.reason, item.since, item.nextAt],
        [
          2,
          true,
          'connect ECONNREFUSED',
          rows[0]?.firstAttemptAt?.toISOString(),
          rows[1]?.serverRetryAt?.toISOString(),
        ],
      );
      const shown = await listed(item.look);
      assert.deepEqual(shown.map(({ id }) => id).sort(), rows.map(({ _id }) => _id.toHexString()).sort());
      assert.ok(shown.every(({ serverRetryAt }) => serverRetryAt !== null));
      const mine = { workspaceId: workspaceId(), kind: 'retryMails' } as const;
      const retry = async () => {
        const retried = await Promise.all([1, 2, 3].map(() => client.post('/api/messages/retry', {})));
        for (const { status, body } of retried)
          assert.deepEqual([status, body], [202, { total: 2, totalIsExact: true }]);
        return await db.collections.Job.countDocuments(mine);
      };
      // Those that come while it is under way join it.
      assert.equal(await retry(), 1);
      assert.equal(await retry(), 1);
      await db.collections.Job.updateMany(mine, { $set: { status: 'done' } });
      assert.equal(await retry(), 2);
      // One whose time is ahead, of a process with a fast clock, is followed by later ones.
      const ahead = { status: 'done' as const, requestedAt: at(60) };
      await db.collections.Job.updateOne({ ...mine, status: 'running' }, { $set: ahead });
      assert.equal(await retry(), 3);
      await db.collections.Job.updateMany(mine, { $set: { status: 'done' } });
      assert.equal(await retry(), 4);
      const viewer = await joinAs(api, owner, 'viewer');
      assert.equal((await viewer.client.post('/api/messages/retry', {})).status, 403);
      assert.equal((await viewer.client.get('/api/messages?status=serverAway')).body.total, 2);
    });

    it('counts unmapped events by source, and leads to them', async () => {
      const source = (await client.post('/api/event-sources', { name: 'Shop' })).body;
      for (const n of [1, 2]) await api.anonymous().post(new URL(source.url).pathname, { event: 'order', n });
      const [item, ...others] = await ofKind('unmappedEvents');
      assert.deepEqual(others, []);
      assert.deepEqual([item.count, item.subject], [2, { type: 'source', id: source.id, name: 'Shop' }]);
      const { path, query } = item.look;
      assert.equal((await client.get(`${path}?${new URLSearchParams(query).toString()}`)).body.total, 2);
    });

    it('counts what a failing rule has not delivered, and leads to exactly that', async () => {
      const { rule, deliveries } = await withDeliveries();
      await db.models.Rule.updateOne({ _id: rule }, { $set: { failingSince: new Date() } });
      const [item] = await ofKind('ruleFailing');
      assert.deepEqual([item.count, item.countIsExact], [2, true]);
      const shown = await listed(item.look);
      assert.deepEqual(
        shown.map(({ status }) => status),
        ['pending', 'failed'],
      );
      assert.deepEqual(shown.map(({ id }) => id).sort(), deliveries.slice(0, 2).sort());
    });

    it('names rules that are off or failing, refusing sources, uncertain mails and a pause', async () => {
      const rule = (await client.post('/api/rules', ruleBody())).body;
      const _id = new ObjectId(String(rule.id));
      const at = new Date(Date.now() - MINUTE);
      await db.models.Rule.updateOne({ _id }, { $set: { failingSince: at } });
      assert.deepEqual(
        (await ofKind('ruleFailing')).map(({ subject }) => subject.id),
        [rule.id],
      );
      await db.models.Rule.updateOne({ _id }, { $set: { enabled: false, off: { reason: 'gone', at } } });
      assert.deepEqual(
        (await ofKind('ruleOff')).map(({ reason }) => reason),
        ['gone'],
      );
      const source = (await client.post('/api/event-sources', { name: 'Shop' })).body;
      await db.models.EventSource.updateOne(
        { _id: new ObjectId(String(source.id)) },
        { $set: { lastRefusal: { at, reason: 'wrong' }, 'counts.refused': 4 } },
      );
      assert.deepEqual(
        (await ofKind('refusedSignatures')).map(({ count }) => count),
        [4],
      );
      await insertUncertain(at);
      assert.deepEqual(
        (await ofKind('uncertainMails')).map(({ count, since }) => [count, since]),
        [[1, at.toISOString()]],
      );
      const pause = { reason: 'bounces', rate: 9, since: at } as const;
      await db.models.Workspace.updateOne({ _id: workspaceId() }, { $set: { marketingPause: pause } });
      assert.deepEqual(
        (await ofKind('marketingPaused')).map(({ reason }) => reason),
        ['bounces'],
      );
      const { data } = (await client.get('/api/messages?status=uncertain')).body;
      assert.equal(data.length, 1);
    });

    it('leads from refused signatures to exactly those requests', async () => {
      const signing = { scheme: 'stripe', secret: 'whsec_0123456789abcdefghij' };
      const source = (await client.post('/api/event-sources', { name: 'Shop', signing })).body;
      const { pathname } = new URL(source.url);
      const forged = await api.anonymous().post(pathname, { type: 'order', email: newEmail() });
      assert.equal(forged.body.code, 'bad_signature');
      const [item] = await ofKind('refusedSignatures');
      const shown = await listed(item.look);
      assert.deepEqual(
        shown.map(({ reason }) => reason),
        ['bad_signature'],
      );
      assert.deepEqual(await listed({ ...item.look, query: { reason: 'malformed_body' } }), []);
    });

    it('shows what the caller may read, and nothing of other workspaces', async () => {
      await workerAt(new Date());
      await insertUncertain(new Date());
      assert.equal((await ofKind('uncertainMails')).length, 1);
      assert.deepEqual(await attention(await api.withKey(client, ['events:read'])), []);
      assert.deepEqual(await attention((await api.signUp()).client), []);
    });

    /** The rows of a list that an item leads to. */
    const listed = async ({ path, query }: Json): Promise<Json[]> => {
      const { status, body, text } = await client.get(`${path}?${new URLSearchParams(query).toString()}`);
      assert.equal(status, 200, text);
      return body.data;
    };

    /** A rule with a failed delivery, one that waits for its next attempt, a new one, a delivered one and a failed test. */
    const withDeliveries = async () => {
      const rule = new ObjectId(String((await client.post('/api/rules', ruleBody())).body.id));
      const hex = () => new ObjectId().toHexString();
      const row = (fields: Partial<WebhookDeliveryRecord>) => {
        const of = {
          ruleId: rule.toHexString(),
          eventId: hex(),
          contactId: hex(),
          contact: '{}',
          origin: '',
        };
        return { ...deliveryRow({ id: hex(), ...of }, workspaceId(), new Date()), ...fields };
      };
      const rows = [
        row({ status: 'failed', endReason: 'exhausted', createdAt: new Date(Date.now() - MINUTE) }),
        row({ nextAttemptAt: new Date(Date.now() + MINUTE) }),
        row({}),
        row({ status: 'delivered' }),
        row({ status: 'failed', endReason: 'testFailed', isTest: true }),
      ];
      await db.collections.WebhookDelivery.insertMany(rows);
      return { rule, deliveries: rows.map(({ _id }) => _id.toHexString()) };
    };

    const insertUncertain = (createdAt: Date) =>
      db.collections.Message.insertOne({
        _id: new ObjectId(),
        workspaceId: workspaceId(),
        contactId: new ObjectId(),
        enrollmentId: null,
        automationId: null,
        step: null,
        kind: 'transactional',
        to: newEmail(),
        subject: 'Hello',
        messageId: '<1@example.com>',
        status: 'uncertain',
        claim: null,
        claimedUntil: null,
        reason: null,
        response: null,
        attempts: 1,
        createdAt,
        sentAt: null,
      });
  });

  it('is read by index', async () => {
    const plans = await plansOf(db, async () => {
      for (const path of ['attention', 'onboarding', 'system']) await client.get(`/api/${path}`);
    });
    assert.ok(plans.length > 10, String(plans.length));
    const scans = plans.filter(({ stages }) => stages.includes('COLLSCAN'));
    assert.deepEqual(
      scans.map(({ collection }) => collection),
      [],
    );
    const sorts = plans.filter(({ stages }) => stages.includes('SORT'));
    assert.deepEqual(
      sorts.map(({ collection }) => collection),
      [],
    );
  });

  describe('GET /api/system', () => {
    it('says what runs, and admins more', async () => {
      const at = new Date();
      await workerAt(at);
      const { body } = await client.get('/api/system');
      const { baseUrl, queues, ...rest } = body;
      assert.deepEqual(rest, {
        version: '0.1.0',
        isLocal: true,
        mailCatcher: 'http://localhost:8025',
        temporalUi: null,
        mongodb: true,
        temporal: false,
        worker: { running: true, lastSeenAt: at.toISOString() },
        warnings: ['slow'],
      });
      assert.equal(baseUrl, api.url);
      assert.deepEqual(
        queues.map(({ name }: Json) => name),
        ['enrollments', 'deliveries', 'handOvers'],
      );
      const editor = await joinAs(api, owner, 'editor');
      const seen = (await editor.client.get('/api/system')).body;
      assert.deepEqual([seen.warnings, seen.queues, seen.version], [null, null, '0.1.0']);
    });
  });
});
