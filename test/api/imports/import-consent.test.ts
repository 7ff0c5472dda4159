import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { mapCsv, runImport } from '../../support/imports/imports.js';
import { eraseCopies } from '../../support/engine/jobs.js';
import { ledgerOf, makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

const CONFIRMED = { text: 'Yes, news', source: 'old.example', at: '2024-05-01T10:00:00.000Z' };

describe('consent in an import', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const importCsv = async (text: string, changes: object = {}): Promise<void> => {
    await runImport(api, client, { id: await mapCsv(client, text, changes) });
  };
  const contact = async (email: string): Promise<Json> =>
    (await client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];

  const join = async (list: string, contactId: string): Promise<void> => {
    const { status, text } = await client.post(`/api/lists/${list}/members`, { contactId });
    assert.ok(status === 200 || status === 201, text);
  };
  const entryOf = ({ action, text, since, list }: Json) => [action, text, since, list && list.id];
  const openConfirmations = async (contactId: string): Promise<string[]> => {
    const of = { contactId: new ObjectId(contactId), status: 'pending' } as const;
    const rows = await api.db.collections.Confirmation.find(of).toArray();
    return rows.map(({ listId }) => listId.toHexString());
  };
  /** The list and the withdrawal of each proof that an erasure leaves. */
  const proofsAfterErasing = async ({ id, email }: { id: string; email: string }): Promise<Json> => {
    await client.delete(`/api/contacts/${id}`);
    await eraseCopies(api.db, new ObjectId(owner.workspaceId), id);
    const { body } = await client.get(`/api/consent-proofs?email=${encodeURIComponent(email)}`);
    return body.data.map(({ list, withdrawnAt }: Json) => [list && list.id, withdrawnAt]);
  };

  it('is not what a column says that is said to be about something else', async () => {
    const email = newEmail();
    await importCsv(`email,subscribed\n${email},no\n`, {
      columns: [
        { column: 'email', field: 'email' },
        { column: 'subscribed', field: 'customFields.subscribed', type: 'boolean', consent: null },
      ],
    });
    const { subscribed, consent, customFields } = await contact(email);
    assert.deepEqual([subscribed, consent.state, customFields], [true, 'unknown', { subscribed: false }]);
  });

  it('is asked for before the start where a word in a column is not understood', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const id = await mapCsv(client, `email,newsletter\n${email},perhaps\n${other},ja\n`);
    const questions = [{ column: 'newsletter', values: ['perhaps'] }];
    assert.deepEqual((await client.get(`/api/imports/${id}`)).body.questions, questions);
    const refused = await client.post(`/api/imports/${id}/start`);
    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.body.detail, /"newsletter" has values that are not understood: "perhaps"/);
    const path = `/api/imports/${id}/mapping`;
    const { preview: _preview, ...mapping } = (await client.get(path)).body;
    const columns = mapping.columns.map((one: Json) =>
      one.column === 'newsletter'
        ? { ...one, consent: { as: 'answer', values: [{ value: 'Perhaps', means: 'no' }] } }
        : one,
    );
    assert.equal((await client.put(path, { ...mapping, columns })).status, 200);
    await runImport(api, client, { id });
    assert.deepEqual(
      [(await contact(email)).subscribed, (await contact(other)).consent.state],
      [false, 'given'],
    );
  });

  it('is asked for before the start where a column that looks like it is left out', async () => {
    const email = newEmail();
    const leaveOut = (consent: object) => ({
      columns: [
        { column: 'email', field: 'email' },
        { column: 'Accepts Email Marketing', field: null, ...consent },
      ],
    });
    const text = `email,Accepts Email Marketing\n${email},no\n`;
    const refused = await client.post(`/api/imports/${await mapCsv(client, text, leaveOut({}))}/start`);
    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.body.detail, /"Accepts Email Marketing" looks like consent and is not mapped/);
    await importCsv(text, leaveOut({ consent: null }));
    assert.equal((await contact(email)).subscribed, true);
  });

  it('is not given by a value that comes after those that were asked about, which counts as left out', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [newEmail(), `ja${'!'.repeat(i)}`] as const);
    const [odd, fine] = [newEmail(), newEmail()];
    const text = [...rows, [odd, 'perhaps'], [fine, 'ja']].map((cells) => cells.join(',')).join('\n');
    const id = await mapCsv(client, `email,newsletter\n${text}\n`);
    await runImport(api, client, { id });
    const { created, leftOut, leftOutBy } = (await client.get(`/api/imports/${id}`)).body;
    const reason = 'is not understood, so it gives no consent';
    assert.deepEqual([created, leftOut, leftOutBy], [62, 1, [{ column: 'newsletter', reason, rows: 1 }]]);
    const { subscribed, consent } = await contact(odd);
    assert.deepEqual([subscribed, consent.state], [false, 'unknown']);
    assert.equal((await contact(fine)).consent.state, 'given');
  });

  it('has the time, address and wording of each row, and the stated time only where rows have none', async () => {
    const [own, stated] = [newEmail(), newEmail()];
    const head = 'email,optin_time,optin_ip,consent_text,optin_source';
    const row = `${own},2023-02-03 04:05:06,203.0.113.7,Send me news,Shop`;
    await importCsv(`${head}\n${row}\n${stated},,,,\n`, { confirmed: CONFIRMED });
    const [first] = await ledgerOf(client, (await contact(own)).id);
    const { action, since, ip, text, source } = first ?? {};
    assert.deepEqual(
      [action, since, ip, text, source],
      [
        'given',
        '2023-02-03T04:05:06.000Z',
        '203.0.113.7',
        'Send me news',
        `Shop; ${CONFIRMED.source} (import: import)`,
      ],
    );
    assert.deepEqual((await ledgerOf(client, (await contact(stated)).id)).map(entryOf), [
      ['given', CONFIRMED.text, CONFIRMED.at, null],
    ]);
  });

  it('is withdrawn by a file of those who have left, bounced or complained, and addresses are suppressed', async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    for (const [i, everyone] of ['left', 'bounced', 'complained'].entries())
      await importCsv(`email\n${emails[i] ?? ''}\n`, { everyone, confirmed: CONFIRMED });
    const found = await Promise.all(
      emails.map(async (email) => {
        const { subscribed, consent } = await contact(email);
        const { data } = (await client.get(`/api/suppressions?email=${encodeURIComponent(email)}`)).body;
        return [subscribed, consent.state, data[0]?.reason ?? null];
      }),
    );
    assert.deepEqual(found, [
      [false, 'withdrawn', null],
      [true, 'unknown', 'bounced'],
      [false, 'withdrawn', 'complained'],
    ]);
  });

  it('given here stays if someone had left elsewhere before', async () => {
    const [email, other] = [newEmail(), newEmail()];
    for (const one of [email, other])
      await client.post('/api/contacts', { email: one, consent: { state: 'given' } });
    const rows = `${email},2020-05-06 07:08:09\n${other},\n`;
    await importCsv(`email,unsub_time\n${rows}`, { everyone: 'left' });
    assert.deepEqual([(await contact(email)).subscribed, (await contact(other)).subscribed], [true, false]);
  });

  it('can be turned round by the mapping', async () => {
    const email = newEmail();
    await importCsv(`email,mail stop\n${email},yes\n`, {
      columns: [
        { column: 'email', field: 'email' },
        { column: 'mail stop', field: null, consent: { as: 'opposite' } },
      ],
    });
    assert.equal((await contact(email)).consent.state, 'withdrawn');
  });

  it('is not given, and no list joined, by a row that says no, whatever the others say', async () => {
    const email = newEmail();
    const { id } = (await client.post('/api/contacts', { email })).body;
    const list = await makeList(client, {});
    await importCsv(`email,first name,subscribed\n${email},Ada,no\n`, {
      existing: 'fillEmpty',
      listIds: [list],
      confirmed: CONFIRMED,
    });
    const { firstName, subscribed, consent, lists } = await contact(email);
    assert.deepEqual([firstName, subscribed, consent.state, lists], ['Ada', true, 'unknown', []]);
    assert.deepEqual(await ledgerOf(client, id), []);
  });

  it('is withdrawn by a no, with an entry in the ledger and in what proves an earlier one', async () => {
    const email = newEmail();
    const list = await makeList(client);
    const { contactId } = (await client.post('/api/subscribe', { email, listId: list })).body;
    await importCsv(`email,subscribed\n${email},no\n`);
    assert.equal((await contact(email)).consent.state, 'withdrawn');
    const [, withdrawn, ...more] = await ledgerOf(client, contactId);
    assert.deepEqual(
      [withdrawn?.action, withdrawn?.list, withdrawn?.source, withdrawn?.text, more],
      ['withdrawn', null, 'import: import', null, []],
    );
    assert.deepEqual(await proofsAfterErasing({ id: contactId, email }), [[list, withdrawn?.at]]);
  });

  it('is in the ledger even of those who are on the list already', async () => {
    const email = newEmail();
    const list = await makeList(client);
    const { id } = (await client.post('/api/contacts', { email })).body;
    await join(list, id);
    await importCsv(`email\n${email}\n`, { listIds: [list], confirmed: CONFIRMED });
    const stated = (await ledgerOf(client, id)).slice(1).map(entryOf);
    assert.deepEqual(stated, [['given', CONFIRMED.text, CONFIRMED.at, null]]);
    await importCsv(`email\n${email}\n`, { listIds: [list], confirmed: CONFIRMED });
    assert.equal((await ledgerOf(client, id)).length, 2, 'a repetition changes nothing');
    assert.deepEqual(await proofsAfterErasing({ id, email }), [[null, null]]);
  });

  it('that was given elsewhere confirms who is pending, and ends the mails that ask for it', async () => {
    const email = newEmail();
    const list = await makeList(client, { doubleOptIn: true });
    const { id } = (await client.post('/api/contacts', { email })).body;
    await join(list, id);
    assert.deepEqual(await openConfirmations(id), [list]);
    await importCsv(`email\n${email}\n`, { listIds: [list], confirmed: CONFIRMED });
    const { lists, consent } = await contact(email);
    assert.deepEqual([lists[0].status, consent.state], ['subscribed', 'given']);
    assert.deepEqual(await openConfirmations(id), []);
    const [, added, ...more] = (await ledgerOf(client, id)).map(entryOf);
    assert.deepEqual([added, more], [['added', CONFIRMED.text, CONFIRMED.at, list], []]);
    assert.deepEqual(await proofsAfterErasing({ id, email }), [[list, null]]);
  });

  it('that was given elsewhere brings nobody back to a list that they have left', async () => {
    const email = newEmail();
    const [left, other] = [await makeList(client), await makeList(client)];
    const { id } = (await client.post('/api/contacts', { email })).body;
    for (const list of [left, other]) await join(list, id);
    await client.delete(`/api/lists/${left}/members/${id}`);
    await importCsv(`email\n${email}\n`, { listIds: [left], confirmed: CONFIRMED });
    const { lists } = await contact(email);
    const { status } = lists.find((one: Json) => one.id === left);
    assert.equal(status, 'unsubscribed');
  });
});
