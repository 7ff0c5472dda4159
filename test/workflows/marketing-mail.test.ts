import assert from 'node:assert/strict';
import PostalMime, { type Email } from 'postal-mime';
import type { Step } from '../../domain/automation/automation.js';
import { derivedId } from '../../models/core/ids.js';
import { readUnsubscribeToken } from '../../models/audience/unsubscribe-token.js';
import { confirm, leave, newList, noConsent, signUp } from '../support/audience/confirmations.js';
import { secretKey, someEmail, type TestWorkspace } from '../support/engine/engine.js';
import { enrollmentOf, untilEnded } from '../support/engine/enrollments.js';
import { entered, linesOf, skip } from '../support/engine/operators.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const ADDRESS = 'Rollcall Ltd\n1 High Street\nLondon';
const hello: Step = {
  id: 'hello',
  type: 'sendEmail',
  subject: 'Hello',
  html: '<html><body><p>Hi</p></body></html>',
};
const pause: Step = { id: 'pause', type: 'wait', for: '30 days' };

describe('marketing mail', function () {
  this.timeout(60_000);
  const stack = useWorker();

  afterEach(() => stack.smtp.behave());

  async function workspace(): Promise<TestWorkspace> {
    const ws = await stack.workspace();
    await ws.db.models.Workspace.updateOne({ _id: ws.id }, { $set: { postalAddress: ADDRESS } });
    return ws;
  }

  async function mailTo(email: string): Promise<Email & { header: (name: string) => string | undefined }> {
    await waitUntil(() => stack.smtp.mails.some((mail) => mail.to.includes(email)), 20_000);
    const raw = stack.smtp.mails.find((mail) => mail.to.includes(email))?.raw ?? '';
    const mail = await PostalMime.parse(raw);
    return { ...mail, header: (name) => mail.headers.find(({ key }) => key === name)?.value };
  }

  /** A contact who enters an automation with these steps. */
  async function sentTo(ws: TestWorkspace, steps: Step[]): Promise<string> {
    await ws.automation({ on: 'in', steps });
    const email = someEmail();
    await ws.send(email, 'in');
    return email;
  }

  it('has one-click unsubscribe headers, and a link in HTML and text', async () => {
    const ws = await workspace();
    const email = await sentTo(ws, [hello]);
    const mail = await mailTo(email);
    const [, url] = /^<(.+)>$/.exec(mail.header('list-unsubscribe') ?? '') ?? [];
    assert.match(url ?? '', /^http:\/\/rollcall\.test\/unsubscribe\/[\w-]+$/);
    assert.equal(mail.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.equal(mail.header('list-id'), undefined);
    const token = url?.split('/').at(-1) ?? '';
    const { _id, contactId } = await enrollmentOf(ws, email);
    assert.deepEqual(readUnsubscribeToken(secretKey, token), {
      contactId: contactId.toHexString(),
      listId: null,
      messageId: derivedId('mail', _id.toHexString(), 1).toHexString(),
      sentTo: { workspaceId: ws.id.toHexString(), email },
    });
    assert.ok(mail.html?.includes(`href="${url ?? ''}"`));
    assert.ok(mail.text?.includes(url ?? '?'));
    assert.match(mail.html ?? '', /Test, Rollcall Ltd, 1 High Street, London.*<\/body>/s);
    assert.match(mail.text ?? '', /Test, Rollcall Ltd, 1 High Street, London/);
  });

  it('does not repeat the link or the address if the content has them', async () => {
    const ws = await workspace();
    const own: Step = {
      ...hello,
      html: '<p>{{ workspace.postalAddress | newline_to_br | raw }}</p><a href="{{ unsubscribeUrl }}">Leave</a>',
      text: '{{ workspace.postalAddress }} {{ unsubscribeUrl }}',
    };
    const mail = await mailTo(await sentTo(ws, [own]));
    for (const part of [mail.html ?? '', mail.text ?? '']) {
      assert.equal(part.split('High Street').length, 2, part);
      assert.equal(part.split('/unsubscribe/').length, 2, part);
    }
  });

  it('has none of these if it is transactional', async () => {
    const ws = await workspace();
    const mail = await mailTo(
      await sentTo(ws, [{ ...hello, kind: 'transactional', text: 'x{{ unsubscribeUrl }}' }]),
    );
    assert.deepEqual(
      mail.headers.filter(({ key }) => key.startsWith('list-')),
      [],
    );
    assert.equal(mail.text?.trim(), 'x');
    assert.doesNotMatch(mail.html ?? '', /unsubscribe|High Street/i);
  });

  it('triggered by a list names it, and its link unsubscribes from that list', async () => {
    const ws = await workspace();
    const news = await newList(ws, {}, false);
    const step = { ...hello, text: 'About {{ list.name }}' };
    await ws.automation({ on: 'list_subscribed', steps: [step] });
    const email = someEmail();
    await signUp(ws, email, news);
    const mail = await mailTo(email);
    const id = news._id.toHexString();
    assert.equal(mail.header('list-id'), `News <${id}.list.rollcall.test>`);
    assert.match(mail.text ?? '', /^About News/);
    const token = /unsubscribe\/([\w-]+)>/.exec(mail.header('list-unsubscribe') ?? '')?.[1] ?? '';
    assert.equal(readUnsubscribeToken(secretKey, token)?.listId, id);
    const row = await ws.db.collections.Message.findOne({ workspaceId: ws.id, kind: 'marketing' });
    assert.equal(row?.listId?.toHexString(), id);
  });

  describe('is skipped, with a reason,', () => {
    /** Makes a change between entry and mail. */
    async function skippedBecause(
      happens: (ws: TestWorkspace, email: string) => Promise<unknown>,
      on = 'in',
    ): Promise<string | undefined> {
      const ws = await workspace();
      await ws.automation({ on, steps: [pause, hello] });
      const email = someEmail();
      if (on === 'in') await ws.send(email, on);
      await happens(ws, email);
      await entered(ws, email, 'pause');
      await skip(ws, email);
      const row = await untilEnded(ws, email);
      const [line] = linesOf(row, 'emailSkipped');
      const message = await ws.db.collections.Message.findOne({ enrollmentId: row._id });
      assert.equal(message?.reason, line?.note);
      assert.equal(
        stack.smtp.mails.filter(({ to, subject }) => to.includes(email) && subject === 'Hello').length,
        0,
      );
      return line?.note;
    }

    it('for a contact who has unsubscribed', async () => {
      const because = await skippedBecause((ws, email) =>
        ws.send(email, 'x', { patch: { subscribed: false } }),
      );
      assert.equal(because, 'unsubscribed');
    });

    it('for a suppressed address', async () => {
      const because = await skippedBecause((ws, email) =>
        ws.record({ subject: { by: 'email', email }, action: { type: 'suppress', reason: 'manual' } }),
      );
      assert.equal(because, 'suppressed');
    });

    it('for a contact who has left the list', async () => {
      const because = await skippedBecause(async (ws, email) => {
        const news = await newList(ws, {}, false);
        await signUp(ws, email, news);
        await entered(ws, email, 'pause');
        await leave(ws, email, news);
      }, 'list_subscribed');
      assert.equal(because, 'left the list');
    });

    it('for a contact who has left every list', async () => {
      const because = await skippedBecause(async (ws, email) => {
        await signUp(ws, email, await newList(ws, {}, false));
        await entered(ws, email, 'pause');
        const action = { type: 'unsubscribe' as const, lists: [], all: true, consent: noConsent };
        await ws.record({ subject: { by: 'email', email }, action });
      }, 'list_subscribed');
      assert.equal(because, 'unsubscribed');
    });

    it('for a contact whose confirmation is pending (again)', async () => {
      const because = await skippedBecause(async (ws, email) => {
        const news = await newList(ws);
        await signUp(ws, email, news);
        await confirm(ws, email, news);
        await entered(ws, email, 'pause');
        await leave(ws, email, news);
        await signUp(ws, email, news);
      }, 'list_subscribed');
      assert.equal(because, 'not confirmed');
    });
  });

  for (const at of ['rcpt', 'message'] as const) {
    it(`suppresses an address that does not exist (${at})`, async () => {
      const ws = await workspace();
      const email = someEmail();
      stack.smtp.behave({ at, to: email, reply: '550 5.1.1 no such user' });
      await ws.automation({ on: 'in', steps: [hello, { ...hello, id: 'again' }] });
      await ws.send(email, 'in');
      const row = await untilEnded(ws, email);
      assert.equal(row.status, 'completed');
      assert.deepEqual(
        linesOf(row, 'emailSkipped').map(({ note }) => note),
        ['address refused', 'suppressed'],
      );
      const suppression = await ws.db.collections.Suppression.findOne({ workspaceId: ws.id });
      assert.equal(suppression?.reason, 'bounced');
      const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
      assert.equal(contact?.suppressed, true);
      assert.equal(
        await ws.db.collections.Event.countDocuments({ workspaceId: ws.id, name: 'email_bounced' }),
        1,
      );
    });

    it(`does not suppress an address because of the server's policy (${at})`, async () => {
      const ws = await workspace();
      const email = someEmail();
      stack.smtp.behave({ at, to: email, reply: '550 5.7.1 blocked', times: 1 });
      await ws.automation({ on: 'in', steps: [hello] });
      await ws.send(email, 'in');
      await mailTo(email);
      assert.equal((await untilEnded(ws, email)).status, 'completed');
      assert.equal(await ws.db.collections.Suppression.countDocuments({ workspaceId: ws.id }), 0);
    });
  }
});
