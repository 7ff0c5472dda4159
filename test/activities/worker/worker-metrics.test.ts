import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ObjectId } from 'mongodb';
import { Registry } from 'prom-client';
import { createWorkerMetrics, registerStoredMetrics } from '../../../activities/worker/worker-metrics.js';
import { newJob } from '../../../models/system/job.js';
import { freeCommand, type OutboxLane } from '../../../models/system/outbox.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { silent, someEmail } from '../../support/engine/engine.js';
import { useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** The value of a series; undefined if there is none. */
async function valueOf(registry: Registry, series: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('the metrics of a worker', function () {
  this.timeout(60_000);
  const stack = useWorker();

  it('count steps and mails, and measure how late they are', async () => {
    const ws = await stack.workspace();
    await ws.automation({
      on: 'Signed up',
      steps: [
        { id: 'pause', type: 'wait', for: '1 second' },
        { id: 'hello', type: 'sendEmail', subject: 'Hello', text: 'Hello', kind: 'transactional' },
        { id: 'tag', type: 'updateContact', set: { firstName: 'Ada' } },
      ],
    });
    const mailed = 'rollcall_steps_total{type="sendEmail",outcome="done"}';
    const before = (await valueOf(stack.metrics, mailed)) ?? 0;
    await ws.send(someEmail(), 'Signed up');
    await waitUntil(
      async () =>
        (await stack.db.collections.Enrollment.countDocuments({
          workspaceId: ws.id,
          status: 'completed',
        })) === 1,
    );
    assert.equal(await valueOf(stack.metrics, mailed), before + 1);
    for (const series of [
      'rollcall_steps_total{type="wait",outcome="waiting"}',
      'rollcall_steps_total{type="updateContact",outcome="done"}',
      'rollcall_mail_duration_seconds_count{outcome="sent"}',
      'rollcall_step_lateness_seconds_count{type="sendEmail"}',
    ])
      assert.ok(((await valueOf(stack.metrics, series)) ?? 0) >= 1, series);
    const late = await valueOf(stack.metrics, 'rollcall_step_lateness_seconds_sum{type="sendEmail"}');
    assert.ok(late !== undefined && late > 0);
  });

  it('are documented', async () => {
    const registry = new Registry();
    createWorkerMetrics(registry);
    registerStoredMetrics(registry, { db: stack.db, log: silent });
    const documented = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    for (const { name } of await registry.getMetricsAsJSON())
      assert.ok(documented.includes(`\`${name}\``), name);
  });
});

describe('the stored metrics of a worker', () => {
  let db: OwnDatabase;
  let registry: Registry;
  before(async () => {
    db = await ownDatabase();
    registry = new Registry();
    registerStoredMetrics(registry, { db, log: silent });
  });
  after(() => db.release());

  const command = (lane: OutboxLane, ageMs: number) =>
    freeCommand({
      command: 'cancel',
      lane,
      workspaceId: new ObjectId(),
      target: new ObjectId(),
      seq: 1,
      args: { run: 1 },
      createdAt: new Date(Date.now() - ageMs),
    });
  const age = (lane: OutboxLane) => valueOf(registry, `rollcall_outbox_age_seconds{lane="${lane}"}`);

  it('are the age of the oldest command that waits, by lane', async () => {
    assert.equal(await age('enrollments'), 0);
    await db.collections.Outbox.insertMany([
      command('enrollments', 30_000),
      command('enrollments', 90_000),
      { ...command('enrollments', 600_000), leaseOwner: 'a relay' },
      command('handOvers', 200_000),
    ]);
    const [enrollments = 0, handOvers = 0] = [await age('enrollments'), await age('handOvers')];
    assert.ok(enrollments >= 90 && enrollments < 120, String(enrollments));
    assert.ok(handOvers >= 200 && handOvers < 230, String(handOvers));
    assert.equal(await age('deliveries'), 0);
    const { executionStats } = await db.collections.Outbox.find({ lane: 'enrollments', leaseOwner: null })
      .hint('waiting')
      .sort({ createdAt: 1 })
      .limit(1)
      .explain('executionStats');
    assert.equal(executionStats.totalDocsExamined, 1);
  });

  it('are the open jobs, by kind, status and whether they fail', async () => {
    const job = () =>
      newJob({
        kind: 'recoverDeliveries',
        workspaceId: new ObjectId(),
        subjectId: new ObjectId(),
        by: 'a test',
        requestedAt: new Date(),
        input: { since: new Date(0), until: new Date() },
        progress: { total: 0, totalIsExact: true, retried: 0 },
      });
    await db.collections.Job.insertMany([
      job(),
      { ...job(), failures: 2 },
      { ...job(), status: 'done', dueAt: null },
    ]);
    const of = (failing: boolean) =>
      valueOf(registry, `rollcall_jobs{kind="recoverDeliveries",status="running",failing="${failing}"}`);
    assert.deepEqual([await of(false), await of(true)], [1, 1]);
  });

  it('are left out while the database cannot be read', async () => {
    const closed = await ownDatabase();
    const away = new Registry();
    registerStoredMetrics(away, { db: closed, log: silent });
    await closed.release();
    assert.doesNotMatch(await away.metrics(), /rollcall_outbox_age_seconds\{/);
  });
});
