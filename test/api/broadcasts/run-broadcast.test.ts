import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { scheduleBroadcast } from '../../../api/broadcasts/run-broadcast.js';
import { shortTransaction } from '../../../models/core/short-transaction.js';
import { Broadcasts } from '../../support/mail/broadcasts.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('sending a broadcast again', () => {
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);

  it('is refused while as many are being sent as may be', async () => {
    const { list } = await some.listOf(1);
    const { Broadcast } = api.db.collections;
    const done = await some.draft(list);
    await Broadcast.updateOne({ _id: new ObjectId(done) }, { $set: { status: 'done' } });
    const others = [];
    for (let n = 0; n < 5; n += 1) others.push(new ObjectId(await some.draft(list)));
    await Broadcast.updateMany({ _id: { $in: others } }, { $set: { status: 'sending' } });
    const resend = async () => (await owner.client.post(`/api/broadcasts/${done}/resend`)).status;
    assert.equal(await resend(), 409);
    await Broadcast.updateOne({ _id: others[0] ?? assert.fail() }, { $set: { status: 'done' } });
    assert.equal(await resend(), 200);
  });
});

describe('scheduling a broadcast', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);

  describe('with time to undo', () => {
    const some = broadcastsOf(api, owner);
    const schedule = async (id: string, fields: object) => {
      const { body: preview } = await owner.client.post(`/api/broadcasts/${id}/preview`);
      return await owner.client.post(`/api/broadcasts/${id}/schedule`, { preview: preview.id, ...fields });
    };

    it('begins that much later, and is a draft again when it is cancelled before', async () => {
      const { list } = await some.listOf(1);
      const id = await some.draft(list);
      const before = Date.now();
      const { status, body, text } = await schedule(id, { undoSeconds: 60 });
      assert.equal(status, 200, text);
      assert.ok(Date.parse(body.startsAt) >= before + 60_000, body.startsAt);
      assert.equal(body.time, null);
      const cancelled = await owner.client.post(`/api/broadcasts/${id}/cancel`);
      assert.equal(cancelled.status, 200, cancelled.text);
      const draft = await some.read(id);
      assert.deepEqual([draft.status, draft.startsAt], ['draft', null]);
    });

    it('is refused before what stops its emails in blocks is made good', async () => {
      const { list } = await some.listOf(1);
      const mail = (href: string) => {
        const button = { id: 'b', type: 'button', content: [{ text: 'Go' }], href };
        return { subject: 'Offer', document: { version: 1, blocks: [button] } };
      };
      const variants = [{ mail: mail('') }, { subject: 'Another' }];
      const id = await some.draft(list, { mail: mail('https://shop.test'), variants, testShare: 100 });
      const { status, body } = await schedule(id, {});
      assert.equal(status, 422);
      assert.deepEqual(
        body.errors.map(({ path }: { path: string }) => path),
        ['variants[0].mail.document.blocks[0].href'],
      );
      await owner.client.put(`/api/broadcasts/${id}`, { variants: [] });
      assert.equal((await schedule(id, { undoSeconds: 60 })).status, 200);
    });

    it('is refused before what stops its templates is made good', async () => {
      const { list } = await some.listOf(1);
      const blocks = [{ id: 'p', type: 'paragraph', content: [{ value: 'event.total' }] }];
      const document = { version: 1, blocks };
      const { body: template } = await owner.client.post('/api/templates', {
        name: 'Receipt',
        subject: 'Receipt',
        document,
      });
      const id = await some.draft(list, { mail: { template: template.id } });
      const { status, body } = await schedule(id, {});
      assert.equal(status, 422);
      assert.deepEqual(body.errors, [
        {
          path: 'mail.template',
          message:
            'document.blocks[0].content[0]: event.total does not exist in this email, and is always empty',
        },
      ]);
      const good = [{ id: 'p', type: 'paragraph', content: [{ text: 'Hello' }] }];
      const changed = await owner.client.put(`/api/templates/${template.id}`, {
        document: { version: 1, blocks: good },
      });
      assert.equal(changed.status, 200, changed.text);
      assert.equal((await schedule(id, { undoSeconds: 60 })).status, 200);
    });

    it('goes on if it has begun when only what is scheduled was to be cancelled', async () => {
      const { list } = await some.listOf(1);
      const id = await some.draft(list);
      assert.equal((await schedule(id, { undoSeconds: 60 })).status, 200);
      const undo = () => owner.client.post(`/api/broadcasts/${id}/cancel`, { onlyScheduled: true });
      const { Broadcast } = api.db.collections;
      await Broadcast.updateOne({ _id: new ObjectId(id) }, { $set: { status: 'sending' } });
      const refused = await undo();
      assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'], refused.text);
      assert.equal((await some.read(id)).status, 'sending');
      await Broadcast.updateOne({ _id: new ObjectId(id) }, { $set: { status: 'scheduled' } });
      assert.equal((await undo()).status, 200);
      assert.equal((await some.read(id)).status, 'draft');
    });

    it('keeps a later time as it is, and begins immediately without it', async () => {
      const { list } = await some.listOf(1);
      const at = new Date(Date.now() + 86_400_000).toISOString();
      const later = await schedule(await some.draft(list, { time: { at } }), { undoSeconds: 60 });
      assert.equal(later.body.startsAt, at, later.text);
      const now = await schedule(await some.draft(list), {});
      assert.ok(Date.parse(now.body.startsAt) <= Date.now(), now.text);
    });

    it('is still refused while as many are being sent as may be', async () => {
      const { list } = await some.listOf(1);
      const id = await some.draft(list);
      const others = [];
      for (let n = 0; n < 5; n += 1) others.push(new ObjectId(await some.draft(list)));
      await api.db.collections.Broadcast.updateMany(
        { _id: { $in: others } },
        { $set: { status: 'sending' } },
      );
      assert.equal((await schedule(id, { undoSeconds: 10 })).status, 409);
    });

    it('takes whole seconds up to a minute', async () => {
      const { list } = await some.listOf(1);
      const id = await some.draft(list);
      for (const undoSeconds of [-1, 61, 0.5, '10', null, {}])
        assert.equal((await schedule(id, { undoSeconds })).status, 422, JSON.stringify(undoSeconds));
    });
  });

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
      return await scheduleBroadcast(
        { db: api.db, clock: () => new Date() },
        { ...target, counted: null },
        session,
      );
    });
    const [pinned] = after.mails;
    assert.deepEqual([pinned?.content.subject, pinned?.templateVersion], ['Before', 1]);
  });
});
