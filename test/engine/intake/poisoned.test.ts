import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail, startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { eraseCopies } from '../../support/engine/jobs.js';

describe('A call that can never be written', () => {
  let db: OwnDatabase;
  let api: TestApi;
  let owner: SignedUp;
  before(async () => {
    db = await ownDatabase();
    await db.client
      .db(db.connection.name)
      .command({ collMod: 'contacts', validator: { firstName: { $ne: 'poison' } } });
    api = await startApi({ db });
    owner = await api.signUp();
  });
  after(async () => {
    await db.client.db(db.connection.name).command({ collMod: 'contacts', validator: {} });
    await api.stop();
    await db.release();
  });

  it('is logged with properties that the erasure of its contact finds', async () => {
    const email = newEmail();
    const { body: contact } = await owner.client.post('/api/contacts', { email });
    const sent = await owner.client.post('/api/events/send', {
      email,
      eventName: 'bought',
      eventProperties: { phone: '+43 1 5550100' },
      contactProperties: { firstName: 'poison' },
    });
    assert.equal(sent.status, 500);
    const failed = { workspaceId: new ObjectId(owner.workspaceId), status: 'failed' as const };
    const { Event } = db.collections;
    assert.match((await Event.findOne(failed))?.properties ?? '', /5550100/);
    await owner.client.delete(`/api/contacts/${contact.id}`);
    await eraseCopies(db, failed.workspaceId, contact.id);
    assert.deepEqual((await Event.findOne(failed))?.properties, '{}');
  });
});
