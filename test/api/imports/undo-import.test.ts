import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/api.js';
import { uploadCsv, workOnImport } from '../../support/imports.js';
import { useApi, useOwner } from '../../support/use-api.js';

/** A batch that had read a contact before it was deleted can record its event as long as this afterwards. */
const LONGEST_TRANSACTION_MS = 60_000;

describe('undoing an import', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  it('erases what was recorded of a contact while it was deleted', async () => {
    const { Contact, Event, Import, Job } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    const [fresh, touched] = [newEmail(), newEmail()];
    const uploaded = await uploadCsv(client, `email\n${fresh}\n${touched}\n`);
    assert.equal(uploaded.status, 201, uploaded.text);
    const id = String(uploaded.body.id);
    const importId = new ObjectId(id);
    const act = async (action: string): Promise<void> => {
      const { status, text } = await client.post(`/api/imports/${id}/${action}`);
      assert.equal(status, 200, text);
      await workOnImport(api, id);
    };
    await act('start');
    const deleted = await Contact.findOne({ workspaceId, email: fresh });
    assert.ok(deleted);
    const seen = { email: touched, eventName: 'seen' };
    assert.equal((await client.post('/api/events/send', seen)).status, 200);
    await act('undo');
    const undone = await Import.findOne({ _id: importId });
    assert.deepEqual([undone?.status, undone?.undone], ['undone', { deleted: 1, restored: 0, kept: 1 }]);
    const ofTouched = await Event.findOne({ workspaceId, name: 'seen' });
    assert.ok(ofTouched);
    const { dedupeKey: _dedupeKey, ...copy } = ofTouched;
    await Event.insertOne({ ...copy, _id: new ObjectId(), contactId: deleted._id });
    const job = await Job.findOne({ kind: 'undoImport', subjectId: importId });
    assert.ok(job?.leaseUntil);
    assert.ok(job.leaseUntil.getTime() > job.requestedAt.getTime() + LONGEST_TRANSACTION_MS);
    await workOnImport(api, id);
    assert.equal((await Job.findOne({ _id: job._id }))?.status, 'done');
    const erasures = await Job.find({ workspaceId, kind: 'erasure' }).toArray();
    assert.deepEqual(
      erasures.map(({ subjectId }) => String(subjectId)),
      [String(deleted._id)],
    );
    assert.equal((await Import.findOne({ _id: importId }))?.status, 'undone');
  });
});
