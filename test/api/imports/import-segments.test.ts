import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { workOnImport } from '../../support/imports/imports.js';
import { buildSegments } from '../../support/audience/segments.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const PRO = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };

describe('an import, beside segments', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  /** Imports a file to its end; returns the id of the import. */
  const run = async (text: string, mapping: object = {}): Promise<string> => {
    const sent = await client.request('POST', '/api/imports', {
      raw: Buffer.from(text),
      headers: { 'Content-Type': 'text/csv' },
    });
    assert.equal(sent.status, 201, sent.text);
    const id = String(sent.body.id);
    const { preview: _preview, ...was } = (await client.get(`/api/imports/${id}/mapping`)).body;
    const saved = await client.put(`/api/imports/${id}/mapping`, { ...was, ...mapping });
    assert.equal(saved.status, 200, saved.text);
    const started = await client.post(`/api/imports/${id}/start`);
    assert.equal(started.status, 200, started.text);
    await workOnImport(api, id);
    assert.equal((await client.get(`/api/imports/${id}`)).body.status, 'done');
    return id;
  };
  const segment = async (where: object): Promise<string> => {
    const { status, body, text } = await client.post('/api/segments', { name: 'Segment', where });
    assert.equal(status, 201, text);
    const deps = { db: api.db, engine: api.engine, clock: () => new Date() };
    await buildSegments(deps, owner.workspaceId);
    return String(body.id);
  };
  const membersOf = async (id: string): Promise<string[]> => {
    const { data } = (await client.get(`/api/segments/${id}/members`)).body;
    const ids = data.map(({ contactId }: { contactId: string }) => new ObjectId(contactId));
    const rows = await api.db.collections.Contact.find({ _id: { $in: ids } }).toArray();
    return rows.map(({ email }) => email).toSorted();
  };

  it('decides them for those whom it creates and changes, without logging it', async () => {
    const [old, stays, fresh, other] = [newEmail(), newEmail(), newEmail(), newEmail()];
    for (const email of [old, stays])
      await client.post('/api/contacts', { email, customFields: { plan: 'pro' } });
    const id = await segment(PRO);
    await run(`email,plan\n${fresh},pro\n${other},free\n${old},free\n${stays},pro\n`);
    assert.deepEqual(await membersOf(id), [stays, fresh].toSorted());
    const contact = await api.db.collections.Contact.findOne({ email: fresh });
    assert.equal(await api.db.collections.Event.countDocuments({ contactId: contact?._id ?? null }), 0);
  });

  it('decides those that read a list for those whom it adds to it', async () => {
    const [known, fresh] = [newEmail(), newEmail()];
    const list = String((await client.post('/api/lists', { name: 'News' })).body.id);
    await client.post('/api/contacts', { email: known });
    const id = await segment({ all: [{ list }] });
    await run(`email\n${known}\n${fresh}\n`, { listIds: [list] });
    assert.deepEqual(await membersOf(id), [known, fresh].toSorted());
  });

  it('decides them again when it is undone, also those that read a list', async () => {
    const [known, other] = [newEmail(), newEmail()];
    const list = String((await client.post('/api/lists', { name: 'News' })).body.id);
    for (const email of [known, other])
      await client.post('/api/contacts', { email, customFields: { plan: 'free' } });
    const listed = await segment({ all: [{ list }] });
    const unlisted = await segment({ none: [{ list }] });
    const pros = await segment(PRO);
    const id = await run(`email,plan\n${known},pro\n`, { listIds: [list] });
    assert.deepEqual(await membersOf(listed), [known]);
    assert.deepEqual(await membersOf(unlisted), [other]);
    const undone = await client.post(`/api/imports/${id}/undo`);
    assert.equal(undone.status, 200, undone.text);
    await workOnImport(api, id);
    const { body } = await client.get(`/api/imports/${id}`);
    assert.deepEqual(body.undone, { deleted: 0, restored: 1, kept: 0 });
    assert.deepEqual(await membersOf(listed), []);
    assert.deepEqual(await membersOf(unlisted), [known, other].toSorted());
    assert.deepEqual(await membersOf(pros), []);
  });
});
