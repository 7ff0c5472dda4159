import assert from 'node:assert/strict';
import type { ObjectId } from 'mongodb';
import { recordHits } from '../../../api/tracking/record-hits.js';
import { wrongHours } from '../../../engine/verify/stats.js';
import type { BroadcastRecord } from '../../../models/broadcasts/broadcast.js';
import { BROWSER } from '../../support/mail/tracked-mail.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

const SALE = 'https://shop.example/sale';
const OWN = 'https://shop.example/account?id={{ contact.id }}&from=mail';
const HTML = `<a href="${SALE}">Sale</a> <a href="${OWN.replace('&', '&amp;')}">Account</a>`;

describe('links of a broadcast', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  const ownUrl = (contactId: string) => OWN.replace('{{ contact.id }}', contactId);

  /** A broadcast that went out a minute ago, to so many. */
  async function sent(size: number): Promise<BroadcastRecord & { people: { id: string; email: string }[] }> {
    const { Broadcast, Message } = api.db.collections;
    const { list, people } = await some.listOf(size);
    const broadcast = await some.sendingTo(list);
    const sentAt = new Date(Date.now() - 60_000);
    const { _id, workspaceId } = broadcast;
    const $set = { status: 'sent' as const, sentAt, endedAt: sentAt, to: 'somebody@example.com' };
    await Message.updateMany({ broadcastId: _id }, { $set, $unset: { open: true } });
    const mails = [{ content: { subject: 'Spring', html: HTML } }];
    const tracking = { clicks: true, opens: true };
    await Broadcast.updateOne({ _id }, { $set: { mails, measured: tracking } });
    await api.db.models.Workspace.updateOne({ _id: workspaceId }, { $set: { tracking } });
    return { ...broadcast, people };
  }

  /** Clicks on a link, or loadings of the image. */
  async function hit(
    { workspaceId, _id }: BroadcastRecord,
    contactId: string,
    { url, count = 1 }: { url: string | null; count?: number },
  ): Promise<void> {
    const rows = await api.db.collections.Message.find({ broadcastId: _id }).toArray();
    const row = rows.find((one) => one.contactId.toHexString() === contactId) ?? assert.fail();
    const request = { method: 'GET', userAgent: BROWSER, purpose: '' };
    const messageId = row._id.toHexString();
    const one = { workspaceId: workspaceId.toHexString(), messageId, url, request, at: new Date(), count };
    assert.deepEqual(await recordHits({ db: api.db, engine: api.engine }, [one]), []);
  }

  const get = async (id: ObjectId, path: string) => {
    const { status, body, text } = await owner.client.get(`/api/broadcasts/${id.toHexString()}/${path}`);
    assert.equal(status, 200, text);
    return body;
  };

  it('are counted with their people and clicks, those that differ by person as one', async () => {
    const broadcast = await sent(4);
    const [ada, ben, cem, dan] = broadcast.people;
    assert.ok(ada && ben && cem && dan);
    await hit(broadcast, ada.id, { url: SALE, count: 2 });
    await hit(broadcast, ada.id, { url: SALE });
    await hit(broadcast, ada.id, { url: ownUrl(ada.id) });
    await hit(broadcast, ben.id, { url: ownUrl(ben.id) });
    await hit(broadcast, cem.id, { url: null });
    await hit(broadcast, ben.id, { url: 'https://shop.example/reset?token=1' });
    await hit(broadcast, ben.id, { url: 'https://shop.example/reset?token=2' });
    const { _id } = broadcast;
    assert.deepEqual(await get(_id, 'links'), {
      links: [
        { url: OWN, people: 2, clicks: 2 },
        { url: SALE, people: 1, clicks: 3 },
      ],
      more: 0,
      other: { people: 1, clicks: 2 },
    });
    const emails = async (query: string) =>
      (await get(_id, `recipients?${query}`)).data.map(
        ({ contact }: { contact: { email: string } }) => contact.email,
      );
    assert.deepEqual(
      new Set(await emails(`link=${encodeURIComponent(OWN)}`)),
      new Set([ada.email, ben.email]),
    );
    assert.deepEqual(await emails(`link=${encodeURIComponent(SALE)}`), [ada.email]);
    assert.deepEqual(await emails(`did=notOpened&link=${encodeURIComponent(SALE)}`), []);
    assert.deepEqual(await emails('did=notOpened'), [dan.email]);
    const { lines } = await get(_id, 'stats');
    assert.deepEqual(
      lines.map(({ opened, clicked, notOpened }: Record<string, number>) => [opened, clicked, notOpened]),
      [[1, 2, 1]],
    );
  });

  it('are counted, too, where the row has lost them', async () => {
    const broadcast = await sent(1);
    const [ada] = broadcast.people;
    assert.ok(ada);
    await hit(broadcast, ada.id, { url: SALE });
    const { Message } = api.db.collections;
    await Message.updateMany({ broadcastId: broadcast._id }, { $unset: { clickedUrls: true } });
    await hit(broadcast, ada.id, { url: SALE, count: 2 });
    await hit(broadcast, ada.id, { url: SALE });
    const [row] = await Message.find({ broadcastId: broadcast._id }).toArray();
    assert.deepEqual(row?.clickedUrls, [{ url: SALE, clicks: 3 }]);
    await Message.updateMany(
      { broadcastId: broadcast._id },
      { $set: { to: '' }, $unset: { clickedUrls: true } },
    );
    await hit(broadcast, ada.id, { url: SALE });
    assert.equal((await Message.findOne({ broadcastId: broadcast._id }))?.clickedUrls, undefined);
  });

  it('are those of a variant if one is named', async () => {
    const broadcast = await sent(2);
    const [ada, ben] = broadcast.people;
    assert.ok(ada && ben);
    for (const { id } of [ada, ben]) await hit(broadcast, id, { url: SALE });
    const { Message } = api.db.collections;
    const [row] = await Message.find({ broadcastId: broadcast._id }).limit(1).toArray();
    await Message.updateOne({ _id: row?._id ?? assert.fail() }, { $set: { variant: 1 } });
    assert.deepEqual((await get(broadcast._id, 'links?variant=1')).links, [
      { url: SALE, people: 1, clicks: 1 },
    ]);
  });

  it('and openings are counted by the hour, and in the list of broadcasts', async () => {
    const broadcast = await sent(3);
    const [ada, ben] = broadcast.people;
    assert.ok(ada && ben);
    await hit(broadcast, ada.id, { url: SALE });
    await hit(broadcast, ada.id, { url: null });
    await hit(broadcast, ben.id, { url: null });
    const id = broadcast._id.toHexString();
    const { body } = await owner.client.get(`/api/stats?interval=hour&broadcastId=${id}`);
    assert.deepEqual([body.totals.mailsOpened, body.totals.mailsClicked], [2, 1]);
    const { body: list } = await owner.client.get('/api/broadcasts?contents=false');
    assert.deepEqual(list.data[0].reactions, { opened: 2, clicked: 1, left: 0, bounced: 0, complained: 0 });
    const { workspaceId } = broadcast;
    const { body: by } = await owner.client.get('/api/stats?by=broadcast');
    assert.deepEqual([by.groups[0].id, by.groups[0].name], [id, 'Spring']);
    const verified = { _id: workspaceId, retentionDays: 365 };
    const opened = (await wrongHours({ db: api.db, pauseMs: 0 }, verified)).filter((one) =>
      /Opened|Clicked/.test(one),
    );
    assert.deepEqual(opened, []);
  });
});
