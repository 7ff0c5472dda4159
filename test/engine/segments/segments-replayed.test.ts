import assert from 'node:assert/strict';
import { customEventKey } from '../../../domain/automation/event-name.js';
import type { JsonObject } from '../../../domain/json/json.js';
import { newEvent } from '../../../models/events/event.js';
import { applied, someEmail } from '../../support/engine/engine.js';
import { useSegments } from '../../support/audience/use-segments.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

describe('segments, of events that are applied after they were received', function () {
  this.timeout(60_000);
  const used = useSegments();

  /** Applies an event received some days ago; returns the id of its contact. */
  async function replay(email: string, days: number, properties: JsonObject = {}): Promise<string> {
    const { db, ws } = used;
    const row = newEvent({
      workspaceId: ws.id,
      contactId: null,
      name: 'order',
      key: customEventKey('order'),
      source: { type: 'source', id: null, name: null },
      status: 'unmapped',
      properties: JSON.stringify(properties),
      receivedAt: new Date(used.clock().getTime() - days * DAY_MS),
    });
    await db.collections.Event.insertOne(row);
    const action = {
      type: 'replayEvent' as const,
      eventId: row._id.toHexString(),
      receivedAt: row.receivedAt,
      fires: false,
    };
    const { contact } = applied(
      await used.engine.record({ ...ws.sendCall(email, 'order', { properties }), action }),
    );
    assert.ok(contact);
    return contact.id;
  }

  it('count them at the time of receipt', async () => {
    const day = await used.save({ all: [{ event: 'order', withinLast: '1 day' }] });
    const week = await used.save({ all: [{ event: 'order', withinLast: '7 days' }] });
    await used.build();
    const id = await replay(someEmail(), 5);
    assert.deepEqual(await used.membersOf(day), []);
    assert.deepEqual(await used.membersOf(week), [id]);
    await used.assertVerified();
    used.passed = 3 * DAY_MS;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(week), []);
    await used.assertVerified();
  });

  it('do not take one for the last event if another was received since, and take it for the first', async () => {
    const isBig = { all: [{ field: 'event.total', op: 'gte' as const, value: 100 }] };
    const last = await used.save({ all: [{ event: 'order', which: 'last', where: isBig }] });
    const first = await used.save({ all: [{ event: 'order', which: 'first', where: isBig }] });
    await used.build();
    const email = someEmail();
    await used.ws.send(email, 'order', { properties: { total: 5 } });
    const id = await replay(email, 5, { total: 500 });
    assert.deepEqual(await used.membersOf(last), []);
    assert.deepEqual(await used.membersOf(first), [id]);
    await used.assertVerified();
  });
});
