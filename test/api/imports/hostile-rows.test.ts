import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MongoNetworkError, ObjectId } from 'mongodb';
import type { Engine } from '../../../engine/engine.js';
import { newEmail } from '../../support/http/api.js';
import { workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

const deep = (open: string, close: string): string => `${open.repeat(200)}1${close.repeat(200)}`;

/** Values of a field in a line of NDJSON, and why the line is refused; null if it is stored. */
const values: Record<string, [json: string, reason: string | null]> = {
  'a NUL': [String.raw`"a\u0000b"`, 'plan contains a NUL character'],
  'a NUL in a key': [String.raw`{"a\u0000b":1}`, 'plan.a\ufffdb as a key contains a NUL character'],
  'a lone surrogate': [String.raw`["\ud800"]`, 'plan[0] contains a lone surrogate'],
  'a number beyond numbers': ['[1e999]', 'plan[0] is too large'],
  '`_bsontype`': ['[{"_bsontype":"ObjectId"}]', 'plan[0]._bsontype is not allowed as a key'],
  '`__proto__`': ['{"__proto__":{"a":1}}', 'plan.__proto__ is not allowed as a key'],
  '200 nested arrays': [deep('[', ']'), 'is nested deeper than 32 levels'],
  '200 nested objects': [deep('{"a":', '}'), 'is nested deeper than 32 levels'],
  '100,000 nested arrays': [
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'is nested deeper than 32 levels',
  ],
  'a keyword of MongoDB': ['[{"$where":"1"},{"$ref":"a","$id":1}]', null],
  'a key with a dot': ['[{"a.b":1}]', null],
};

describe('an import with a hostile row', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const upload = async (text: string, type = 'application/x-ndjson'): Promise<string> => {
    const headers = { 'Content-Type': type };
    const made = await client.request('POST', '/api/imports', { raw: Buffer.from(text), headers });
    assert.equal(made.status, 201, made.text);
    return String(made.body.id);
  };
  const start = async (id: string, action: 'start' | 'try' = 'start'): Promise<void> => {
    const { status, text } = await client.post(`/api/imports/${id}/${action}`);
    assert.equal(status, 200, text);
  };
  const read = async (id: string): Promise<Json> => (await client.get(`/api/imports/${id}`)).body;
  const lastError = async (id: string): Promise<unknown> =>
    (await api.db.collections.Job.findOne({ subjectId: new ObjectId(id) }))?.lastError;

  for (const [what, [json, reason]] of Object.entries(values))
    it(`${reason === null ? 'stores it' : 'refuses it with its reason'}: ${what} in NDJSON`, async () => {
      const email = newEmail();
      const id = await upload(`{"email":"${newEmail()}","plan":"a"}\n{"email":"${email}","plan":${json}}\n`);
      await start(id, 'try');
      await workOnImport(api, id);
      await start(id);
      await workOnImport(api, id);
      const { status, created, refusedBy } = await read(id);
      const refused = reason === null ? [] : [{ column: null, reason, rows: 1 }];
      assert.deepEqual([status, created, refusedBy], ['done', 2 - refused.length, refused]);
      assert.equal(await lastError(id), null);
      const found = await client.get(`/api/contacts?search=${encodeURIComponent(email)}`);
      assert.deepEqual(
        found.body.data.map((one: Json) => one.customFields.plan),
        reason === null ? [JSON.parse(json)] : [],
      );
    });

  it('leaves cells of CSV out that have a NUL, or a list that is not stored', async () => {
    const id = await upload(
      [
        'email,plan,tags',
        // Whatever begins with a NUL is no text file.
        ...Array.from({ length: 2_500 }, () => `${newEmail()},free,"[""a""]"`),
        `${newEmail()},free,"[""a""]"`,
        `${newEmail()},a\0b,"[""b""]"`,
        `${newEmail()},pro,"[${'['.repeat(200)}${']'.repeat(200)}]"`,
        `${newEmail()},pro,"[""\\u0000""]"`,
      ].join('\n'),
      'text/csv',
    );
    const { preview: _preview, ...mapping } = (await client.get(`/api/imports/${id}/mapping`)).body;
    for (const column of mapping.columns) if (column.column === 'tags') column.type = 'list';
    assert.equal((await client.put(`/api/imports/${id}/mapping`, mapping)).status, 200);
    await start(id);
    await workOnImport(api, id);
    const { status, created, refused, leftOutBy } = await read(id);
    assert.deepEqual([status, created, refused], ['done', 2_504, 0]);
    assert.deepEqual(leftOutBy, [{ column: 'plan', reason: 'contains a NUL character', rows: 1 }]);
    assert.equal(await lastError(id), null);
  });

  it('maps no column to a field with a name that bodies of requests may not have', async () => {
    const id = await upload(`email,__proto__,constructor\n${newEmail()},a,b\n`, 'text/csv');
    const { preview: _preview, ...mapping } = (await client.get(`/api/imports/${id}/mapping`)).body;
    assert.deepEqual(
      mapping.columns.map(({ field }: { field: string | null }) => field),
      ['email', null, null],
    );
    const columns = mapping.columns.map((one: Json) => ({
      ...one,
      field: one.field ?? 'customFields.constructor',
    }));
    assert.equal((await client.put(`/api/imports/${id}/mapping`, { ...mapping, columns })).status, 422);
  });

  it('is read on if its first row is refused', async () => {
    const first = `{"email":"${newEmail()}","plan":${deep('[', ']')}}`;
    const id = await upload(`${first}\n{"email":"${newEmail()}","plan":"a"}\n`);
    await start(id);
    await workOnImport(api, id);
    const { status, created, refused } = await read(id);
    assert.deepEqual([status, created, refused], ['done', 1, 1]);
  });

  it('ends, whatever its rows hold', async () => {
    const key = fc.oneof(
      fc.constantFrom(
        '$set',
        '$',
        '_id',
        '_bsontype',
        '__proto__',
        'a.b',
        '',
        '0',
        'email',
        'name',
        'customFields',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, 0, 1e308, '', '\0', '\ud800', '$x', '9'.repeat(30)),
        fc.string({ unit: 'binary', maxLength: 5 }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    const fields = fc.sample(fc.dictionary(key, value, { maxKeys: 6 }), { numRuns: 200, seed: 1 });
    const lines = fields.map((one) => JSON.stringify({ ...one, email: newEmail() }));
    const id = await upload(`{"email":"${newEmail()}"}\n${lines.join('\n')}\n`);
    await start(id);
    await workOnImport(api, id);
    const { status, rows, created, refused } = await read(id);
    assert.deepEqual([status, rows, created + refused], ['done', 201, 201]);
    assert.ok(created > 20, String(created));
    assert.equal(await lastError(id), null);
  });

  /** An engine that cannot store calls of one address. */
  const failingFor = (email: string): Pick<Engine, 'recordTogether'> => ({
    recordTogether: async (page) => {
      const choose: typeof page.calls = async (session) => {
        const calls = typeof page.calls === 'function' ? await page.calls(session) : page.calls;
        if (calls.some(({ subject }) => 'email' in subject && subject.email === email))
          throw new RangeError('Too long to be stored');
        return calls;
      };
      await api.engine.recordTogether({ ...page, calls: choose });
    },
  });

  for (const action of ['try', 'start'] as const)
    it(`goes on row by row after three failures, and refuses what cannot be stored (${action})`, async () => {
      const emails = Array.from({ length: 400 }, () => newEmail());
      const id = await upload(`email\n${emails.join('\n')}\n`, 'text/csv');
      await start(id, action);
      const { db, secretKey } = api;
      const worker = { db, secretKey, engine: { ...api.engine, ...failingFor(emails[120] ?? '') } };
      for (let attempt = 0; attempt < 3; attempt += 1) await workOnImport(worker, id);
      assert.match(JSON.stringify(await lastError(id)), /Too long/);
      await workOnImport(worker, id);
      const { status, trial, ...counts } = await read(id);
      const { created, refused, refusedBy } = action === 'try' ? trial : counts;
      assert.deepEqual([status, created, refused], [action === 'try' ? 'ready' : 'done', 399, 1]);
      assert.deepEqual(refusedBy, [
        { column: null, reason: 'cannot be stored: Too long to be stored', rows: 1 },
      ]);
      const { data } = (await client.get(`/api/imports/${id}/errors`)).body;
      assert.deepEqual(
        data.map(({ line }: { line: number }) => line),
        [122],
      );
      assert.equal(await lastError(id), null);
    });

  it('refuses no row for what is wrong with the database', async () => {
    const id = await upload(`email\n${newEmail()}\n${newEmail()}\n`, 'text/csv');
    await start(id);
    const { db, secretKey, engine } = api;
    const recordTogether = () => Promise.reject(new MongoNetworkError('Connection lost'));
    for (let attempt = 0; attempt < 12; attempt += 1)
      await workOnImport({ db, secretKey, engine: { ...engine, recordTogether } }, id);
    assert.equal((await read(id)).status, 'importing');
    await workOnImport(api, id);
    const { status, created, refused } = await read(id);
    assert.deepEqual([status, created, refused], ['done', 2, 0]);
  });
});
