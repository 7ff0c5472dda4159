import assert from 'node:assert/strict';
import { BSON, Binary, ObjectId } from 'mongodb';
import { routes } from '../../../api/routes/routes.js';
import { open } from '../../../models/core/seal.js';
import { newEmail, type SignedUp } from '../../support/http/api.js';
import { description } from '../../support/run/documented.js';
import { visitor } from '../../support/forms/forms.js';
import { runImport } from '../../support/imports/imports.js';
import { eraseCopies } from '../../support/engine/jobs.js';
import { makeOneOfEach, type Ids } from '../../support/http/one-of-each.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { useApi } from '../../support/http/use-api.js';

type Json = ReturnType<typeof JSON.parse>;

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const SEALED = /v1\.[\w-]{40,}/g;

/** What people who run the workspace say about themselves, and not about a contact that happens to have the same address. */
const OF_OPERATORS = [
  /^(POST|PUT|PATCH) \/api\/(auth|members|invitations|senders|workspace|workspaces|mail-provider)\b/,
];

describe('An erased person', function () {
  this.timeout(240_000);
  // All its rows are read again and again.
  let db: OwnDatabase;
  const api = useApi(async () => ({ db: (db = await ownDatabase()) }));
  after(() => db.release());
  let owner: SignedUp;
  let ids: Ids;
  before(async () => {
    owner = await api.signUp();
    ids = await makeOneOfEach(api, owner);
  });

  const create = async (email: string, fields: object = {}): Promise<string> =>
    (await owner.client.post('/api/contacts', { email, ...fields })).body.id;

  const erase = async (id: string): Promise<void> => {
    await owner.client.delete(`/api/contacts/${id}`);
    await eraseCopies(api.db, new ObjectId(owner.workspaceId), id);
  };

  /** Where texts occur in any collection: plain, in sealed texts and files, percent-encoded, in Base64, in any case. */
  async function findAll(texts: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const { name } of await api.db.connection.listCollections()) {
      const rows = await api.db.connection.collection(name).find({}).toArray();
      for (const row of rows) {
        const text = readable(row);
        for (const wanted of texts)
          if (text.includes(wanted)) found.set(wanted, [...(found.get(wanted) ?? []), name]);
      }
    }
    return found;
  }

  function readable(row: object): string {
    const plain = BSON.EJSON.stringify(row, (_key, value: unknown) =>
      value instanceof Binary ? Buffer.from(value.value()).toString('utf8') : value,
    );
    const opened = [...plain.matchAll(SEALED)].map(([sealed]) => {
      try {
        return open(api.secretKey, sealed);
      } catch {
        return '';
      }
    });
    const all = [plain, ...opened].join('\n').toLowerCase();
    const bodies = opened
      .flatMap((text) => [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)])
      .map(([base64]) => Buffer.from(base64, 'base64').toString('utf8').toLowerCase());
    return [all, all.replaceAll('%40', '@'), ...bodies].join('\n');
  }

  it('is nowhere, whatever operation of the API has named them', async () => {
    const people: { operation: string; email: string; id: string; status: number }[] = [];
    const changing = routes.filter(
      ({ method, path }) => method !== 'GET' && method !== 'DELETE' && path.startsWith('/api/'),
    );
    for (const { method, path } of changing) {
      const operation = `${method} ${path}`;
      if (OF_OPERATORS.some((pattern) => pattern.test(operation))) continue;
      const documented: Json = description().paths[path]?.[method.toLowerCase()];
      const example = documented?.requestBody?.content?.['application/json']?.examples?.example?.value;
      const email = newEmail();
      const id = await create(email);
      const body = JSON.parse(
        JSON.stringify(example ?? {})
          .replaceAll(ADDRESS, email)
          .replaceAll(/"contactId":"\w{24}"/g, `"contactId":"${id}"`),
      );
      const [, , resource = ''] = path.split('/');
      const real = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
        resource === 'contacts' && name === 'id' ? id : (ids[resource]?.[name] ?? 'x'),
      );
      const { status } = await owner.client.request(method, real, {
        body,
        headers: { 'Idempotency-Key': operation },
      });
      people.push({ operation, email, id, status });
    }
    for (const { id } of people) await erase(id);
    const found = await findAll(people.map(({ email }) => email));
    const left = people.flatMap(({ operation, email, status }) =>
      (found.get(email) ?? []).map((name) => `${operation} (${status}) → ${name}`),
    );
    assert.deepEqual(left, []);
    assert.ok(people.filter(({ status }) => status < 300).length > 50, 'most examples were accepted');
  });

  it('is nowhere under a former address either', async () => {
    const { client } = owner;
    const [former, email] = [newEmail(), newEmail()];
    const id = await create(former);
    await client.post('/api/suppressions', { email: former, reason: 'complained' });
    await client.put(`/api/contacts/${id}`, { email });
    const { body: source } = await client.post('/api/event-sources', {
      name: 'Shop',
      mapping: { email: 'nowhere' },
    });
    const ingest = new URL(source.url).pathname;
    const { status } = await api
      .anonymous()
      .post(ingest, { type: 'seen', data: { customer: { email: former } } });
    assert.equal(status, 202);
    await client.post('/api/templates/test', { to: former, subject: 'A', text: 'A' });
    assert.ok((await findAll([former])).size > 0);
    await erase(id);
    assert.deepEqual([...(await findAll([former, email]))], []);
    const { body } = await client.get(`/api/suppressions?email=${former}`);
    assert.deepEqual([body.total, body.data[0].email], [1, null]);
  });

  it('stays unreadable when an import that has brought them back is undone', async () => {
    const email = newEmail();
    await erase(await create(email, { subscribed: false }));
    const { status, body } = await owner.client.request('POST', '/api/imports?name=people.csv', {
      raw: Buffer.from(`email\n${email}\n`),
      headers: { 'Content-Type': 'text/csv' },
    });
    assert.equal(status, 201);
    for (const action of ['start', 'undo'] as const)
      await runImport(api, owner.client, { id: body.id, action });
    assert.deepEqual([...(await findAll([email]))], []);
    assert.equal((await owner.client.get(`/api/suppressions?email=${email}`)).body.total, 1);
  });

  it('is nowhere after signing up by a form that is deleted, and by mail that came in', async () => {
    const { client } = owner;
    const email = newEmail();
    const { body: form } = await client.post('/api/forms', {
      name: 'Footer',
      fields: [{ name: 'firstName', label: 'Name', type: 'text' }],
      consentText: 'News, please.',
    });
    const { status } = await visitor(api).send(form, { email, firstName: email, consent: true });
    assert.equal(status, 200);
    const { body: source } = await client.post('/api/event-sources', { name: 'Inbox' });
    const ingest = new URL(source.url).pathname;
    const mail = { type: 'mail', from: email, text: `Ada <${email}> wrote:` };
    const came = await api.anonymous().post(ingest, mail);
    assert.ok(came.status < 300, came.text);
    const contact = await api.db.collections.Contact.findOne({ email });
    assert.ok(contact);
    assert.equal((await client.delete(`/api/forms/${form.id}`)).status, 204);
    await erase(contact._id.toHexString());
    assert.deepEqual([...(await findAll([email]))], []);
  });

  it('has no past when somebody comes with the same address', async () => {
    const { client } = owner;
    const email = newEmail();
    const first = await create(email, { firstName: 'Bernard', consent: { state: 'given' } });
    await client.post('/api/events/send', { email, eventName: 'seen' });
    await erase(first);
    const second = await create(email);
    assert.notEqual(second, first);
    for (const path of ['timeline', 'consents']) {
      const { status, body } = await client.get(`/api/contacts/${second}/${path}`);
      assert.equal(status, 200);
      assert.ok(!JSON.stringify(body).includes(first) && !JSON.stringify(body).includes('seen'), path);
    }
    const { body } = await client.get(`/api/contacts/${second}`);
    assert.deepEqual([body.firstName, body.consent.state], [null, 'unknown']);
  });

  it('leaves another contact alone who has a former address by now', async () => {
    const { client } = owner;
    const email = newEmail();
    const first = await create(email);
    await client.post('/api/suppressions', { email });
    await client.put(`/api/contacts/${first}`, { email: newEmail() });
    const second = await create(email);
    await erase(first);
    const { body } = await client.get(`/api/suppressions?email=${email}`);
    assert.deepEqual([body.total, body.data[0].email], [1, email]);
    assert.equal((await client.get(`/api/contacts/${second}`)).body.email, email);
  });
});
