import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttpSink, type HttpSink } from '../../../support/servers/http-sink.js';
import { providerAccount, providerMailer } from '../../../support/servers/provider-sink.js';
import { sampleMail } from '../sample-mail.js';

const yes = { beforeData: () => Promise.resolve(true) };

describe('how long a mail to a provider may take', () => {
  let sink: HttpSink;

  before(async () => {
    sink = await startHttpSink();
  });
  afterEach(() => sink.reset());
  after(() => sink.close());

  it('no answer in time is uncertain', async () => {
    const hasty = providerMailer(sink.url, { requestMs: 500 });
    sink.answer({ hang: true });
    const mail = sampleMail({ provider: providerAccount('ses') });
    const result = await hasty.send(mail, yes);
    assert.equal(result.outcome, 'uncertain');
    await hasty.close();
  });

  for (const provider of ['postmark', 'resend'] as const) {
    it(`${provider}: if the time is up before the ledger answers, nothing was written, nor is later`, async () => {
      const hasty = providerMailer(sink.url, { requestMs: 100 });
      const beforeData = () => sleep(300, true);
      const result = await hasty.send(sampleMail({ provider: providerAccount(provider) }), { beforeData });
      assert.equal(result.outcome, 'failed-before-data');
      await hasty.close();
      assert.equal(sink.requests.length, 0);
    });
  }

  it('nothing was written either if the mailer closes before the ledger answers', async () => {
    const closing = providerMailer(sink.url);
    let closed: Promise<void> | undefined;
    const beforeData = () => {
      closed = closing.close(0);
      return sleep(100, true);
    };
    const result = await closing.send(sampleMail({ provider: providerAccount('sendgrid') }), { beforeData });
    assert.equal(result.outcome, 'failed-before-data');
    await closed;
    assert.equal(sink.requests.length, 0);
  });

  it('repetitions do not extend the time for all requests', async () => {
    const requestMs = 2_000;
    const hasty = providerMailer(sink.url, { requestMs, totalMs: 1.5 * requestMs });
    sink.always({ hang: true });
    const began = performance.now();
    assert.equal(
      (await hasty.send(sampleMail({ provider: providerAccount('resend') }), yes)).outcome,
      'uncertain',
    );
    assert.ok(performance.now() - began < 2 * requestMs);
    assert.equal(sink.requests.length, 2);
    await hasty.close();
  });

  it('a single request does not take longer than all may', async () => {
    const hasty = providerMailer(sink.url, { totalMs: 200 });
    sink.always({ hang: true });
    const result = await hasty.send(sampleMail({ provider: providerAccount('ses') }), yes);
    assert.equal(result.outcome, 'uncertain');
    await hasty.close();
  });

  it('a provider that asks to wait for more than three seconds is asked in a later attempt', async () => {
    const mailer = providerMailer(sink.url);
    sink.answer({ status: 429, headers: { 'Retry-After': '4' } });
    const result = await mailer.send(sampleMail({ provider: providerAccount('sendgrid') }), yes);
    assert.ok(result.outcome === 'refused');
    assert.deepEqual([result.retryAfterMs, sink.requests.length], [4_000, 1]);
    await mailer.close();
  });

  it('what one attempt waits for is the sum of all waits', async () => {
    const mailer = providerMailer(sink.url, { patienceMs: 1_900 });
    sink.always({ status: 429, headers: { 'Retry-After': '1' } });
    const result = await mailer.send(sampleMail({ provider: providerAccount('postmark') }), yes);
    assert.ok(result.outcome === 'refused');
    assert.deepEqual([result.retryAfterMs, sink.requests.length], [1_000, 2]);
    await mailer.close();
  });
});
