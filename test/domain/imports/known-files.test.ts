import assert from 'node:assert/strict';
import { knownFile } from '../../../domain/imports/known-files.js';

const MAILCHIMP =
  'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,LEID,EUID,NOTES,TAGS';

/** Heads as tools write them, by what they are. */
const HEADS: Record<string, [columns: string, name?: string][]> = {
  'Mailchimp audience subscribed': [[MAILCHIMP]],
  'Mailchimp audience unsubscribed': [[`${MAILCHIMP},UNSUB_TIME,UNSUB_REASON`]],
  'Mailchimp audience cleaned': [[`${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE`]],
  'Klaviyo list all': [['Email,Klaviyo ID,First Name,Email Marketing Consent,Date Added']],
  'Klaviyo profiles suppressed': [['Email,Klaviyo ID,Email Suppressions', 'Suppressed_Profiles.csv']],
  'HubSpot contacts all': [
    ['Record ID,First Name,Email,Marketing contact status'],
    ['Record ID,Email,Unsubscribed from all email'],
  ],
  'Customer.io people all': [['id,cio_id,email,unsubscribed']],
  'ActiveCampaign contacts all': [['Id,Email,First Name,Account Name,Tags,Date Created,IP Address,Status']],
  'Brevo contacts all': [['CONTACT ID,EMAIL,LASTNAME,EMAIL_BLACKLISTED,ADDED_TIME']],
  'MailerLite subscribers all': [['Subscriber,Name,Sent,Opened,Clicked,Subscribed']],
  'Kit subscribers all': [['id,first_name,email,state,created_at']],
  'listmonk subscribers all': [['uuid,email,name,attributes,status,created_at,updated_at']],
  'Mautic contacts all': [['id,firstname,lastname,email,points,attribution_date,attribution']],
  'Ghost members all': [
    ['id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,labels'],
  ],
  'Substack subscribers all': [
    ['email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at'],
  ],
};

describe('an export of another tool', () => {
  for (const [what, heads] of Object.entries(HEADS))
    it(`is known by its columns: ${what}`, () => {
      for (const [columns, name = 'export.csv'] of heads) {
        const found = knownFile(columns.split(','), name);
        assert.equal(found && Object.values(found).join(' '), what);
        assert.deepEqual(knownFile(columns.toLowerCase().split(',').toReversed(), name), found);
      }
    });

  it('is none of those that people write themselves', () => {
    for (const columns of ['Email,First Name,Tags', 'id,email,name,created_at', 'E-Mail,Vorname,Status', ''])
      assert.equal(knownFile(columns.split(','), 'mailchimp.csv'), null, columns);
  });
});
