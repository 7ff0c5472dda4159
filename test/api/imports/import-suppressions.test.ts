import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { mapCsv, runImport, uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { ledgerOf, makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('an import of suppressions', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const importList = async (text: string, changes: object = {}): Promise<Json> => {
    const id = await mapCsv(client, text, { kind: 'suppressions', ...changes });
    await runImport(api, client, { id });
    return (await client.get(`/api/imports/${id}`)).body;
  };
  const suppressionsOf = async (email: string): Promise<Json[]> =>
    (await client.get(`/api/suppressions?email=${encodeURIComponent(email)}`)).body.data;
  const reasonOf = async (email: string): Promise<string | null> =>
    (await suppressionsOf(email))[0]?.reason ?? null;
  const save = async (email: string, fields: object = {}): Promise<Json> =>
    (await client.post('/api/contacts', { email, ...fields })).body;
  const row = (id: string) => api.db.collections.Contact.findOne({ _id: new ObjectId(id) });

  it('suppresses addresses without making contacts, and counts them', async () => {
    const emails = [newEmail(), newEmail()];
    const { rows, created, changed, suppressed, refused, leftOut } = await importList(
      `email,first name,plan\n${emails.map((email) => `${email},Ada,5x`).join('\n')}\n`,
    );
    assert.deepEqual([rows, created, changed, suppressed, refused, leftOut], [2, 0, 2, 2, 0, 0]);
    assert.deepEqual(await Promise.all(emails.map(reasonOf)), ['manual', 'manual']);
    assert.equal((await client.get('/api/contacts')).body.total, 0);
    assert.equal((await save(emails[0] ?? '')).subscribed, false);
    const again = await importList(`email\n${emails.join('\n')}\n`);
    assert.deepEqual([again.changed, again.unchanged, again.suppressed], [0, 2, 2]);
  });

  it('reads the reason and time of each row, and nothing that is not understood stops it', async () => {
    const reasons = [
      ['Unsubscribed', 'unsubscribed'],
      ['HARD_BOUNCE', 'bounced'],
      ['Spam complaint', 'complained'],
      ['active', 'manual'],
      ['550 no such user', 'manual'],
      ['', 'manual'],
    ] as const;
    const rows = reasons.map(([reason]) => [newEmail(), reason] as const);
    const text = rows.map(([email, reason]) => `${email},${reason},2023-05-06T07:08:09Z`).join('\n');
    const done = await importList(`email,status,since\n${text}\n`, {
      columns: [
        { column: 'email', field: 'email' },
        { column: 'status', field: null, consent: { as: 'state' } },
        { column: 'since', field: null, consent: { as: 'at' } },
      ],
    });
    assert.deepEqual([done.status, done.suppressed, done.questions], ['done', reasons.length, []]);
    const found = await Promise.all(rows.map(([email]) => reasonOf(email)));
    assert.deepEqual(
      found,
      reasons.map(([, reason]) => reason),
    );
    const [left] = await suppressionsOf(rows[0]?.[0] ?? '');
    assert.equal(left?.createdAt, '2023-05-06T07:08:09.000Z');
  });

  it('blocks mail to the contacts who have the addresses, and changes nothing else of them', async () => {
    const [left, bounced, manual] = [newEmail(), newEmail(), newEmail()];
    const ids = [];
    for (const email of [left, bounced, manual])
      ids.push((await save(email, { firstName: 'Ada', consent: { state: 'given' } })).id);
    await importList(`email,first name\n${left},Eve\n`, { everyone: 'left' });
    await importList(`email,first name\n${bounced},Eve\n`, { everyone: 'bounced' });
    const { changed } = await importList(`email,first name\n${manual},Eve\n`, { existing: 'skip' });
    assert.equal(changed, 1);
    const found = await Promise.all(
      ids.map(async (id, i) => {
        const { firstName, subscribed, suppressed, consent } = (await row(id)) ?? {};
        const reason = await reasonOf([left, bounced, manual][i] ?? '');
        return [firstName, suppressed, reason, subscribed, consent?.state];
      }),
    );
    assert.deepEqual(found, [
      ['Ada', true, 'unsubscribed', false, 'withdrawn'],
      ['Ada', true, 'bounced', true, 'given'],
      ['Ada', true, 'manual', true, 'given'],
    ]);
    const entries = await ledgerOf(client, ids[0] ?? '');
    assert.equal(entries.at(-1)?.action, 'withdrawn');
  });

  it('leaves alone who has consented here after leaving there', async () => {
    const email = newEmail();
    const { id } = await save(email, { consent: { state: 'given' } });
    await importList(`email,unsub_time\n${email},2020-05-06 07:08:09\n`);
    const { subscribed, suppressed } = (await row(id)) ?? {};
    assert.deepEqual([subscribed, suppressed, await reasonOf(email)], [true, false, null]);
  });

  it('keeps the first reason, unless it was a bounce', async () => {
    const [bounced, left] = [newEmail(), newEmail()];
    await importList(`email\n${bounced}\n`, { everyone: 'bounced' });
    await importList(`email\n${left}\n`, { everyone: 'left' });
    await importList(`email\n${bounced}\n${left}\n`, { everyone: 'complained' });
    assert.deepEqual([await reasonOf(bounced), await reasonOf(left)], ['complained', 'unsubscribed']);
  });

  it('suppresses domains as a whole, and refuses what stands for subdomains', async () => {
    const email = newEmail();
    const domains = ['example.com', '@example.com', '*@example.com', 'münchen.example'];
    const { id, refused, refusedBy, suppressed } = await importList(
      `email\n${email}\n${domains.join('\n')}\n*.example.com\n`,
    );
    assert.deepEqual([refused, suppressed], [1, 5]);
    const reason = 'is all subdomains of a domain; addresses and whole domains are suppressed';
    assert.deepEqual(refusedBy, [{ column: 'email', reason, rows: 1 }]);
    const { data } = (await client.get(`/api/imports/${id}/errors`)).body;
    assert.deepEqual(
      data.map(({ value }: Json) => value),
      ['*.example.com'],
    );
    const all: Json[] = (await client.get('/api/suppressions')).body.data;
    const names = all.map((one) => one.email).toSorted();
    assert.deepEqual(names, ['@example.com', '@xn--mnchen-3ya.example', email].toSorted());
    assert.equal((await row((await save('ada@example.com')).id))?.suppressed, true);
  });

  it('is tried without suppressing anything', async () => {
    const email = newEmail();
    const id = await mapCsv(client, `email\n${email}\n`, { kind: 'suppressions' });
    assert.equal((await client.post(`/api/imports/${id}/try`)).status, 200);
    await workOnImport(api, id);
    const { trial } = (await client.get(`/api/imports/${id}`)).body;
    assert.deepEqual([trial.suppressed, trial.changed, await reasonOf(email)], [1, 1, null]);
  });

  it('is suggested by what the file is called or known as, and is not what a mapping says that does not name it', async () => {
    for (const [name, head, kind] of [
      ['suppression_list.csv', 'email', 'suppressions'],
      ['Sperrliste 2026.csv', 'email', 'suppressions'],
      ['do-not-contact.csv', 'email', 'suppressions'],
      ['Suppressed_Profiles.csv', 'Email,Klaviyo ID,Email Suppressions', 'suppressions'],
      ['unsubscribed_contacts.csv', 'email', 'contacts'],
      ['dnc.csv', 'email,firstname,lastname', 'contacts'],
      ['contacts.csv', 'email,suppressed', 'contacts'],
    ] as const) {
      const made = await uploadCsv(client, `${head}\n${newEmail()}\n`, `?name=${encodeURIComponent(name)}`);
      const path = `/api/imports/${String(made.body.id)}/mapping`;
      const { columns, kind: guessed } = (await client.get(path)).body;
      assert.equal(guessed, kind, name);
      assert.equal((await client.put(path, { columns })).body.kind, 'contacts', name);
    }
  });

  it('joins no list and gives no consent', async () => {
    const id = await mapCsv(client, `email\n${newEmail()}\n`);
    const list = await makeList(client);
    const { status, body } = await client.put(`/api/imports/${id}/mapping`, {
      kind: 'suppressions',
      columns: [{ column: 'email', field: 'email' }],
      listIds: [list],
      confirmed: { text: 'Yes', source: 'old.example', at: '2024-05-01T10:00:00.000Z' },
      confirmationsPerMinute: 5,
    });
    assert.equal(status, 422);
    const paths = body.errors.map(({ path }: Json) => path);
    assert.deepEqual(paths, ['listIds', 'confirmed', 'confirmationsPerMinute']);
  });

  it('can be undone, which gives consent back and lifts no suppression', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    const { id } = await save(known, { consent: { state: 'given' } });
    const done = await importList(`email\n${known}\n${unknown}\n${unknown}\n`, { everyone: 'left' });
    assert.deepEqual([done.changed, done.unchanged], [2, 1]);
    await runImport(api, client, { id: done.id, action: 'undo' });
    const { suppressed, consent } = (await row(id)) ?? {};
    assert.deepEqual([suppressed, consent?.state], [true, 'given']);
    assert.deepEqual([await reasonOf(known), await reasonOf(unknown)], ['unsubscribed', 'unsubscribed']);
  });

  it('keeps an erased address unreadable', async () => {
    const email = newEmail();
    const { id } = await save(email);
    await client.post('/api/suppressions', { email });
    await client.delete(`/api/contacts/${id}`);
    await importList(`email\n${email}\n`);
    const [found] = await suppressionsOf(email);
    assert.deepEqual([found?.email, found?.reason], [null, 'manual']);
  });
});
