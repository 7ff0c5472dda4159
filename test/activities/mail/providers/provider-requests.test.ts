import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import type { Mail, Mailer } from '../../../../activities/mail/mailer.js';
import type { ProviderOptions, SendingProvider } from '../../../../domain/mail/sending-provider.js';
import { startHttpSink, type HttpSink, type SinkRequest } from '../../../support/servers/http-sink.js';
import { PROVIDER_SECRET, providerAccount, providerMailer } from '../../../support/servers/provider-sink.js';
import { sampleMail } from '../sample-mail.js';

const ID = '65a1f0c2b3d4e5f601234567';
const MESSAGE_ID = `<${ID}@example.com>`;
const UNSUBSCRIBE = {
  'List-Unsubscribe': '<https://rollcall.test/unsubscribe/t>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

/** What each provider's documentation asks for. */
describe('the request for a mail', () => {
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

  async function sent(
    provider: SendingProvider,
    { options, ...more }: Partial<Mail> & { options?: ProviderOptions } = {},
  ): Promise<SinkRequest> {
    const mail = sampleMail({
      from: { name: 'Ada "A" Shop', address: 'hello@example.com' },
      to: { name: 'Zoë', address: 'zoe@example.test' },
      replyTo: 'help@example.com',
      subject: 'Grüße\r\nBcc: evil@example.test',
      html: '<p>Hello</p>',
      messageId: MESSAGE_ID,
      headers: UNSUBSCRIBE,
      provider: providerAccount(provider, options),
      ...more,
    });
    const result = await mailer.send(mail, { beforeData: () => Promise.resolve(true) });
    assert.equal(result.outcome, 'sent');
    const [request] = sink.requests;
    assert.ok(request !== undefined && sink.requests.length === 1);
    assert.equal(request.method, 'POST');
    assert.equal(request.headers['content-length'], String(Buffer.byteLength(request.body)));
    return request;
  }

  it('to Postmark', async () => {
    const { url, headers, body } = await sent('postmark');
    assert.deepEqual([headers['host'], url], ['api.postmarkapp.com', '/email']);
    assert.equal(headers['x-postmark-server-token'], PROVIDER_SECRET);
    assert.equal(headers['accept'], 'application/json');
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(body), {
      From: String.raw`"Ada \"A\" Shop" <hello@example.com>`,
      To: '"Zoë" <zoe@example.test>',
      ReplyTo: 'help@example.com',
      Subject: 'Grüße Bcc: evil@example.test',
      TextBody: 'Hello',
      HtmlBody: '<p>Hello</p>',
      Headers: [
        { Name: 'Message-ID', Value: MESSAGE_ID },
        { Name: 'X-PM-KeepID', Value: 'true' },
        ...Object.entries(UNSUBSCRIBE).map(([Name, Value]) => ({ Name, Value })),
      ],
      Metadata: { rollcall_message: ID },
      MessageStream: 'broadcast',
      TrackOpens: false,
      TrackLinks: 'None',
    });
  });

  it('to Postmark, for transactional mail', async () => {
    const { body } = await sent('postmark', { headers: {} });
    assert.equal(JSON.parse(body).MessageStream, 'outbound');
  });

  it('to Resend', async () => {
    const { url, headers, body } = await sent('resend');
    assert.deepEqual([headers['host'], url], ['api.resend.com', '/emails']);
    assert.equal(headers['authorization'], `Bearer ${PROVIDER_SECRET}`);
    assert.equal(headers['idempotency-key'], `rollcall/${ID}`);
    assert.deepEqual(JSON.parse(body), {
      from: String.raw`"Ada \"A\" Shop" <hello@example.com>`,
      to: ['"Zoë" <zoe@example.test>'],
      reply_to: 'help@example.com',
      subject: 'Grüße Bcc: evil@example.test',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: UNSUBSCRIBE,
      tags: [{ name: 'rollcall_message', value: ID }],
    });
  });

  it('to SendGrid', async () => {
    const { url, headers, body } = await sent('sendgrid');
    assert.deepEqual([headers['host'], url], ['api.sendgrid.com', '/v3/mail/send']);
    assert.equal(headers['authorization'], `Bearer ${PROVIDER_SECRET}`);
    assert.deepEqual(JSON.parse(body), {
      personalizations: [
        { to: [{ email: 'zoe@example.test', name: 'Zoë' }], custom_args: { rollcall_message: ID } },
      ],
      from: { email: 'hello@example.com', name: 'Ada "A" Shop' },
      reply_to: { email: 'help@example.com' },
      subject: 'Grüße Bcc: evil@example.test',
      content: [
        { type: 'text/plain', value: 'Hello' },
        { type: 'text/html', value: '<p>Hello</p>' },
      ],
      headers: UNSUBSCRIBE,
      tracking_settings: {
        click_tracking: { enable: false },
        open_tracking: { enable: false },
        subscription_tracking: { enable: false },
      },
    });
  });

  it('to SendGrid in the EU', async () => {
    const { headers } = await sent('sendgrid', { options: { region: 'eu' } });
    assert.equal(headers['host'], 'api.eu.sendgrid.com');
  });

  it('to SendGrid without an empty text part, which it refuses', async () => {
    const { body } = await sent('sendgrid', { text: ' \n' });
    assert.deepEqual(JSON.parse(body).content, [{ type: 'text/html', value: '<p>Hello</p>' }]);
  });

  it('to Mailgun', async () => {
    const { url, headers, body } = await sent('mailgun');
    assert.deepEqual([headers['host'], url], ['api.mailgun.net', '/v3/mg.example.com/messages.mime']);
    const credentials = Buffer.from(`api:${PROVIDER_SECRET}`).toString('base64');
    assert.equal(headers['authorization'], `Basic ${credentials}`);
    const type = headers['content-type'] ?? '';
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    assert.deepEqual([...form.keys()].sort(), ['message', 'o:tracking', 'to', 'v:rollcall_message']);
    assert.equal(form.get('to'), 'zoe@example.test');
    assert.equal(form.get('o:tracking'), 'no');
    assert.equal(form.get('v:rollcall_message'), ID);
    const message = form.get('message');
    assert.ok(message instanceof File);
    await assertComposed(Buffer.from(await message.arrayBuffer()));
  });

  it('to Mailgun in the EU', async () => {
    const { headers } = await sent('mailgun', { options: { region: 'eu' } });
    assert.equal(headers['host'], 'api.eu.mailgun.net');
  });

  it('to Amazon SES', async () => {
    const { url, headers, body } = await sent('ses');
    assert.deepEqual(
      [headers['host'], url],
      ['email.eu-central-1.amazonaws.com', '/v2/email/outbound-emails'],
    );
    assert.match(headers['x-amz-date'] ?? '', /^\d{8}T\d{6}Z$/);
    const day = headers['x-amz-date']?.slice(0, 8) ?? '';
    const credential = `AKIDEXAMPLEKEYID/${day}/eu-central-1/ses/aws4_request`;
    const authorization = headers['authorization'] ?? '';
    assert.ok(authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${credential}, `), authorization);
    assert.match(authorization, /SignedHeaders=content-type;host;x-amz-date, Signature=[\da-f]{64}$/);
    const { Content, ...rest } = JSON.parse(body);
    assert.deepEqual(rest, {
      FromEmailAddress: 'hello@example.com',
      Destination: { ToAddresses: ['zoe@example.test'] },
      EmailTags: [{ Name: 'rollcall_message', Value: ID }],
      ConfigurationSetName: 'rollcall',
    });
    assert.deepEqual(Object.keys(Content), ['Raw']);
    await assertComposed(Buffer.from(Content.Raw.Data, 'base64'));
  });

  async function assertComposed(raw: Buffer): Promise<void> {
    const mail = await PostalMime.parse(raw);
    assert.deepEqual(mail.from, { name: 'Ada "A" Shop', address: 'hello@example.com' });
    assert.deepEqual(mail.to, [{ name: 'Zoë', address: 'zoe@example.test' }]);
    assert.deepEqual([mail.messageId, mail.subject], [MESSAGE_ID, 'Grüße Bcc: evil@example.test']);
    assert.equal(
      mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value,
      'List-Unsubscribe=One-Click',
    );
  }
});
