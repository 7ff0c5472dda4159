import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { scheduleBroadcast } from '../../../api/broadcasts/run-broadcast.js';
import { shortTransaction } from '../../../models/short-transaction.js';
import { Broadcasts } from '../../support/broadcasts.js';
import { useApi, useOwner } from '../../support/use-api.js';

describe('scheduling a broadcast', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);

  it('pins the template as it was when the transaction checked it', async () => {
    const { client } = owner;
    const some = new Broadcasts({ db: api.db, client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(1);
    const template = { name: 'Spring', subject: 'Before', html: '<p>Spring</p>' };
    const { body: made } = await client.post('/api/templates', template);
    const id = await some.draft(list, { mail: { template: made.id } });
    const { body: preview } = await client.post(`/api/broadcasts/${id}/preview`);
    const { after } = await shortTransaction(api.db, async (session) => {
      // The first read decides what the transaction sees.
      await api.db.collections.Template.findOne({ _id: new ObjectId(String(made.id)) }, { session });
      const changed = await client.put(`/api/templates/${made.id}`, { ...template, subject: 'After' });
      assert.equal(changed.status, 200, changed.text);
      const target = { workspaceId: new ObjectId(owner.workspaceId), id, preview: preview.id };
      return await scheduleBroadcast({ db: api.db, clock: () => new Date() }, target, session);
    });
    const [pinned] = after.mails;
    assert.deepEqual([pinned?.content.subject, pinned?.templateVersion], ['Before', 1]);
  });
});
