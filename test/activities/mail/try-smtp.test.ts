import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { checkMailServer } from '../../../activities/mail/check-mail-server.js';
import { createTestMail } from '../../../activities/mail/test-mail.js';
import { parseSmtpUrl } from '../../../activities/mail/smtp-url.js';
import { trySmtp } from '../../../activities/mail/try-smtp.js';
import type { SmtpTrial } from '../../../domain/mail/smtp-trial.js';
import { startSmtpSink, type SmtpSink } from '../../support/servers/smtp-sink.js';
import { certificate as cert, privateKey as key } from '../../support/sources/sns.js';

const TO = 'ada@example.test';

describe('a test mail', () => {
  /** As stock Postfix: STARTTLS with a certificate that it has signed itself. */
  let sink: SmtpSink;
  before(async () => {
    const certificate = { key, cert };
    sink = await startSmtpSink({ startTls: true, certificate, auth: { user: 'ada', pass: 'secret-word' } });
  });
  beforeEach(() => sink.reset());
  after(() => sink.close());

  const urlWith = (query: string, pass = 'secret-word'): string =>
    `${sink.url.replace('smtp://', `smtp://ada:${pass}@`)}?${query}`;
  const send = (smtpUrl: string): Promise<SmtpTrial> =>
    createTestMail({ smtpUrl, baseUrl: 'https://news.example.com' })(TO);
  const stagesOf = ({ stages }: SmtpTrial): string[] => stages.map(({ stage, ok }) => `${stage} ${ok}`);

  it('says what the server said at each stage', async () => {
    const trial = await send(urlWith('tls.rejectUnauthorized=false'));
    assert.equal(trial.error, null);
    assert.deepEqual(
      trial.stages.map(({ stage }) => stage),
      ['resolve', 'connect', 'greeting', 'tls', 'auth', 'from', 'rcpt', 'data'],
    );
    const said = (name: string): string =>
      trial.stages.find(({ stage }) => stage === name)?.said.join('\n') ?? '';
    assert.match(said('resolve'), /127\.0\.0\.1/);
    assert.match(said('greeting'), /^220 .*ESMTP/);
    assert.match(said('tls'), /^220 /);
    assert.match(said('auth'), /^235 /);
    assert.match(said('data'), /^354 [^]*^250 .*queued as/m);
    assert.doesNotMatch(JSON.stringify(trial), /secret-word|c2VjcmV0LXdvcmQ/);
    const [mail] = sink.mails;
    assert.deepEqual([mail?.from, mail?.to], ['no-reply@news.example.com', [TO]]);
  });

  it('names the options for a certificate that cannot be verified', async () => {
    const trial = await send(urlWith(''));
    assert.deepEqual(stagesOf(trial), ['resolve true', 'connect true', 'greeting true', 'tls false']);
    assert.match(
      trial.error?.message ?? '',
      /^self-signed certificate.*: .*\?ignoreTLS=true .*\?tls\.rejectUnauthorized=false/,
    );
    assert.equal((await send(urlWith('ignoreTLS=true'))).ok, true);
  });

  it('ends at the stage that fails', async () => {
    const query = 'tls.rejectUnauthorized=false';
    assert.equal((await send(urlWith(query, 'wrong'))).error?.stage, 'auth');
    for (const [at, stage] of [
      ['from', 'from'],
      ['rcpt', 'rcpt'],
      ['message', 'data'],
    ] as const) {
      sink.behave({ at, reply: '550 5.7.1 Not from here' });
      const trial = await send(urlWith(query));
      assert.equal(trial.error?.stage, stage);
      assert.match(trial.stages.at(-1)?.said.join('\n') ?? '', /550 5\.7\.1 Not from here/);
    }
    assert.equal((await send('smtp://127.0.0.1:1')).error?.stage, 'connect');
    assert.equal((await send('smtp://no-such-host.invalid:25')).error?.stage, 'resolve');
  });

  it('is given up after a while', async () => {
    sink.behave({ at: 'connect', delayMs: 5_000 });
    const trial = await trySmtp(parseSmtpUrl(urlWith('ignoreTLS=true')), null, 200);
    assert.deepEqual(trial.error, { stage: 'greeting', message: 'No answer within 0.2 seconds' });
  });

  it('is not needed to warn at start', async () => {
    const lines: string[] = [];
    const sinkOf = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    await checkMailServer(urlWith('ignoreTLS=true'), pino(sinkOf));
    assert.deepEqual(lines, []);
    await checkMailServer(urlWith(''), pino(sinkOf));
    assert.match(lines.join(''), /"stage":"tls".*"mail_server_unusable"/);
    assert.equal(sink.mails.length, 0);
  });
});
