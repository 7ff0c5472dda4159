import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { ObjectId } from 'mongodb';
import { jobWorkflowId } from '../../workflows/ids.js';
import { lookSignal } from '../../workflows/messages.js';
import { sized } from '../support/run/sizes.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RealSystem } from './real-system.js';

const CONTACTS = sized({ reduced: 2_000, full: 50_000 });
const AWAY_MS = sized({ reduced: 5_000, full: 60_000 });
const DONE_WITHIN_MS = sized({ reduced: 180_000, full: 1_200_000 });

/** A bulk action on many contacts, each of whom it changes by one event. */
describe('Jobs, whatever becomes of what works on them', function () {
  this.timeout(AWAY_MS + DONE_WITHIN_MS + 120_000);
  let system: RealSystem;
  beforeEach(async () => {
    system = await RealSystem.shared();
    const { body } = await system.client().post('/api/contacts', { email: 'of-job@example.test' });
    const { Contact } = system.db.collections;
    const first = await Contact.findOne({ _id: new ObjectId(String(body.id)) });
    assert.ok(first);
    const copies = Array.from({ length: CONTACTS - 1 }, (_, n) => ({
      ...first,
      _id: new ObjectId(),
      email: `of-job-${n}@example.test`,
    }));
    await Contact.insertMany(copies);
  });

  const ask = async (): Promise<string> => {
    const changes = { customFields: { plan: 'free' } };
    const body = { action: 'change', filter: { search: 'of-job' }, changes };
    const { status, body: bulk, text } = await system.client().post('/api/contacts/bulk', body);
    assert.equal(status, 202, text);
    return String(bulk.id);
  };
  const read = async (id: string) => (await system.client().get(`/api/contacts/bulk/${id}`)).body;
  const assertDone = async (id: string): Promise<void> => {
    await waitUntil(async () => (await read(id)).status === 'done', DONE_WITHIN_MS);
    const { total, done, unchanged, refused } = await read(id);
    assert.deepEqual([total, done, unchanged, refused], [CONTACTS, CONTACTS, 0, 0]);
    const { Contact, Event } = system.db.collections;
    const { workspaceId } = system;
    const changed = { workspaceId, 'customFields.plan': 'free' };
    assert.equal(await Contact.countDocuments(changed), CONTACTS);
    const events = { workspaceId, name: 'contact_updated' };
    assert.equal(await Event.countDocuments(events), CONTACTS, 'none is changed twice');
  };

  it('act once on each if both workers are killed, several times', async () => {
    const id = await ask();
    for (const share of [0.1, 0.4, 0.7]) {
      await waitUntil(async () => (await read(id)).done >= CONTACTS * share, DONE_WITHIN_MS);
      await Promise.all(system.workers.map((worker) => worker.restart()));
    }
    await assertDone(id);
  });

  it('go on when Temporal is back; a deletion clears most while it is away', async () => {
    const { db, workspaceId, temporalServer } = system;
    const id = await ask();
    await waitUntil(async () => (await read(id)).done > 0, DONE_WITHIN_MS);
    await temporalServer.kill();
    const deleted = await system.client().post('/api/contacts', { email: 'gone@example.test' });
    const contactId = new ObjectId(String(deleted.body.id));
    const answer = await system.client().delete(`/api/contacts/${contactId.toHexString()}`);
    assert.equal(answer.status, 204, answer.text);
    const copies = { workspaceId, contactId, properties: { $ne: '{}' } };
    assert.equal(await db.collections.Event.countDocuments(copies), 0);
    await sleep(AWAY_MS);
    await temporalServer.restart();
    await assertDone(id);
    // Its last pass would begin 65 s after the first; Temporal has the workflow whose start waited in the outbox.
    const { Job, Outbox } = db.collections;
    const filter = { workspaceId, kind: 'erasure' as const, subjectId: contactId };
    const erasure = await Job.findOneAndUpdate(filter, { $set: { dueAt: new Date() } });
    assert.ok(erasure);
    await waitUntil(async () => (await Outbox.countDocuments({ target: erasure._id })) === 0, DONE_WITHIN_MS);
    const workflowId = jobWorkflowId({ kind: 'erasure', jobId: erasure._id.toHexString() });
    await system.temporal.client.workflow.getHandle(workflowId).signal(lookSignal).catch(ignoreEnded);
    await waitUntil(async () => (await Job.findOne(filter))?.status === 'done', DONE_WITHIN_MS);
  });
});

/** The workflow may have seen that the job is due before it was told. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
