import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  isBadAddress,
  type Mailer,
  type MailResult,
  type SendHooks,
} from '../../../../activities/mail/mailer.js';
import type { SendingProvider } from '../../../../domain/mail/sending-provider.js';
import { startHttpSink, type HttpSink } from '../../../support/servers/http-sink.js';
import { providerAccount, providerMailer } from '../../../support/servers/provider-sink.js';
import { certificate } from '../../http/certificate.js';
import { sampleMail } from '../sample-mail.js';

const yes = { beforeData: () => Promise.resolve(true) };

describe('what a provider answers to a mail', () => {
  let sink: HttpSink;
  let mailer: Mailer;

  before(async () => {
    sink = await startHttpSink();
    mailer = providerMailer(sink.url);
  });
  afterEach(() => sink.reset());
  after(async () => {
    await mailer.close();
    await sink.close();
  });

  const send = (provider: SendingProvider, hooks: SendHooks = yes): Promise<MailResult> =>
    mailer.send(sampleMail({ provider: providerAccount(provider) }), hooks);

  const ids: [SendingProvider, { status: number; body?: object; headers?: Record<string, string> }][] = [
    ['postmark', { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: 'the-id' } }],
    ['resend', { status: 200, body: { id: 'the-id' } }],
    ['sendgrid', { status: 202, headers: { 'X-Message-Id': 'the-id' } }],
    ['mailgun', { status: 200, body: { id: 'the-id', message: 'Queued. Thank you.' } }],
    ['ses', { status: 200, body: { MessageId: 'the-id' } }],
  ];
  for (const [provider, { status, body = {}, headers = {} }] of ids) {
    it(`${provider}: taken, with its id`, async () => {
      sink.answer({ status, body: JSON.stringify(body), headers });
      assert.deepEqual(await send(provider), {
        outcome: 'sent',
        response: `${status} accepted as the-id`,
        serverId: 'the-id',
      });
    });
  }

  type Meaning = { stage: string; permanent: boolean; isBad?: boolean };
  const refusals: [
    SendingProvider,
    status: number,
    body: object,
    Meaning,
    headers?: Record<string, string>,
  ][] = [
    [
      'postmark',
      422,
      { ErrorCode: 300, Message: 'Invalid email request' },
      { stage: 'message', permanent: true },
    ],
    ['postmark', 422, { ErrorCode: 400, Message: 'Sender not found' }, { stage: 'from', permanent: true }],
    [
      'postmark',
      422,
      { ErrorCode: 406, Message: 'Inactive' },
      { stage: 'rcpt', permanent: true, isBad: true },
    ],
    ['postmark', 422, { ErrorCode: 1235, Message: 'No such stream' }, { stage: 'from', permanent: true }],
    ['postmark', 422, { ErrorCode: 1236, Message: 'An inbound stream' }, { stage: 'from', permanent: true }],
    ['postmark', 401, { ErrorCode: 10, Message: 'Bad token' }, { stage: 'auth', permanent: true }],
    ['postmark', 503, { ErrorCode: 100, Message: 'Maintenance' }, { stage: 'connect', permanent: false }],
    [
      'resend',
      403,
      { name: 'validation_error', message: 'Verify a domain' },
      { stage: 'from', permanent: true },
    ],
    ['resend', 403, { name: 'invalid_api_key', message: 'Invalid' }, { stage: 'auth', permanent: true }],
    [
      'resend',
      422,
      { name: 'validation_error', message: 'Invalid to' },
      { stage: 'message', permanent: true },
    ],
    [
      'resend',
      400,
      { name: 'validation_error', message: 'API key is invalid' },
      { stage: 'auth', permanent: true },
    ],
    [
      'resend',
      400,
      { name: 'validation_error', message: 'The `to` field' },
      { stage: 'message', permanent: true },
    ],
    [
      'resend',
      422,
      { name: 'invalid_from_address', message: 'Invalid `from` field' },
      { stage: 'from', permanent: true },
    ],
    ['sendgrid', 401, { errors: [{ message: 'No' }] }, { stage: 'auth', permanent: true }],
    ['sendgrid', 403, { errors: [{ message: 'The from address' }] }, { stage: 'from', permanent: true }],
    [
      'sendgrid',
      400,
      { errors: [{ message: 'Bad' }, { message: 'Worse' }] },
      { stage: 'message', permanent: true },
    ],
    ['mailgun', 404, { message: 'Domain not found' }, { stage: 'from', permanent: true }],
    ['mailgun', 400, { message: 'to is not a valid address' }, { stage: 'message', permanent: true }],
    [
      'ses',
      400,
      { message: 'Email address is not verified.' },
      { stage: 'from', permanent: true },
      { 'x-amzn-ErrorType': 'MessageRejected' },
    ],
    [
      'ses',
      400,
      { message: 'Daily message quota exceeded.' },
      { stage: 'connect', permanent: false },
      { 'x-amzn-ErrorType': 'LimitExceededException:http://internal.amazon.com/' },
    ],
    [
      'ses',
      403,
      { message: 'The signature does not match' },
      { stage: 'auth', permanent: true },
      { 'x-amzn-ErrorType': 'SignatureDoesNotMatch' },
    ],
  ];
  for (const [provider, status, body, { stage, permanent, isBad = false }, headers = {}] of refusals) {
    it(`${provider}: ${status} ${JSON.stringify(body)} is a refusal at ${stage}`, async () => {
      sink.answer({ status, body: JSON.stringify(body), headers });
      const result = await send(provider);
      assert.ok(result.outcome === 'refused', result.outcome);
      assert.deepEqual([result.stage, result.permanent, isBadAddress(result)], [stage, permanent, isBad]);
      assert.ok(result.response.startsWith(`${status} `), result.response);
      assert.equal(sink.requests.length, 1);
    });
  }

  it('a long wait that it asks for is left to the caller', async () => {
    sink.answer({ status: 429, headers: { 'Retry-After': '3600' } });
    const result = await send('postmark');
    assert.ok(result.outcome === 'refused');
    assert.deepEqual([result.permanent, result.stage, result.retryAfterMs], [false, 'connect', 3_600_000]);
  });

  it('a short one is waited for, and the mail sent once', async () => {
    sink.answer(
      { status: 429, headers: { 'Retry-After': '0' } },
      { status: 429, headers: { 'Retry-After': '0' } },
    );
    let gates = 0;
    const beforeData = () => Promise.resolve((gates += 1) > 0);
    assert.equal((await send('sendgrid', { beforeData })).outcome, 'sent');
    assert.deepEqual([sink.requests.length, gates], [3, 1]);
  });

  it('a proxy’s page explains nothing, and its status counts', async () => {
    sink.answer({ status: 413, body: '<html>Too large</html>' });
    const result = await send('mailgun');
    assert.ok(result.outcome === 'refused');
    assert.deepEqual([result.stage, result.response], ['message', '413']);
  });

  for (const answer of [{ status: 500 }, { status: 502 }, { reset: true }]) {
    it(`${JSON.stringify(answer)} is uncertain, and not repeated`, async () => {
      sink.answer(answer);
      assert.equal((await send('postmark')).outcome, 'uncertain');
      assert.equal(sink.requests.length, 1);
    });

    it(`${JSON.stringify(answer)} is repeated with the same idempotency key`, async () => {
      sink.answer(answer, { status: 200, body: '{"id":"the-id"}' });
      assert.equal((await send('resend')).outcome, 'sent');
      const keys = sink.requests.map(({ headers }) => headers['idempotency-key']);
      assert.equal(keys.length, 2);
      assert.equal(new Set(keys).size, 1);
      assert.equal(sink.requests[0]?.body, sink.requests[1]?.body);
    });
  }

  it('after a request without an answer, a refusal of its repetition leaves the mail uncertain', async () => {
    sink.answer({ reset: true });
    sink.always({ status: 409, body: '{"name":"concurrent_idempotent_requests","message":"In progress"}' });
    assert.equal((await send('resend')).outcome, 'uncertain');
    assert.ok(sink.requests.length > 1);
  });

  it('nothing is written if the mail may not be sent any more', async () => {
    assert.equal((await send('postmark', { beforeData: () => Promise.resolve(false) })).outcome, 'stopped');
    assert.equal((await send('mailgun', { ...yes, turn: () => Promise.resolve(false) })).outcome, 'stopped');
    assert.equal(sink.requests.length, 0);
  });

  it('an error of the ledger is passed on, and nothing is written', async () => {
    const beforeData = () => Promise.reject(new Error('no database'));
    await assert.rejects(send('resend', { beforeData }), /no database/);
    assert.equal(sink.requests.length, 0);
  });

  it('a provider that cannot be reached has not received the mail, whose row is not moved to sending', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    server.close();
    await once(server, 'close');
    const lost = providerMailer(`http://127.0.0.1:${address.port}`);
    let isAsked = false;
    const beforeData = () => Promise.resolve((isAsked = true));
    const result = await lost.send(sampleMail({ provider: providerAccount('resend') }), { beforeData });
    assert.ok(result.outcome === 'failed-before-data');
    assert.equal(result.error.code, 'ECONNREFUSED');
    assert.equal(isAsked, false);
    await lost.close();
  });

  it('one whose certificate is not valid has not received the mail either', async () => {
    const stranger = await startHttpSink({ tls: certificate });
    const wary = providerMailer(stranger.url);
    let isAsked = false;
    const beforeData = () => Promise.resolve((isAsked = true));
    const result = await wary.send(sampleMail({ provider: providerAccount('ses') }), { beforeData });
    assert.equal(result.outcome, 'failed-before-data');
    assert.deepEqual([isAsked, stranger.requests.length], [false, 0]);
    await wary.close();
    await stranger.close();
  });

  it('without its secret the mail waits', async () => {
    const sealedSecret = 'v1.AAAA';
    const mail = sampleMail({ provider: { ...providerAccount('resend'), sealedSecret } });
    const result = await mailer.send(mail, yes);
    assert.ok(result.outcome === 'failed-before-data');
    assert.equal(result.error.code, 'ESECRET');
  });

  it('an address field with two addresses is refused', async () => {
    const mail = sampleMail({
      to: { address: 'ada@example.test, eve@example.test' },
      provider: providerAccount('postmark'),
    });
    const result = await mailer.send(mail, yes);
    assert.ok(result.outcome === 'refused' && isBadAddress(result));
    assert.equal(sink.requests.length, 0);
  });

  it('closing waits for what is under way', async () => {
    const closing = providerMailer(sink.url);
    sink.answer({ delayMs: 100 });
    const sending = closing.send(sampleMail({ provider: providerAccount('postmark') }), yes);
    await sink.waitFor(1);
    await closing.close();
    assert.equal((await sending).outcome, 'sent');
    const late = await closing.send(sampleMail({ provider: providerAccount('postmark') }), yes);
    assert.equal(late.outcome, 'failed-before-data');
  });
});
