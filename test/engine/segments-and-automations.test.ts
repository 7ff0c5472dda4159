import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { someEmail } from '../support/engine.js';
import { useSegments } from '../support/use-segments.js';

const DAY_MS = 86_400_000;

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

  it('notice that an enrollment fails, which is no event of the contact', async () => {
    const { db, ws } = used;
    const automation = await ws.automation({
      on: 'booking',
      steps: [{ id: 'wait', type: 'wait', untilField: 'event.startsAt' }],
    });
    const inStatus = (status: 'active' | 'failed') =>
      used.save({ all: [{ automation: automation.toHexString(), status }] });
    const [active, failed] = [await inStatus('active'), await inStatus('failed')];
    await used.build();
    const { contact, enteredIds } = await ws.send(someEmail(), 'booking');
    assert.ok(contact);
    assert.deepEqual(await used.membersOf(active), [contact.id]);
    const [enrollmentId = ''] = enteredIds;
    await ws.record({
      subject: { by: 'id', id: contact.id },
      action: { type: 'advance', enrollmentId, run: 1, ended: null, spreadMs: 0 },
    });
    const enrollment = await db.collections.Enrollment.findOne({ _id: new ObjectId(enrollmentId) });
    assert.equal(enrollment?.status, 'failed');
    assert.deepEqual(await used.membersOf(active), []);
    assert.deepEqual(await used.loggedOf(active), { entered: 1, left: 1 });
    assert.deepEqual(await used.membersOf(failed), [contact.id]);
    await used.assertVerified();
  });
});
