import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailer, MailResult, SendHooks } from '../../../activities/mail/mailer.js';
import { createSmtpMailer, type SmtpMailerOptions } from '../../../activities/mail/smtp-mailer.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { startSmtpSink, type SmtpSink } from '../../support/servers/smtp-sink.js';
import { sampleMail } from './sample-mail.js';

const yes = { beforeData: () => Promise.resolve(true) };
describe('the SMTP mailer', () => {
  let sink: SmtpSink;
  let mailer: Mailer;

  before(async () => {
    sink = await startSmtpSink();
  });
  beforeEach(() => {
    sink.reset();
    mailer = create();
  });
  afterEach(() => mailer.close());
  after(() => sink.close());

  const create = (more: Partial<SmtpMailerOptions> = {}): Mailer =>
    createSmtpMailer({ url: sink.url, timeouts: { finalReplyMs: 5_000, commandMs: 5_000 }, ...more });
  const send = (mail = sampleMail(), hooks: SendHooks = yes): Promise<MailResult> => mailer.send(mail, hooks);

  it('sends a mail and returns the server’s reply', async () => {
    const mail = sampleMail();
    const result = await send(mail);
    assert.deepEqual(result, {
      outcome: 'sent',
      response: '250 2.0.0 Ok: queued as SINK1',
      serverId: 'SINK1',
    });
    const [received] = sink.mails;
    assert.equal(received?.messageId, mail.messageId);
    assert.equal(received?.from, 'hello@example.com');
    assert.deepEqual(received?.to, ['ada@example.test']);
    assert.equal(received?.subject, mail.subject);
  });

  it('delivers a long message intact, with dot-stuffing', async () => {
    const text = Array.from({ length: 20_000 }, (_none, n) => `.${n} line`).join('\n');
    assert.equal((await send(sampleMail({ text }))).outcome, 'sent');
    assert.match(sink.mails[0]?.raw ?? '', /\r\n\.0 line\r\n\.1 line\r\n/);
    assert.match(sink.mails[0]?.raw ?? '', /\r\n\.19999 line\r\n/);
  });

  describe('the beforeData hook', () => {
    it('is called once, after the reply to DATA', async () => {
      const order: string[] = [];
      sink.behave({ at: 'rcpt', delayMs: 100 });
      const began = performance.now();
      const result = await mailer.send(sampleMail(), {
        beforeData: async () => {
          assert.ok(performance.now() - began >= 90, 'the server had answered');
          order.push(`asked, ${sink.messageBytes} bytes`);
          await sleep(50);
          order.push(`answered, ${sink.messageBytes} bytes`);
          return true;
        },
      });
      assert.equal(result.outcome, 'sent');
      assert.deepEqual(order, ['asked, 0 bytes', 'answered, 0 bytes']);
    });

    for (const pipelining of [true, false]) {
      it(`is not called if the recipient is refused (pipelining ${pipelining ? 'on' : 'off'})`, async () => {
        const own = await startSmtpSink({
          pipelining,
          rules: [{ at: 'rcpt', reply: '550 5.1.1 No such user' }],
        });
        const other = createSmtpMailer({ url: own.url });
        const result = await other.send(sampleMail(), {
          beforeData: () => Promise.reject(new Error('asked')),
        });
        assert.equal(result.outcome, 'refused');
        await other.close();
        await own.close();
      });
    }

    it('is called before the last piece of a long message, and still prevents it', async () => {
      const mail = sampleMail({ text: 'Hello\n'.repeat(50_000) });
      const order: string[] = [];
      const beforeData = async (): Promise<boolean> => {
        await waitUntil(() => sink.messageBytes > 0);
        order.push('asked');
        return false;
      };
      assert.deepEqual(await send(mail, { beforeData }), { outcome: 'stopped' });
      await sleep(50);
      assert.deepEqual(order, ['asked']);
      assert.equal(sink.mails.length, 0);
      assert.equal((await send(mail)).outcome, 'sent');
      assert.ok((sink.mails[0]?.raw.match(/Hello/g)?.length ?? 0) >= 50_000);
    });

    it('prevents the mail by returning false: the connection closes and nothing is sent', async () => {
      const result = await send(sampleMail(), { beforeData: () => Promise.resolve(false) });
      assert.deepEqual(result, { outcome: 'stopped' });
      await sleep(50);
      assert.equal(sink.messageBytes, 0);
      assert.equal(sink.mails.length, 0);
      assert.equal((await send()).outcome, 'sent', 'the next mail goes over another connection');
    });

    it('closes the connection by throwing, and its error is passed on', async () => {
      const failing = { beforeData: () => Promise.reject(new Error('no database')) };
      await assert.rejects(send(sampleMail(), failing), /no database/);
      await sleep(50);
      assert.equal(sink.messageBytes, 0);
    });

    it('sends nothing by returning true after the connection was lost', async () => {
      const result = await send(sampleMail(), {
        beforeData: async () => {
          sink.cut();
          await sleep(100);
          return true;
        },
      });
      assert.equal(result.outcome, 'failed-before-data');
      assert.equal(sink.messageBytes, 0);
    });

    it('is awaited even after a failure, so that the caller’s ledger has the last word', async () => {
      let answered = false;
      const controller = new AbortController();
      const result = await send(sampleMail(), {
        signal: controller.signal,
        beforeData: async () => {
          controller.abort(new Error('exited'));
          await sleep(100);
          answered = true;
          return true;
        },
      });
      assert.equal(answered, true);
      assert.deepEqual(result, {
        outcome: 'failed-before-data',
        error: { code: 'ABORTED', message: 'The attempt was aborted' },
      });
      assert.equal(sink.messageBytes, 0);
    });
  });

  describe('with pooled connections', () => {
    it('reuses a connection, and opens ten at most', async () => {
      for (let n = 0; n < 10; n += 1) await send();
      assert.equal(sink.connections, 1);
      await Promise.all(Array.from({ length: 40 }, () => send()));
      assert.equal(sink.mails.length, 50);
      assert.ok(sink.connections <= 10, `${sink.connections} connections`);
    });

    it('replaces a connection after its maximum of mails', async () => {
      const frugal = create({ connections: 1, messagesPerConnection: 3 });
      for (let n = 0; n < 7; n += 1) await frugal.send(sampleMail(), yes);
      assert.equal(sink.connections, 3);
      await frugal.close();
    });

    it('closes an idle connection', async () => {
      const tidy = create({ idleMs: 50 });
      await tidy.send(sampleMail(), yes);
      await sleep(150);
      await tidy.send(sampleMail(), yes);
      assert.equal(sink.connections, 2);
      await tidy.close();
    });

    it('opens a new connection if the server has closed the old one', async () => {
      await send();
      sink.cut();
      assert.equal((await send()).outcome, 'sent', 'noticed or not');
      await send();
      sink.cut();
      await sleep(50);
      assert.equal((await send()).outcome, 'sent', 'noticed');
      assert.equal(sink.mails.length, 4);
    });

    it('opens a new connection if the server is closing the old one', async () => {
      await send();
      sink.behave({ at: 'from', reply: '421 4.3.2 Enough for one connection', times: 1 });
      assert.equal((await send()).outcome, 'sent');
      assert.equal(sink.connections, 2);
    });

    it('fails if no connection becomes free in time', async () => {
      sink.behave({ at: 'message', delayMs: 400 });
      const narrow = create({ connections: 1, waitMs: 100 });
      const first = narrow.send(sampleMail(), yes);
      const second = await narrow.send(sampleMail(), yes);
      assert.equal(second.outcome === 'failed-before-data' && second.error.code, 'EBUSY');
      assert.equal((await first).outcome, 'sent');
      await narrow.close();
    });

    it('finishes mails in flight when it closes, and accepts no more', async () => {
      sink.behave({ at: 'message', delayMs: 200 });
      const underWay = send();
      await waitUntil(() => sink.messageBytes > 0);
      await mailer.close();
      assert.equal((await underWay).outcome, 'sent');
      const late = await send();
      assert.equal(late.outcome === 'failed-before-data' && late.error.code, 'ECLOSED');
    });

    it('aborts mails in flight when the grace period ends', async () => {
      sink.behave({ at: 'message', delayMs: 60_000 });
      const underWay = send();
      await waitUntil(() => sink.messageBytes > 0);
      await mailer.close(50);
      assert.equal((await underWay).outcome, 'uncertain');
    });

    it('aborts connection attempts as well', async () => {
      sink.behave({ at: 'connect', delayMs: 60_000 });
      const underWay = send();
      await waitUntil(() => sink.connections > 0);
      await mailer.close(50);
      assert.equal((await underWay).outcome, 'failed-before-data');
    });

    it('fails a mail that exceeds its total timeout', async () => {
      sink.behave({ at: 'rcpt', delayMs: 60_000 });
      const hasty = create({ totalMs: 250 });
      const result = await hasty.send(sampleMail(), yes);
      assert.equal(result.outcome === 'failed-before-data' && result.error.code, 'ETIMEDOUT');
      await hasty.close();
    });
  });

  describe('with credentials', () => {
    let guarded: SmtpSink;
    before(async () => {
      guarded = await startSmtpSink({ auth: { user: 'rollcall', pass: 'p@ss:wörd' } });
    });
    after(() => guarded.close());

    const sendAs = async (credentials: string, port = guarded.port): Promise<MailResult> => {
      const signedIn = createSmtpMailer({ url: `smtp://${credentials}@127.0.0.1:${port}` });
      const result = await signedIn.send(sampleMail(), yes);
      await signedIn.close();
      return result;
    };

    it('authenticates', async () => {
      assert.equal((await sendAs(`rollcall:${encodeURIComponent('p@ss:wörd')}`)).outcome, 'sent');
    });

    it('fails if they are wrong', async () => {
      const result = await sendAs('rollcall:wrong');
      assert.equal(result.outcome === 'refused' && result.stage, 'auth');
      assert.equal(result.outcome === 'refused' && result.code, '5.7.8');
    });

    it('does not continue without authentication', async () => {
      assert.equal((await sendAs('rollcall:x', sink.port)).outcome, 'failed-before-data');
      assert.equal(sink.mails.length, 0);
    });
  });

  describe('over TLS', () => {
    let tls: SmtpSink;
    before(async () => {
      tls = await startSmtpSink({ startTls: true });
    });
    after(() => tls.close());

    const sendWith = async (query: string, url = tls.url): Promise<MailResult> => {
      const other = createSmtpMailer({ url: `${url}?${query}` });
      const result = await other.send(sampleMail(), yes);
      await other.close();
      return result;
    };

    it('upgrades the connection if offered, and rejects an untrusted certificate', async () => {
      const refused = await sendWith('');
      assert.ok(refused.outcome === 'failed-before-data');
      assert.match(refused.error.message, /\?ignoreTLS=true .*\?tls\.rejectUnauthorized=false/);
      assert.equal((await sendWith('ignoreTLS=true')).outcome, 'sent');
      assert.equal((await sendWith('tls.rejectUnauthorized=false')).outcome, 'sent');
    });

    it('does not continue in plain text if TLS is required', async () => {
      assert.notEqual((await sendWith('requireTLS=true', sink.url)).outcome, 'sent');
      assert.equal(sink.mails.length, 0);
    });
  });

  describe('the recipient', () => {
    const odd = [
      'a@b.test, evil@c.test',
      'a@b.test,evil@c.test',
      'a@b.test\r\nRCPT TO:<evil@c.test>',
      'a@b.test> SIZE=1',
      'Group: a@b.test;',
      '"a@b.test, evil"@c.test',
      'Ada <a@b.test>',
      'a@[127.0.0.1]',
      'ada',
      '',
    ];
    it('must be a single plain address; anything else is refused without contacting the server', async () => {
      for (const address of odd) {
        const result = await send(sampleMail({ to: { address } }));
        assert.equal(result.outcome === 'refused' && result.code, '5.1.3', JSON.stringify(address));
        const sender = await send(sampleMail({ from: { name: '', address } }));
        assert.equal(sender.outcome === 'refused' && sender.code, '5.1.7', JSON.stringify(address));
      }
      assert.equal(sink.connections, 0);
    });
  });
});
