import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { SendingProvider } from '../../../domain/mail/sending-provider.js';
import { providerAccount } from '../../support/servers/provider-sink.js';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';
import { waitUntil } from '../../support/run/wait-until.js';

describe('broadcasts of a workspace with a mail provider', function () {
  this.timeout(90_000);
  const { stack, api, owner, some } = useBroadcasts();
  beforeEach(() => stack.providers.reset());
  afterEach(() => stack.providers.reset());

  async function send(provider: SendingProvider, size: number): Promise<{ id: string; size: number }> {
    const _id = new ObjectId(owner.workspaceId);
    await api.db.models.Workspace.updateOne({ _id }, { $set: { mailProvider: providerAccount(provider) } });
    const { id, people } = await some.sendTo(size);
    return { id, size: people.length };
  }

  /** The recipients of all requests. */
  const recipients = (): string[] =>
    stack.providers.requests.map(({ body }) => JSON.parse(body).personalizations[0].to[0].email);

  it('go to the provider, to each recipient once', async () => {
    const { id, size } = await send('sendgrid', 30);
    const { counts } = await some.until(id, 'done', 60_000);
    assert.equal(counts.sent, size);
    assert.equal(new Set(recipients()).size, size);
    assert.equal(recipients().length, size);
  });

  it('leave in doubt what the provider did not answer, and do not send it again', async () => {
    stack.providers.answer({ reset: true }, { status: 500 }, { status: 200 });
    const { id, size } = await send('sendgrid', 12);
    const { counts } = await some.until(id, 'done', 60_000);
    assert.deepEqual([counts.sent, counts.uncertain], [size - 2, 2]);
    assert.equal(new Set(recipients()).size, recipients().length);
  });

  it('wait while the provider refuses the account, and go on afterwards', async () => {
    stack.providers.always({ status: 401, body: '{"errors":[{"message":"The key is revoked"}]}' });
    const { id, size } = await send('sendgrid', 12);
    const waiting = { response: '401 The key is revoked' };
    await waitUntil(async () => (await some.count(id, waiting)) > 0, 20_000);
    assert.equal((await some.read(id)).status, 'sending');
    stack.providers.always({});
    const { counts } = await some.until(id, 'done', 60_000);
    assert.deepEqual([counts.sent, counts.failed], [size, 0]);
  });

  it('count as failed what the provider refuses for the mail itself', async () => {
    stack.providers.answer({ status: 400, body: '{"errors":[{"message":"Bad content"}]}' });
    const { id, size } = await send('sendgrid', 6);
    const { counts } = await some.until(id, 'done', 60_000);
    assert.deepEqual([counts.sent, counts.failed], [size - 1, 1]);
  });
});
