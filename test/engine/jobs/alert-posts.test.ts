import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import { postAlert } from '../../../activities/deliveries/post-alert.js';
import { createWebhookSender, type WebhookSender } from '../../../activities/http/webhook-sender.js';
import type { AlertChannel } from '../../../domain/attention/alert-channels.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';
import { alertPostsJob, type AlertMessage } from '../../../engine/jobs/alerts/alert-posts.js';
import { workspaceSecrets } from '../../../models/accounts/workspace-secrets.js';
import { open, seal } from '../../../models/core/seal.js';
import { lookForAlerts } from '../../support/engine/alerts.js';
import { secretKey, TestWorkspace } from '../../support/engine/engine.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { startHttpSink, type HttpSink } from '../../support/servers/http-sink.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';

describe('What Slack and webhooks are told', () => {
  /** The job looks at every workspace. */
  let db: OwnDatabase;
  let ws: TestWorkspace;
  let sink: HttpSink;
  let sender: WebhookSender;
  before(async () => {
    db = await ownDatabase();
    sink = await startHttpSink();
    sender = createWebhookSender({ allowPrivate: true, ownHosts: [] });
  });
  after(async () => {
    await sender.close();
    await sink.close();
    await db.release();
  });
  beforeEach(async () => {
    ws = await TestWorkspace.create({ db });
    sink.reset();
  });

  /** Its marketing email is paused. */
  async function trouble(channel: AlertChannel, path = ''): Promise<void> {
    const record = {
      sealedUrl: seal(secretKey, `${sink.url}${path}`),
      origin: sink.url,
      times: {},
      language: 'en' as const,
    };
    const marketingPause = { reason: 'bounces' as const, rate: 5, since: new Date(Date.now() - HOUR_MS) };
    const change = { alerts: { [channel]: record }, marketingPause };
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: change });
  }
  const post = (message: AlertMessage) => postAlert({ db: ws.db, sender, secretKey }, message);
  const send = (by = post) => runRecurring(ws.db, alertPostsJob({ db: ws.db, postAlert: by }));
  const posts = () => ws.db.collections.AlertPost.find({ workspaceId: ws.id }).toArray();

  it('reaches Slack once, as text with a link', async () => {
    await trouble('slack', '/services/key');
    await lookForAlerts(ws.db);
    await lookForAlerts(ws.db);
    await send();
    await send();
    assert.deepEqual(
      sink.requests.map(({ url }) => url),
      ['/services/key'],
    );
    const { text } = JSON.parse(sink.requests[0]?.body ?? '');
    assert.match(text, /^\*Marketing email is on hold \(Test\)\*\n• Marketing email is on hold – /);
    assert.match(text, /<http:\/\/rollcall\.test\/settings\/workspace\?w=[0-9a-f]{24}\|Open>$/);
    const [post] = await posts();
    assert.ok(post?.sentAt);
    assert.equal(post.body, null);
  });

  it('reaches a webhook, signed, and again with the same id until it is taken', async () => {
    await trouble('webhook');
    sink.answer({ status: 503 });
    await lookForAlerts(ws.db);
    await send();
    const [waiting] = await posts();
    assert.match(waiting?.error ?? '', /^503/);
    await ws.db.collections.AlertPost.updateMany(
      { workspaceId: ws.id },
      { $set: { nextAttemptAt: new Date(0) } },
    );
    await send();
    assert.equal(sink.requests.length, 2);
    const [first, second] = sink.requests;
    assert.ok(second);
    assert.equal(first?.headers['webhook-id'], second.headers['webhook-id']);
    const secrets = await workspaceSecrets(ws.db, secretKey, ws.id);
    const body = new Webhook(open(secretKey, secrets.sealed)).verify(second.body, second.headers);
    const { type, data } = body as { type: string; data: { opened: { kind: string; reason: string }[] } };
    assert.deepEqual(
      [type, data.opened.map(({ kind, reason }) => [kind, reason])],
      ['attention', [['marketingPaused', 'bounces']]],
    );
  });

  it('is given up where the address is gone, or refused', async () => {
    await trouble('webhook');
    sink.answer({ status: 410 });
    await lookForAlerts(ws.db);
    await send();
    const [post] = await posts();
    assert.deepEqual([post?.nextAttemptAt, post?.body], [null, null]);
    assert.match(post?.error ?? '', /^410/);
  });

  it('is given up where no key opens the address, and tried again where nothing could be sent; others go out', async () => {
    await trouble('webhook');
    await lookForAlerts(ws.db);
    const [first] = await posts();
    assert.ok(first);
    const { AlertPost } = ws.db.collections;
    const alerts = {
      slack: { sealedUrl: 'v1.none', origin: sink.url, times: {}, language: 'en' as const },
    };
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { 'alerts.slack': alerts.slack } });
    const unreadable = { ...first, _id: new ObjectId(), channel: 'slack' as const };
    const unlucky = { ...first, _id: new ObjectId() };
    await AlertPost.insertMany([unreadable, unlucky]);
    await send((message) =>
      message.id === unlucky._id.toHexString() ? Promise.reject(new Error('away')) : post(message),
    );
    const byId = new Map((await posts()).map((one) => [one._id.toHexString(), one]));
    const of = ({ _id }: { _id: ObjectId }) => byId.get(_id.toHexString());
    assert.ok(of(first)?.sentAt);
    assert.equal(of(unreadable)?.nextAttemptAt, null);
    assert.match(of(unreadable)?.error ?? '', /SECRET_KEY/);
    assert.deepEqual([of(unlucky)?.error, of(unlucky)?.sendingSince], ['away', null]);
    assert.ok(of(unlucky)?.nextAttemptAt);
  });

  it('is not repeated to Slack where a worker has died while it was sent', async () => {
    await trouble('slack');
    await lookForAlerts(ws.db);
    await ws.db.collections.AlertPost.updateMany(
      { workspaceId: ws.id },
      { $set: { sendingSince: new Date() } },
    );
    await send();
    assert.deepEqual(sink.requests, []);
    assert.match((await posts())[0]?.error ?? '', /may have arrived/);
  });
});
