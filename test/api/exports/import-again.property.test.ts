import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportFormat } from '../../../domain/exports/export.js';
import { workOnImport } from '../../support/imports/imports.js';
import { sized } from '../../support/run/sizes.js';
import { useApi } from '../../support/http/use-api.js';

const RUNS = sized({ reduced: 5, full: 40 });
const PEOPLE = 12;

/** Texts that look like something else, and any letters. */
const text = fc.oneof(
  fc.constantFrom(
    ...[
      '=1+1',
      "'01010",
      '+49 30 1',
      '@x',
      '-',
      '1E5',
      '0',
      '00',
      'NULL',
      '\\N',
      'n/a',
      'NO',
      'yes',
      'true',
      'Nein',
    ],
    ...[
      '2026-01-31',
      '31.1.2026',
      '1,5',
      '1.10',
      '9007199254740993',
      'a;b',
      'a, b',
      '["a"]',
      '{"a":1}',
      '"',
      "''x",
    ],
    ...[
      'unsubscribed',
      'Opted out',
      'bounced',
      'no newsletter',
      'active',
      'pending',
      'Spam complaint',
      'subscribed',
    ],
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((one) => one.replaceAll(/\p{C}/gu, 'x')),
);
const name = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: text.filter((one) => one.trim() !== '') },
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
  },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ city: text, floors: fc.array(fc.integer(), { maxLength: 2 }) }) },
);
/** Names of fields that say something about consent elsewhere, that are those of contacts, and others. */
const field = fc.constantFrom(
  ...[
    'status',
    'Newsletter',
    'tags',
    'optin',
    'unsubscribed_at',
    'consent',
    'email',
    'name',
    'language',
    'lists',
  ],
  ...[
    'zip',
    'phone',
    'score',
    'Notiz',
    'id',
    'firstName',
    'subscribed',
    'Opt-out date',
    'password hint',
    '日本',
  ],
);
const person = fc.record({
  firstName: name,
  lastName: name,
  name,
  timezone: fc.constantFrom(null, 'Europe/Berlin', 'America/New_York', 'UTC'),
  language: fc.constantFrom(null, 'de', 'en-US', 'pt-BR', 'zh-Hant'),
  subscribed: fc.boolean(),
  consent: fc.constantFrom('unknown', 'given', 'withdrawn'),
  customFields: fc.dictionary(field, value, { maxKeys: 6 }),
});

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('an export of generated contacts that is imported again', () => {
  const api = useApi();

  for (const format of ['csv', 'ndjson'] as const satisfies readonly ExportFormat[])
    it(`changes nothing, as ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }), async (people) => {
          const { client } = await api.signUp();
          const { body: list } = await client.post('/api/lists', { name: 'News', doubleOptIn: false });
          for (const [i, { consent, ...fields }] of people.entries()) {
            const given = consent === 'given' && !fields.subscribed ? 'unknown' : consent;
            const made = await client.post('/api/contacts', {
              email: `p${String(i)}@example.org`,
              ...fields,
              ...(given !== 'unknown' && { consent: { state: given } }),
            });
            assert.equal(made.status, 201, made.text);
            if (i % 3 === 0)
              await client.post(`/api/lists/${String(list.id)}/members`, { contactId: made.body.id });
          }
          const all = async (): Promise<Json> => (await client.get('/api/contacts?limit=100')).body.data;
          const before = await all();
          const { body: made } = await client.post('/api/exports', { of: 'contacts', format });
          const file = await client.get(`/api/exports/${String(made.id)}/file`);
          const headers = { 'Content-Type': format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
          const sent = await client.request('POST', '/api/imports', { raw: Buffer.from(file.text), headers });
          const id = String(sent.body.id);
          const started = await client.post(`/api/imports/${id}/start`);
          assert.equal(started.status, 200, started.text);
          await workOnImport(api, id);
          const { created, changed, refused, leftOutBy } = (await client.get(`/api/imports/${id}`)).body;
          assert.deepEqual(await all(), before);
          assert.deepEqual([created, changed, refused], [0, 0, 0], JSON.stringify(leftOutBy));
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    });
});
