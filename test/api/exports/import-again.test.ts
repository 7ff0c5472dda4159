import assert from 'node:assert/strict';
import type { ExportFormat } from '../../../domain/exports/export.js';
import { newEmail } from '../../support/http/api.js';
import { workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** As another system writes them: texts that look like something else, and values of every type. */
const FIELDS = {
  phone: '+49 30 1234',
  formula: '=HYPERLINK("https://example.com")',
  quoted: 'so called "max", and\nmore',
  seats: -3,
  score: 12.5,
  paid: false,
  since: '2026-01-31',
};
/** Only JSON can tell them from numbers, yes and no, other dates and text. */
const TYPED = {
  zip: '10115',
  answer: 'yes',
  when: '2026-01-31T09:30:00+02:00',
  day: '31.1.2026',
  mixed: ['a', 1, null],
  address: { city: 'Köln', floors: [1, 2] },
};

describe('an export of contacts that is imported again', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const imported = async (format: ExportFormat, client_ = client): Promise<unknown> => {
    const { body: made } = await client.post('/api/exports', { of: 'contacts', format });
    const { text } = await client.get(`/api/exports/${String(made.id)}/file`);
    const headers = { 'Content-Type': format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
    const sent = await client_.request('POST', '/api/imports', { raw: Buffer.from(text), headers });
    const id = String(sent.body.id);
    assert.equal((await client_.post(`/api/imports/${id}/start`)).status, 200, sent.text);
    await workOnImport(api, id);
    const { created, changed, unchanged, refused } = (await client_.get(`/api/imports/${id}`)).body;
    return { created, changed, unchanged, refused };
  };

  it('changes nobody, as csv, whatever types its values have', async () => {
    const odd = {
      comma: '1,5',
      money: '1.10',
      mark: "'01010",
      tags: 'a, b',
      big: 1e21,
      none: 'NULL',
      list: ['a', 'b'],
    };
    await client.post('/api/contacts', { email: newEmail(), customFields: { ...FIELDS, ...TYPED, ...odd } });
    assert.deepEqual(await imported('csv'), { created: 0, changed: 0, unchanged: 1, refused: 0 });
  });

  for (const [format, fields] of [
    ['csv', FIELDS],
    ['ndjson', { ...FIELDS, ...TYPED }],
  ] as const) {
    it(`changes nobody, as ${format}`, async () => {
      const email = newEmail();
      const person = { firstName: "'n Max", lastName: '@Müller', timezone: 'Europe/Berlin', language: 'de' };
      await client.post('/api/contacts', { email, ...person, customFields: fields });
      await client.post('/api/contacts', { email: newEmail(), subscribed: false });
      assert.deepEqual(await imported(format), { created: 0, changed: 0, unchanged: 2, refused: 0 });
    });

    it(`makes the same people in another workspace, as ${format}`, async () => {
      const email = newEmail();
      const of = { email, firstName: '=1+1', lastName: null, subscribed: true, timezone: null };
      await client.post('/api/contacts', { ...of, customFields: fields });
      const other = await api.signUp();
      assert.deepEqual(await imported(format, other.client), {
        created: 1,
        changed: 0,
        unchanged: 0,
        refused: 0,
      });
      const [found] = (await other.client.get('/api/contacts')).body.data;
      const { firstName, lastName, subscribed, timezone, customFields } = found;
      assert.deepEqual({ email: found.email, firstName, lastName, subscribed, timezone }, of);
      assert.deepEqual(customFields, fields);
    });
  }

  it('says nothing by fields that others gave a meaning, and keeps their names', async () => {
    const customFields = {
      Newsletter: 'no',
      status: 'unsubscribed',
      language: 'Klingon',
      lists: 'x',
      spaced: ' a ',
    };
    await client.post('/api/contacts', { email: newEmail(), consent: { state: 'given' }, customFields });
    for (const format of ['csv', 'ndjson'] as const) {
      const unchanged = { created: 0, changed: 0, unchanged: 1, refused: 0 };
      assert.deepEqual(await imported(format), unchanged);
      const other = await api.signUp();
      await imported(format, other.client);
      const [found] = (await other.client.get('/api/contacts')).body.data;
      assert.deepEqual([found.subscribed, found.customFields], [true, customFields]);
    }
  });

  for (const of of ['events', 'messages', 'consents'] as const)
    for (const format of ['csv', 'ndjson'] as const)
      it(`is not one of ${of}, which is refused by its name, as ${format}`, async () => {
        const email = newEmail();
        const { body: list } = await client.post('/api/lists', { name: 'News', doubleOptIn: false });
        await client.post('/api/subscribe', { email, listId: list.id, consent: true });
        await client.post('/api/events', { eventName: 'bought', email });
        const { body: made } = await client.post('/api/exports', { of, format });
        const { text } = await client.get(`/api/exports/${String(made.id)}/file`);
        const headers = { 'Content-Type': format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
        const sent = await client.request('POST', '/api/imports', { raw: Buffer.from(text), headers });
        assert.equal(sent.status, 422, sent.text);
        // Without a message, NDJSON is an empty file.
        const isEmpty = of === 'messages' && format === 'ndjson';
        const what = isEmpty ? /is empty/ : new RegExp(`is Rollcall's export of ${of}; it holds no contacts`);
        assert.match(String(sent.body.detail), what);
      });
});
