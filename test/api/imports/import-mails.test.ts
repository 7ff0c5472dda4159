import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { mapCsv, runImport, workOnImport } from '../../support/imports/imports.js';
import { makeList } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const MINUTE_MS = 60_000;

describe('the confirmation mails of an import', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const pauseForADay = async (id: string): Promise<void> => {
    assert.equal((await client.post(`/api/imports/${id}/pause`)).status, 200);
    const { Import, Confirmation } = api.db.collections;
    const row = await Import.findOne({ _id: new ObjectId(id) });
    assert.ok(row?.startedAt);
    const aDayAgo = (at: Date): Date => new Date(at.getTime() - DAY_MS);
    const times = {
      startedAt: aDayAgo(row.startedAt),
      ...(row.mailsFrom && { mailsFrom: aDayAgo(row.mailsFrom) }),
    };
    await Import.updateOne({ _id: row._id }, { $set: times });
    await Confirmation.deleteMany({ listId: new ObjectId(row.mapping.listIds[0]) });
  };

  it('keep to their rate after a pause', async () => {
    const listId = await makeList(client, { doubleOptIn: true });
    const emails = Array.from({ length: 400 }, () => newEmail());
    const mapping = { listIds: [listId], confirmationsPerMinute: 10 };
    const id = await mapCsv(client, `email\n${emails.join('\n')}\n`, mapping);
    assert.equal((await client.post(`/api/imports/${id}/start`)).status, 200);
    await workOnImport(api, id, 0);
    await pauseForADay(id);
    const resumedAt = Date.now();
    await runImport(api, client, { id });
    const rows = await api.db.collections.Confirmation.find({ listId: new ObjectId(listId) }).toArray();
    const due = rows.map(({ mailsDue: [first] }) => first?.getTime() ?? 0).toSorted((a, b) => a - b);
    assert.equal(due.length, 100);
    const minutes = due.map((at) => Math.round((at - resumedAt) / MINUTE_MS));
    assert.equal(minutes[0], 0);
    assert.equal(minutes.at(-1), 10);
    for (let minute = 1; minute < 10; minute += 1)
      assert.equal(minutes.filter((one) => one === minute).length, 10, `minute ${String(minute)}`);
  });
});
