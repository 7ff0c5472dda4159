import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { AutomationDefinition } from '../../../domain/automation/automation.js';
import { RollcallError } from '../../../domain/errors.js';
import type { RecordCall } from '../../../engine/intake/batches/calls.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';

describe('A failed enrollment', function () {
  this.timeout(60_000);
  let db: OwnDatabase;
  let ws: TestWorkspace;
  let email: string;
  before(async () => (db = await ownDatabase()));
  after(() => db.release());
  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
    email = someEmail();
  });

  const rows = (): Promise<EnrollmentRecord[]> =>
    db.collections.Enrollment.find({ workspaceId: ws.id }).sort({ _id: 1 }).toArray();
  const states = async (): Promise<string[]> =>
    (await rows()).map(({ status, goalReached }) => `${status}${goalReached ? ' by its goal' : ''}`);

  async function fail(row: EnrollmentRecord): Promise<void> {
    await ws.record({
      subject: { by: 'id', id: row.contactId.toHexString() },
      action: {
        type: 'endEnrollment',
        enrollmentId: row._id.toHexString(),
        run: row.run,
        end: { status: 'failed', error: 'relay said no' },
      },
    });
  }

  /** Enters an automation, which fails. */
  async function failedIn(parts: Partial<AutomationDefinition> & { on: string }): Promise<void> {
    await ws.automation(parts);
    await ws.send(email, parts.on, { properties: { id: 'A-1' } });
    for (const row of await rows()) if (row.status === 'active') await fail(row);
  }

  it('is exited by its event, which counts it, and cannot be retried', async () => {
    await failedIn({ on: 'cart', exitOn: [{ event: 'order' }] });
    assert.deepEqual(await ws.counts(email, 'other'), { enrolled: 0, exited: 0 });
    assert.deepEqual(await ws.counts(email, 'order'), { enrolled: 0, exited: 1 });
    const [row] = await rows();
    assert.ok(row !== undefined);
    assert.deepEqual(
      [row.status, row.exitReason, row.lastError, row.failed, row.timeline.at(-1)?.type],
      ['exited', 'event', null, undefined, 'exited'],
    );
    const [event] = await db.collections.Event.find({ workspaceId: ws.id, name: 'order' }).toArray();
    assert.deepEqual(
      event?.decisions.map(({ role, outcome }) => [role, outcome]),
      [['exit', 'exited']],
    );
    const retry = ws.record({
      subject: { by: 'id', id: row.contactId.toHexString() },
      action: { type: 'retryEnrollment', enrollmentId: row._id.toHexString(), by: 'ada', note: null },
    });
    await assert.rejects(retry, (error) => error instanceof RollcallError && error.code === 'conflict');
    assert.equal(await db.collections.Outbox.countDocuments({ workspaceId: ws.id, command: 'cancel' }), 0);
  });

  const ends: Record<
    string,
    { definition: Partial<AutomationDefinition>; event: () => RecordCall; expected: string }
  > = {
    'its goal': {
      definition: { goal: { event: 'order' } },
      event: () => ws.sendCall(email, 'order'),
      expected: 'completed by its goal',
    },
    'an exit that its conditions let pass': {
      definition: {
        exitOn: [{ event: 'order', where: { all: [{ field: 'event.total', op: 'gt', value: 5 }] } }],
      },
      event: () => ws.sendCall(email, 'order', { properties: { total: 6 } }),
      expected: 'exited',
    },
    'not by one that they hold back': {
      definition: {
        exitOn: [{ event: 'order', where: { all: [{ field: 'event.total', op: 'gt', value: 5 }] } }],
      },
      event: () => ws.sendCall(email, 'order', { properties: { total: 4 } }),
      expected: 'failed',
    },
    'an event of its key': {
      definition: { reentry: { key: 'event.id' }, exitOn: [{ event: 'order' }] },
      event: () => ws.sendCall(email, 'order', { properties: { id: 'A-1' } }),
      expected: 'exited',
    },
    'not by one of another key': {
      definition: { reentry: { key: 'event.id' }, exitOn: [{ event: 'order' }] },
      event: () => ws.sendCall(email, 'order', { properties: { id: 'A-2' } }),
      expected: 'failed',
    },
    'an event that the call gives rise to': {
      definition: { exitOn: [{ event: 'contact_updated' }] },
      event: () => ws.sendCall(email, 'seen', { patch: { firstName: 'Ada' } }),
      expected: 'exited',
    },
    'the end of another enrollment': {
      definition: { exitOn: [{ event: 'automation_exited' }] },
      event: () => ws.sendCall(email, 'stop'),
      expected: 'exited',
    },
    'an unsubscription': {
      definition: {
        exitOn: [
          {
            event: 'contact_updated',
            where: { all: [{ field: 'contact.subscribed', op: 'eq', value: false }] },
          },
        ],
      },
      event: () =>
        ws.call({
          subject: { by: 'email', email },
          patch: { subscribed: false },
          action: { type: 'upsertContact' },
        }),
      expected: 'exited',
    },
    'the second of its exits': {
      definition: { exitOn: [{ event: 'order' }, { event: 'cart_converted' }] },
      event: () => ws.sendCall(email, 'cart_converted'),
      expected: 'exited',
    },
    'not by a silent event': {
      definition: { exitOn: [{ event: 'order' }] },
      event: () => ws.sendCall(email, 'order', { silent: true }),
      expected: 'failed',
    },
  };
  for (const [what, { definition, event, expected }] of Object.entries(ends))
    it(`is ended by: ${what}`, async () => {
      await failedIn({ on: 'cart', ...definition });
      await ws.automation({ on: 'watched', exitsOn: 'stop' });
      await ws.send(email, 'watched');
      await ws.engine.record(event());
      assert.equal((await states())[0], expected);
    });

  it('sends no marketing mail to who has unsubscribed since, when it is retried', async () => {
    await failedIn({ on: 'cart' });
    const [row] = await rows();
    assert.ok(row !== undefined);
    await ws.record({
      subject: { by: 'email', email },
      patch: { subscribed: false },
      action: { type: 'upsertContact' },
    });
    await ws.record({
      subject: { by: 'id', id: row.contactId.toHexString() },
      action: { type: 'retryEnrollment', enrollmentId: row._id.toHexString(), by: 'ada', note: null },
    });
    const [{ status, mailBlocked } = row] = await rows();
    assert.deepEqual([status, mailBlocked], ['active', true]);
  });

  it('hears the exits of its own version, whatever later ones say', async () => {
    const automationId = await ws.automation({ on: 'cart', exitsOn: 'order' });
    await ws.send(email, 'cart');
    for (const row of await rows()) await fail(row);
    await db.models.Automation.updateOne({ _id: automationId }, { $set: { status: 'archived' } });
    await db.models.Workspace.updateOne({ _id: ws.id }, { $inc: { automationsRev: 1 } });
    assert.deepEqual(await ws.counts(email, 'order'), { enrolled: 0, exited: 1 });
  });

  it('does not keep its contact from entering again', async () => {
    await failedIn({ on: 'cart', exitOn: [{ event: 'order' }] });
    assert.deepEqual(await ws.counts(email, 'cart'), { enrolled: 1, exited: 0 });
    assert.deepEqual(await ws.counts(email, 'order'), { enrolled: 0, exited: 2 });
    assert.deepEqual(await states(), ['exited', 'exited']);
  });

  it('is read only for an event that may end it, however many there are', async () => {
    await failedIn({ on: 'cart', exitOn: [{ event: 'order' }], reentry: 'always' });
    const [row] = await rows();
    assert.ok(row !== undefined);
    const copies = Array.from({ length: 700 }, () => ({ ...row, _id: new ObjectId() }));
    await db.collections.Enrollment.insertMany(copies);
    const examined = async (name: string): Promise<number> => {
      await db.client.db(db.connection.name).command({ profile: 2 });
      const since = new Date();
      await ws.send(email, name);
      await db.client.db(db.connection.name).command({ profile: 0 });
      const profiled = await db.client
        .db(db.connection.name)
        .collection('system.profile')
        .find({ ts: { $gte: since }, 'command.aggregate': 'workspaces' })
        .toArray();
      assert.notEqual(profiled.length, 0);
      return profiled.reduce((sum, { docsExamined }) => sum + Number(docsExamined), 0);
    };
    assert.ok((await examined('other')) < 10);
    assert.deepEqual(await ws.counts(email, 'order'), { enrolled: 0, exited: 701 });
    assert.deepEqual(new Set(await states()), new Set(['exited']));
  });
});
