import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { eraseNow } from '../../../engine/jobs/erase-contact.js';
import { applied, someEmail, TestWorkspace } from '../../support/engine.js';

describe('erasing a contact', () => {
  it('deletes the contact, ends its enrollments, and clears personal data in log and enrollments', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'bought', reentry: { key: 'event.phone' } });
    const email = someEmail();
    const { contact } = await ws.send(email, 'bought', { properties: { phone: '+43 1 5550100' } });
    const id = contact?.id ?? '';
    await erase(ws, id);
    const { Contact, Enrollment, Event } = ws.db.collections;
    assert.equal(await Contact.countDocuments({ workspaceId: ws.id }), 0);
    const enrollment = await Enrollment.findOne({ workspaceId: ws.id });
    assert.equal(enrollment?.exitReason, 'contactDeleted');
    assert.equal(enrollment.entry.properties, '{}');
    assert.doesNotMatch(JSON.stringify(enrollment), /5550100/);
    const rows = await Event.find({ workspaceId: ws.id }).toArray();
    assert.ok(rows.length >= 3);
    assert.doesNotMatch(JSON.stringify(rows), /5550100|example\.test/);
  });

  it('clears operators’ notes, even without entry properties', async () => {
    const ws = await TestWorkspace.create();
    await ws.automation({ on: 'bought' });
    const { contact } = await ws.send(someEmail(), 'bought');
    const id = contact?.id ?? '';
    const row = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id });
    const enrollmentId = row?._id.toHexString() ?? '';
    const action = {
      type: 'pauseEnrollment',
      enrollmentId,
      by: 'Grace',
      note: 'called from 5550100',
    } as const;
    await ws.record({ subject: { by: 'id', id }, action });
    await erase(ws, id);
    const cleared = await ws.db.collections.Enrollment.findOne({ workspaceId: ws.id });
    assert.equal(
      cleared?.timeline.some(({ type }) => type === 'paused'),
      true,
    );
    assert.doesNotMatch(JSON.stringify(cleared), /5550100/);
  });

  it('keeps only unsubscribed contacts from being recreated as subscribed', async () => {
    const ws = await TestWorkspace.create();
    const left = someEmail();
    const stayed = someEmail();
    const gone = await ws.send(left, 'x', { patch: { subscribed: false } });
    const kept = await ws.send(stayed, 'x');
    await erase(ws, gone.contact?.id ?? '');
    await erase(ws, kept.contact?.id ?? '');
    const suppressions = await ws.db.collections.Suppression.find({ workspaceId: ws.id }).toArray();
    assert.equal(suppressions.length, 1);
    assert.doesNotMatch(JSON.stringify(suppressions), /example\.test/);
    assert.equal((await ws.send(left, 'again')).contact?.subscribed, false);
    assert.equal((await ws.send(stayed, 'again')).contact?.subscribed, true);
  });

  it('queues the workflow that finishes it', async () => {
    const ws = await TestWorkspace.create();
    const { contact } = await ws.send(someEmail(), 'x');
    await erase(ws, contact?.id ?? '');
    const row = await ws.db.collections.Outbox.findOne({ workspaceId: ws.id, command: 'erase' });
    assert.equal(row?.target.toHexString(), contact?.id);
  });

  it('clears, in the last pass, what a transaction open during the deletion has added', async () => {
    const ws = await TestWorkspace.create();
    const email = someEmail();
    const { contact } = await ws.send(email, 'x');
    const contactId = new ObjectId(contact?.id);
    await erase(ws, contact?.id ?? '');
    const late = await ws.db.collections.Event.findOne({ workspaceId: ws.id, name: 'x' });
    assert.ok(late);
    const { dedupeKey: _dedupeKey, ...copy } = late;
    await ws.db.collections.Event.insertOne({
      ...copy,
      _id: new ObjectId(),
      properties: '{"phone":"1"}',
      contactId,
    });
    await eraseNow(ws.db, ws.id.toHexString(), contactId.toHexString());
    assert.equal(await ws.db.collections.Event.countDocuments({ contactId, properties: { $ne: '{}' } }), 0);
  });
});

async function erase(ws: TestWorkspace, id: string): Promise<void> {
  applied(await ws.record({ subject: { by: 'id', id }, action: { type: 'deleteContact' } }));
  await eraseNow(ws.db, ws.id.toHexString(), id);
}
