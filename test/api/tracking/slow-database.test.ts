import assert from 'node:assert/strict';
import type { Database } from '../../../models/core/database.js';
import { migrate, openDatabase } from '../../../models/core/open-database.js';
import { clickToken } from '../../../models/mail/tracking-token.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { startMongo, type OwnMongo } from '../../support/servers/servers.js';
import { BROWSER, sentMail } from '../../support/mail/tracked-mail.js';
import { waitUntil } from '../../support/run/wait-until.js';

const url = 'https://shop.example/sale';

describe('tracked links while MongoDB does not answer', function () {
  this.timeout(60_000);
  let mongo: OwnMongo;
  let db: Database;
  let api: TestApi;

  before(async () => {
    mongo = await startMongo({ inMemory: true });
    db = await openDatabase(mongo.uri.replace(/\/?(\?|$)/, '/links$1'));
    await migrate(db);
    api = await startApi({ db });
  });
  after(async () => {
    await api.stop();
    await db.close();
    await mongo.stop();
  });

  it('lead to their target, and their clicks are recorded later', async () => {
    const { workspaceId } = await api.signUp();
    const sentAt = new Date(Date.now() - 3_600_000);
    const { _id, contactId } = await sentMail(db, { workspaceId, sentAt });
    const token = clickToken(api.secretKey, { workspaceId, messageId: _id.toHexString(), url });
    const client = api.anonymous().withHeaders({ 'User-Agent': BROWSER });
    await mongo.kill('SIGSTOP');
    try {
      for (let visits = 0; visits < 3; visits += 1) {
        const { status, headers } = await client.get(`/click/${token}`);
        assert.deepEqual([status, headers.get('location')], [302, url]);
      }
      assert.equal((await client.get('/click/unknown')).status, 404);
    } finally {
      await mongo.kill('SIGCONT');
    }
    await waitUntil(async () => (await db.collections.Message.findOne({ _id }))?.clicks === 3);
    const key = 'internal:email_clicked';
    assert.equal(await db.collections.Event.countDocuments({ contactId, key }), 1);
  });
});
