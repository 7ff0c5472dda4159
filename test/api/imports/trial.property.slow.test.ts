import assert from 'node:assert/strict';
import { existingModes } from '../../../domain/imports/import.js';
import { runSeed, SeededRandom } from '../../faults/seeded-random.js';
import { newEmail } from '../../support/http/api.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const FILES = 12;
/** Within one page, where an address may stand twice. */
const ROWS = 80;
/** More than one page. */
const MANY_ROWS = 1_300;

const COUNTS = [
  'rows',
  'created',
  'changed',
  'unchanged',
  'skipped',
  'refused',
  'refusedBy',
  'suppressed',
  'unsubscribed',
] as const;

describe('The trial of an import', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const upload = async (lines: string[]): Promise<string> => {
    const { status, body, text } = await uploadCsv(
      client,
      `email,first name,plan,subscribed\n${lines.join('\n')}\n`,
    );
    assert.equal(status, 201, text);
    return String(body.id);
  };
  const workOn = async (id: string, action: 'try' | 'start') => {
    const { status, text } = await client.post(`/api/imports/${id}/${action}`);
    assert.equal(status, 200, text);
    await workOnImport(api, id);
    return (await client.get(`/api/imports/${id}`)).body;
  };
  const tryAndImport = async (id: string): Promise<{ tried: unknown[]; imported: unknown[] }> => {
    const { trial } = await workOn(id, 'try');
    const errors = async () => (await client.get(`/api/imports/${id}/errors?limit=100`)).body.data;
    const found = await errors();
    const done = await workOn(id, 'start');
    assert.equal(done.status, 'done');
    assert.deepEqual(await errors(), found);
    return { tried: COUNTS.map((count) => trial[count]), imported: COUNTS.map((count) => done[count]) };
  };

  it('counts what the import then does, whatever the file and the people', async () => {
    const random = new SeededRandom(runSeed());
    const list = (await client.post('/api/lists', { name: 'News' })).body.id;
    const people = Array.from({ length: 30 }, () => newEmail());
    for (const email of people.slice(0, 6)) await client.post('/api/contacts', { email, firstName: 'Ada' });
    for (const email of people.slice(6, 9)) await client.post('/api/contacts', { email, subscribed: false });
    for (const email of people.slice(9, 12)) await client.post('/api/suppressions', { email });
    const row = (): string => {
      const email = random.chance(0.9) ? random.pick(people) : random.pick(['nobody', '', newEmail()]);
      const name = random.pick(['', 'Ada', 'Bob']);
      return [
        email,
        name,
        random.pick(['', 'free', 'pro']),
        random.pick(['', 'yes', 'no', 'unsubscribed']),
      ].join(',');
    };
    const confirmed = { text: 'Yes', source: 'old.example', at: '2024-05-01T10:00:00.000Z' };
    for (let file = 0; file < FILES; file += 1) {
      const id = await upload(Array.from({ length: ROWS }, row));
      const { preview: _preview, ...was } = (await client.get(`/api/imports/${id}/mapping`)).body;
      const mapping = {
        ...was,
        columns: [
          { column: 'email', field: 'email' },
          { column: 'first name', field: 'firstName' },
          { column: 'plan', field: 'customFields.plan' },
          { column: 'subscribed', field: 'subscribed' },
        ],
        existing: random.pick(existingModes),
        listIds: random.chance(0.5) ? [list] : [],
        confirmed: random.chance(0.5) ? confirmed : null,
      };
      const saved = await client.put(`/api/imports/${id}/mapping`, mapping);
      assert.equal(saved.status, 200, saved.text);
      const { tried, imported } = await tryAndImport(id);
      assert.deepEqual(tried, imported, `seed ${random.seed}, file ${file}: ${COUNTS.join(', ')}`);
    }
  });

  it('counts the same over several pages', async () => {
    const lines = Array.from(
      { length: MANY_ROWS },
      (_, n) => `${n % 50 === 0 ? 'nobody' : newEmail()},Ada,pro,`,
    );
    const { tried, imported } = await tryAndImport(await upload(lines));
    assert.deepEqual(tried, imported);
    assert.equal(imported[0], MANY_ROWS);
  });
});
