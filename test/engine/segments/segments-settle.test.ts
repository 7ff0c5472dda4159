import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { customEventKey, internalEventKey } from '../../../domain/automation/event-name.js';
import { settleContacts } from '../../../engine/jobs/segments/settle-segment.js';
import { newEvent, type EventRecord } from '../../../models/events/event.js';
import { isOfKind } from '../../../models/system/job.js';
import { someEmail } from '../../support/engine/engine.js';
import { useSegments } from '../../support/audience/use-segments.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('contacts whom a batch has changed that did not know a segment yet', function () {
  this.timeout(60_000);
  const used = useSegments();

  /** A contact that exists for longer and has not changed since. */
  async function oldContact(): Promise<{ id: ObjectId; email: string }> {
    const email = someEmail();
    const { contact } = await used.ws.send(email, 'first');
    const id = new ObjectId(contact?.id);
    const before = new Date(Date.now() - HOUR_MS);
    await used.db.collections.Contact.updateOne(
      { _id: id },
      { $set: { createdAt: before, updatedAt: before } },
    );
    return { id, email };
  }

  async function saveBuilt(where: ContactWhere): Promise<ObjectId> {
    const id = await used.save(where);
    await used.build();
    return id;
  }

  /** Settles the build of a segment that knows nothing of anybody; returns its members then. */
  async function settled(segmentId: ObjectId): Promise<string[]> {
    const { Job, SegmentRow } = used.db.collections;
    await SegmentRow.deleteMany({ segmentId });
    const job = await Job.findOne({ kind: 'buildSegment', subjectId: segmentId });
    assert.ok(job !== null && isOfKind(job, 'buildSegment'));
    await settleContacts(used.deps, job);
    return used.membersOf(segmentId);
  }

  async function logged(
    contactId: ObjectId,
    fields: Pick<EventRecord, 'name' | 'key'> & Partial<EventRecord>,
  ) {
    const source = { type: 'engine' as const, id: null, name: null };
    const row = newEvent({ workspaceId: used.ws.id, contactId, source, ...fields });
    await used.db.collections.Event.insertOne(row);
  }

  it('are decided if they are new, whatever the segment reads', async () => {
    const id = await saveBuilt({ all: [{ event: 'login', atMost: 0 }] });
    const { contact } = await used.ws.send(someEmail(), 'other');
    await oldContact();
    assert.deepEqual(await settled(id), [contact?.id]);
  });

  it('are decided if an event was logged, or applied that was received before', async () => {
    const id = await saveBuilt({ all: [{ event: 'order' }] });
    const [now, later] = [await oldContact(), await oldContact()];
    const order = { name: 'order', key: customEventKey('order') };
    await logged(now.id, order);
    const receivedAt = new Date(Date.now() - HOUR_MS);
    await logged(later.id, { ...order, receivedAt, appliedAt: new Date() });
    await logged((await oldContact()).id, { ...order, receivedAt });
    assert.deepEqual(await settled(id), [now, later].map((one) => one.id.toHexString()).sort());
  });

  it('are decided if they were added to a list without an event', async () => {
    const listId = new ObjectId();
    const id = await saveBuilt({ all: [{ list: listId.toHexString() }] });
    const { id: contactId } = await oldContact();
    const now = new Date();
    await used.db.collections.Subscription.insertOne({
      _id: new ObjectId(),
      workspaceId: used.ws.id,
      contactId,
      listId,
      status: 'subscribed',
      createdAt: now,
      updatedAt: now,
    });
    assert.deepEqual(await settled(id), [contactId.toHexString()]);
  });

  it('are decided if they have entered an automation, or left it', async () => {
    const automation = (await used.ws.automation({ on: 'in', exitsOn: 'out' })).toHexString();
    const [inside, outside] = [await oldContact(), await oldContact()];
    await used.ws.send(outside.email, 'in');
    const before = new Date(Date.now() - HOUR_MS);
    const entered = { contactId: outside.id };
    await used.db.collections.Enrollment.updateOne(entered, { $set: { enteredAt: before } });
    const active = await saveBuilt({ all: [{ automation, status: 'active' }] });
    const exited = await saveBuilt({ all: [{ automation, status: 'exited' }] });
    await used.ws.send(inside.email, 'in');
    await used.ws.send(outside.email, 'out');
    assert.deepEqual(await settled(active), [inside.id.toHexString()]);
    assert.deepEqual(await settled(exited), [outside.id.toHexString()]);
  });

  it('are decided if they have left another segment, or what that reads has changed', async () => {
    const buyers = await saveBuilt({ all: [{ event: 'order' }] });
    const others = await saveBuilt({ none: [{ segment: buyers.toHexString() }] });
    const within = await saveBuilt({ all: [{ segment: buyers.toHexString() }] });
    const [left, buyer] = [await oldContact(), await oldContact()];
    await logged(left.id, { name: 'segment_left', key: internalEventKey('segment_left') });
    await used.ws.send(buyer.email, 'order', { silent: true });
    assert.deepEqual(await settled(others), [left.id.toHexString()]);
    assert.deepEqual(await settled(within), [buyer.id.toHexString()]);
  });
});
