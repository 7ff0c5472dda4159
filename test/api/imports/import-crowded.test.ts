import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/api.js';
import { insertCrowd } from '../../support/crowd.js';
import { mapCsv, workOnImport } from '../../support/imports.js';
import { useApi, useOwner } from '../../support/use-api.js';

/** So many active enrollments that the calls of their contact are committed apart from others. */
const CROWD = 301;

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('an import with a row of a contact with hundreds of active enrollments', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const ok = async (method: 'POST' | 'PUT', path: string, body?: object): Promise<Json> => {
    const answer = await (method === 'POST' ? client.post(path, body) : client.put(path, body ?? {}));
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  const crowd = async (): Promise<string> => {
    const email = newEmail();
    const { id } = await ok('POST', '/api/contacts', { email, firstName: 'Ada' });
    const steps = [{ id: 'wait', type: 'wait', for: '30 days' }];
    const reentry = { key: 'event.order' };
    const automation = { name: 'Orders', trigger: { event: 'order.placed' }, reentry, steps };
    const made = await ok('POST', '/api/automations', automation);
    await ok('POST', `/api/automations/${made.id}/activate`);
    await insertCrowd(
      { id: new ObjectId(owner.workspaceId), db: api.db },
      { contactId: new ObjectId(String(id)), automationId: new ObjectId(String(made.id)), count: CROWD },
    );
    return email;
  };
  const upload = async (lines: string[], mapping: object = {}): Promise<string> =>
    await mapCsv(client, `email,first name,plan\n${lines.join('\n')}\n`, mapping);
  /** Works on an import until it has committed what it commits apart from others, and dies. Its lease is over. */
  const dieAt = async (id: string): Promise<void> => {
    const { db, engine, secretKey } = api;
    const write = () => Promise.reject(new Error('Dead'));
    const recordTogether: typeof engine.recordTogether = (page) => engine.recordTogether({ ...page, write });
    await workOnImport({ db, secretKey, engine: { ...engine, recordTogether } }, id);
    const died = { subjectId: new ObjectId(id), 'lastError.message': 'Dead' };
    const { matchedCount } = await db.collections.Job.updateOne(died, { $set: { leaseUntil: new Date(0) } });
    assert.equal(matchedCount, 1);
  };
  const act = async (id: string, action: 'try' | 'start' | 'undo'): Promise<Json> => {
    await ok('POST', `/api/imports/${id}/${action}`);
    await workOnImport(api, id);
    return (await client.get(`/api/imports/${id}`)).body;
  };
  const contact = async (email: string): Promise<Json> =>
    (await client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];

  const memberships = async (email: string): Promise<number> => {
    const contactId = new ObjectId(String((await contact(email)).id));
    return await api.db.collections.Subscription.countDocuments({ contactId });
  };

  it('is tried without changing the contact, and then imports the row as it is mapped', async () => {
    const email = await crowd();
    const was = await contact(email);
    const id = await upload([`${email},Adele,pro`, `${newEmail()},Bob,free`]);
    const { trial } = await act(id, 'try');
    assert.deepEqual([trial.rows, trial.created, trial.changed], [2, 1, 1]);
    assert.deepEqual(await contact(email), was);
    const columns = [
      { column: 'email', field: 'email' },
      { column: 'first name', field: 'lastName' },
    ];
    await ok('PUT', `/api/imports/${id}/mapping`, { columns });
    const done = await act(id, 'start');
    assert.deepEqual([done.rows, done.created, done.changed], [2, 1, 1]);
    const { firstName, lastName } = await contact(email);
    assert.deepEqual([firstName, lastName], ['Ada', 'Adele']);
  });

  it('restores the contact when it is undone, however many rows it had', async () => {
    const email = await crowd();
    const id = await upload([`${email},Adele,pro`, `${newEmail()},Bob,free`, `${email},Adelheid,pro`]);
    const done = await act(id, 'start');
    assert.deepEqual([done.status, done.created, done.changed], ['done', 1, 2]);
    assert.equal((await contact(email)).firstName, 'Adelheid');
    const { undone } = await act(id, 'undo');
    assert.deepEqual(undone, { deleted: 1, restored: 1, kept: 0 });
    const { firstName, customFields } = await contact(email);
    assert.deepEqual([firstName, customFields], ['Ada', {}]);
  });

  it('keeps the contact when something else has touched it before it is undone', async () => {
    const email = await crowd();
    const id = await upload([`${email},Adele,pro`, `${newEmail()},Bob,free`]);
    await act(id, 'start');
    await ok('PUT', `/api/contacts/${(await contact(email)).id}`, { email, firstName: 'Eve' });
    const { undone } = await act(id, 'undo');
    assert.deepEqual(undone, { deleted: 1, restored: 0, kept: 1 });
    assert.equal((await contact(email)).firstName, 'Eve');
  });

  it('restores the contact once if the worker dies between it and the others of its page', async () => {
    const email = await crowd();
    const list: string = (await ok('POST', '/api/lists', { name: 'News' })).id;
    const confirmed = { text: 'Yes, news', source: 'old.example', at: '2024-05-01T10:00:00.000Z' };
    const other = newEmail();
    await ok('POST', '/api/contacts', { email: other, firstName: 'Cleo' });
    const lines = [`${email},Adele,pro`, `${newEmail()},Bob,free`, `${other},Clea,free`];
    const id = await upload(lines, { listIds: [list], confirmed });
    await act(id, 'start');
    assert.equal(await memberships(email), 1);
    await ok('POST', `/api/imports/${id}/undo`);
    await dieAt(id);
    assert.equal((await contact(email)).firstName, 'Ada');
    await workOnImport(api, id);
    const { undone, status } = (await client.get(`/api/imports/${id}`)).body;
    assert.deepEqual([status, undone], ['undone', { deleted: 1, restored: 2, kept: 0 }]);
    const { firstName, id: contactId } = await contact(email);
    assert.deepEqual([firstName, await memberships(email)], ['Ada', 0]);
    const withdrawn = { contactId: new ObjectId(String(contactId)), action: 'withdrawn' } as const;
    assert.equal(await api.db.collections.Consent.countDocuments(withdrawn), 1);
  });

  it('can be undone if the worker died between its rows of the contact and the others of their page', async () => {
    const email = await crowd();
    const id = await upload([`${email},Adele,pro`, `${newEmail()},Bob,free`, `${email},Adelheid,pro`]);
    await ok('POST', `/api/imports/${id}/start`);
    await dieAt(id);
    await workOnImport(api, id);
    const done = (await client.get(`/api/imports/${id}`)).body;
    assert.deepEqual([done.status, done.created, done.changed], ['done', 1, 2]);
    const { undone } = await act(id, 'undo');
    assert.deepEqual(undone, { deleted: 1, restored: 1, kept: 0 });
    const { firstName, customFields } = await contact(email);
    assert.deepEqual([firstName, customFields], ['Ada', {}]);
  });

  it('lists the row as an error if it is refused, and goes on', async () => {
    const email = await crowd();
    const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`field${n}`, n]));
    const { id: contactId } = await contact(email);
    const { Contact } = api.db.collections;
    await Contact.updateOne({ _id: new ObjectId(String(contactId)) }, { $set: { customFields: full } });
    const id = await upload([`${email},Adele,pro`, `${newEmail()},Bob,free`]);
    const tried = await act(id, 'try');
    assert.deepEqual([tried.trial.created, tried.trial.refused], [1, 1]);
    const done = await act(id, 'start');
    assert.deepEqual([done.status, done.created, done.refused], ['done', 1, 1]);
    const { data } = (await client.get(`/api/imports/${id}/errors`)).body;
    assert.equal(data[0].line, 2);
    assert.match(data[0].reason, /^customFields: /);
  });
});
