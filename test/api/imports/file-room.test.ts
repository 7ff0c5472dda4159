import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { uploadCsv } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const GIB = 1_073_741_824;

describe('the files that a workspace keeps for imports', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const upload = () => uploadCsv(client, `email\n${newEmail()}\n`);
  /** Makes an import, and inserts as many like it. */
  const keep = async (count: number, size?: number): Promise<string> => {
    const made = await upload();
    assert.equal(made.status, 201, made.text);
    const row = await api.db.collections.Import.findOne({ _id: new ObjectId(String(made.body.id)) });
    assert.ok(row);
    const rows = Array.from({ length: count }, () => ({
      ...row,
      _id: new ObjectId(),
      size: size ?? row.size,
    }));
    await api.db.collections.Import.insertMany(rows);
    return String(made.body.id);
  };
  const chunks = () =>
    api.db.collections.FileChunk.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) });

  it('are a hundred at most, until one has ended', async () => {
    const id = await keep(99);
    const before = await chunks();
    const refused = await upload();
    assertProblem(refused, 409, 'conflict');
    assert.match(String(refused.body.detail), /100 imports/);
    assert.equal(await chunks(), before);
    assert.equal((await client.post(`/api/imports/${id}/cancel`)).status, 200);
    assert.equal((await upload()).status, 201);
  });

  it('have 4 GiB at most', async () => {
    await keep(3, GIB);
    assert.equal((await upload()).status, 201);
    await keep(1, GIB - 1_000);
    const refused = await uploadCsv(client, `email\n${newEmail()}\n${'x'.repeat(1_000)}`);
    assertProblem(refused, 409, 'conflict');
    assert.match(String(refused.body.detail), /4 GiB/);
  });

  it('do not count once they are no longer kept', async () => {
    await keep(99);
    const old = new Date(Date.now() - 8 * 86_400_000);
    await api.db.collections.Import.updateMany(
      { workspaceId: new ObjectId(owner.workspaceId) },
      { $set: { createdAt: old } },
    );
    assert.equal((await upload()).status, 201);
  });

  it('are counted one after the other, also of uploads at once', async () => {
    await keep(97);
    const answers = await Promise.all([upload(), upload(), upload()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409]);
  });
});
