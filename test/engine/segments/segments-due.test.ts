import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Engine } from '../../../engine/engine.js';
import { dueSegmentsJob } from '../../../engine/jobs/segments/due-segments.js';
import { silent, someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { buildSegments, saveSegment } from '../../support/audience/segments.js';
import { useSegments } from '../../support/audience/use-segments.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

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

  it('are decided for everybody else when the engine cannot decide about one contact', async () => {
    const { db, ws } = used;
    const id = await used.save({ all: [{ event: 'order', withinLast: '1 day' }] });
    await used.build();
    const stuck = (await ws.send(someEmail(), 'order')).contact?.id ?? '';
    const other = await TestWorkspace.create({ db, engine: used.engine });
    const where = { all: [{ event: 'order', withinLast: '1 day' }] } as const;
    const otherId = await saveSegment(used.deps, { workspaceId: other.id, where: { all: [...where.all] } });
    await buildSegments(used.deps, other.id.toHexString());
    await other.send(someEmail(), 'order');
    used.passed = 2 * DAY_MS;
    const engine: Pick<Engine, 'record'> = {
      record: (call) =>
        call.subject.by === 'id' && call.subject.id === stuck
          ? Promise.reject(new Error('This contact is broken'))
          : used.engine.record(call),
    };
    const sweep = dueSegmentsJob({ db, engine, clock: used.clock, log: silent });
    await runRecurring(db, sweep);
    assert.deepEqual([await used.membersOf(id), await used.membersOf(otherId)], [[stuck], []]);
    await used.decideDue();
    assert.deepEqual(await used.membersOf(id), [stuck], 'it is put off');
    used.passed += 5 * 60_000;
    await used.decideDue();
    assert.deepEqual(await used.membersOf(id), []);
  });
});
