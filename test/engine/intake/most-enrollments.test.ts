import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { claimStep } from '../../../activities/steps/claim.js';
import { enterStep } from '../../../activities/steps/enter-step.js';
import { MAX_ACTIVE } from '../../../domain/plan/enrollments/reentry.js';
import { insertEnrollments } from '../../support/engine/many-enrollments.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { engineOn, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { waitUntil } from '../../support/run/wait-until.js';

const NEIGHBOURS = 50;

describe('a contact with as many active enrollments as it may have', function () {
  this.timeout(120_000);
  let db: OwnDatabase;

  before(async () => {
    db = await ownDatabase();
  });
  after(() => db.release());

  it('is exited with one answer, after which nothing of it begins, while others go on', async () => {
    const { ws, email, ids } = await full();
    const others = neighbours(ws);
    const answer = await ws.send(email, 'stop');
    await others;
    assert.equal(answer.exited, MAX_ACTIVE);
    assert.equal(answer.enrolled, 0);
    await assertNothingBegins(ids);
    await assertExited(ws, ids, answer.eventId);
  });

  it('stops an email that is about to be sent', async () => {
    const { ws, email, ids } = await full();
    const visit = { enrollmentId: ids[0]?.toHexString() ?? '', run: 1, visit: 1, step: 'wait' };
    const claim = await claimStep(db, { visit, effectId: 'effect', leaseMs: 30_000, marketing: false });
    const answered = ws.send(email, 'stop');
    const ended = { workspaceId: ws.id, status: 'exited' } as const;
    await waitUntil(async () => (await db.collections.Enrollment.countDocuments(ended)) > 0, 20_000);
    assert.equal(await claim?.startSending(30_000), false);
    await claim?.release();
    assert.equal((await answered).exited, MAX_ACTIVE);
  });

  it('may enter again under a key at once', async () => {
    const { ws, email, contactId } = await full();
    await ws.send(email, 'stop');
    const { enrolled } = await ws.send(email, 'order.placed', { properties: { order: '7' } });
    assert.equal(enrolled, 1);
    const active = await db.collections.Enrollment.find({ workspaceId: ws.id, contactId, status: 'active' })
      .project({ entryKey: 1 })
      .toArray();
    assert.deepEqual(
      active.map(({ entryKey }) => entryKey),
      ['"7"'],
    );
  });

  it('is exited by key, and stays out by key', async () => {
    const { ws, email } = await full();
    const { exited } = await ws.send(email, 'stop', { properties: { order: '3' } });
    assert.equal(exited, 1);
    const again = await ws.send(email, 'order.placed', { properties: { order: '4' } });
    assert.equal(again.enrolled, 0);
    const [decision] =
      (await db.collections.Event.findOne({ _id: new ObjectId(again.eventId ?? '') }))?.decisions ?? [];
    assert.equal(decision?.outcome, 'alreadyIn');
  });

  it('is erased', async () => {
    const { ws, contactId, ids } = await full();
    const subject = { by: 'id', id: contactId.toHexString() } as const;
    const recorded = await ws.record({ subject, action: { type: 'deleteContact' } });
    assert.ok(recorded.kind === 'applied' && recorded.outcome.exited === MAX_ACTIVE);
    assert.equal(await db.collections.Contact.countDocuments({ _id: contactId }), 0);
    await assertNothingBegins(ids);
    const rows = await db.collections.Enrollment.countDocuments({
      _id: { $in: ids },
      status: 'exited',
      exitReason: 'contactDeleted',
    });
    assert.equal(rows, MAX_ACTIVE);
  });

  it('gets other events, changes and consents', async () => {
    const { ws, email, contactId } = await full();
    const subject = { by: 'id', id: contactId.toHexString() } as const;
    await ws.send(email, 'something.else');
    await ws.record({ subject, patch: { firstName: 'Ada' }, action: { type: 'upsertContact' } });
    await ws.record({ subject, patch: { subscribed: false }, action: { type: 'upsertContact' } });
    await ws.record({ subject, action: { type: 'suppress', reason: 'manual' } });
    const blocked = await db.collections.Enrollment.countDocuments({ workspaceId: ws.id, mailBlocked: true });
    assert.equal(blocked, MAX_ACTIVE);
  });

  it('enters nothing more until one has ended, which is counted', async () => {
    let refused = 0;
    const engine = engineOn(db, undefined, { onTooMany: (entries) => (refused += entries) });
    const { ws, email } = await full(engine);
    const place = (order: string) => ws.send(email, 'order.placed', { properties: { order } });
    const { enrolled, eventId } = await place('a');
    assert.equal(enrolled, 0);
    const event = await db.collections.Event.findOne({ _id: new ObjectId(eventId ?? '') });
    assert.deepEqual(
      event?.decisions.map(({ outcome }) => outcome),
      ['tooMany'],
    );
    assert.equal(refused, 1);
    await ws.send(email, 'stop', { properties: { order: '7' } });
    assert.equal((await place('a')).enrolled, 1);
    assert.equal(refused, 1);
  });

  it('is planned apart from others like it, so that no batch takes too long', async () => {
    const sizes: number[] = [];
    const engine = engineOn(db, undefined, { onBatch: (calls) => void sizes.push(calls) });
    const { ws, email, automationId } = await full(engine);
    const emails = [email];
    for (let i = 0; i < 10; i += 1) {
      emails.push(someEmail());
      const contactId = await contactOf(ws, emails.at(-1) ?? '');
      await insertEnrollments(ws, { contactId, automationId, count: MAX_ACTIVE });
    }
    sizes.length = 0;
    await Promise.all(emails.map((each) => ws.send(each, 'something.else')));
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      emails.length,
    );
    assert.ok(Math.max(...sizes) < emails.length, `batches of ${String(sizes)}`);
  });

  it('never has more, however many events come at once to several processes', async () => {
    const [one, two] = [engineOn(db), engineOn(db)];
    const { ws, email, contactId } = await full(one, MAX_ACTIVE - 5);
    const other = ws.on(two);
    const orders = Array.from({ length: 40 }, (_, i) => ({ properties: { order: `at once ${String(i)}` } }));
    const answers = await Promise.all(
      orders.map((order, i) => (i % 2 === 0 ? ws : other).send(email, 'order.placed', order)),
    );
    assert.equal(
      answers.reduce((sum, { enrolled }) => sum + enrolled, 0),
      5,
    );
    assert.equal(await db.collections.Enrollment.countDocuments({ contactId, status: 'active' }), MAX_ACTIVE);
  });

  const orders = (ws: TestWorkspace) =>
    ws.automation({ on: 'order.placed', exitsOn: 'stop', reentry: { key: 'event.order' } });

  const contactOf = async (ws: TestWorkspace, email: string): Promise<ObjectId> => {
    const { contact } = await ws.send(email, 'seen');
    return new ObjectId(contact?.id ?? '');
  };

  const full = async (engine = engineOn(db), count = MAX_ACTIVE) => {
    const ws = await TestWorkspace.create({ db, engine });
    const automationId = await orders(ws);
    const email = someEmail();
    const contactId = await contactOf(ws, email);
    const ids = await insertEnrollments(ws, { contactId, automationId, count });
    return { ws, email, contactId, automationId, ids };
  };

  /** Other contacts' events at the same time, each of which must be answered. */
  const neighbours = async (ws: TestWorkspace): Promise<void> => {
    await Promise.all(Array.from({ length: NEIGHBOURS }, () => ws.send(someEmail(), 'seen')));
  };

  const assertNothingBegins = async (ids: ObjectId[]): Promise<void> => {
    for (const id of [ids[0], ids.at(-1)]) {
      const visit = { enrollmentId: id?.toHexString() ?? '', run: 1, visit: 1, step: 'wait' };
      const claim = { visit, effectId: 'effect', leaseMs: 1_000, marketing: false };
      assert.equal(await claimStep(db, claim), null);
      assert.notEqual(await enterStep(db, { ...visit, visit: 2, step: 'mail' }), 'entered');
    }
    const open = await db.collections.Enrollment.countDocuments({
      _id: { $in: ids },
      status: 'active',
      paused: false,
    });
    assert.equal(open, 0);
  };

  const assertExited = async (ws: TestWorkspace, ids: ObjectId[], eventId: string | null): Promise<void> => {
    const { Enrollment, Event, Outbox, CountMove } = db.collections;
    const rows = await Enrollment.find({ _id: { $in: ids } }).toArray();
    const event = new ObjectId(eventId ?? '');
    for (const row of rows) {
      const { status, run, exitReason, exitEventId, activeKey, outboxSeq } = row;
      assert.deepEqual(
        { status, run, exitReason, activeKey, outboxSeq },
        {
          status: 'exited',
          run: 1,
          exitReason: 'event',
          activeKey: undefined,
          outboxSeq: 2,
        },
      );
      assert.ok(exitEventId?.equals(event));
      const { type, step, note } = row.timeline.at(-1) ?? {};
      assert.deepEqual({ type, step, note }, { type: 'exited', step: 'wait', note: 'event' });
    }
    const logged = { workspaceId: ws.id, name: 'automation_exited', parentId: event };
    assert.equal(await Event.countDocuments(logged), ids.length);
    assert.equal(
      await Outbox.countDocuments({ target: { $in: ids }, command: 'cancel', seq: 2 }),
      ids.length,
    );
    const moves = await CountMove.find({ workspaceId: ws.id }).toArray();
    const exits = moves.flatMap((row) => row.moves).filter(({ key }) => key === 'exited.event');
    assert.equal(
      exits.reduce((sum, { by }) => sum + by, 0),
      ids.length,
    );
  };
});
