import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import { MailHits } from '../../../api/tracking/mail-hits.js';
import type { Engine } from '../../../engine/engine.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { silent } from '../../support/engine/engine.js';
import { BROWSER, sentMail } from '../../support/mail/tracked-mail.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const URL = 'https://shop.example/sale';
const GRACE_MS = 30_000;

describe('hits that wait to be recorded', function () {
  this.timeout(60_000);
  const api = useApi();
  const owner = useOwner(api);

  const sent = (sentAt = new Date(Date.now() - 60_000)): Promise<MessageRecord> =>
    sentMail(api.db, { workspaceId: owner.workspaceId, sentAt });
  const hit = (
    { _id, workspaceId }: MessageRecord,
    { url = URL, purpose = '', at = new Date() }: { url?: string; purpose?: string; at?: Date } = {},
  ) => ({
    workspaceId: workspaceId.toHexString(),
    messageId: _id.toHexString(),
    url,
    request: { method: 'GET', userAgent: BROWSER, purpose },
    at,
  });
  const messageOf = async ({ _id }: { _id: ObjectId }): Promise<MessageRecord> => {
    const row = await api.db.collections.Message.findOne({ _id });
    assert.ok(row);
    return row;
  };
  /** Hits of a process that cannot record anything until `open` is called, not even the first click that it has taken. */
  async function waiting() {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const engine: Pick<Engine, 'record'> = {
      record: async (call) => {
        await opened;
        return await api.engine.record(call);
      },
    };
    const logs: object[] = [];
    const log = pino({ base: null }, { write: (line: string) => logs.push(JSON.parse(line)) });
    const hits = new MailHits({ db: api.db, engine, log });
    hits.add(hit(await sent()));
    return { hits, open, logs };
  }

  it('are recorded before the process ends', async () => {
    const message = await sent();
    const hits = new MailHits({ db: api.db, engine: api.engine, log: silent });
    for (let link = 0; link < 500; link += 1) hits.add(hit(message, { url: `${URL}/${link}` }));
    await hits.close(GRACE_MS);
    assert.equal((await messageOf(message)).clickedUrls?.length, 500);
  });

  it('do not hold up its end for longer than the grace period, and are counted in its log', async () => {
    const { hits, open, logs } = await waiting();
    const message = await sent();
    for (let click = 0; click < 3; click += 1) hits.add(hit(message));
    await hits.close(100);
    assert.deepEqual(
      logs.map((line) => ({ ...line, time: 0 })),
      [{ level: 40, time: 0, hits: 4, msg: 'mail_hits_lost' }],
    );
    open();
  });

  it('are tried again if they could not be recorded', async () => {
    const message = await sent();
    let isFirst = true;
    const engine: Pick<Engine, 'record'> = {
      record: (call) => {
        if (!isFirst) return api.engine.record(call);
        isFirst = false;
        return Promise.reject(new Error('no database'));
      },
    };
    const hits = new MailHits({ db: api.db, engine, log: silent });
    hits.add(hit(message));
    await hits.close(GRACE_MS);
    assert.equal((await messageOf(message)).clicks, 1);
  });

  it('count as one if they are the same', async () => {
    const { hits, open } = await waiting();
    const message = await sent();
    const at = new Date();
    for (let click = 0; click < 25_000; click += 1) hits.add(hit(message, { at }));
    open();
    await hits.close(GRACE_MS);
    assert.equal((await messageOf(message)).clicks, 25_000);
  });

  it('are told apart by their purpose', async () => {
    const { hits, open } = await waiting();
    const message = await sent();
    const at = new Date();
    hits.add(hit(message, { at, purpose: 'prefetch' }));
    hits.add(hit(message, { at }));
    open();
    await hits.close(GRACE_MS);
    const { clicks, machineClicks } = await messageOf(message);
    assert.deepEqual({ clicks, machineClicks }, { clicks: 1, machineClicks: 1 });
  });

  it('are told apart by their time, so that a scanner does not hide a person', async () => {
    const { hits, open } = await waiting();
    const sentAt = new Date(Date.now() - 60_000);
    const message = await sent(sentAt);
    for (const later of [300, 30_000]) hits.add(hit(message, { at: new Date(sentAt.getTime() + later) }));
    open();
    await hits.close(GRACE_MS);
    const { clicks, machineClicks } = await messageOf(message);
    assert.deepEqual({ clicks, machineClicks }, { clicks: 1, machineClicks: 1 });
  });

  it('are told apart by the mail from which a preference page was opened', async () => {
    const { hits, open } = await waiting();
    const now = new Date();
    const message = await sent();
    const newer = { ...message, _id: new ObjectId(), createdAt: now, sentAt: now };
    await api.db.collections.Message.insertOne(newer);
    const contactId = message.contactId.toHexString();
    for (const { _id } of [newer, message])
      hits.add({ ...hit(message, { at: now }), contactId, listId: null, messageId: _id.toHexString() });
    open();
    await hits.close(GRACE_MS);
    const key = 'internal:preferences_opened';
    const { workspaceId } = message;
    assert.equal(await api.db.collections.Event.countDocuments({ workspaceId, key }), 1);
  });
});
