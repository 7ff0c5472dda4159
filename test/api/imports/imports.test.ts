import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { undoImportJob } from '../../../engine/jobs/imports/undo-import.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { silent } from '../../support/engine/engine.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('/api/imports', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const upload = async (text: string | Uint8Array, query = '?name=people.csv'): Promise<Json> => {
    const answer = await uploadCsv(client, text, query);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const read = async (id: string): Promise<Json> => (await client.get(`/api/imports/${id}`)).body;
  const post = async (id: string, action: string): Promise<Json> => {
    const { status, body, text } = await client.post(`/api/imports/${id}/${action}`);
    assert.equal(status, 200, text);
    return body;
  };
  const mapping = async (id: string): Promise<Json> => (await client.get(`/api/imports/${id}/mapping`)).body;
  const map = async (id: string, changes: object): Promise<Json> => {
    const { preview: _preview, ...was } = await mapping(id);
    const { status, body, text } = await client.put(`/api/imports/${id}/mapping`, { ...was, ...changes });
    assert.equal(status, 200, text);
    return body;
  };
  /** Does what the workers would. */
  const work = async (id: string, until = Infinity): Promise<Json> => {
    await workOnImport(api, id, until);
    return await read(id);
  };
  const run = async (id: string): Promise<Json> => {
    await post(id, 'start');
    return await work(id);
  };
  const contact = async (email: string): Promise<Json> =>
    (await client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];

  it('imports a file of people: uploaded, matched, started, done', async () => {
    const [ada, bob] = [newEmail(), newEmail()];
    const made = await upload(
      `E-Mail;Vorname;Plan;Seats\r\n${ada};Ada;pro;3\r\n${bob};"Bob ""B""";free;\r\n`,
    );
    assert.equal(made.status, 'ready');
    assert.equal(made.delimiter, ';');
    const { columns, preview } = await mapping(made.id);
    assert.deepEqual(columns, [
      { column: 'E-Mail', field: 'email', type: 'text' },
      { column: 'Vorname', field: 'firstName', type: 'text' },
      { column: 'Plan', field: 'customFields.Plan', type: 'text' },
      { column: 'Seats', field: 'customFields.Seats', type: 'number' },
    ]);
    assert.deepEqual(preview[1], { line: 3, cells: [bob, 'Bob "B"', 'free', ''], problem: null });
    const done = await run(made.id);
    assert.equal(done.status, 'done');
    assert.equal(done.done, 1);
    assert.deepEqual([done.rows, done.created, done.changed, done.refused], [2, 2, 0, 0]);
    const { firstName, customFields } = await contact(ada);
    assert.deepEqual(
      { firstName, customFields },
      { firstName: 'Ada', customFields: { Plan: 'pro', Seats: 3 } },
    );
    assert.equal((await contact(bob)).firstName, 'Bob "B"');
    assert.equal(
      await api.db.collections.FileChunk.countDocuments({ importId: new ObjectId(String(made.id)) }),
      0,
    );
  });

  it('reads any delimiter that is named', async () => {
    for (const [delimiter, given] of [
      ['|', 'pipe'],
      [':', ':'],
      ['^', '%5E'],
      [' ', '%20'],
    ] as const) {
      const email = newEmail();
      const text = `email${delimiter}firstName\n${email}${delimiter}Ada\n`;
      const made = await upload(text, `?delimiter=${given}`);
      assert.equal(made.delimiter, delimiter);
      assert.equal((await run(made.id)).created, 1);
      assert.equal((await contact(email)).firstName, 'Ada');
    }
    for (const refused of ['a', '%22', '%0A', '::', 'colon'])
      assertProblem(
        await client.request('POST', `/api/imports?delimiter=${refused}`, {
          raw: Buffer.from('email\n'),
          headers: { 'Content-Type': 'text/csv' },
        }),
        422,
        'invalid',
      );
  });

  it('lists rows that cannot be imported by line and column, and goes on without cells that cannot be read', async () => {
    const email = newEmail();
    const text = `email,seats,language\nnobody,1,en\n\n${email},2,en\n${newEmail()},many,en\n${newEmail()},1,no language\n,4,en\n${newEmail()},"open,en\n${newEmail()},1,en\n`;
    const { id } = await upload(text);
    await map(id, {
      columns: [
        { column: 'email', field: 'email' },
        { column: 'seats', field: 'customFields.seats', type: 'number' },
        { column: 'language', field: 'language' },
      ],
    });
    const done = await run(id);
    assert.deepEqual([done.rows, done.created, done.refused, done.leftOut], [7, 4, 3, 2]);
    assert.deepEqual(done.leftOutBy, [
      { column: 'seats', reason: 'is not a number', rows: 1 },
      { column: 'language', reason: 'is not a language tag', rows: 1 },
    ]);
    const { data } = (await client.get(`/api/imports/${id}/errors`)).body;
    assert.deepEqual(data, [
      { line: 2, column: 'email', reason: 'is not an email address', value: 'nobody' },
      { line: 7, column: 'email', reason: 'has no email address', value: null },
      { line: 8, column: null, reason: 'a quotation mark is not closed', value: null },
    ]);
    const file = await client.get(`/api/imports/${id}/errors.csv`);
    assert.match(file.text, /^line,column,reason,value\r\n2,email,is not an email address,nobody\r\n/);
  });

  it('counts what it would do, and changes nothing', async () => {
    const [known, fresh] = [newEmail(), newEmail()];
    await client.post('/api/contacts', { email: known, firstName: 'Ada' });
    const { id } = await upload(`email,first name\n${known},Ada\n${fresh},Bob\nnobody,X\n`);
    await post(id, 'try');
    const tried = await work(id);
    assert.equal(tried.status, 'ready');
    const { created, unchanged, refused, rows } = tried.trial;
    assert.deepEqual(
      { created, unchanged, refused, rows },
      { created: 1, unchanged: 1, refused: 1, rows: 3 },
    );
    assert.equal(await contact(fresh), undefined);
    assert.equal((await client.get(`/api/imports/${id}/errors`)).body.data.length, 1);
    assert.equal((await run(id)).created, 1);
    assert.equal((await client.get(`/api/imports/${id}/errors`)).body.data.length, 1);
  });

  it('updates, fills or skips those who exist; of two rows the later wins', async () => {
    for (const [existing, firstName, plan] of [
      ['update', 'Adele', 'pro'],
      ['fillEmpty', 'Ada', 'free'],
      ['skip', 'Ada', undefined],
    ] as const) {
      const email = newEmail();
      await client.post('/api/contacts', { email, firstName: 'Ada' });
      const { id } = await upload(
        `email,first name,plan\n${email},Adele,free\n${email.toUpperCase()},,pro\n`,
      );
      await map(id, { existing });
      await run(id);
      const { firstName: name, customFields } = await contact(email);
      assert.deepEqual([name, customFields.plan], [firstName, plan], existing);
    }
  });

  it('logs no event and changes no one who has unsubscribed or is suppressed', async () => {
    const [gone, blocked, ada] = [newEmail(), newEmail(), newEmail()];
    const list = (await client.post('/api/lists', { name: 'News', doubleOptIn: true })).body.id;
    await client.post('/api/contacts', { email: gone, subscribed: false });
    await client.post('/api/suppressions', { email: blocked });
    const { id } = await upload(`email,subscribed\n${gone},yes\n${blocked},yes\n${ada},yes\n`);
    const at = '2024-05-01T10:00:00.000Z';
    await map(id, { listIds: [list], confirmed: { text: 'Yes, news\nweekly', source: 'old.example', at } });
    const done = await run(id);
    assert.deepEqual([done.created, done.suppressed, done.unsubscribed], [2, 1, 1]);
    assert.equal((await contact(gone)).subscribed, false);
    assert.equal((await contact(blocked)).subscribed, false);
    const { id: contactId, consent } = await contact(ada);
    assert.deepEqual([consent.state, consent.at], ['given', at]);
    const members = (await client.get(`/api/lists/${list}/members`)).body.data;
    assert.deepEqual(
      members.map((one: Json) => [one.email, one.status]),
      [[ada, 'subscribed']],
    );
    const ledger = (await client.get(`/api/contacts/${contactId}/consents`)).body.data;
    assert.deepEqual(
      ledger.map((one: Json) => [one.action, one.text, one.source, one.since]),
      [['added', 'Yes, news\nweekly', 'old.example (import: people.csv)', at]],
    );
    assert.equal((await client.get(`/api/contacts/${contactId}/events`)).body.data.length, 0);
  });

  it('makes members of lists with double opt-in pending, without mail unless asked', async () => {
    const list = (await client.post('/api/lists', { name: 'News', doubleOptIn: true })).body.id;
    const { id } = await upload(`email\n${newEmail()}\n`);
    await map(id, { listIds: [list] });
    await run(id);
    const confirmations = () =>
      api.db.collections.Confirmation.find({ listId: new ObjectId(String(list)) }).toArray();
    assert.equal((await confirmations()).length, 0);
    const asked = await upload(`email\n${newEmail()}\n${newEmail()}\n${newEmail()}\n`);
    await map(asked.id, { listIds: [list], confirmationsPerMinute: 1 });
    await run(asked.id);
    const due = (await confirmations()).map(({ mailsDue: [first] }) => first?.getTime() ?? 0).toSorted();
    assert.deepEqual(
      due.map((at) => Math.round((at - (due[0] ?? 0)) / 60_000)),
      [0, 1, 2],
    );
    const { data } = (await client.get(`/api/lists/${list}/members?status=pending`)).body;
    assert.equal(data.length, 4);
  });

  it('fires only if asked to', async () => {
    const email = newEmail();
    const { id } = await upload(`email\n${email}\n`);
    await map(id, { fire: true });
    await run(id);
    const events = (await client.get(`/api/contacts/${(await contact(email)).id}/events`)).body.data;
    assert.deepEqual(
      events.map((event: Json) => event.eventName),
      ['contact_added'],
    );
  });

  it('stops where it is paused or canceled, and goes on with the next row', async () => {
    const emails = Array.from({ length: 1_200 }, () => newEmail());
    const { id } = await upload(`email\n${emails.join('\n')}\n`);
    await post(id, 'start');
    assert.equal((await work(id, 0)).rows, 300);
    assert.equal((await post(id, 'pause')).status, 'paused');
    assert.equal((await work(id)).rows, 300);
    await post(id, 'start');
    assert.equal((await work(id, 0)).rows, 600);
    await post(id, 'cancel');
    const { rows, status } = await work(id);
    assert.deepEqual({ rows, status }, { rows: 600, status: 'canceled' });
    const found = await api.db.collections.Contact.countDocuments({ email: { $in: emails } });
    assert.equal(found, 600);
    assertProblem(await client.post(`/api/imports/${id}/start`), 409, 'conflict');
  });

  it('is undone where nothing else has touched the contact', async () => {
    const [old, fresh, touched] = [newEmail(), newEmail(), newEmail()];
    const list = (await client.post('/api/lists', { name: 'News' })).body.id;
    await client.post('/api/contacts', { email: old, firstName: 'Ada', customFields: { plan: 'free' } });
    const rest = Array.from({ length: 500 }, () => `${newEmail()},X,y`).join('\n');
    const { id } = await upload(
      `email,first name,plan\n${old},Adele,pro\n${fresh},B,x\n${touched},C,z\n${rest}\n${old},Adelheid,max\n`,
    );
    await map(id, { listIds: [list] });
    await run(id);
    assert.equal((await contact(old)).customFields.plan, 'max');
    await client.post('/api/events/send', { email: touched, eventName: 'seen' });
    await post(id, 'undo');
    const done = await work(id);
    assert.equal(done.status, 'undone');
    assert.deepEqual(done.undone, { deleted: 501, restored: 2, kept: 1 });
    const { firstName, customFields, lists } = await contact(old);
    assert.deepEqual(
      { firstName, customFields, lists },
      { firstName: 'Ada', customFields: { plan: 'free' }, lists: [] },
    );
    assert.equal(await contact(fresh), undefined);
    assert.equal((await contact(touched)).firstName, 'C');
    const members = await api.db.collections.Subscription.countDocuments({
      listId: new ObjectId(String(list)),
    });
    assert.equal(members, 1);
    assertProblem(await client.post(`/api/imports/${id}/undo`), 409, 'conflict');
  });

  it('keeps contacts that something touches while its undoing begins', async () => {
    const [old, fresh, rest] = [newEmail(), newEmail(), newEmail()];
    await client.post('/api/contacts', { email: old, firstName: 'Ada' });
    const { id } = await upload(`email,first name\n${old},Adele\n${fresh},B\n${rest},C\n`);
    await run(id);
    await post(id, 'undo');
    const { db, engine } = api;
    const touch = async () => {
      for (const email of [old, fresh]) {
        const sent = await client.post('/api/events/send', { email, eventName: 'seen' });
        assert.equal(sent.status, 200, sent.text);
      }
    };
    const recordTogether: typeof engine.recordTogether = async (page) => {
      await touch();
      await engine.recordTogether(page);
    };
    const job = undoImportJob({
      db,
      engine: { recordTogether },
      secretKey: api.secretKey,
      clock: () => new Date(),
    });
    const row = await db.collections.Import.findOne({ _id: new ObjectId(id) });
    await runJob({ db, log: silent }, job, {
      filter: { _id: row?.jobId ?? new ObjectId() },
      until: Infinity,
    });
    const { status, undone } = await read(id);
    assert.deepEqual([status, undone], ['undone', { deleted: 1, restored: 0, kept: 2 }]);
    assert.equal((await contact(old)).firstName, 'Adele');
    assert.equal((await contact(fresh)).firstName, 'B');
    assert.equal(await contact(rest), undefined);
  });

  it('refuses files that hold no people, and mappings that do not fit', async () => {
    const sent = (raw: string | Uint8Array, type = 'text/csv') =>
      client.request('POST', '/api/imports', { raw: Buffer.from(raw), headers: { 'Content-Type': type } });
    assertProblem(await sent(''), 422, 'invalid');
    assertProblem(await sent('PK\u0003\u0004…'), 422, 'invalid');
    assertProblem(await sent('email\n', 'image/png'), 415, 'unsupported_media_type');
    const { id } = await upload('email,plan\n');
    const put = (columns: object[]) => client.put(`/api/imports/${id}/mapping`, { columns });
    assertProblem(await put([{ column: 'plan', field: 'name' }]), 422, 'invalid');
    assertProblem(await put([{ column: 'mail', field: 'email' }]), 422, 'invalid');
    assertProblem(await put([{ column: 'email', field: 'customFields.a.b' }]), 422, 'invalid');
    assert.equal(
      await api.db.collections.FileChunk.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) }),
      1,
    );
  });
});
