import assert from 'node:assert/strict';
import { guessConsent } from '../../../domain/consent/guess-consent.js';
import { everyoneInFile } from '../../../domain/consent/file-consent.js';
import { consentReader } from '../../../domain/consent/row-consent.js';
import { mapPayload } from '../../../domain/mapping/map-payload.js';

const ADA = 'ada@example.org';

/** What events of other services mean, as they document them. */
const PAYLOADS: [source: string, body: object, says: string | null][] = [
  [
    'developers-classic.mailerlite.com/docs/webhooks',
    {
      type: 'subscriber.update',
      data: { subscriber: { email: ADA, date_subscribe: null, date_unsubscribe: '2017-05-23 14:50:03' } },
    },
    'withdrawn',
  ],
  [
    'developer.close.com/api/overview/changelog/2024/2/15',
    { event: { object_type: 'unsubscribed_email', action: 'created', data: { email: ADA } } },
    'withdrawn',
  ],
  [
    'zoho.com/campaigns/help/emailapi/events/unsubscribes.html',
    { webhook_name: 'My hook', action: 'unsubscribe', action_time: 1767225600000, contact_email: ADA },
    'withdrawn',
  ],
  [
    'learn.emailengine.app/docs/webhooks/listunsubscribe',
    { event: 'listUnsubscribe', account: 'a', data: { recipient: ADA, listId: 'news' } },
    'withdrawn',
  ],
  [
    'SparkPost/support-docs#789',
    { msys: { unsubscribe_event: { type: 'link_unsubscribe', rcpt_to: ADA, timestamp: '1767225600' } } },
    'withdrawn',
  ],
];

/** Columns of files, and what their values mean. */
const COLUMNS: [source: string, column: string, values: Record<string, string | null>][] = [
  ['support.writtenwordmedia.com: an exported list', 'Opt-In Status', { Single: 'yes', Double: 'yes' }],
  ['pentacent/keila#253', 'Status', { active: 'counted', unsubscribed: 'left', unreachable: 'bounced' }],
  ['knadh/listmonk#2452', 'status', { enabled: 'counted', disabled: 'no', blocklisted: 'left' }],
  ['mettle/sendportal-core#165', 'unsubscribed_at', { '2022-05-30 10:00:00': 'left' }],
  [
    'docs.gorillaa.one/guides/suppressions',
    'reason',
    {
      hard_bounce: 'bounced',
      spam_complaint: 'complained',
      unsubscribe: 'left',
      manual: 'left',
      blocklist: 'left',
    },
  ],
  [
    'Oci.EmailService.Models.SuppressionReason',
    'SuppressionReason',
    { Complaint: 'complained', Hardbounce: 'bounced', Manual: 'left', Softbounce: 'no', Unsubscribe: 'left' },
  ],
  ['API_SuppressionOptions of SES', 'Reason', { BOUNCE: 'bounced', COMPLAINT: 'complained' }],
  [
    'mail.gitdate.ink/docs/contacts/subscribers',
    'status',
    { subscribed: 'yes', unsubscribed: 'left', unconfirmed: 'pending' },
  ],
  ['images.joyful.to/docs/import', 'Status', { Active: 'counted', Pending: 'pending' }],
];

/** Names of files, and what their people have done. */
const FILES: [source: string, name: string, everyone: string | null][] = [
  ['twilio-sendgrid-suppressions', 'suppression_bounces.csv', 'bounced'],
  ['twilio-sendgrid-suppressions', 'suppression_spam_reports.csv', 'complained'],
  ['twilio-sendgrid-suppressions', 'suppression_invalid_emails.csv', 'bounced'],
  ['twilio-sendgrid-suppressions', 'suppression_unsubscribes.csv', 'left'],
  ['putyourlightson/craft-campaign#384', 'unsubscribed contacts 2023.csv', 'left'],
  ['Mailtrain-org/mailtrain#325', 'subscribed and unsubscribed.csv', null],
];

describe('consent as others report it', () => {
  for (const [source, body, says] of PAYLOADS)
    it(`is read from ${source}`, () => {
      const { consent } = mapPayload({ headers: {}, body, sourceName: 'Mail tool' });
      assert.equal(consent?.says ?? null, says);
    });

  for (const [source, column, values] of COLUMNS)
    it(`is read from the column ${column} of ${source}`, () => {
      const consent = guessConsent(column, Object.keys(values));
      assert.ok(consent, 'the column is not found');
      const read = consentReader([{ column, index: 0, consent }], null);
      const kinds = Object.keys(values).map((value) => [value, read([value])?.kind ?? null]);
      assert.deepEqual(Object.fromEntries(kinds), values);
    });

  for (const [source, name, everyone] of FILES)
    it(`is found in the name ${name} (${source})`, () => assert.equal(everyoneInFile(name), everyone));
});
