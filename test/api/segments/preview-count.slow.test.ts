import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { customEventKey } from '../../../domain/automation/event-name.js';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import type { ContactRecord } from '../../../models/audience/contact.js';
import type { EventRecord } from '../../../models/events/event.js';
import { someEmail } from '../../support/engine/engine.js';
import { contactRecord } from '../../support/audience/contact-rows.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** More than a preview counts. */
const PEOPLE = 10_700;
/** So many were created at the same time, as imported ones are. */
const SAME_TIME = 6_000;
/** Every so many. */
const PRO = 3;
const BIG = 7;
const SOME = 2_900;

describe('the count of a preview', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const isPro = (i: number): boolean => i % PRO === 0;
  const isBig = (i: number): boolean => i % BIG === 0;
  const anyone: ContactWhere = { all: [{ field: 'contact.email', op: 'exists' }] };
  const onField: ContactWhere = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
  const onEvents: ContactWhere = {
    all: [
      ...(onField.all ?? []),
      { event: 'order', where: { all: [{ field: 'event.total', op: 'gte', value: 100 }] } },
    ],
  };

  async function addPeople(people: number): Promise<void> {
    const workspaceId = new ObjectId(owner.workspaceId);
    const rows = Array.from({ length: people }, (_, i): ContactRecord => {
      const createdAt = new Date(i < SAME_TIME ? 0 : Math.floor(i / 2));
      const customFields = { plan: isPro(i) ? 'pro' : 'free' };
      return contactRecord({
        workspaceId,
        email: someEmail(),
        customFields,
        createdAt,
        updatedAt: createdAt,
      });
    });
    await api.db.collections.Contact.insertMany(rows);
    const orders = rows.map(({ _id: contactId }, i): EventRecord =>
      eventRecord({
        workspaceId,
        contactId,
        name: 'order',
        key: customEventKey('order'),
        properties: JSON.stringify({ total: isBig(i) ? 100 : 99 }),
      }),
    );
    await api.db.collections.Event.insertMany(orders);
  }

  const preview = async (where: ContactWhere) => {
    const { status, body, text } = await client.post('/api/segments/preview', { where, limit: 3 });
    assert.equal(status, 200, text);
    return body;
  };

  it('goes to 10,000, and says whether there are more', async () => {
    await addPeople(PEOPLE);
    const { sample, ...counted } = await preview(anyone);
    assert.deepEqual([counted, sample.length], [{ count: 10_000, countIsExact: false }, 3]);
    const { count, countIsExact } = await preview(onField);
    assert.deepEqual([count, countIsExact], [Math.ceil(PEOPLE / PRO), true]);
  });

  it('is null where events are about more than 5,000 contacts, and exact where they are not', async () => {
    await addPeople(PEOPLE);
    assert.deepEqual(await preview(onEvents), { count: null, countIsExact: false, sample: [] });
    const recent: ContactWhere = { all: [{ event: 'refund', atLeast: 1 }] };
    assert.deepEqual(await preview(recent), { count: 0, countIsExact: true, sample: [] });
  });

  it('is that of all conditions where those on events have to be read', async () => {
    await addPeople(SOME);
    const { count, countIsExact, sample } = await preview(onEvents);
    const expected = Array.from({ length: SOME }, (_, i) => i).filter((i) => isPro(i) && isBig(i)).length;
    assert.equal(sample.length, 3);
    // A slow machine may not count all that it has to read for that.
    assert.deepEqual([count, countIsExact], count === null ? [null, false] : [expected, true]);
  });

  it('takes no cursor', async () => {
    const { status, body } = await client.post('/api/segments/preview', { where: anyone, cursor: 'x' });
    assert.deepEqual([status, body.errors?.[0]?.path], [422, 'cursor']);
  });
});
