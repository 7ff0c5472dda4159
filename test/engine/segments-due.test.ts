import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { someEmail } from '../support/engine.js';
import { useSegments } from '../support/use-segments.js';

const DAY_MS = 86_400_000;

describe('rows of segments', function () {
  this.timeout(60_000);
  const used = useSegments();

  it('are removed, with their counts, when they are due and belong to nobody', async () => {
    const { db, ws } = used;
    const id = await used.save({ all: [{ event: 'order', withinLast: '1 day' }] });
    await used.build();
    const { contact } = await ws.send(someEmail(), 'order');
    const contactId = new ObjectId(contact?.id);
    // As a build leaves it that reads a contact while it is deleted.
    await db.collections.Contact.deleteOne({ _id: contactId });
    assert.deepEqual(await used.membersOf(id), [contact?.id]);
    used.passed = 2 * DAY_MS;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(id), []);
    await used.assertVerified();
  });
});
