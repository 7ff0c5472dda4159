import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailer, MailResult, SendHooks } from '../../../activities/mail/mailer.js';
import { createSmtpMailer, type SmtpMailerOptions } from '../../../activities/mail/smtp-mailer.js';
import { startSmtpSink, type SmtpSink } from '../../support/servers/smtp-sink.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { sampleMail } from './sample-mail.js';

const yes = { beforeData: () => Promise.resolve(true) };
describe('a mail that the SMTP server does not accept', () => {
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

  describe('refused by the server', () => {
    const table = [
      ['connect', '421 4.3.2 Try later', { permanent: false, status: 421, code: '4.3.2' }],
      ['connect', '554 5.7.1 Not you', { permanent: true, status: 554, code: '5.7.1' }],
      ['from', '421 4.7.0 Too fast', { permanent: false, status: 421, code: '4.7.0' }],
      ['from', '451 Greylisted', { permanent: false, status: 451, code: null }],
      ['from', '550 5.7.1 Sender refused', { permanent: true, status: 550, code: '5.7.1' }],
      ['rcpt', '421 4.4.2 Closing', { stage: 'connect', permanent: false, status: 421, code: '4.4.2' }],
      ['rcpt', '450 4.2.1 Mailbox busy', { permanent: false, status: 450, code: '4.2.1' }],
      ['rcpt', '550 5.1.1 No such user', { permanent: true, status: 550, code: '5.1.1' }],
      ['rcpt', '550 5.7.1 Blocked', { permanent: true, status: 550, code: '5.7.1' }],
      ['rcpt', '554 Refused', { permanent: true, status: 554, code: null }],
      ['message', '421 4.3.0 Closing', { permanent: false, status: 421, code: '4.3.0' }],
      ['message', '450 4.7.1 Later', { permanent: false, status: 450, code: '4.7.1' }],
      ['message', '552 5.3.4 Too big', { permanent: true, status: 552, code: '5.3.4' }],
      ['message', '554 5.7.1 Spam', { permanent: true, status: 554, code: '5.7.1' }],
    ] as const;

    for (const [stage, reply, facts] of table) {
      it(`at ${stage} with ${reply}`, async () => {
        sink.behave({ at: stage, reply });
        const result = await send();
        assert.ok(result.outcome === 'refused');
        const { response, ...rest } = result;
        assert.deepEqual(rest, { outcome: 'refused', stage, ...facts });
        assert.match(response, new RegExp(`^${facts.status}[ -]`));
        assert.equal(sink.mails.length, 0);

        sink.behave();
        assert.equal((await send()).outcome, 'sent', 'and the next one is not held up');
      });
    }

    it('for its size, before any of it is sent', async () => {
      const small = await startSmtpSink({ size: 20_000 });
      const other = createSmtpMailer({ url: small.url });
      const result = await other.send(sampleMail({ text: 'x'.repeat(30_000) }), yes);
      assert.deepEqual(
        { ...result, response: '' },
        {
          outcome: 'refused',
          permanent: true,
          stage: 'from',
          status: 552,
          code: '5.3.4',
          response: '',
        },
      );
      assert.equal(small.messageBytes, 0);
      await other.close();
      await small.close();
    });
  });

  describe('after a failure', () => {
    it('is known not to be sent if the connection is refused', async () => {
      const own = await startSmtpSink();
      await own.close();
      const lonely = createSmtpMailer({ url: own.url });
      const result = await lonely.send(sampleMail(), yes);
      assert.equal(result.outcome, 'failed-before-data');
      assert.match(result.outcome === 'failed-before-data' ? result.error.message : '', /ECONNREFUSED/);
      await lonely.close();
    });

    it('is known not to be sent if the server hangs up before the message', async () => {
      for (const at of ['connect', 'from', 'rcpt'] as const) {
        sink.behave({ at, drop: true });
        assert.equal((await send()).outcome, 'failed-before-data', at);
      }
      assert.equal(sink.mails.length, 0);
    });

    it('is known not to be sent if the server sends no greeting', async () => {
      sink.behave({ at: 'connect', delayMs: 60_000 });
      const hasty = create({ timeouts: { greetingMs: 100 } });
      const result = await hasty.send(sampleMail(), yes);
      assert.equal(result.outcome === 'failed-before-data' && result.error.code, 'ETIMEDOUT');
      await hasty.close();
    });

    it('is known not to be sent if a command gets no reply', async () => {
      sink.behave({ at: 'rcpt', delayMs: 60_000 });
      const hasty = create({ timeouts: { commandMs: 100 } });
      assert.equal((await hasty.send(sampleMail(), yes)).outcome, 'failed-before-data');
      await hasty.close();
    });

    it('is known not to be sent if the server does not speak SMTP', async () => {
      const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const lost = createSmtpMailer({ url: `smtp://127.0.0.1:${port}` });
      assert.equal((await lost.send(sampleMail(), yes)).outcome, 'failed-before-data');
      await lost.close();
      server.close();
    });

    it('is known not to be sent if the connection is lost before the end of the message', async () => {
      sink.behave({ at: 'data', drop: true });
      const result = await send(sampleMail({ text: 'x'.repeat(70).concat('\n').repeat(200_000) }));
      assert.equal(result.outcome, 'failed-before-data');
      assert.equal(sink.mails.length, 0);
    });

    it('is uncertain if the connection is lost after the end of the message, accepted or not', async () => {
      sink.behave({ at: 'message', drop: true });
      const result = await send();
      assert.equal(result.outcome, 'uncertain');
      assert.equal(sink.mails[0]?.answered, false);
    });

    it('is uncertain if the final reply does not come in time', async () => {
      sink.behave({ at: 'message', delayMs: 60_000 });
      const hasty = create({ timeouts: { finalReplyMs: 150 } });
      const result = await hasty.send(sampleMail(), yes);
      assert.equal(result.outcome === 'uncertain' && result.error.code, 'ETIMEDOUT');
      await hasty.close();
    });

    it('waits longer for the final reply than for other commands', async () => {
      sink.behave({ at: 'message', delayMs: 1_200 });
      const patient = create({ timeouts: { commandMs: 500 } });
      assert.equal((await patient.send(sampleMail(), yes)).outcome, 'sent');
      await patient.close();
    });

    it('when aborted is known not to be sent before the message, and uncertain after it', async () => {
      assert.equal(
        (await send(sampleMail(), { ...yes, signal: AbortSignal.abort() })).outcome,
        'failed-before-data',
      );
      for (const [at, outcome] of [
        ['connect', 'failed-before-data'],
        ['rcpt', 'failed-before-data'],
        ['message', 'uncertain'],
      ] as const) {
        const fresh = create();
        sink.behave({ at, delayMs: 60_000 });
        const before = sink.messageBytes;
        const aborting = new AbortController();
        const sending = fresh.send(sampleMail(), { ...yes, signal: aborting.signal });
        if (at === 'message') await waitUntil(() => sink.messageBytes > before);
        else await sleep(150);
        aborting.abort();
        assert.equal((await sending).outcome, outcome, at);
        await fresh.close();
      }
    });
  });
});
