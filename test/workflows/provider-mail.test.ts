import assert from 'node:assert/strict';
import type { Step } from '../../domain/automation/automation.js';
import type { SendingProvider } from '../../domain/mail/sending-provider.js';
import { someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { providerAccount } from '../support/servers/provider-sink.js';
import { useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

const hello: Step = { id: 'hello', type: 'sendEmail', subject: 'Hello', text: 'Hi' };

describe('Mail of a workspace with a provider', function () {
  this.timeout(60_000);
  const stack = useWorker();
  beforeEach(() => stack.providers.reset());

  async function workspaceWith(provider: SendingProvider): Promise<TestWorkspace> {
    const ws = await stack.workspace();
    const mailProvider = providerAccount(provider);
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { mailProvider } });
    await ws.automation({ on: 'in', steps: [hello] });
    return ws;
  }
  const messageTo = (ws: TestWorkspace, to: string) =>
    ws.db.collections.Message.findOne({ workspaceId: ws.id, to });
  const isAtSmtp = (email: string) => stack.smtp.mails.some(({ to }) => to.includes(email));

  it('goes to the provider and not to the mail server, tagged with its id in the ledger', async () => {
    const ws = await workspaceWith('postmark');
    const email = someEmail();
    stack.providers.answer({ body: '{"ErrorCode":0,"Message":"OK","MessageID":"its-id"}' });
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    const [request] = stack.providers.requests;
    assert.ok(request !== undefined && stack.providers.requests.length === 1);
    const message = await messageTo(ws, email);
    assert.deepEqual([message?.status, message?.response], ['sent', '200 accepted as its-id']);
    const { To, Metadata, MessageStream } = JSON.parse(request.body);
    assert.deepEqual([To, MessageStream], [email, 'broadcast']);
    assert.deepEqual(Metadata, { rollcall_message: message?._id.toHexString() });
    assert.equal(isAtSmtp(email), false);
  });

  it('is uncertain, and not sent again, if the provider falls silent after it began', async () => {
    const ws = await workspaceWith('sendgrid');
    const email = someEmail();
    stack.providers.answer({ reset: true });
    await ws.send(email, 'in');
    await untilEnded(ws, email);
    assert.equal((await messageTo(ws, email))?.status, 'uncertain');
    assert.equal(stack.providers.requests.length, 1);
  });

  it('is sent once if the provider falls silent and takes idempotency keys', async () => {
    const ws = await workspaceWith('resend');
    const email = someEmail();
    stack.providers.answer({ reset: true }, { body: '{"id":"its-id"}' });
    await ws.send(email, 'in');
    await untilEnded(ws, email);
    assert.equal((await messageTo(ws, email))?.status, 'sent');
    const keys = stack.providers.requests.map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
  });

  it('is sent later if the provider is not available', async () => {
    const ws = await workspaceWith('mailgun');
    const email = someEmail();
    stack.providers.answer({ status: 503, headers: { 'Retry-After': '1' } });
    await ws.send(email, 'in');
    assert.equal((await untilEnded(ws, email)).status, 'completed');
    const message = await messageTo(ws, email);
    assert.deepEqual([message?.status, message?.attempts], ['sent', 2]);
    assert.equal(stack.providers.requests.length, 2);
  });

  it('bounces, and suppresses the address, if the provider no longer sends to it', async () => {
    const ws = await workspaceWith('postmark');
    const email = someEmail();
    stack.providers.answer({ status: 422, body: '{"ErrorCode":406,"Message":"Inactive recipient"}' });
    await ws.send(email, 'in');
    await untilEnded(ws, email);
    assert.equal((await messageTo(ws, email))?.status, 'bounced');
    await waitUntil(
      async () =>
        (await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email }))?.suppressed === true,
    );
  });

  it('waits, and says why, while the provider refuses the account', async () => {
    const ws = await workspaceWith('ses');
    const email = someEmail();
    stack.providers.always({ status: 403, body: '{"message":"The security token is invalid"}' });
    await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).lastError !== null, 20_000);
    const { status, lastError } = await enrollmentOf(ws, email);
    assert.deepEqual(
      [status, lastError],
      ['active', 'Mail refused (auth): 403 The security token is invalid'],
    );
    stack.providers.always({});
    assert.equal((await untilEnded(ws, email)).status, 'completed');
  });
});
