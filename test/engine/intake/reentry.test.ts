import assert from 'node:assert/strict';
import { ObjectId, type Document } from 'mongodb';
import type { EventRecord } from '../../../models/events/event.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { plansOf, readsIndex, type ReadPlan } from '../../support/engine/plans.js';

const PAST = 300;

describe('A contact that was in an automation before', () => {
  let db: OwnDatabase;
  let ws: TestWorkspace;

  before(async () => (db = await ownDatabase()));
  after(() => db.release());
  beforeEach(async () => (ws = await TestWorkspace.create({ db, engine: engineOn(db) })));

  const end = async (email: string, values: object = {}): Promise<void> => {
    const { _id } = await enrollmentOf(ws, email);
    const ended = { status: 'completed' as const, endedAt: new Date(), ...values };
    await db.collections.Enrollment.updateOne({ _id }, { $set: ended, $unset: { activeKey: true } });
  };
  const outcomes = async (name: string): Promise<unknown[]> => {
    const event = await db.collections.Event.findOne({ workspaceId: ws.id, name }, { sort: { _id: -1 } });
    return event?.decisions.map(({ outcome }) => outcome) ?? [];
  };
  /** Queries of enrollments that an event causes. */
  const readsOf = async (work: () => Promise<unknown>): Promise<ReadPlan[]> =>
    (await plansOf(db, work)).filter(({ collection }) => collection === 'enrollments');

  /** The reads of a workspace with its contacts, as the server has recorded them. */
  const headsOf = async (work: () => Promise<unknown>): Promise<Document[]> => {
    await plansOf(db, work);
    const recorded = db.client.db(db.connection.name).collection('system.profile');
    return await recorded.find({ 'command.aggregate': 'workspaces' }).toArray();
  };

  it('does not enter one without re-entry', async () => {
    await ws.automation({ on: 'once', reentry: 'never' });
    const email = someEmail();
    assert.equal((await ws.send(email, 'once')).enrolled, 1);
    await end(email);
    assert.equal((await ws.send(email, 'once')).enrolled, 0);
    assert.deepEqual(await outcomes('once'), ['never']);
  });

  it('does not enter during the cooldown, and the decision says until when', async () => {
    await ws.automation({ on: 'cool', cooldown: '1 day' });
    const email = someEmail();
    await ws.send(email, 'cool');
    await end(email);
    assert.equal((await ws.send(email, 'cool')).enrolled, 0);
    const event = await db.collections.Event.findOne(
      { workspaceId: ws.id, name: 'cool' },
      { sort: { _id: -1 } },
    );
    const { enteredAt } = await enrollmentOf(ws, email);
    assert.equal(untilOf(event)?.getTime(), enteredAt.getTime() + 86_400_000);
    await end(email, { enteredAt: new Date(Date.now() - 86_400_000) });
    assert.equal((await ws.send(email, 'cool')).enrolled, 1);
  });

  it('enters again with another key, and each key has its own cooldown', async () => {
    await ws.automation({ on: 'order', reentry: { key: 'event.id' }, cooldown: '1 day' });
    const email = someEmail();
    const order = async (id: string | number) =>
      (await ws.send(email, 'order', { properties: { id } })).enrolled;
    assert.deepEqual([await order('A'), await order('B'), await order(7)], [1, 1, 1]);
    assert.equal(await order('A'), 0);
    await db.collections.Enrollment.updateMany(
      { workspaceId: ws.id },
      { $set: { status: 'exited' }, $unset: { activeKey: true } },
    );
    assert.deepEqual([await order('A'), await order('C')], [0, 1]);
  });

  it('is found in rows from before entry keys', async () => {
    await ws.automation({ on: 'once', reentry: 'never' });
    const email = someEmail();
    await ws.send(email, 'once');
    await end(email);
    await db.collections.Enrollment.updateMany({ workspaceId: ws.id }, { $unset: { entryKey: true } });
    assert.equal((await ws.send(email, 'once')).enrolled, 0);
  });

  it('is found by an index, and only as far back as relevant', async () => {
    await ws.automation({ on: 'once', reentry: 'never' });
    await ws.automation({ on: 'cool', reentry: 'always', cooldown: '1 hour' });
    const email = someEmail();
    await ws.send(email, 'once');
    await ws.send(email, 'cool');
    const [once, cool] = await db.collections.Enrollment.find({ workspaceId: ws.id }).toArray();
    assert.ok(once !== undefined && cool !== undefined);
    const over = { status: 'completed' as const, enteredAt: new Date('2020-01-01') };
    const rows = [once, cool].flatMap(({ activeKey: _key, ...row }) =>
      Array.from({ length: PAST }, () => ({ ...row, ...over, _id: new ObjectId() })),
    );
    await db.collections.Enrollment.insertMany(rows);
    for (const name of ['cool', 'once']) {
      const reads = await readsOf(() => ws.send(email, name));
      assert.equal(reads.length, 1, 'those that were; those that are in come with the contact');
      for (const read of reads) assert.ok(readsIndex(read), JSON.stringify(read));
    }
    const [past] = await readsOf(() => ws.send(email, 'cool'));
    assert.ok(past !== undefined && past.docsExamined < 5, JSON.stringify(past));
    const [head] = await headsOf(() => ws.send(email, 'unheard'));
    const active = await db.collections.Enrollment.countDocuments({ workspaceId: ws.id, status: 'active' });
    assert.equal(head?.['docsExamined'], 2 + active, 'workspace, contact and those that are in');
  });

  it('is not looked up for events that enter no such automation', async () => {
    await ws.automation({ on: 'once', reentry: 'never' });
    await ws.automation({ on: 'plain' });
    const email = someEmail();
    await ws.send(email, 'plain');
    for (const name of ['plain', 'unheard']) {
      const reads = await readsOf(() => ws.send(email, name));
      assert.equal(reads.length, 0, name);
    }
  });
});

function untilOf(event: EventRecord | null): Date | undefined {
  const [decision] = event?.decisions ?? [];
  return decision?.role === 'rule' || decision?.role === 'none' ? undefined : decision?.until;
}
