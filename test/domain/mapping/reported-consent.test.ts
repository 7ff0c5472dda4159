import assert from 'node:assert/strict';
import { mapPayload } from '../../../domain/mapping/map-payload.js';

const ADA = 'ada@example.org';
const consentIn = (body: unknown) => mapPayload({ headers: {}, body, sourceName: 'Shop' }).consent;

/** As providers document them. */
const documented: [string, object, string, string][] = [
  [
    'Shopify order',
    {
      email: ADA,
      buyer_accepts_marketing: false,
      customer: { email: ADA, email_marketing_consent: { state: 'not_subscribed', opt_in_level: null } },
    },
    'refused',
    '$.customer.email_marketing_consent.state "not_subscribed"',
  ],
  [
    'Shopify order of a subscriber who left the box empty',
    {
      email: ADA,
      buyer_accepts_marketing: false,
      customer: { email: ADA, email_marketing_consent: { state: 'subscribed' } },
    },
    'given',
    '$.customer.email_marketing_consent.state "subscribed"',
  ],
  [
    'Shopify customer who unsubscribed',
    {
      email_address: ADA,
      customer_id: 7,
      email_marketing_consent: { state: 'UNSUBSCRIBED', consent_updated_at: '2026-01-02T03:04:05Z' },
    },
    'withdrawn',
    '$.email_marketing_consent.state "UNSUBSCRIBED"',
  ],
  [
    'Shopify customer whose sign-up is pending',
    { email: ADA, email_marketing_consent: { state: 'pending' } },
    'pending',
    '$.email_marketing_consent.state "pending"',
  ],
  [
    'Stripe checkout',
    {
      type: 'checkout.session.completed',
      data: { object: { customer_email: ADA, consent: { promotions: 'opt_in' } } },
    },
    'given',
    '$.data.object.consent.promotions "opt_in"',
  ],
  [
    'Klaviyo profile',
    {
      data: {
        attributes: { email: ADA, subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } } },
      },
    },
    'given',
    '$.data.attributes.subscriptions.email.marketing.consent "SUBSCRIBED"',
  ],
  [
    'Resend contact',
    { type: 'contact.updated', data: { email: ADA, unsubscribed: true } },
    'withdrawn',
    '$.data.unsubscribed true',
  ],
  [
    'HubSpot contact',
    { properties: { email: ADA, hs_email_optout: 'true' } },
    'withdrawn',
    '$.properties.hs_email_optout "true"',
  ],
  [
    'a shop of your own',
    { user: { email: ADA, acceptsMarketing: 0 } },
    'refused',
    '$.user.acceptsMarketing 0',
  ],
  [
    'an answer that is not understood',
    { email: ADA, accepts_marketing: true, newsletter: 'weekly' },
    'unknown',
    '$.newsletter "weekly"',
  ],
  [
    'a customer who agreed, and has left since',
    { email: ADA, marketing_consent: true, unsubscribed: true },
    'withdrawn',
    '$.unsubscribed true',
  ],
  [
    'Mindbody client',
    { email: ADA, sendPromotionalEmails: false },
    'refused',
    '$.sendPromotionalEmails false',
  ],
  ['Salesforce contact', { Email: ADA, HasOptedOutOfEmail: true }, 'withdrawn', '$.HasOptedOutOfEmail true'],
  [
    'EmailOctopus contact',
    { contact_email_address: ADA, contact_status: 'UNSUBSCRIBED' },
    'withdrawn',
    '$.contact_status "UNSUBSCRIBED"',
  ],
  [
    'Brevo contact',
    { email: ADA, emailBlacklisted: true, smsBlacklisted: false },
    'withdrawn',
    '$.emailBlacklisted true',
  ],
  [
    'Intercom contact',
    { email: ADA, marked_email_as_spam: true },
    'complained',
    '$.marked_email_as_spam true',
  ],
  ['a form', { email: ADA, 'Newsletter opt-in': 'Yes' }, 'given', `$['Newsletter opt-in'] "Yes"`],
];

describe('the consent that a payload reports', () => {
  for (const [name, body, says, evidence] of documented) {
    it(`is found: ${name}`, () => {
      const found = consentIn(body);
      assert.deepEqual([found?.says, found?.evidence], [says, evidence]);
    });
  }

  it('has its time', () => {
    const state = { state: 'subscribed', consent_updated_at: '2026-01-02T03:04:05Z' };
    const at = consentIn({ email: ADA, email_marketing_consent: state })?.at;
    assert.equal(at?.toISOString(), '2026-01-02T03:04:05.000Z');
    const plain = {
      email: ADA,
      accepts_marketing: true,
      accepts_marketing_updated_at: '2026-01-02T03:04:05Z',
    };
    assert.equal(consentIn(plain)?.at?.toISOString(), '2026-01-02T03:04:05.000Z');
  });

  for (const [name, body] of [
    ['nothing is said', { email: ADA }],
    ['it is about text messages', { email: ADA, sms: { marketing: { consent: 'SUBSCRIBED' } } }],
    ['there is no answer', { email: ADA, accepts_marketing: null, newsletter: '' }],
    ['it is a count', { email: ADA, stats: { unsubscribed: 1 } }],
    ['not having unsubscribed is all that is said', { email: ADA, unsubscribed: false }],
    [
      'it is about staff',
      { email: ADA, organizer: { email: 'host@widgets.example', accepts_marketing: true } },
    ],
    [
      'it is about someone else',
      { email: ADA, referrer: { email: 'bob@example.org', accepts_marketing: false } },
    ],
    [
      'it is about others on a list',
      { customer: { email: ADA }, guests: [{ name: 'Bob', accepts_marketing: false }] },
    ],
    ['it is the state of a booking', { email: ADA, status: 'confirmed' }],
    ['it is the kind of a bounce', { email: ADA, bounce: { bounceType: 'Permanent' } }],
    ['it is about terms', { email: ADA, consent: true, terms_consent: true }],
  ] as [string, object][]) {
    it(`is nothing if ${name}`, () => assert.equal(consentIn(body), null));
  }

  for (const [event, says] of [
    ['unsubscribe', 'withdrawn'],
    ['contact.unsubscribed', 'withdrawn'],
    ['list_unsubscribed', 'withdrawn'],
    ['group_unsubscribe', 'withdrawn'],
    ['OptOut', 'withdrawn'],
    ['spamreport', 'complained'],
    ['email.complained', 'complained'],
    ['cleaned', 'bounced'],
    ['subscriber.resubscribed', 'given'],
    ['sms.unsubscribed', null],
    ['push_unsubscribe', null],
    ['customer.subscription.deleted', null],
    ['subscribe', null],
  ] as const) {
    it(`is ${says ?? 'nothing'} by an event ${event}`, () =>
      assert.equal(consentIn({ type: event, email: ADA })?.says ?? null, says));
  }

  it('has the time of the event that means it', () => {
    const found = consentIn({ type: 'unsubscribe', fired_at: '2026-01-01 10:00:00', data: { email: ADA } });
    assert.deepEqual([found?.at?.toISOString(), found?.isEvent], ['2026-01-01T10:00:00.000Z', true]);
  });
});
