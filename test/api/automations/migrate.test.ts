import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { migrateEnrollmentsJob } from '../../../engine/jobs/enrollments/migrate-enrollments.js';
import { claimJob } from '../../../engine/jobs/core/job-claim.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { assertExact } from '../../support/servers/count-rows.js';
import { newEmail } from '../../support/http/owners.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { workJobs } from '../../support/engine/work-jobs.js';

const mail = (id: string, subject: string) => ({
  id,
  type: 'sendEmail',
  kind: 'transactional',
  subject,
  text: 'Hello',
});
const wait = (id: string, days = 30) => ({ id, type: 'wait', for: `${String(days)} days` });
const flow = (...steps: object[]) => ({ name: 'Flow', trigger: { event: 'joined' }, steps });

describe('Moving enrollments to a newer version', function () {
  this.timeout(90_000);
  const stack = useWorker();
  const api = useApi(() => ({ ...on(stack)(), checkTemplate }));
  const owner = useOwner(api);
  let id: string;

  async function active(...steps: object[]): Promise<void> {
    const created = await owner.client.post('/api/automations', flow(...steps));
    assert.equal(created.status, 201, created.text);
    id = created.body.id;
    await owner.client.post(`/api/automations/${id}/activate`);
  }
  async function enter(at: string, properties: object = {}): Promise<string> {
    const email = newEmail();
    await owner.client.post('/api/events/send', { email, eventName: 'joined', eventProperties: properties });
    let enrollment = await newest(email);
    await waitUntil(async () => (enrollment = await newest(email)).step !== null, 20_000);
    if (enrollment.step !== at) {
      const jumped = await owner.client.post(`/api/enrollments/${enrollment._id.toHexString()}/jump`, {
        step: at,
      });
      assert.equal(jumped.status, 200, jumped.text);
    }
    return email;
  }
  async function newest(email: string): Promise<EnrollmentRecord> {
    const contact = await api.db.collections.Contact.findOne({
      workspaceId: new ObjectId(owner.workspaceId),
      email,
    });
    assert.ok(contact);
    const row = await api.db.collections.Enrollment.findOne(
      { contactId: contact._id },
      { sort: { enteredAt: -1 } },
    );
    assert.ok(row);
    return row;
  }
  async function publish(steps: object[], body: object = {}) {
    const saved = await owner.client.put(`/api/automations/${id}/draft`, flow(...steps));
    assert.deepEqual(saved.body.problems, []);
    const published = await owner.client.post(`/api/automations/${id}/publish`, body);
    assert.equal(published.status, 200, published.text);
    return published.body;
  }
  async function done(migration: string) {
    const read = async () => (await owner.client.get(`/api/automations/${id}/migrate/${migration}`)).body;
    await waitUntil(async () => (await read()).status === 'done', 30_000);
    return read();
  }
  const standing = ({ automationVersion, step, status }: EnrollmentRecord) => [
    automationVersion,
    step,
    status,
  ];
  const mailsTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email)).length;

  it('by default leaves everyone where they are, and nobody in flight notices a draft', async () => {
    await active(wait('gone'), wait('rest'));
    const email = await enter('gone');
    const before = await newest(email);
    await owner.client.put(`/api/automations/${id}/draft`, { steps: [{}] });
    assert.deepEqual(await newest(email), before);
    const { affected, migration } = await publish([wait('rest')]);
    assert.deepEqual(affected, [{ step: 'gone', title: 'Wait 30 days', change: 'removed', active: 1 }]);
    assert.equal(migration, null);
    assert.deepEqual(await newest(email), before);
    assert.deepEqual(standing(await newest(await enter('rest'))), [2, 'rest', 'active']);
  });

  it('moves those on a removed step as told, and leaves those whose step is the same', async () => {
    await active(wait('a'), wait('b'), wait('c'), wait('same'));
    const [onA, onB, onC, onSame] = [
      await enter('a'),
      await enter('b'),
      await enter('c'),
      await enter('same'),
    ];
    const { migration } = await publish([wait('same'), mail('new', 'New')], {
      migrate: { mapping: { a: 'new', b: null }, reason: 'shorter' },
    });
    assert.equal(migration.version, 2);
    const { moved, exited, kept, refused, total } = await done(migration.id);
    assert.deepEqual([total, moved, exited, kept, refused], [4, 1, 1, 1, 0]);
    await waitUntil(async () => (await newest(onA)).status === 'completed', 20_000);
    const a = await newest(onA);
    assert.deepEqual([a.automationVersion, a.run, mailsTo(onA)], [2, 2, 1]);
    const line = a.timeline.find(({ type }) => type === 'jumped');
    assert.deepEqual([line?.step, line?.by, line?.note], ['new', migration.by, 'shorter']);
    const b = await newest(onB);
    assert.deepEqual([b.status, b.exitReason, b.automationVersion], ['exited', 'operator', 1]);
    assert.deepEqual(standing(await newest(onC)), [1, 'c', 'active']);
    assert.deepEqual(standing(await newest(onSame)), [1, 'same', 'active']);
    await assertExact(api.db, new ObjectId(id));
  });

  it('moves those on a changed step to the same step', async () => {
    await active(wait('rest', 30), mail('end', 'Old'));
    const email = await enter('rest');
    const { migration } = await publish([{ id: 'rest', type: 'wait', for: '1 second' }, mail('end', 'New')], {
      migrate: {},
    });
    assert.equal((await done(migration.id)).moved, 1);
    await waitUntil(async () => (await newest(email)).status === 'completed', 20_000);
    const mails = stack.smtp.mails.filter(({ to }) => to.includes(email));
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['New'],
    );
  });

  it('lets the exits and conditions of the newer version decide', async () => {
    await active(wait('old'));
    const email = await enter('old', { orderId: 'A-1' });
    const where = { all: [{ field: 'event.orderId', op: 'eq', value: { ref: 'entry.orderId' } }] };
    await owner.client.put(`/api/automations/${id}`, {
      steps: [wait('new')],
      exitOn: [{ event: 'paid', where }],
    });
    const asked = await owner.client.post(`/api/automations/${id}/migrate`, { mapping: { old: 'new' } });
    assert.equal(asked.status, 202, asked.text);
    assert.equal((await done(asked.body.id)).moved, 1);
    const send = (orderId: string) =>
      owner.client.post('/api/events/send', { email, eventName: 'paid', eventProperties: { orderId } });
    assert.equal((await send('B-2')).body.exited, 0);
    assert.equal((await send('A-1')).body.exited, 1);
  });

  it('moves from the versions that were named', async () => {
    await active(wait('one'));
    const first = await enter('one');
    await owner.client.put(`/api/automations/${id}`, { steps: [wait('two')] });
    const second = await enter('two');
    await owner.client.put(`/api/automations/${id}`, { steps: [wait('three')] });
    const mapping = { one: 'three', two: 'three' };
    const asked = await owner.client.post(`/api/automations/${id}/migrate`, { from: [2], mapping });
    assert.equal((await done(asked.body.id)).moved, 1);
    assert.deepEqual(standing(await newest(first)), [1, 'one', 'active']);
    assert.deepEqual(standing(await newest(second)), [3, 'three', 'active']);
    const { data } = (await owner.client.get(`/api/automations/${id}/migrate`)).body;
    assert.deepEqual(
      data.map((one: { id: string }) => one.id),
      [asked.body.id],
    );
  });

  it('refuses unknown versions and steps, naming them', async () => {
    await active(wait('one'));
    await enter('one');
    await owner.client.put(`/api/automations/${id}`, { steps: [wait('two')] });
    const wrong: [object, string[]][] = [
      [{ from: [2] }, ['from[0]']],
      [{ from: [1, 7] }, ['from[1]']],
      [{ from: [] }, ['from']],
      [{ from: ['1'] }, ['from[0]']],
      [{ mapping: { one: 'three' } }, ['mapping.one']],
      [{ mapping: { never: 'two' } }, ['mapping.never']],
      [{ mapping: { one: 7 } }, ['mapping.one']],
      [{ mapping: { 'a.b': null } }, ['mapping.a.b']],
      [{ mapping: [] }, ['mapping']],
      [{ to: 'two' }, ['to']],
    ];
    for (const [body, paths] of wrong) {
      const refused = await owner.client.post(`/api/automations/${id}/migrate`, body);
      assertProblem(refused, 422, 'invalid');
      const named = refused.body.errors.map(({ path }: { path: string }) => path);
      assert.deepEqual(named, paths, JSON.stringify(body));
    }
    assert.equal((await owner.client.get(`/api/automations/${id}/migrate`)).body.total, 0);
  });

  it('refuses to publish when it cannot move as told, and publishes nothing', async () => {
    await active(wait('one'));
    await owner.client.put(`/api/automations/${id}/draft`, flow(wait('two')));
    const refused = await owner.client.post(`/api/automations/${id}/publish`, {
      migrate: { mapping: { one: 'three' } },
    });
    assertProblem(refused, 422, 'invalid');
    assert.equal((await owner.client.get(`/api/automations/${id}`)).body.version, 1);
  });
});

describe('The job that moves enrollments', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);

  it('moves each once, whatever becomes of its worker', async () => {
    const { client } = owner;
    const created = await client.post('/api/automations', flow(wait('one'), wait('rest')));
    const id = String(created.body.id);
    const automationId = new ObjectId(id);
    await client.post(`/api/automations/${id}/activate`);
    const COUNT = 250;
    for (let n = 0; n < COUNT; n += 50)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          client.post('/api/events/send', { email: newEmail(), eventName: 'joined' }),
        ),
      );
    const { Enrollment } = api.db.collections;
    await Enrollment.updateMany({ automationId }, { $set: { step: 'one', visit: 1 } });
    await client.put(`/api/automations/${id}`, { steps: [wait('one', 2), wait('rest')] });
    const { body: asked } = await client.post(`/api/automations/${id}/migrate`);
    const { db, engine, secretKey } = api;
    const handler = migrateEnrollmentsJob({ db, engine, secretKey });
    // Its worker dies after it has moved a page, before it has saved that.
    const job = await claimJob(db, handler, { _id: new ObjectId(String(asked.id)) });
    assert.ok(job);
    await assert.rejects(
      handler.runPage(
        job,
        () => Promise.reject(new Error('killed')),
        () => false,
      ),
      /killed/,
    );
    await db.collections.Job.updateOne({ _id: job._id }, { $set: { claim: null, dueAt: new Date(0) } });
    const worker = workJobs(db, [handler]);
    const read = async () => (await client.get(`/api/automations/${id}/migrate/${String(asked.id)}`)).body;
    await waitUntil(async () => (await read()).status === 'done', 30_000);
    await worker.stop();
    const { total, moved, refused } = await read();
    assert.deepEqual([total, moved, refused], [COUNT, COUNT, 0]);
    const runs = await Enrollment.countDocuments({ automationId, run: 2, automationVersion: 2, step: 'one' });
    assert.equal(runs, COUNT);
  });
});
