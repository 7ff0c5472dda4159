import assert from 'node:assert/strict';
import { CommandRunner } from '../../../engine/outbox/command-runner.js';
import { startRelay } from '../../../engine/outbox/relay.js';
import { silent, someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { sized } from '../../support/run/sizes.js';
import { startStack, type Stack } from '../../support/engine/stack.js';
import { waitUntil } from '../../support/run/wait-until.js';

/** Backlog of one workspace when a few starts of another arrive: several of the batches in which enrollments begin. */
const BACKLOG = sized({ reduced: 200, full: 400 });
const FEW = 10;

describe('Fairness between workspaces', function () {
  this.timeout(180_000);
  let stack: Stack;
  before(async () => {
    stack = await startStack({ workers: 0 });
  });
  after(() => stack.stop());

  it('a workspace’s backlog in Temporal does not delay another workspace', async () => {
    const [busy, quiet] = [await stack.workspace(), await stack.workspace()];
    await enter(busy, BACKLOG);
    await enter(quiet, FEW);
    await deliverAll(stack);

    await stack.startWorker();
    const all = { status: 'active' as const, startedAt: { $ne: null } };
    await waitUntil(
      async () => (await stack.db.collections.Enrollment.countDocuments(all)) === BACKLOG + FEW,
      120_000,
    );
    const places = await placesOf(quiet);
    assert.equal(places.length, FEW);
    const told = `begun after ${places.join(', ')}`;
    // On average: which of them wait a while depends on the partitions of the task queue that the worker polls first.
    const mean = places.reduce((sum, place) => sum + place, 0) / FEW;
    assert.ok(mean < BACKLOG / 2, told);
    assert.ok((places.at(-1) ?? BACKLOG) < BACKLOG, told);
  });
});

/** How many enrollments had begun before each of the workspace. A batch begins at one instant, in no order. */
async function placesOf({ db, id }: TestWorkspace): Promise<number[]> {
  const begun = await db.collections.Enrollment.find({}).sort({ startedAt: 1 }).toArray();
  const instants = begun.map(({ startedAt }) => startedAt?.getTime());
  return begun.flatMap(({ workspaceId, startedAt }) =>
    workspaceId.equals(id) ? [instants.indexOf(startedAt?.getTime())] : [],
  );
}

/** Starts every workflow before a worker runs. */
async function deliverAll({ db, temporal }: Stack): Promise<void> {
  const outbox = new CommandRunner({ db, temporal, log: silent });
  const relay = startRelay({ db, outbox, log: silent, lane: 'enrollments' });
  await waitUntil(async () => (await db.collections.Outbox.countDocuments()) === 0, 60_000);
  await relay.stop();
}

async function enter(ws: TestWorkspace, count: number): Promise<void> {
  await ws.automation({ on: 'Signed up' });
  for (let i = 0; i < count; i += 1) {
    assert.deepEqual(await ws.counts(someEmail(), 'Signed up'), { enrolled: 1, exited: 0 });
  }
}
