import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../../domain/json/json.js';
import { parseJson } from '../../../domain/json/parse-json.js';
import { mailProviders, type MailReport } from '../../../domain/mail-reports/mail-report.js';
import { readMailReports, understoodReports } from '../../../domain/mail-reports/read-mail-reports.js';
import { reports } from '../../support/mail/mail-reports.js';

const ID = '0123456789abcdef01234567';
const ADA = { email: 'Ada@Example.org', messageId: `<${ID}@widgets.example>` };

/** Of another message than the header names. */
const TAG = '89abcdef0123456789abcdef';

function within(payload: JsonObject, key: string, more: JsonObject): JsonObject {
  const inner = payload[key];
  assert.ok(isJsonObject(inner), key);
  return { ...payload, [key]: { ...inner, ...more } };
}

describe('reports of mail providers', () => {
  for (const provider of mailProviders) {
    const { hard, soft, complaint, other, namesMessage } = reports[provider];
    const messageId = namesMessage ? ID : null;
    const read = (payload: JsonObject): Partial<MailReport>[] => readMailReports(provider, payload);

    describe(`of ${provider}`, () => {
      it('are understood as hard and soft bounces, and complaints', () => {
        for (const [payload, kind, type] of [
          [hard(ADA), 'bounce', 'hard'],
          [soft(ADA), 'bounce', 'soft'],
          [complaint(ADA), 'complaint', null],
        ] as const) {
          const found = read(payload);
          assert.equal(found.length, 1, JSON.stringify(payload));
          const { email, provider: by, messageId: about, kind: of, type: how } = found[0] ?? {};
          assert.deepEqual(
            { email, provider: by, messageId: about, kind: of, type: how },
            { email: 'ada@example.org', provider, messageId, kind, type },
          );
        }
      });

      it('have the code of a hard bounce, unless there is none', () => {
        const [found] = read(hard(ADA));
        assert.equal(found?.code, '5.1.1');
        assert.match(found?.diagnostic ?? '', /./);
      });

      it('are nothing else', () => {
        assert.deepEqual(read(other(ADA)), []);
        assert.deepEqual(read({}), []);
        assert.deepEqual(read(hard({ ...ADA, email: 'not an address' })), []);
      });

      it('never fail, whatever is sent', () => {
        fc.assert(
          fc.property(fc.object({ withNullPrototype: false }), (given) => {
            const payload = JSON.parse(JSON.stringify(given)) as JsonObject;
            assert.deepEqual(read(payload), []);
          }),
        );
      });
    });
  }

  const tagged: [MailReport['provider'] & keyof typeof reports, of: (report: JsonObject) => JsonObject][] = [
    ['postmark', (report) => ({ ...report, Metadata: { rollcall_message: TAG } })],
    ['sendgrid', (report) => ({ ...report, rollcall_message: TAG, 'smtp-id': '<theirs@sendgrid.example>' })],
    ['mailgun', (report) => within(report, 'event-data', { 'user-variables': { rollcall_message: TAG } })],
    ['resend', (report) => within(report, 'data', { tags: [{ name: 'rollcall_message', value: TAG }] })],
    ['resend', (report) => within(report, 'data', { tags: { rollcall_message: TAG } })],
    ['ses', (report) => within(report, 'mail', { tags: { rollcall_message: [TAG] } })],
  ];
  for (const [provider, of] of tagged) {
    it(`name the message by the tag that ${provider} returns`, () => {
      const [found] = readMailReports(provider, of(reports[provider].hard(ADA)));
      assert.equal(found?.messageId, TAG);
    });
  }

  it('tell a refused mail from a bad address', () => {
    const sesBlocked = reports.ses.hard(ADA);
    Object.assign(sesBlocked['bounce'] ?? {}, { bounceType: 'Transient', bounceSubType: 'ContentRejected' });
    const resendBlocked = within(reports.resend.soft(ADA), 'data', {
      bounce: { type: 'Transient', subType: 'ContentRejected', message: 'Refused' },
    });
    const cases: [MailReport['provider'] & keyof typeof reports, JsonObject][] = [
      ['ses', sesBlocked],
      ['resend', resendBlocked],
      ['postmark', { ...reports.postmark.hard(ADA), Type: 'SpamNotification' }],
      ['sendgrid', { ...reports.sendgrid.hard(ADA), type: 'blocked' }],
      ['brevo', { ...reports.brevo.hard(ADA), event: 'blocked' }],
      ['mailjet', { ...reports.mailjet.hard(ADA), event: 'blocked', error: 'policy issue' }],
      ['generic', { ...reports.generic.hard(ADA), bounceType: 'blocked' }],
    ];
    for (const [provider, payload] of cases)
      assert.deepEqual(
        readMailReports(provider, payload).map(({ type }) => type),
        ['blocked'],
        provider,
      );
  });

  for (const provider of mailProviders)
    it(`of ${provider} with a code of refused policy say nothing about the address`, () => {
      const gone = JSON.stringify(reports[provider].hard(ADA));
      const refused = parseJson(gone.replaceAll('5.1.1', '5.7.1'));
      assert.ok(isJsonObject(refused));
      const [found] = readMailReports(provider, refused);
      assert.deepEqual([found?.type, found?.code], ['blocked', '5.7.1']);
    });

  it('of Resend include that it does not send to an address any more', () => {
    const suppressed = { type: 'OnAccountSuppressionList', message: 'On the account’s suppression list' };
    const payload = within(reports.resend.other(ADA), 'data', { suppressed });
    const [found, ...more] = readMailReports('resend', { ...payload, type: 'email.suppressed' });
    assert.deepEqual(more, []);
    assert.deepEqual(found, {
      kind: 'bounce',
      email: 'ada@example.org',
      type: 'hard',
      providerType: suppressed.type,
      code: null,
      diagnostic: suppressed.message,
      provider: 'resend',
      messageId: ID,
    });
  });

  it('of SES are read from raw and wrapped messages, by both names of their type', () => {
    const { notificationType, ...rest } = reports.ses.hard(ADA);
    const published = { eventType: notificationType ?? null, ...rest };
    const wrapped = { Type: 'Notification', MessageId: 'm', Message: JSON.stringify(published) };
    for (const payload of [published, wrapped])
      assert.equal(readMailReports('ses', payload)[0]?.email, 'ada@example.org');
    assert.deepEqual(readMailReports('ses', { Type: 'Notification', Message: 'Hello' }), []);
  });

  it('that a mail is no spam are none', () => {
    const payload = reports.ses.complaint(ADA);
    Object.assign(payload['complaint'] ?? {}, { complaintFeedbackType: 'not-spam' });
    assert.deepEqual(readMailReports('ses', payload), []);
  });

  it('of other messages than ours name none', () => {
    const [found] = readMailReports('brevo', reports.brevo.hard({ ...ADA, messageId: '<14c5@ismtpd-555>' }));
    assert.equal(found?.messageId, null);
  });

  it('are those of the provider that signs, or that the source names', () => {
    const signed = (scheme: 'sns' | 'stripe' | 'sendgrid') => ({ settings: { scheme } });
    assert.equal(understoodReports({ signing: null }), null);
    assert.equal(understoodReports({ signing: signed('sns') }), 'ses');
    assert.equal(understoodReports({ signing: signed('stripe') }), null);
    assert.equal(understoodReports({ signing: signed('stripe'), mailReports: 'generic' }), 'generic');
    assert.equal(understoodReports({ mailReports: 'postmark' }), 'postmark');
  });
});
