import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { confirmationMailId } from '../../activities/mail/confirmation-state.js';
import type { ConfirmationMail } from '../../domain/lists/next-mail.js';
import type { ConfirmationStatus } from '../../domain/lists/sign-up.js';
import { closedRunsJob } from '../../engine/jobs/enrollments/closed-runs.js';
import type { Address, MailBlock } from '../../domain/mail-document/document.js';
import { confirmationsJob } from '../../engine/jobs/contacts/settle-confirmations.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { open } from '../../models/core/seal.js';
import { confirmationWorkflowId } from '../../workflows/ids.js';
import { engineOn, secretKey, someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { confirm, confirmationOf, newList, signUp } from '../support/audience/confirmations.js';
import type { SinkMail } from '../support/servers/smtp-sink.js';
import { runRecurring, settleDeps } from '../support/engine/jobs.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const TEN_MINUTES_MS = 10 * 60_000;

describe('the confirmation workflow', function () {
  this.timeout(60_000);
  const stack = useWorker();

  afterEach(() => stack.smtp.behave());

  const mailsTo = (email: string): SinkMail[] => stack.smtp.mails.filter((mail) => mail.to.includes(email));

  async function mailed(email: string, count = 1): Promise<void> {
    await waitUntil(() => mailsTo(email).length >= count, 20_000);
  }

  async function endedAs(ws: TestWorkspace, email: string, status: ConfirmationStatus): Promise<void> {
    await waitUntil(async () => (await confirmationOf(ws, email)).status === status, 20_000);
    const { _id } = await confirmationOf(ws, email);
    const handle = stack.temporal.client.workflow.getHandle(confirmationWorkflowId(_id.toHexString()));
    await waitUntil(async () => (await handle.describe()).status.name !== 'RUNNING', 20_000);
  }

  async function ledgerOf(
    ws: TestWorkspace,
    email: string,
    mail: ConfirmationMail,
  ): Promise<MessageRecord | null> {
    const { _id } = await confirmationOf(ws, email);
    return ws.db.collections.Message.findOne({ _id: confirmationMailId(_id.toHexString(), mail) });
  }

  /** Moves the mails of a contact into the past. */
  async function sentEarlier(ws: TestWorkspace, email: string, ms = TEN_MINUTES_MS): Promise<void> {
    const { contactId } = await confirmationOf(ws, email);
    await waitUntil(async () => (await ledgerOf(ws, email, 0))?.status === 'sent');
    for (const { _id, sentAt } of await ws.db.collections.Message.find({ contactId }).toArray()) {
      const before = new Date((sentAt?.getTime() ?? 0) - ms);
      await ws.db.collections.Message.updateOne({ _id }, { $set: { sentAt: before } });
    }
  }

  async function look(ws: TestWorkspace, email: string): Promise<void> {
    await stack.temporal.wakeConfirmation((await confirmationOf(ws, email))._id.toHexString());
  }

  async function waiting(
    list?: Partial<ListRecord['confirmation']>,
  ): Promise<[TestWorkspace, string, ListRecord]> {
    const ws = await stack.workspace();
    const news = await newList(ws, list);
    const email = someEmail();
    await signUp(ws, email, news);
    await mailed(email);
    return [ws, email, news];
  }

  it('sends one mail with the link, and ends as confirmed', async () => {
    const [ws, email, news] = await waiting();
    const { tokenSealed, contactId, _id } = await confirmationOf(ws, email);
    const [mail] = mailsTo(email);
    assert.match(mail?.subject ?? '', /News/);
    assert.ok(mail?.raw.replace(/=\r\n/g, '').includes(`/confirm/${open(secretKey, tokenSealed)}`));
    assert.doesNotMatch(mail?.raw ?? '', /list-unsubscribe/i);
    await confirm(ws, email, news);
    await endedAs(ws, email, 'confirmed');
    const row = await ledgerOf(ws, email, 0);
    assert.deepEqual(
      [row?.status, row?.kind, row?.confirmationId, row?.listId, row?.contactId],
      ['sent', 'confirmation', _id, news._id, contactId],
    );
    assert.equal(mailsTo(email).length, 1);
  });

  it('sends the list’s blocks, each to those who are to see it', async () => {
    const ws = await stack.workspace();
    const says = (id: string, text: string, email?: string): MailBlock => ({
      ...{ id, type: 'paragraph', content: [{ text }] },
      ...(email !== undefined && { when: { all: [{ field: 'contact.email', op: 'eq', value: email }] } }),
    });
    const [email, other] = [someEmail(), someEmail()];
    const href: Address = [{ value: 'confirmUrl' }];
    const button: MailBlock = { id: 'b', type: 'button', content: [{ text: 'I do' }], href };
    const blocks = [
      says('a', 'For all'),
      says('m', 'For one', email),
      says('o', 'For another', other),
      button,
    ];
    const news = await newList(ws, { document: { version: 1, blocks } });
    await signUp(ws, email, news);
    await mailed(email);
    const text = mailsTo(email)[0]?.raw.replace(/=\r\n/g, '') ?? '';
    const { tokenSealed } = await confirmationOf(ws, email);
    assert.ok(text.includes(`I do: http`) && text.includes(`/confirm/${open(secretKey, tokenSealed)}`), text);
    assert.match(text, /For all[^]*For one/);
    assert.doesNotMatch(text, /For another|unsubscribe:/i);
  });

  it('mails a contact who receives no marketing mail yet', async () => {
    const [ws, email] = await waiting();
    const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.equal(contact?.subscribed, false);
  });

  it('reminds once, and not within ten minutes of another mail', async () => {
    const [ws, email] = await waiting({ reminderAfter: '2 seconds' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    assert.equal(mailsTo(email).length, 1);
    await sentEarlier(ws, email);
    await look(ws, email);
    await mailed(email, 2);
    assert.match(mailsTo(email)[1]?.subject ?? '', /reminder/i);
    await sentEarlier(ws, email);
    await look(ws, email);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(mailsTo(email).length, 2);
  });

  it('does not remind after the confirmation', async () => {
    const [ws, email, news] = await waiting({ reminderAfter: '2 seconds' });
    await sentEarlier(ws, email);
    await confirm(ws, email, news);
    await endedAs(ws, email, 'confirmed');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    assert.equal(mailsTo(email).length, 1);
  });

  it('ends as expired without a confirmation', async () => {
    const [ws, email, news] = await waiting({ expiresAfter: '2 seconds' });
    await endedAs(ws, email, 'expired');
    await assert.rejects(confirm(ws, email, news), { code: 'conflict' });
  });

  it('sends the mail again only within the contact’s limits', async () => {
    const [ws, email, news] = await waiting();
    for (let i = 0; i < 5; i += 1) await signUp(ws, email, news);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(mailsTo(email).length, 1);
    const { _id, mailsDue } = await confirmationOf(ws, email);
    assert.equal(mailsDue.length, 1);
    const earlier = mailsDue.map((due) => new Date(due.getTime() - TEN_MINUTES_MS));
    await ws.db.collections.Confirmation.updateOne({ _id }, { $set: { mailsDue: earlier } });
    await sentEarlier(ws, email);
    await signUp(ws, email, news);
    await mailed(email, 2);
    assert.equal((await confirmationOf(ws, email))._id.toHexString(), _id.toHexString());
  });

  it('leaves ten minutes between the mails for two lists', async () => {
    const [ws, email] = await waiting();
    await signUp(ws, email, await newList(ws));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(mailsTo(email).length, 1);
    const [due] = (await confirmationOf(ws, email)).mailsDue;
    assert.ok(due && due.getTime() > Date.now() + TEN_MINUTES_MS - 10_000);
  });

  it('keeps the limits when mails for many lists are due at once', async () => {
    const ws = await stack.workspace();
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, delayMs: 500 });
    for (let i = 0; i < 4; i += 1) await signUp(ws, email, await newList(ws));
    const { contactId } = await confirmationOf(ws, email);
    await ws.db.collections.Confirmation.updateMany({ contactId }, { $set: { mailsDue: [new Date()] } });
    const ids = await ws.db.collections.Confirmation.distinct('_id', { contactId });
    await Promise.all(ids.map((id) => stack.temporal.wakeConfirmation(id.toHexString())));
    await mailed(email);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    assert.equal(mailsTo(email).length, 1);
  });

  it('sends a mail claimed by a worker that died, once', async () => {
    const [ws, email] = await underWay('claimed');
    await mailed(email);
    await waitUntil(async () => (await ledgerOf(ws, email, 0))?.status === 'sent');
    assert.equal((await ledgerOf(ws, email, 0))?.attempts, 2);
    assert.equal(mailsTo(email).length, 1);
  });

  it('does not resend a mail that a worker may have sent before it died', async () => {
    const [ws, email] = await underWay('sending');
    await waitUntil(async () => (await ledgerOf(ws, email, 0))?.status === 'uncertain', 20_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(mailsTo(email).length, 0);
  });

  /** A sign-up whose first mail a worker was sending when it died; Temporal learns of it afterwards. */
  async function underWay(status: 'claimed' | 'sending'): Promise<[TestWorkspace, string]> {
    const ws = await stack.workspace();
    const news = await newList(ws);
    const email = someEmail();
    const held = new Date(Date.now() + 5_000);
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '451 4.3.0 not now', times: 1 });
    await signUp(ws, email, news);
    await waitUntil(async () => (await ledgerOf(ws, email, 0))?.reason === 'refused: rcpt', 20_000);
    const { _id } = await confirmationOf(ws, email);
    await ws.db.collections.Message.updateOne(
      { _id: confirmationMailId(_id.toHexString(), 0) },
      { $set: { status, claim: 'dead', claimedUntil: held } },
    );
    return [ws, email];
  }

  it('answers a sign-up while Temporal is unavailable, and sends the mail afterwards', async () => {
    const ws = await stack.workspace();
    const away = ws.on(engineOn(stack.db));
    const email = someEmail();
    const { lists } = await signUp(away, email, await newList(ws));
    assert.equal(lists?.requiresConfirmation, true);
    await mailed(email);
    await away.engine.close();
  });

  it('retries after a temporary refusal by the mail server', async () => {
    const ws = await stack.workspace();
    const email = someEmail();
    stack.smtp.behave({ at: 'rcpt', to: email, reply: '550 5.7.1 policy', times: 1 });
    await signUp(ws, email, await newList(ws));
    await mailed(email);
    assert.equal(await ws.db.collections.Suppression.countDocuments({ workspaceId: ws.id }), 0);
  });

  for (const at of ['rcpt', 'message'] as const) {
    it(`suppresses an address that does not exist (${at})`, async () => {
      const ws = await stack.workspace();
      const email = someEmail();
      stack.smtp.behave({ at, to: email, reply: '550 5.1.1 no such user' });
      await signUp(ws, email, await newList(ws));
      await endedAs(ws, email, 'withdrawn');
      const suppression = await ws.db.collections.Suppression.findOne({ workspaceId: ws.id });
      assert.equal(suppression?.reason, 'bounced');
      assert.equal((await ledgerOf(ws, email, 0))?.status, 'bounced');
      const bounced = { workspaceId: ws.id, name: 'email_bounced' };
      assert.equal(await ws.db.collections.Event.countDocuments(bounced), 1);
    });
  }

  it('is withdrawn when its workflow is cancelled in Temporal', async () => {
    const [ws, email, news] = await waiting();
    const { _id } = await confirmationOf(ws, email);
    await stack.temporal.client.workflow.getHandle(confirmationWorkflowId(_id.toHexString())).cancel();
    await endedAs(ws, email, 'withdrawn');
    await assert.rejects(confirm(ws, email, news), { code: 'conflict' });
  });

  it('is withdrawn when its workflow is terminated in Temporal', async () => {
    const [ws, email] = await waiting();
    const { _id } = await confirmationOf(ws, email);
    const { client } = stack.temporal;
    await client.workflow.getHandle(confirmationWorkflowId(_id.toHexString())).terminate('by hand');
    await waitUntil(async () => {
      await runRecurring(stack.db, closedRunsJob(settleDeps(stack)));
      return (await confirmationOf(ws, email)).status === 'withdrawn';
    }, 20_000);
  });

  it('is restarted when Temporal has lost it', async () => {
    const ws = await stack.workspace();
    const news = await newList(ws);
    const email = someEmail();
    const lost = await lostSignUp(ws, email, news);
    await runRecurring(stack.db, confirmationsJob(settleDeps(stack)));
    await mailed(email);
    assert.equal((await confirmationOf(ws, email))._id.toHexString(), lost);
  });

  /** A five-minute-old sign-up whose workflow was never started. */
  async function lostSignUp(ws: TestWorkspace, email: string, news: ListRecord): Promise<string> {
    const { Confirmation } = ws.db.collections;
    const other = someEmail();
    await signUp(ws, other, news);
    await mailed(other);
    const row = await confirmationOf(ws, other);
    await ws.send(email, 'joined');
    const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
    assert.ok(contact);
    const _id = ObjectId.createFromTime(Math.floor(Date.now() / 1_000) - 300);
    const { carriedAt: _carriedAt, ...values } = row;
    await Confirmation.insertOne({ ...values, _id, contactId: contact._id, tokenHash: _id.toHexString() });
    return _id.toHexString();
  }

  it('passes neither the address nor the token to Temporal', async () => {
    const [ws, email, news] = await waiting();
    const { _id, tokenSealed } = await confirmationOf(ws, email);
    await confirm(ws, email, news);
    await endedAs(ws, email, 'confirmed');
    const handle = stack.temporal.client.workflow.getHandle(confirmationWorkflowId(_id.toHexString()));
    const history = JSON.stringify(await handle.fetchHistory());
    assert.ok(!history.includes(Buffer.from(email).toString('base64').slice(0, 12)));
    assert.ok(!history.includes(open(secretKey, tokenSealed)) && !history.includes(tokenSealed));
  });
});
