import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { JsonObject } from '../../../domain/json/json.js';
import { mailProviders, type MailProvider } from '../../../domain/mail-reports/mail-report.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { assertAllDocumented } from '../../support/http/internal-events.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { assertHoursExact } from '../../support/servers/count-rows.js';
import {
  basic,
  reports,
  sendgridKey,
  signMailgun,
  signSendgrid,
  type SentReport,
} from '../../support/mail/mail-reports.js';
import { makerNamed, send } from '../../support/sources/signed-sources.js';
import {
  certificate,
  CERTIFICATE_URL,
  snsHandshake,
  snsNotification,
  SUBSCRIBE_URL,
  TOPIC,
} from '../../support/sources/sns.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

/** A source as an operator sets it up for a provider, and how that sends. */
interface Setup {
  source: JsonObject;
  request: (payload: JsonObject, at: Date) => SentReport;
  /** The same from somebody who does not know the secret, or of something else than what was signed. */
  forge: (sent: SentReport) => SentReport;
}

const json = (payload: unknown): string => JSON.stringify(payload);
const USER = 'rollcall:a long enough password';
const withBasic = (mailReports: MailProvider): Setup => ({
  source: { mailReports, signing: { scheme: 'basicAuth', secret: USER.replaceAll(' ', '-') } },
  request: (payload) => ({ raw: json(payload), headers: basic(USER.replaceAll(' ', '-')) }),
  forge: ({ raw }) => ({ raw, headers: basic('rollcall:another-password') }),
});
const svix = makerNamed('Svix, for Clerk and Resend');
const altered = ({ raw, headers }: SentReport): SentReport => ({
  raw: raw.replaceAll('@', '2@'),
  headers,
});

const setups: Record<MailProvider, Setup> = {
  ses: {
    source: { signing: { scheme: 'sns', secret: TOPIC } },
    request: (payload) => ({
      raw: json(snsNotification(payload)),
      headers: { 'Content-Type': 'text/plain' },
    }),
    forge: altered,
  },
  postmark: withBasic('postmark'),
  sendgrid: {
    source: { signing: { scheme: 'sendgrid', secret: sendgridKey } },
    request: (payload, at) => {
      const raw = json([payload]);
      return { raw, headers: signSendgrid(sendgridKey, raw, at) };
    },
    forge: altered,
  },
  mailgun: {
    source: { signing: { scheme: 'mailgun', secret: 'mailgun-signing-key' } },
    request: (payload, at) => ({ raw: json(signMailgun('mailgun-signing-key', payload, at)), headers: {} }),
    forge: ({ raw, headers }) => ({ raw: raw.replace(/"token":"./, '"token":"x'), headers }),
  },
  resend: {
    source: { signing: { scheme: 'standardWebhooks', secret: svix.secret } },
    request: (payload, at) => ({ raw: json(payload), headers: svix.sign(svix.secret, json(payload), at) }),
    forge: altered,
  },
  brevo: {
    source: { mailReports: 'brevo', signing: { scheme: 'bearer', secret: 'a-token-of-ours' } },
    request: (payload) => ({ raw: json(payload), headers: { Authorization: 'Bearer a-token-of-ours' } }),
    forge: ({ raw }) => ({ raw, headers: { Authorization: 'Bearer a-token-of-theirs' } }),
  },
  mailjet: withBasic('mailjet'),
  generic: {
    source: {
      mailReports: 'generic',
      signing: { scheme: 'hmac', header: 'X-Signature', secret: 'acme-secret' },
    },
    request: (payload, at) => {
      const raw = json(payload);
      const { sign } = makerNamed('GitHub');
      const signature = (sign('acme-secret', raw, at)['X-Hub-Signature-256'] ?? '').slice('sha256='.length);
      return { raw, headers: { 'X-Signature': signature } };
    },
    forge: altered,
  },
};

describe('reports of bounces and complaints', () => {
  const visited: string[] = [];
  let passedMs = 0;
  const api = useApi({
    clock: () => new Date(Date.now() + passedMs),
    getUrl: (url) => {
      visited.push(url);
      return Promise.resolve({ status: 200, body: url === CERTIFICATE_URL ? certificate : '<Confirmed/>' });
    },
  });
  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(() => visited.splice(0));

  async function newSource(fields: JsonObject): Promise<string> {
    const response = await client.post('/api/event-sources', { name: 'Mail', ...fields });
    assert.equal(response.status, 201, response.text);
    return new URL(response.body.url).pathname;
  }
  const post = (path: string, sent: SentReport): Promise<ApiResponse> => send(api.anonymous(), path, sent);
  const suppressions = async (): Promise<ApiResponse['body']> =>
    (await client.get('/api/suppressions')).body.data;
  const newContact = async (): Promise<{ email: string; id: string }> => {
    const email = newEmail();
    return { email, id: (await client.post('/api/contacts', { email })).body.id };
  };
  /** A mail that was sent to a contact. */
  const newMessage = async (contact: {
    id: string;
    email: string;
  }): Promise<{ id: string; messageId: string }> => {
    const _id = new ObjectId();
    const messageId = `<${_id.toHexString()}@widgets.example>`;
    await api.db.collections.Message.insertOne({
      _id,
      workspaceId: new ObjectId(owner.workspaceId),
      contactId: new ObjectId(contact.id),
      enrollmentId: null,
      automationId: null,
      step: null,
      kind: 'marketing',
      to: contact.email,
      subject: 'Hello',
      messageId,
      status: 'sent',
      claim: null,
      claimedUntil: null,
      reason: null,
      response: '250 ok',
      attempts: 1,
      createdAt: new Date(),
      sentAt: new Date(),
    });
    return { id: _id.toHexString(), messageId };
  };

  for (const provider of mailProviders) {
    const { source, request, forge } = setups[provider];
    const { hard, complaint, other, namesMessage } = reports[provider];

    describe(`of ${provider}`, () => {
      it('suppress the address, on the message they belong to', async () => {
        const path = await newSource(source);
        const contact = await newContact();
        const { id, messageId } = await newMessage(contact);
        const sent = request(hard({ email: contact.email, messageId }), new Date());

        assertProblem(await post(path, forge(sent)), 401, 'bad_signature');
        assert.deepEqual(await suppressions(), []);

        const response = await post(path, sent);
        assert.equal(response.status, 200, response.text);
        const [suppression] = await suppressions();
        assert.deepEqual([suppression.email, suppression.reason], [contact.email, 'bounced']);
        assert.deepEqual(
          [suppression.evidence.provider, suppression.evidence.type, suppression.evidence.code],
          [provider, 'hard', '5.1.1'],
        );
        const events = (await client.get(`/api/contacts/${contact.id}/events`)).body.data;
        await assertAllDocumented(api.db, new ObjectId(owner.workspaceId), ['email_bounced']);
        const bounced = events.find((event: { eventName: string }) => event.eventName === 'email_bounced');
        assert.equal(bounced.properties.messageId, namesMessage ? id : null);
        const message = (await client.get(`/api/messages/${id}`)).body;
        assert.equal(message.report?.kind ?? null, namesMessage ? 'bounce' : null);
      });

      it('are complaints as well, and count once', async () => {
        const path = await newSource(source);
        const contact = await newContact();
        const sent = request(complaint({ email: contact.email, messageId: '<1@example.com>' }), new Date());
        const first = await post(path, sent);
        assert.equal(first.status, 200, first.text);
        const [suppression] = await suppressions();
        assert.deepEqual([suppression.email, suppression.reason], [contact.email, 'complained']);
        const { consent } = (await client.get(`/api/contacts/${contact.id}`)).body;
        assert.deepEqual([consent.state, consent.by.name], ['withdrawn', 'Mail']);
        assert.deepEqual((await post(path, sent)).body, first.body);
      });

      it('leave everything else as it is', async () => {
        const path = await newSource(source);
        const contact = await newContact();
        const sent = request(other({ email: contact.email, messageId: '<1@example.com>' }), new Date());
        assert.equal((await post(path, sent)).status, 200);
        assert.deepEqual(await suppressions(), []);
      });
    });
  }

  for (const kind of ['hard', 'complaint'] as const) {
    it(`count once per message, in the hour of the first, however often they come: ${kind}`, async () => {
      const path = await newSource(setups.brevo.source);
      const contact = await newContact();
      const { messageId } = await newMessage(contact);
      for (const [n, passed] of [0, HOUR_MS].entries()) {
        passedMs = passed;
        const payload = { ...reports.brevo[kind]({ email: contact.email, messageId }), id: n };
        assert.equal((await post(path, setups.brevo.request(payload, new Date()))).status, 200);
      }
      passedMs = 0;
      await assertHoursExact(api.db, new ObjectId(owner.workspaceId));
    });
  }

  it('about unknown addresses suppress them and create no contact', async () => {
    const path = await newSource(setups.brevo.source);
    const email = newEmail();
    const sent = setups.brevo.request(
      reports.brevo.hard({ email, messageId: '<1@example.com>' }),
      new Date(),
    );
    const response = await post(path, sent);
    assert.deepEqual([response.status, response.body.contactId], [200, null]);
    assert.equal((await client.get('/api/contacts')).body.data.length, 0);
    assert.equal((await suppressions())[0].email, email);
    assert.equal((await client.get('/api/events?status=unmapped')).body.data.length, 0);
  });

  it('of another workspace’s message do not touch it', async () => {
    const path = await newSource(setups.brevo.source);
    const [contact, stranger] = [await newContact(), await newContact()];
    const { id, messageId } = await newMessage(stranger);
    await api.db.collections.Message.updateOne(
      { _id: new ObjectId(id) },
      { $set: { workspaceId: new ObjectId() } },
    );
    const payload = reports.brevo.hard({ email: contact.email, messageId });
    assert.equal((await post(path, setups.brevo.request(payload, new Date()))).status, 200);
    const message = await api.db.collections.Message.findOne({ _id: new ObjectId(id) });
    assert.equal(message?.report, undefined);
    assert.equal((await suppressions())[0].email, contact.email);
  });

  it('about several recipients are answered as a list', async () => {
    const path = await newSource(setups.resend.source);
    const [one, two] = [newEmail(), newEmail()];
    const payload = reports.resend.hard({ email: one, messageId: '<1@example.com>' });
    Object.assign(payload['data'] ?? {}, { to: [one, `Two <${two}>`] });
    const sent = setups.resend.request(payload, new Date());
    assert.equal((await post(path, sent)).body.results.length, 2);
    assert.deepEqual((await post(path, sent)).body.results.length, 2);
    const emails = (await suppressions()).map((row: { email: string }) => row.email);
    assert.deepEqual(new Set(emails), new Set([one, two]));
  });

  describe('of SES', () => {
    const path = (): Promise<string> => newSource(setups.ses.source);
    const postBody = async (body: JsonObject): Promise<ApiResponse> =>
      post(await path(), { raw: json(body), headers: {} });

    it('are subscribed to by visiting the address in the handshake', async () => {
      const response = await postBody(snsHandshake('SubscriptionConfirmation', { version: '1' }));
      assert.deepEqual([response.status, response.body], [200, { ok: true }]);
      assert.deepEqual(visited.slice(-1), [SUBSCRIBE_URL]);
      assert.equal((await client.get('/api/events')).body.data.length, 0);
    });

    it('are not subscribed to at another address, or for another topic', async () => {
      const elsewhere = snsHandshake('SubscriptionConfirmation', {
        url: 'https://sns.evil.example/?Action=x',
      });
      assertProblem(await postBody(elsewhere), 422, 'invalid');
      const other = snsHandshake('SubscriptionConfirmation', { topic: TOPIC.replace('bounces', 'others') });
      assertProblem(await postBody(other), 401, 'bad_signature');
      assert.deepEqual(
        visited.filter((url) => url !== CERTIFICATE_URL),
        [],
      );
    });

    it('end without a visit', async () => {
      const response = await postBody(snsHandshake('UnsubscribeConfirmation'));
      assert.equal(response.status, 200);
      assert.equal(visited.includes(SUBSCRIBE_URL), false);
    });

    it('take the certificate from SNS only', async () => {
      const body = snsNotification(reports.ses.hard({ email: newEmail(), messageId: '' }));
      for (const url of [
        'https://evil.example/SimpleNotificationService-0123456789abcdef.pem',
        'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef.pem',
        'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
        'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-0123456789abcdef.pem',
        'https://sns.eu-west-1.amazonaws.com/bucket/key.pem',
        // Objects in a bucket named `sns`.
        'https://sns.s3.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
        'https://sns.s3-eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
        'https://sns.s3-accelerate.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
        // Each query would be fetched and kept by itself.
        `${CERTIFICATE_URL}?x=1`,
        `${CERTIFICATE_URL}#1`,
      ])
        assertProblem(await postBody({ ...body, SigningCertURL: url }), 401, 'bad_signature');
      assert.deepEqual(
        visited.filter((url) => url !== CERTIFICATE_URL),
        [],
      );
    });

    it('are read raw from a source without a signature, whose handshake is signed all the same', async () => {
      const raw = await newSource({ mailReports: 'ses' });
      const handshake = snsHandshake('SubscriptionConfirmation');
      const forged = { ...handshake, Token: randomUUID() };
      assertProblem(await post(raw, { raw: json(forged), headers: {} }), 401, 'bad_signature');
      assert.equal((await post(raw, { raw: json(handshake), headers: {} })).status, 200);
      assert.equal(visited.at(-1), SUBSCRIBE_URL);
      const email = newEmail();
      await post(raw, { raw: json(reports.ses.hard({ email, messageId: '' })), headers: {} });
      assert.equal((await suppressions())[0].email, email);
    });
  });

  it('of Mailgun cannot be changed and sent again under a known token', async () => {
    const path = await newSource(setups.mailgun.source);
    const [email, other] = [newEmail(), newEmail()];
    const sent = setups.mailgun.request(reports.mailgun.hard({ email, messageId: '' }), new Date());
    const first = await post(path, sent);
    const replayed = await post(path, { ...sent, raw: sent.raw.replaceAll(email, other) });
    assert.deepEqual(replayed.body, first.body);
    assert.deepEqual(
      (await suppressions()).map((row: { email: string }) => row.email),
      [email],
    );
  });

  it('may be understood from a source without a signature, if it says so', async () => {
    const payload = reports.postmark.hard({ email: newEmail(), messageId: '' });
    const sent = { raw: json(payload), headers: {} };
    await post(await newSource({}), sent);
    assert.deepEqual(await suppressions(), []);
    await post(await newSource({ mailReports: 'postmark' }), sent);
    assert.equal((await suppressions()).length, 1);
  });
});
