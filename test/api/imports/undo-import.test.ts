import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import { UNDO_MS } from '../../../domain/imports/import.js';
import { removeImportUndo } from '../../../engine/jobs/retention/import-undo.js';
import { FILE_KEPT_MS } from '../../../models/imports/import.js';
import { newEmail } from '../../support/http/api.js';
import { mapCsv, runImport, uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { eraseCopies } from '../../support/engine/jobs.js';
import { buildSegments } from '../../support/audience/segments.js';
import { ledgerOf, makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A batch that had read a contact before it was deleted can record its event as long as this afterwards. */
const LONGEST_TRANSACTION_MS = 60_000;

describe('undoing an import', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const apiParts = () => ({ engine: api.engine, secretKey: api.secretKey });
  const makeSegment = async (where: object): Promise<string> => {
    const { status, body, text } = await client.post('/api/segments', { name: 'Segment', where });
    assert.equal(status, 201, text);
    await buildSegments({ db: api.db, engine: api.engine }, owner.workspaceId);
    return String(body.id);
  };
  /** As when the pause before the next page of the job is over. */
  const continueUndo = async (id: string): Promise<void> => {
    const filter = { kind: 'undoImport', subjectId: new ObjectId(id) } as const;
    await api.db.collections.Job.updateOne(filter, { $set: { claim: null, dueAt: new Date(0) } });
    await workOnImport(api, id);
  };

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
    assert.ok(job?.dueAt);
    assert.ok(job.dueAt.getTime() > job.requestedAt.getTime() + LONGEST_TRANSACTION_MS);
    await workOnImport(api, id);
    assert.equal((await Job.findOne({ _id: job._id }))?.status, 'done');
    const erasures = await Job.find({ workspaceId, kind: 'erasure' }).toArray();
    assert.deepEqual(
      erasures.map(({ subjectId }) => String(subjectId)),
      [String(deleted._id)],
    );
    assert.equal((await Import.findOne({ _id: importId }))?.status, 'undone');
  });

  it('asks nobody to confirm any more', async () => {
    const email = newEmail();
    const list = await makeList(client, { doubleOptIn: true });
    const { id: contactId } = (await client.post('/api/contacts', { email })).body;
    const id = await mapCsv(client, `email\n${email}\n`, { listIds: [list], confirmationsPerMinute: 1 });
    await runImport(api, client, { id });
    const { Confirmation, Outbox, Subscription } = api.db.collections;
    const of = { contactId: new ObjectId(String(contactId)) };
    const confirmation = await Confirmation.findOne({ ...of, status: 'pending' });
    assert.ok(confirmation);
    await runImport(api, client, { id, action: 'undo' });
    assert.equal((await Confirmation.findOne({ _id: confirmation._id }))?.status, 'withdrawn');
    const commands = await Outbox.find({ target: confirmation._id }).toArray();
    assert.ok(commands.some(({ command }) => command === 'wakeConfirmation'));
    assert.equal(await Subscription.countDocuments(of), 0);
    const actions = (await ledgerOf(client, contactId)).map((one) => [one.action, one.list.id, one.source]);
    assert.deepEqual(actions, [
      ['added', list, 'import: import'],
      ['withdrawn', list, 'undone import: import'],
    ]);
  });

  it('takes a consent back that was given elsewhere: who was pending is pending again', async () => {
    const email = newEmail();
    const list = await makeList(client, { doubleOptIn: true });
    const { id: contactId } = (await client.post('/api/contacts', { email })).body;
    await client.post(`/api/lists/${list}/members`, { contactId });
    const confirmed = { text: 'Yes, news', source: 'old.example', at: '2024-05-01T10:00:00.000Z' };
    const id = await mapCsv(client, `email\n${email}\n`, { listIds: [list], confirmed });
    await runImport(api, client, { id });
    await runImport(api, client, { id, action: 'undo' });
    const { consent, lists } = (await client.get(`/api/contacts/${contactId}`)).body;
    assert.deepEqual([consent.state, lists.length, lists[0]?.status], ['unknown', 1, 'pending']);
    const contact = await api.db.collections.Contact.findOne({ _id: new ObjectId(String(contactId)) });
    assert.deepEqual(contact?.listIds, []);
    await eraseCopies(api.db, new ObjectId(owner.workspaceId), String(contactId));
    const [proof, ...more] = (await client.get(`/api/consent-proofs?email=${email}`)).body.data;
    assert.deepEqual([proof.list.id, more], [list, []]);
    assert.notEqual(proof.withdrawnAt, null);
  });

  it('gives a consent back that a row has withdrawn', async () => {
    const email = newEmail();
    const list = await makeList(client);
    const { contactId } = (await client.post('/api/subscribe', { email, listId: list })).body;
    const id = await mapCsv(client, `email,subscribed\n${email},no\n`);
    await runImport(api, client, { id });
    await runImport(api, client, { id, action: 'undo' });
    const { consent, subscribed } = (await client.get(`/api/contacts/${contactId}`)).body;
    assert.deepEqual([consent.state, subscribed], ['given', true]);
    assert.deepEqual(
      (await ledgerOf(client, contactId)).map(({ action }) => action),
      ['given', 'withdrawn', 'restored'],
    );
  });

  it('decides segments that read a list without the subscriptions that it removes', async () => {
    const email = newEmail();
    const list = await makeList(client);
    await client.post('/api/contacts', { email });
    const segment = await makeSegment({ all: [{ list }] });
    const members = async () => (await client.get(`/api/segments/${segment}/members`)).body.data.length;
    const id = await mapCsv(client, `email\n${email}\n`, { listIds: [list] });
    await runImport(api, client, { id });
    assert.equal(await members(), 1);
    await runImport(api, client, { id, action: 'undo' });
    assert.equal(await members(), 0);
  });

  it('goes back through all pages in which contacts are repeated', async () => {
    const { Contact } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    const [known, fresh] = [newEmail(), newEmail()];
    await client.post('/api/contacts', { email: known, firstName: 'Ada', customFields: { plan: 'free' } });
    const others = (): string[] => Array.from({ length: 298 }, () => `${newEmail()},`);
    const pages = ['bronze', 'silver', 'gold', 'silver'].flatMap((plan) => [
      `${known},${plan}`,
      `${fresh},${plan}`,
      ...others(),
    ]);
    const id = await mapCsv(client, `email,plan\n${pages.join('\n')}\n`);
    await runImport(api, client, { id });
    assert.equal((await Contact.findOne({ workspaceId, email: known }))?.customFields['plan'], 'silver');
    await runImport(api, client, { id, action: 'undo' });
    const left = await Contact.find({ workspaceId }).toArray();
    assert.deepEqual(
      left.map(({ email, firstName, customFields }) => [email, firstName, customFields]),
      [[known, 'Ada', { plan: 'free' }]],
    );
  });

  it('is possible after a pause for as long as the file is kept', async () => {
    const { Import, ImportUndo } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    const emails = Array.from({ length: 310 }, () => newEmail());
    await client.post('/api/contacts', { email: emails[0], customFields: { plan: 'free' } });
    const id = await mapCsv(client, `email,plan\n${emails.map((email) => `${email},pro`).join('\n')}\n`);
    const importId = new ObjectId(id);
    await client.post(`/api/imports/${id}/start`);
    await workOnImport(api, id, 0);
    await client.post(`/api/imports/${id}/pause`);
    const [first, ...more] = await ImportUndo.find({ importId }).toArray();
    assert.ok(first);
    assert.equal(more.length, 0);
    const paused = await Import.findOne({ _id: importId });
    assert.ok(paused);
    assert.ok(first.expiresAt.getTime() > paused.createdAt.getTime() + FILE_KEPT_MS + UNDO_MS);
    await runImport(api, client, { id });
    const done = await Import.findOne({ _id: importId });
    assert.ok(done?.undoUntil);
    const rows = await ImportUndo.find({ importId }).toArray();
    assert.equal(rows.length, 2);
    for (const { expiresAt } of rows) assert.ok(expiresAt >= done.undoUntil);
    await removeImportUndo(api.db, { workspaceId, before: new Date(), after: null, now: done.undoUntil });
    assert.equal(await ImportUndo.countDocuments({ importId }), 2);
    await runImport(api, client, { id, action: 'undo' });
    assert.deepEqual((await Import.findOne({ _id: importId }))?.undone, {
      deleted: 309,
      restored: 1,
      kept: 0,
    });
  });

  it('keeps what it takes no longer than it is possible', async () => {
    const { Import, ImportUndo } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    const [ended, paused] = [
      await mapCsv(client, `email\n${newEmail()}\n`),
      await mapCsv(client, `email\n${newEmail()}\n`),
    ];
    for (const id of [ended, paused]) await runImport(api, client, { id });
    await Import.updateOne({ _id: new ObjectId(paused) }, { $set: { status: 'paused', undoUntil: null } });
    const now = new Date(Date.now() + 2 * UNDO_MS);
    await removeImportUndo(api.db, { workspaceId, before: new Date(), after: null, now });
    const left = await ImportUndo.find({ workspaceId }).toArray();
    assert.deepEqual(
      left.map(({ importId }) => importId.toHexString()),
      [paused],
    );
  });

  it('takes those whom it deletes out of segments, even if a worker dies before', async () => {
    const { Import, SegmentRow } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    const where = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
    const segment = await makeSegment(where);
    const id = await mapCsv(client, `email,plan\n${newEmail()},pro\n${newEmail()},pro\n`);
    await runImport(api, client, { id });
    assert.equal(await SegmentRow.countDocuments({ workspaceId, in: true }), 2);
    const dead = new Proxy(SegmentRow, {
      get: (target, name) => {
        if (name === 'distinct') throw new Error('killed');
        return Reflect.get(target, name);
      },
    });
    const collections = { ...api.db.collections, SegmentRow: dead };
    assert.equal((await client.post(`/api/imports/${id}/undo`)).status, 200);
    await workOnImport({ ...apiParts(), db: { ...api.db, collections } }, id);
    assert.deepEqual((await Import.findOne({ _id: new ObjectId(id) }))?.undone, {
      deleted: 2,
      restored: 0,
      kept: 0,
    });
    assert.equal(await SegmentRow.countDocuments({ workspaceId }), 2);
    for (let pass = 0; pass < 2; pass += 1) await continueUndo(id);
    assert.equal(await SegmentRow.countDocuments({ workspaceId }), 0);
    await foldCounts(api.db);
    assert.equal((await client.get(`/api/segments/${segment}`)).body.members, 0);
  });

  it('restores even where the import has fired, unless an automation was entered', async () => {
    const { Contact } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    const [old, fresh] = [newEmail(), newEmail()];
    await client.post('/api/contacts', { email: old, customFields: { plan: 'free' } });
    await makeSegment({ all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] });
    await makeSegment({ all: [{ field: 'contact.plan', op: 'eq', value: 'free' }] });
    const id = await mapCsv(client, `email,plan\n${old},pro\n${fresh},pro\n`, { fire: true });
    await runImport(api, client, { id });
    const moved = await api.db.collections.Event.distinct('name', { workspaceId });
    assert.ok(moved.includes('segment_entered') && moved.includes('segment_left'), moved.join());
    await runImport(api, client, { id, action: 'undo' });
    const left = await Contact.find({ workspaceId }).toArray();
    assert.deepEqual(
      left.map(({ email, customFields }) => [email, customFields]),
      [[old, { plan: 'free' }]],
    );
  });
});
