import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { MAX_ACTIVE } from '../../../domain/plan/enrollments/reentry.js';
import { retentionJob } from '../../../engine/jobs/retention/retention.js';
import { insertEnrollments } from '../../support/engine/many-enrollments.js';
import { someEmail } from '../../support/engine/engine.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { useSegments } from '../../support/audience/use-segments.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** Of the workspaces of tests. */
const RETENTION_DAYS = 90;

describe('segments and automations', function () {
  this.timeout(60_000);
  const used = useSegments();
  const hears = (id: ObjectId) => ({
    all: [{ field: 'event.segmentId', op: 'eq' as const, value: id.toHexString() }],
  });

  it('follow each other also where a window ends: leaving a segment ends what another one tests', async () => {
    const recent = await used.save({ all: [{ event: 'order', withinLast: '1 day' }] });
    const automation = await used.ws.automation({
      on: 'order',
      exitOn: [{ event: 'segment_left', where: hears(recent) }],
    });
    const inside = await used.save({ all: [{ automation: automation.toHexString(), status: 'active' }] });
    const exited = await used.save({ all: [{ event: 'automation_exited' }] });
    await used.build();
    const { contact } = await used.ws.send(someEmail(), 'order');
    assert.deepEqual(await used.membersOf(inside), [contact?.id]);
    used.passed = 2 * DAY_MS;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(recent), []);
    assert.deepEqual(await used.membersOf(inside), []);
    assert.deepEqual(await used.loggedOf(inside), { entered: 1, left: 1 });
    assert.deepEqual(await used.membersOf(exited), [contact?.id]);
    await used.assertVerified();
  });

  it('follow each other also where a window ends: leaving a segment enters what another one tests', async () => {
    const recent = await used.save({ all: [{ event: 'order', withinLast: '1 day' }] });
    const automation = await used.ws.automation({
      on: 'segment_left',
      trigger: { event: 'segment_left', where: hears(recent) },
    });
    const inside = await used.save({ all: [{ automation: automation.toHexString(), status: 'active' }] });
    await used.build();
    const { contact } = await used.ws.send(someEmail(), 'order');
    used.passed = 2 * DAY_MS;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(inside), [contact?.id]);
    assert.deepEqual(await used.loggedOf(inside), { entered: 1, left: 0 });
    await used.assertVerified();
  });

  it('leave no member behind whose enrollments an event ends all at once', async () => {
    const { ws } = used;
    const automationId = await ws.automation({
      on: 'order',
      exitsOn: 'stop',
      reentry: { key: 'event.order' },
    });
    const email = someEmail();
    const { contact } = await ws.send(email, 'seen');
    await insertEnrollments(ws, { contactId: new ObjectId(contact?.id), automationId, count: MAX_ACTIVE });
    const inStatus = (status: 'active' | 'exited') =>
      used.save({ all: [{ automation: automationId.toHexString(), status }, { event: 'seen' }] });
    const [inside, left] = [await inStatus('active'), await inStatus('exited')];
    await used.build();
    assert.deepEqual(await used.membersOf(inside), [contact?.id]);
    assert.equal((await ws.send(email, 'stop')).exited, MAX_ACTIVE);
    await ws.send(email, 'seen');
    assert.deepEqual([await used.membersOf(inside), await used.membersOf(left)], [[], [contact?.id]]);
    assert.deepEqual(await used.loggedOf(inside), { entered: 0, left: 1 });
    await used.assertVerified();
  });

  /** Enters by an event without the date that the automation waits for; returns the id of the contact. */
  async function failOn(event: string): Promise<string> {
    const { db, ws } = used;
    const { contact, enteredIds } = await ws.send(someEmail(), event);
    assert.ok(contact);
    const [enrollmentId = ''] = enteredIds;
    await ws.record({
      subject: { by: 'id', id: contact.id },
      action: { type: 'advance', enrollmentId, run: 1, ended: null, spreadMs: 0 },
    });
    const enrollment = await db.collections.Enrollment.findOne({ _id: new ObjectId(enrollmentId) });
    assert.equal(enrollment?.status, 'failed');
    return contact.id;
  }

  it('notice that an operator takes a person out of an automation', async () => {
    const { db, ws } = used;
    const automation = await ws.automation({ on: 'in' });
    const inside = await used.save({ all: [{ automation: automation.toHexString(), status: 'active' }] });
    await used.build();
    const { contact, enteredIds } = await ws.send(someEmail(), 'in');
    assert.deepEqual(await used.membersOf(inside), [contact?.id]);
    await ws.record({
      subject: { by: 'id', id: contact?.id ?? '' },
      action: {
        type: 'endEnrollment',
        enrollmentId: enteredIds[0] ?? '',
        run: null,
        end: { status: 'exited', reason: 'operator', by: 'ada', note: null },
      },
    });
    assert.equal(await db.collections.Enrollment.countDocuments({ workspaceId: ws.id, status: 'exited' }), 1);
    assert.deepEqual(await used.membersOf(inside), []);
    await used.assertVerified();
  });

  it('notice that an enrollment fails, which is no event of the contact', async () => {
    const { ws } = used;
    const automation = await ws.automation({
      on: 'booking',
      steps: [{ id: 'wait', type: 'wait', untilField: 'event.startsAt' }],
    });
    const inStatus = (status: 'active' | 'failed') =>
      used.save({ all: [{ automation: automation.toHexString(), status }] });
    const [active, failed] = [await inStatus('active'), await inStatus('failed')];
    await used.build();
    const id = await failOn('booking');
    assert.deepEqual(await used.membersOf(active), []);
    assert.deepEqual(await used.loggedOf(active), { entered: 1, left: 1 });
    assert.deepEqual(await used.membersOf(failed), [id]);
    await used.assertVerified();
  });

  const removeExpired = () => runRecurring(used.db, retentionJob({ db: used.db, clock: used.clock }));

  it('notice that an enrollment is removed after the retention period', async () => {
    const automation = await used.ws.automation({ on: 'in', exitsOn: 'out' });
    const test = { automation: automation.toHexString() };
    const ever = await used.save({ all: [test] });
    const never = await used.save({ none: [test] });
    await used.build();
    const email = someEmail();
    const { contact } = await used.ws.send(email, 'in');
    await used.ws.send(email, 'out');
    used.passed = (RETENTION_DAYS + 1) * DAY_MS;
    await removeExpired();
    await used.decideDue();
    assert.deepEqual(await used.membersOf(ever), []);
    assert.deepEqual(await used.loggedOf(ever), { entered: 0, left: 1 });
    assert.deepEqual(await used.membersOf(never), [contact?.id]);
    await used.assertVerified();
  });

  it('notice that a stub of an enrollment is removed at the end of a cooldown', async () => {
    const { db, ws } = used;
    const automation = await ws.automation({
      on: 'in',
      exitsOn: 'out',
      reentry: 'always',
      cooldown: '120 days',
    });
    const ever = await used.save({ all: [{ automation: automation.toHexString() }] });
    await used.build();
    const email = someEmail();
    const { contact } = await ws.send(email, 'in');
    await ws.send(email, 'out');
    used.passed = (RETENTION_DAYS + 1) * DAY_MS;
    await removeExpired();
    await used.decideDue();
    assert.deepEqual(await used.membersOf(ever), [contact?.id]);
    used.passed = 121 * DAY_MS;
    // As MongoDB does.
    await db.collections.Enrollment.deleteMany({ workspaceId: ws.id, expiresAt: { $lt: used.clock() } });
    await used.decideDue();
    assert.deepEqual(await used.membersOf(ever), []);
    await used.assertVerified();
  });

  it('notice that a failed enrollment expires', async () => {
    const { ws } = used;
    const automation = await ws.automation({
      on: 'booking',
      steps: [{ id: 'wait', type: 'wait', untilField: 'event.startsAt' }],
    });
    const inStatus = (status: 'failed' | 'exited') =>
      used.save({ all: [{ automation: automation.toHexString(), status }] });
    const [failed, exited] = [await inStatus('failed'), await inStatus('exited')];
    await used.build();
    const id = await failOn('booking');
    assert.deepEqual(await used.membersOf(failed), [id]);
    used.passed = (RETENTION_DAYS + 1) * DAY_MS;
    await removeExpired();
    await used.decideDue();
    assert.deepEqual(await used.membersOf(failed), []);
    assert.deepEqual(await used.membersOf(exited), [id]);
    await used.assertVerified();
  });
});
