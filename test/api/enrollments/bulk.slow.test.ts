import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { RecordCall } from '../../../engine/intake/batches/calls.js';
import { endCall } from '../../../engine/intake/internal-calls.js';
import { bulkEnrollmentsJob } from '../../../engine/jobs/enrollments/bulk-enrollments.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { selected } from '../../../models/automations/enrollment-selection.js';
import { newEmail } from '../../support/http/api.js';
import { assertExact } from '../../support/servers/count-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { workJobs } from '../../support/engine/work-jobs.js';

const steps = [
  { id: 'pause', type: 'wait', for: '20 days' },
  { id: 'later', type: 'wait', for: '20 days' },
];

describe('POST /api/enrollments/bulk', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  const api = useApi(() => ({ db }));
  const owner = useOwner(api);
  let id: string;

  beforeEach(async () => {
    const body = { name: 'Long', trigger: { event: 'start' }, reentry: 'always', steps };
    id = (await owner.client.post('/api/automations', body)).body.id;
    await owner.client.post(`/api/automations/${id}/activate`);
  });

  const enter = async (count: number): Promise<void> => {
    const sends = Array.from({ length: count }, () =>
      owner.client.post('/api/events/send', { email: newEmail(), eventName: 'start' }),
    );
    for (const { status } of await Promise.all(sends)) assert.equal(status, 200);
  };
  const rows = () =>
    db.collections.Enrollment.find({ automationId: new ObjectId(id) })
      .sort({ enteredAt: -1, _id: -1 })
      .toArray();
  const change = (rowId: ObjectId | undefined, set: object) =>
    db.collections.Enrollment.updateOne({ _id: rowId ?? new ObjectId() }, { $set: set });
  const fail = ({ _id, contactId, workspaceId, run }: EnrollmentRecord) =>
    api.engine.record(
      endCall(
        {
          workspaceId: workspaceId.toHexString(),
          contactId: contactId.toHexString(),
          enrollmentId: _id.toHexString(),
          run,
          end: { status: 'failed', error: 'relay said no' },
        },
        new Date(),
      ),
    );
  const ask = async (body: object) => {
    const response = await owner.client.post('/api/enrollments/bulk', body);
    assert.equal(response.status, 202, response.text);
    return response.body;
  };
  const read = async (bulk: string) => (await owner.client.get(`/api/enrollments/bulk/${bulk}`)).body;
  const outcomes = async (bulk: string, query = '') =>
    (await owner.client.get(`/api/enrollments/bulk/${bulk}/outcomes?limit=100${query}`)).body.data as {
      enrollmentId: string;
      outcome: string;
      reason: string | null;
    }[];
  const work = (record: (call: RecordCall) => ReturnType<typeof api.engine.record> = api.engine.record) =>
    workJobs(db, [bulkEnrollmentsJob({ db, engine: { record } })]);
  const finish = async (bulk: string) => {
    const worker = work();
    await waitUntil(async () => (await read(bulk)).status !== 'running', 30_000);
    await worker.stop();
    return read(bulk);
  };

  it('retries on the published version, alone and in bulk, those who failed on an earlier one', async () => {
    await enter(4);
    for (const row of await rows()) {
      await change(row._id, { step: 'pause' });
      await fail(row);
    }
    const mended = [{ id: 'pause', type: 'wait', for: '9 days' }];
    const body = { name: 'Long', trigger: { event: 'start' }, reentry: 'always', steps: mended };
    assert.equal((await owner.client.put(`/api/automations/${id}`, body)).status, 200);
    const [first, second, third, fourth] = await rows();
    await change(fourth?._id, { step: 'later' });
    const retry = (row: { _id: ObjectId } | undefined, more = {}) =>
      owner.client.post(`/api/enrollments/${String(row?._id)}/retry`, more);
    const alone = await retry(first, { version: 'published' });
    assert.deepEqual([alone.status, alone.body.automationVersion, alone.body.status], [200, 2, 'active']);
    assert.equal((await retry(first, { version: 'published' })).status, 409);
    assert.equal((await retry(fourth, { version: 'published' })).status, 422);
    assert.equal((await retry(third, { version: 2 })).status, 422);
    assert.equal((await retry(second)).body.automationVersion, 1);
    const asked = await ask({ action: 'retry', version: 'published', filter: { automationId: id } });
    const { total, done, refused, version } = await finish(asked.id);
    assert.deepEqual([total, done, refused, version], [2, 1, 1, 'published']);
    const jump = { action: 'jump', step: 'pause', version: 'published' };
    const jumped = await ask({ ...jump, filter: { automationId: id, status: 'failed' } });
    assert.equal((await finish(jumped.id)).done, 1);
    assert.deepEqual(
      (await rows()).map(({ status, automationVersion }) => [status, automationVersion]),
      [
        ['active', 2],
        ['active', 1],
        ['active', 2],
        ['active', 2],
      ],
    );
  });

  it('is requested by a publication that repairs those who failed on earlier versions', async () => {
    await enter(3);
    const [first, second] = await rows();
    for (const row of [first, second]) if (row !== undefined) await fail(row);
    await change(first?._id, { step: 'pause' });
    await change(second?._id, { step: 'later' });
    const mended = [{ id: 'pause', type: 'wait', for: '9 days' }];
    const body = { name: 'Long', trigger: { event: 'start' }, reentry: 'always', steps: mended };
    assert.equal((await owner.client.put(`/api/automations/${id}/draft`, body)).body.failed, 2);
    const retry = { reason: 'mended' };
    const published = await owner.client.post(`/api/automations/${id}/publish`, { retry });
    assert.equal(published.status, 200, published.text);
    assert.deepEqual([published.body.version, published.body.failed], [2, 2]);
    const { id: bulk, filter, reason } = published.body.retry;
    assert.deepEqual([filter, reason], [{ automationId: id, status: 'failed' }, 'mended']);
    const { total, done, refused } = await finish(bulk);
    assert.deepEqual([total, done, refused], [2, 1, 1]);
    assert.deepEqual(
      (await rows()).map(({ status, automationVersion }) => [status, automationVersion]),
      [
        ['active', 2],
        ['failed', 1],
        ['active', 1],
      ],
    );
  });

  it('repairs who fails again on the version that was to mend it, and where a step became another', async () => {
    await enter(1);
    const again = async () => {
      const [row] = await rows();
      assert.ok(row !== undefined);
      const at = `/api/enrollments/${row._id.toHexString()}`;
      if (row.status === 'active') await fail(row);
      const { body } = await owner.client.post(`${at}/retry`, { version: 'published' });
      return [body.status, body.automationVersion, body.step, body.lastError];
    };
    const [row] = await rows();
    await owner.client.post(`/api/enrollments/${String(row?._id)}/jump`, { step: 'pause' });
    const mended = {
      waits: { type: 'wait', for: '9 days' },
      tells: { type: 'sendEvent', eventName: 'told' },
    };
    for (const [i, step] of Object.values(mended).entries()) {
      const body = {
        name: 'Long',
        trigger: { event: 'start' },
        reentry: 'always',
        steps: [{ id: 'pause', ...step }],
      };
      assert.equal((await owner.client.put(`/api/automations/${id}`, body)).status, 200);
      assert.deepEqual(await again(), ['active', i + 2, 'pause', null]);
    }
  });

  it('leaves alone who has met an exit or the goal since their enrollment failed', async () => {
    const ends = { exitOn: [{ event: 'order' }], goal: { event: 'upgrade' } };
    const body = { name: 'Cart', trigger: { event: 'start' }, ...ends, steps };
    await owner.client.post(`/api/automations/${id}/archive`);
    id = (await owner.client.post('/api/automations', body)).body.id;
    await owner.client.post(`/api/automations/${id}/activate`);
    const emails = [newEmail(), newEmail(), newEmail()];
    const send = (email: string | undefined, eventName: string) =>
      owner.client.post('/api/events/send', { email, eventName });
    for (const email of emails) await send(email, 'start');
    for (const row of await rows()) await fail(row);
    assert.deepEqual((await send(emails[0], 'order')).body, { enrolled: 0, exited: 1 });
    assert.deepEqual((await send(emails[1], 'upgrade')).body, { enrolled: 0, exited: 0 });
    const { id: bulk } = await ask({ action: 'retry', filter: { automationId: id } });
    assert.equal((await finish(bulk)).total, 1);
    assert.deepEqual(
      (await rows()).map(({ status, goalReached }) => [status, goalReached]),
      [
        ['active', false],
        ['completed', true],
        ['exited', false],
      ],
    );
    const { body: stats } = await owner.client.get(`/api/automations/${id}/stats`);
    assert.deepEqual([stats.active, stats.failed, stats.completed], [1, 0, 1]);
  });

  it('exits what the filter selects, and records each like a single action', async () => {
    await enter(3);
    const [first, second, third] = await rows();
    for (const row of [first, third]) await change(row?._id, { step: 'pause' });
    await change(second?._id, { step: 'later' });
    const asked = await ask({ action: 'exit', filter: { automationId: id, step: 'pause' }, reason: 'Over' });
    assert.deepEqual(
      [asked.status, asked.selecting, asked.total, asked.filter],
      ['running', true, 0, { automationId: id, status: 'active', step: 'pause' }],
    );
    await enter(1);
    const { total, done, refused, selecting, finishedAt } = await finish(asked.id);
    assert.deepEqual([total, done, refused, selecting], [2, 2, 0, false]);
    assert.ok(finishedAt);
    const after = await rows();
    assert.deepEqual(
      after.map(({ status }) => status),
      ['active', 'exited', 'active', 'exited'],
    );
    const line = after[1]?.timeline.at(-1);
    assert.deepEqual([line?.type, line?.note], ['exited', 'Over']);
    const one = after[1]?._id.toHexString() ?? '';
    const { data } = (await owner.client.get(`/api/audit?target=${one}`)).body;
    assert.deepEqual([data[0].action, data[0].target.id], ['enrollments.exit', one]);
    const listed = (await owner.client.get('/api/enrollments/bulk')).body.data;
    assert.deepEqual(listed, [await read(asked.id)]);
  });

  it('retries failed ones by a part of their error, and refuses those that have changed', async () => {
    await enter(3);
    const [one, two, three] = await rows();
    const failed = { status: 'failed', endedAt: new Date() };
    for (const row of [one, two]) await change(row?._id, { ...failed, lastError: 'connect ECONNREFUSED' });
    await change(three?._id, { ...failed, lastError: 'Template: unknown filter' });
    const filter = { error: 'ECONNREFUSED' };
    const { body: counted } = await owner.client.post('/api/enrollments/bulk/count', {
      action: 'retry',
      filter,
    });
    assert.deepEqual(counted, { total: 2, totalIsExact: true });
    const { id: bulk } = await ask({ action: 'retry', filter });
    let retrying: Promise<unknown> | undefined;
    const worker = work(async (call) => {
      retrying ??= owner.client.post(`/api/enrollments/${String(one?._id)}/retry`);
      await retrying;
      return api.engine.record(call);
    });
    await waitUntil(async () => (await read(bulk)).status === 'done');
    await worker.stop();
    const { done, refused } = await read(bulk);
    assert.deepEqual([done, refused], [1, 1]);
    const [refusal, ...others] = await outcomes(bulk, '&outcome=refused');
    assert.deepEqual(others, []);
    assert.ok(refusal?.reason);
    assert.deepEqual(
      (await rows()).map(({ status, run }) => [status, run]),
      [
        ['active', 2],
        ['active', 2],
        ['failed', 1],
      ],
    );
  });

  it('pauses, resumes and jumps; what is so already is unchanged, an unknown step refused', async () => {
    await enter(2);
    const [one] = await rows();
    await owner.client.post(`/api/enrollments/${String(one?._id)}/pause`);
    const filter = { automationId: id };
    const paused = await finish((await ask({ action: 'pause', filter })).id);
    assert.deepEqual([paused.done, paused.unchanged], [1, 1]);
    const resumed = await finish((await ask({ action: 'resume', filter: { ...filter, paused: true } })).id);
    assert.deepEqual([resumed.done, resumed.unchanged], [2, 0]);
    const jumped = await finish((await ask({ action: 'jump', step: 'later', filter })).id);
    assert.deepEqual([jumped.done, jumped.step], [2, 'later']);
    assert.deepEqual(
      (await rows()).map(({ step, run }) => [step, run]),
      [
        ['later', 2],
        ['later', 2],
      ],
    );
    const lost = await finish((await ask({ action: 'jump', step: 'nowhere', filter })).id);
    assert.deepEqual([lost.done, lost.refused], [0, 2]);
  });

  it('takes ids, and is done at once if there is nothing to do', async () => {
    await enter(3);
    const [one] = await rows();
    const gone = await ask({
      action: 'exit',
      filter: { ids: [String(one?._id), '65a1f0c2b3d4e5f601234567'] },
    });
    const { total, done } = await finish(gone.id);
    assert.deepEqual([total, done], [1, 1]);
    const none = await finish((await ask({ action: 'retry', filter: { automationId: id } })).id);
    assert.deepEqual([none.status, none.total], ['done', 0]);
  });

  it('continues where a worker died, and acts on nobody twice', async () => {
    await enter(450);
    const { id: bulk } = await ask({ action: 'jump', step: 'later', filter: { automationId: id } });
    let recorded = 0;
    const dying = work((call) => {
      recorded += 1;
      if (recorded > 250) return Promise.reject(new Error('the process is gone'));
      return api.engine.record(call);
    });
    await waitUntil(() => recorded > 250);
    await dying.stop();
    await waitUntil(async () => (await rows()).filter(({ run }) => run === 2).length === 250);
    assert.equal((await read(bulk)).done, 200, 'one page was saved');
    await db.collections.Job.updateOne(
      { _id: new ObjectId(bulk) },
      { $set: { claim: null, dueAt: new Date(0) } },
    );
    const [one, two] = [work(), work()];
    await waitUntil(async () => (await read(bulk)).status === 'done', 30_000);
    await Promise.all([one.stop(), two.stop()]);
    const { total, done, refused, unchanged } = await read(bulk);
    assert.deepEqual([total, done, refused, unchanged], [450, 450, 0, 0]);
    assert.ok((await rows()).every(({ run, timeline }) => run === 2 && timeline.at(-1)?.type === 'jumped'));
    const page = await owner.client.get(`/api/enrollments/bulk/${bulk}/outcomes?limit=100&outcome=done`);
    assert.equal(page.body.total, 450);
    assert.ok(page.body.nextCursor);
    await assertExact(db, new ObjectId(id));
  });

  it('is canceled between two pages', async () => {
    await enter(250);
    const { id: bulk } = await ask({ action: 'pause', filter: { automationId: id } });
    let canceling: Promise<unknown> | undefined;
    const worker = work(async (call) => {
      canceling ??= owner.client.post(`/api/enrollments/bulk/${bulk}/cancel`);
      await canceling;
      return api.engine.record(call);
    });
    await waitUntil(async () => (await read(bulk)).status === 'stopped', 30_000);
    await worker.stop();
    const { done, total, canceledAt } = await read(bulk);
    assert.deepEqual([done, total], [200, 250]);
    assert.ok(canceledAt);
    assert.equal((await outcomes(bulk, '&outcome=pending')).length, 50);
    const again = await owner.client.post(`/api/enrollments/bulk/${bulk}/cancel`);
    assert.deepEqual([again.status, again.body.canceledAt], [200, canceledAt]);
  });

  it('refuses what it cannot do, and other workspaces', async () => {
    const filter = { automationId: id };
    const wrong: [string, object][] = [
      ['action', { action: 'skip', filter }],
      ['filter', { action: 'exit' }],
      ['filter', { action: 'exit', filter: {} }],
      ['filter', { action: 'exit', filter: [] }],
      ['filter.status', { action: 'exit', filter: { status: 'failed' } }],
      ['filter.status', { action: 'jump', step: 'later', filter: { status: 'completed' } }],
      ['filter.error', { action: 'retry', filter: { error: { $gt: '' } } }],
      ['filter.paused', { action: 'resume', filter: { paused: 'true' } }],
      ['filter.ids', { action: 'exit', filter: { ids: [] } }],
      ['filter.after', { action: 'exit', filter: { after: 'yesterday' } }],
      ['filter.automationId', { action: 'exit', filter: { automationId: '65a1f0c2b3d4e5f601234567' } }],
      ['step', { action: 'jump', filter }],
      ['step', { action: 'exit', step: 'later', filter }],
    ];
    for (const [path, body] of wrong) {
      const { status, body: problem } = await owner.client.post('/api/enrollments/bulk', body);
      assert.deepEqual([status, problem.errors?.[0]?.path], [422, path], JSON.stringify(body));
    }
    const { id: bulk } = await ask({ action: 'pause', filter });
    const { client: other } = await api.signUp();
    const paths = [`/api/enrollments/bulk/${bulk}`, `/api/enrollments/bulk/${bulk}/outcomes`];
    for (const path of paths) assert.equal((await other.get(path)).status, 404);
    assert.equal((await other.post(`/api/enrollments/bulk/${bulk}/cancel`)).status, 404);
    assert.equal((await other.post('/api/enrollments/bulk', { action: 'exit', filter })).status, 422);
  });

  it('finds its rows by an index, whatever the filter', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const now = new Date();
    const someone = new ObjectId();
    const filters = [
      { status: 'active' as const, automationId: someone },
      { status: 'active' as const, contactId: someone },
      { status: 'active' as const, ids: [someone] },
      { status: 'failed' as const, error: 'x', after: new Date(0) },
    ];
    for (const filter of filters) {
      const plan = await db.collections.Enrollment.find(selected(workspaceId, filter, now))
        .sort({ enteredAt: -1, _id: -1 })
        .explain('queryPlanner');
      const text = JSON.stringify(plan.queryPlanner.winningPlan);
      assert.ok(text.includes('IXSCAN') && !text.includes('COLLSCAN'), text);
    }
  });
});
