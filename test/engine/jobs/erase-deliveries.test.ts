import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { deliveryRow } from '../../../engine/intake/parts/deliveries/write-deliveries.js';
import type { WebhookDeliveryRecord } from '../../../models/webhooks/webhook-delivery.js';
import { TestWorkspace } from '../../support/engine/engine.js';
import { eraseCopies } from '../../support/engine/jobs.js';

const ADA = 'ada@example.test';

describe('erasing the webhook deliveries of a contact', () => {
  let ws: TestWorkspace;
  const contactId = new ObjectId();
  beforeEach(async () => {
    ws = await TestWorkspace.create();
  });

  const add = async (fields: Partial<WebhookDeliveryRecord>): Promise<ObjectId> => {
    const hex = () => new ObjectId().toHexString();
    const of = { ruleId: hex(), eventId: hex(), contactId: contactId.toHexString(), origin: '' };
    const contact = JSON.stringify({ id: of.contactId, email: ADA });
    const row = { ...deliveryRow({ id: hex(), ...of, contact }, ws.id, new Date()), ...fields };
    await ws.db.collections.WebhookDelivery.insertOne(row);
    return row._id;
  };
  const tried = [{ at: new Date(), status: 500, durationMs: 1, error: ADA, response: ADA }];
  const erase = () => eraseCopies(ws.db, ws.id, contactId.toHexString());
  const read = async (_id: ObjectId): Promise<WebhookDeliveryRecord> => {
    const row = await ws.db.collections.WebhookDelivery.findOne({ _id });
    assert.ok(row);
    return row;
  };

  it('stops pending deliveries and clears the content of all', async () => {
    const ids = [
      await add({}),
      await add({ nextAttemptAt: new Date(), url: 'https://example.test/x', attempts: tried }),
      await add({ status: 'delivered', url: `https://example.test/?${ADA}`, attempts: tried }),
      await add({ status: 'failed', isTest: true, testProperties: `{"email":"${ADA}"}` }),
    ];
    await erase();
    const rows = await Promise.all(ids.map(read));
    assert.deepEqual(
      rows.map(({ status, endReason, nextAttemptAt }) => [status, endReason, nextAttemptAt]),
      [
        ['stopped', 'cancelled', null],
        ['stopped', 'cancelled', null],
        ['delivered', undefined, null],
        ['failed', undefined, null],
      ],
    );
    assert.deepEqual(
      rows.map(({ attempts }) => attempts.length),
      [0, 1, 1, 0],
    );
    assert.doesNotMatch(JSON.stringify(rows), /ada@|example\.test/);
  });

  it('still delivers the deletion itself', async () => {
    const id = await add({ ofDeletion: true });
    await erase();
    const { status, contact } = await read(id);
    assert.deepEqual([status, JSON.parse(contact ?? '').email], ['pending', ADA]);
  });

  it('covers long lists, and does not affect other contacts', async () => {
    const theirs = await add({ contactId: new ObjectId() });
    const elsewhere = await add({ workspaceId: new ObjectId() });
    for (let i = 0; i < 2; i += 1) await add({ status: 'delivered', url: 'https://example.test/x' });
    const [row] = await ws.db.collections.WebhookDelivery.find({ workspaceId: ws.id, contactId }).toArray();
    assert.ok(row);
    const copies = Array.from({ length: 600 }, () => ({ ...row, _id: new ObjectId() }));
    await ws.db.collections.WebhookDelivery.insertMany(copies);
    await erase();
    const left = { workspaceId: ws.id, contactId, $or: [{ url: { $ne: '' } }, { contact: { $ne: '' } }] };
    assert.equal(await ws.db.collections.WebhookDelivery.countDocuments(left), 0);
    for (const id of [theirs, elsewhere]) assert.equal((await read(id)).status, 'pending');
  });
});
