import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('/api/exports', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;
  const some = broadcastsOf(api, owner);

  const make = async (body: object): Promise<Json> => {
    const made = await client.post('/api/exports', body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const fileOf = async (body: object): Promise<string> => {
    const { id } = await make(body);
    const { status, text } = await client.get(`/api/exports/${id}/file`);
    assert.equal(status, 200, text);
    return text;
  };
  const lines = (text: string): Json[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('streams what a filter selects, as CSV or NDJSON, without formulas', async () => {
    const email = newEmail();
    await client.post('/api/contacts', {
      email,
      firstName: '=HYPERLINK("x")',
      customFields: { plan: 'pro, "max"', seats: -3, phone: '+49 30' },
    });
    await client.post('/api/contacts', { email: newEmail(), subscribed: false });
    const csv = await fileOf({ of: 'contacts', filter: { subscribed: 'true' } });
    const [header = '', row = '', end, ...others] = csv.split('\r\n');
    assert.ok(header.startsWith('id,email,firstName,'), header);
    assert.deepEqual([end, others], ['', []]);
    assert.ok(row.includes(`,${email},"'=HYPERLINK(""x"")",`), row);
    const cells = new Map(
      ['plan', 'seats', 'phone'].map((name) => [name, header.split(',').indexOf(`customFields.${name}`)]),
    );
    assert.ok(
      [...cells.values()].every((index) => index > 0),
      header,
    );
    assert.ok(row.includes('"pro, ""max"""') && row.includes(',-3') && row.includes("'+49 30"), row);
    const [contact, none] = lines(
      await fileOf({ of: 'contacts', format: 'ndjson', filter: { subscribed: 'true' } }),
    );
    assert.deepEqual([contact.email, contact.customFields.seats, none], [email, -3, undefined]);
  });

  it('exports events, messages and consents, too, and what a query finds', async () => {
    const email = newEmail();
    await client.post('/api/events/send', {
      email,
      eventName: 'order.placed',
      eventProperties: { total: 12 },
    });
    await client.post('/api/subscribe', { email });
    const [event] = lines(
      await fileOf({ of: 'events', format: 'ndjson', filter: { eventName: 'order.placed' } }),
    );
    assert.deepEqual(event.properties, { total: 12 });
    const consents = lines(await fileOf({ of: 'consents', format: 'ndjson' }));
    assert.deepEqual(
      consents.map((one: Json) => one.email),
      [email],
    );
    const columns = await fileOf({ of: 'messages' });
    assert.match(columns, /^\uFEFF?id,contactId,contact\.id,contact\.email,.*,report\.kind,.*\r\n$/);
    const where = { all: [{ event: 'order.placed', atLeast: 1 }] };
    const found = lines(await fileOf({ of: 'contacts', format: 'ndjson', filter: { where } }));
    assert.deepEqual(
      found.map((one: Json) => one.email),
      [email],
    );
  });

  it('has a column for each field, whatever the first row lacks', async () => {
    const { body: list } = await client.post('/api/lists', { name: 'News' });
    const { body: contact } = await client.post('/api/contacts', { email: newEmail() });
    await client.post(`/api/lists/${list.id}/members`, { contactId: contact.id });
    // The newest line of the ledger, which comes first, is about no list.
    await client.put(`/api/contacts/${contact.id}`, { subscribed: false });
    const csv = await fileOf({ of: 'consents' });
    const [header = '', first = '', second = ''] = csv.split('\r\n').map((line) => line.split(','));
    const at = header.indexOf('list.name');
    assert.ok(at > 0, csv);
    assert.deepEqual([first[at], second[at]], ['', 'News'], csv);
  });

  it('exports the recipients of a broadcast', async () => {
    const { list, people } = await some.listOf(2);
    const [out] = await some.members(list, 1, { subscribed: false });
    const broadcast = await some.sendingTo(list);
    const broadcastId = broadcast._id.toHexString();
    const emails = async (filter: object): Promise<string[]> => {
      const rows = lines(await fileOf({ of: 'recipients', format: 'ndjson', filter }));
      return rows.map((row: Json) => row.contact.email).sort();
    };
    assert.deepEqual(
      await emails({ broadcastId, status: 'planned' }),
      people.map(({ email }) => email).sort(),
    );
    assert.deepEqual(await emails({ broadcastId, reason: 'unsubscribed' }), [out?.email]);
    assertProblem(await client.post('/api/exports', { of: 'recipients' }), 422, 'invalid');
    const other = { of: 'recipients', filter: { broadcastId: 'a'.repeat(24) } };
    assertProblem(await client.post('/api/exports', other), 422, 'invalid');
  });

  it('gives an export of contacts back to an import', async () => {
    const email = newEmail();
    await client.post('/api/contacts', { email, firstName: 'Ada', customFields: { plan: 'pro' } });
    for (const [format, type] of [
      ['ndjson', 'application/x-ndjson'],
      ['csv', 'text/csv'],
    ] as const) {
      const raw = Buffer.from(await fileOf({ of: 'contacts', format }));
      const headers = { 'Content-Type': type };
      const { body } = await client.request('POST', '/api/imports', { raw, headers });
      const { columns } = (await client.get(`/api/imports/${body.id}/mapping`)).body;
      const fields: string[] = columns.flatMap(({ field }: Json) => field ?? []);
      assert.deepEqual(
        fields.toSorted(),
        [
          ...['customFields.plan', 'email', 'firstName', 'language', 'lastName', 'name', 'subscribed'],
          ...['timezone', 'trackingConsent'],
        ],
        format,
      );
    }
  });

  it('leaves an entry in the audit log with each download, before the file', async () => {
    const { id } = await make({ of: 'contacts', filter: { search: 'ada' } });
    const path = `/api/exports/${id}/file`;
    await client.request('HEAD', path);
    for (let i = 0; i < 2; i += 1) assert.equal((await client.get(path)).status, 200);
    const { data } = (await client.get('/api/audit?action=exports.file')).body;
    assert.equal(data.length, 2);
    assert.deepEqual(data[0].target, { type: 'exports', id, name: 'contacts' });
    assert.deepEqual(data[0].after, { of: 'contacts', format: 'csv', filter: { search: '[redacted]' } });
    const contact = (await client.post('/api/contacts', { email: newEmail() })).body.id;
    await client.get(`/api/contacts/${contact}/archive`);
    const archives = (await client.get('/api/audit?action=contacts.archive')).body.data;
    assert.equal(archives[0]?.target.id, contact);
  });

  it('is in the audit log with what it selects, but not with whom it looked for', async () => {
    const { id: segment } = (
      await client.post('/api/segments', {
        name: 'Buyers',
        where: { all: [{ event: 'order.placed', atLeast: 1 }] },
      })
    ).body;
    const email = newEmail();
    const named = { field: 'contact.email', op: 'eq', value: email };
    const bought = { event: 'order.placed', where: { all: [{ ...named, field: 'event.email' }] } };
    const filter = { search: email, where: { all: [{ segment }, named], any: [bought] } };
    await make({ of: 'contacts', filter });
    await make({ of: 'events', filter: { email, eventName: 'order.placed' } });
    const { body, text } = await client.get('/api/audit?action=exports.create');
    assert.ok(!text.includes(email), text);
    const filters = body.data.map(({ after }: Json) => after.filter);
    assert.deepEqual(filters, [
      { email: '[redacted]', eventName: 'order.placed' },
      {
        search: '[redacted]',
        where: {
          all: [{ segment }, { ...named, value: '[redacted]' }],
          any: [{ ...bought, where: { all: [{ ...named, field: 'event.email', value: '[redacted]' }] } }],
        },
      },
    ]);
  });

  it('ends its links, and refuses filters that their lists do not take', async () => {
    const { id } = await make({ of: 'contacts' });
    await api.db.collections.Export.updateMany({}, { $set: { expiresAt: new Date(0) } });
    assertProblem(await client.get(`/api/exports/${id}/file`), 404, 'not_found');
    assertProblem(await client.post('/api/exports', { of: 'events', filter: { list: 'x' } }), 422, 'invalid');
    assertProblem(await client.post('/api/exports', { of: 'passwords' }), 422, 'invalid');
  });
});
