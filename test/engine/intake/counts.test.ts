import assert from 'node:assert/strict';
import { IANAZone } from 'luxon';
import { ObjectId } from 'mongodb';
import { readStats } from '../../../api/stats/read-stats.js';
import { toPeriods } from '../../../domain/stats/periods.js';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { assertExact, assertHoursExact, countersOf } from '../../support/servers/count-rows.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import type { Database } from '../../../models/core/database.js';
import { openDatabase } from '../../../models/core/open-database.js';

describe('the counts of an automation', () => {
  let db: OwnDatabase;
  let ws: TestWorkspace;

  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());
  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
  });

  it('change with entries, exits and goals', async () => {
    const id = await ws.automation({ on: 'start', exitsOn: 'stop', goal: { event: 'win' } });
    const [a, b, c] = [someEmail(), someEmail(), someEmail()];
    for (const email of [a, b, c]) await ws.send(email, 'start');
    await ws.send(a, 'stop');
    await ws.send(b, 'win');
    const counts = await assertExact(db, id);
    assert.deepEqual(
      [counts.entered, counts.active, counts.completed, counts.goalReached, counts.exited.get('event')],
      [3, 1, 1, 1, 1],
    );
    await assertHoursExact(db, ws.id);
  });

  it('are the same before and after folding, however often', async () => {
    const id = await ws.automation({ on: 'start', exitsOn: 'stop' });
    const email = someEmail();
    for (let i = 0; i < 5; i += 1) {
      await ws.send(email, 'start');
      const before = await countersOf(db, id);
      await Promise.all([foldCounts(db), foldCounts(db)]);
      assert.deepEqual(await countersOf(db, id), before);
      await ws.send(email, 'stop');
    }
    await foldCounts(db);
    assert.equal(await db.collections.CountMove.countDocuments({ automationId: id }), 0);
    await assertExact(db, id);
  });

  it('are folded with eight commands, of however many automations and workspaces', async () => {
    await foldCounts(db);
    const other = await TestWorkspace.create({ db });
    const ids = [];
    for (const workspace of [ws, ws, other]) {
      ids.push(await workspace.automation({ on: 'start' }));
      await workspace.send(someEmail(), 'start');
    }
    const client = await openDatabase(monitored(db.uri));
    const commands: string[] = [];
    client.client.on('commandStarted', ({ commandName }) => commands.push(commandName));
    await foldCounts(client);
    await client.close();
    assert.deepEqual(
      commands.filter((name) => name !== 'endSessions'),
      ['find', 'find', 'find', 'update', 'update', 'delete', 'commitTransaction', 'find'],
    );
    assert.equal(await db.collections.CountMove.countDocuments({}), 0);
    for (const id of ids) await assertExact(db, id);
    for (const { id } of [ws, other]) await assertHoursExact(db, id);
  });

  it('are read consistently during folding', async () => {
    const id = await ws.automation({ on: 'start' });
    for (let round = 0; round < 20; round += 1) {
      await ws.send(someEmail(), 'start');
      let folding = true;
      const folded = foldCounts(db).finally(() => (folding = false));
      while (folding) assert.equal((await countersOf(db, id)).entered, round + 1);
      await folded;
    }
  });

  it('are exact despite conflicts of processes and concurrent folding', async function () {
    this.timeout(60_000);
    const id = await ws.automation({ on: 'start', exitsOn: 'stop', reentry: 'always' });
    const others = [ws, ws.on(engineOn(db)), ws.on(engineOn(db))];
    const people = Array.from({ length: 8 }, someEmail);
    let done = false;
    const folding = (async () => {
      while (!done) await foldCounts(db);
    })();
    const sends = Array.from({ length: 400 }, (_, i) => {
      const email = people[i % people.length] ?? '';
      const process = others[i % 3] ?? ws;
      return process.send(email, i % 4 === 3 ? 'stop' : 'start');
    });
    await Promise.all(sends);
    await assertExact(db, id);
    await assertHoursExact(db, ws.id);
    done = true;
    await folding;
    await assertExact(db, id);
    await assertHoursExact(db, ws.id);
  });

  it('include nothing of a batch that did not commit', async () => {
    const id = await ws.automation({ on: 'start' });
    const email = someEmail();
    const [call, other] = [ws.sendCall(email, 'start'), ws.sendCall(someEmail(), 'start')];
    const poisoned = { ...other, event: other.event && { ...other.event, name: '\0'.repeat(20_000_000) } };
    await Promise.allSettled([ws.engine.record(call), ws.engine.record(poisoned)]);
    const counts = await assertExact(db, id);
    assert.equal(counts.entered, 1);
    await assertHoursExact(db, ws.id);
  });

  it('of hours go with an event that nothing listens to, in three commands', async () => {
    const email = someEmail();
    await ws.automation({ on: 'start' });
    await ws.send(email, 'start');
    const client = await openDatabase(monitored(db.uri));
    const other = ws.on(engineOn(client));
    await other.send(email, 'quiet');
    const counted = await db.collections.CountMove.countDocuments({ workspaceId: ws.id });
    const commands: string[] = [];
    client.client.on('commandStarted', ({ commandName }) => commands.push(commandName));
    await other.send(email, 'quiet');
    await client.close();
    assert.deepEqual(
      commands.filter((name) => name !== 'endSessions'),
      ['aggregate', 'insert', 'commitTransaction'],
    );
    assert.equal(await db.collections.CountMove.countDocuments({ workspaceId: ws.id }), counted);
    await assertHoursExact(db, ws.id);
  });

  it('of hours are the same before and after events are folded, at once and however often', async () => {
    for (let i = 0; i < 3; i += 1) await ws.send(someEmail(), 'quiet');
    const carrying = { workspaceId: ws.id, hours: { $exists: true } };
    assert.notEqual(await db.collections.Event.countDocuments(carrying), 0);
    const before = await eventsOf(db, ws.id);
    assert.equal(before, await db.collections.Event.countDocuments({ workspaceId: ws.id }));
    await Promise.all([foldCounts(db), foldCounts(db)]);
    assert.equal(await db.collections.Event.countDocuments(carrying), 0);
    assert.equal(await eventsOf(db, ws.id), before);
    await assertHoursExact(db, ws.id);
  });

  it('are separate for each automation', async () => {
    const [one, two] = [await ws.automation({ on: 'start' }), await ws.automation({ on: 'other' })];
    await ws.send(someEmail(), 'start');
    assert.equal((await assertExact(db, one)).entered, 1);
    assert.equal((await assertExact(db, two)).entered, 0);
    assert.equal((await countersOf(db, new ObjectId())).entered, 0);
  });
});

function monitored(uri: string): string {
  return `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;
}

/** The events of the last days, as the statistics of the workspace show them. */
async function eventsOf(db: Database, workspaceId: ObjectId): Promise<number> {
  const periods = toPeriods({ interval: 'hour', zone: IANAZone.create('UTC') }, new Date());
  assert.ok(!('refused' in periods));
  const total = { of: 'workspace', id: '' } as const;
  const read = await readStats({ db }, { workspaceId, periods, total, by: null });
  return (read.total.get('events') ?? []).reduce((sum, n) => sum + n, 0);
}
