import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { uploadCsv, workOnImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** More than two pages. */
const ROWS = 700;

describe('what an import refuses or leaves out', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const upload = async (lines: string[]): Promise<string> => {
    const { status, body, text } = await uploadCsv(client, `email,seats\n${lines.join('\n')}\n`);
    assert.equal(status, 201, text);
    const columns = [
      { column: 'email', field: 'email' },
      { column: 'seats', field: 'customFields.seats', type: 'number' },
    ];
    assert.equal((await client.put(`/api/imports/${body.id}/mapping`, { columns })).status, 200);
    return String(body.id);
  };
  const act = async (id: string, action: 'try' | 'start') => {
    const { status, text } = await client.post(`/api/imports/${id}/${action}`);
    assert.equal(status, 200, text);
    await workOnImport(api, id);
    return (await client.get(`/api/imports/${id}`)).body;
  };

  it('is counted by column and reason, in a trial as in the import', async () => {
    const lines = Array.from({ length: ROWS }, (_, n) => {
      if (n % 7 === 0) return `${newEmail()},many`;
      return n % 5 === 0 ? 'nobody,3' : `${newEmail()},3`;
    });
    const id = await upload([...lines, ',3']);
    const refusedBy = [
      { column: 'email', reason: 'is not an email address', rows: 120 },
      { column: 'email', reason: 'has no email address', rows: 1 },
    ];
    const leftOutBy = [{ column: 'seats', reason: 'is not a number', rows: 100 }];
    const { trial, refusedBy: before } = await act(id, 'try');
    assert.deepEqual([trial.refused, trial.refusedBy], [121, refusedBy]);
    assert.deepEqual([trial.leftOut, trial.leftOutBy], [100, leftOutBy]);
    assert.deepEqual(before, []);
    const done = await act(id, 'start');
    assert.deepEqual([done.refused, done.refusedBy], [121, refusedBy]);
    assert.deepEqual([done.leftOut, done.leftOutBy], [100, leftOutBy]);
    const { data } = (await client.get('/api/jobs')).body;
    const { progress } = data.find(({ kind }: { kind: string }) => kind === 'importContacts');
    assert.deepEqual([progress.refused, progress.refusedBy, progress.leftOutBy], [121, undefined, undefined]);
  });

  it('is counted by the first twenty reasons', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => `${newEmail()},1${',x'.repeat(n + 1)}`);
    const { refused, created, leftOut, leftOutBy } = await act(await upload(lines), 'start');
    assert.deepEqual([refused, created, leftOut, leftOutBy.length], [0, 30, 30, 20]);
    assert.deepEqual(leftOutBy[0], { column: null, reason: 'has 3 cells instead of 2', rows: 1 });
  });

  it('has no reasons in imports from before they were counted', async () => {
    const id = await upload(['nobody,1']);
    await act(id, 'start');
    const _id = new ObjectId(id);
    await api.db.collections.Import.updateOne({ _id }, { $unset: { 'progress.refusedBy': '' } });
    const { refused, refusedBy } = (await client.get(`/api/imports/${id}`)).body;
    assert.deepEqual([refused, refusedBy], [1, []]);
  });
});
