import { itMaps } from './it-maps.js';

describe('mail and marketing', () => {
  itMaps(
    'Mailchimp',
    {
      form: {
        type: 'subscribe',
        fired_at: '2026-01-01 00:00:00',
        'data[id]': '8a25ff1d98',
        'data[email]': 'ada@example.org',
        'data[email_type]': 'html',
        'data[merges][EMAIL]': 'ada@example.org',
        'data[merges][FNAME]': 'Ada',
        'data[merges][LNAME]': 'Byron',
      },
    },
    { email: 'ada@example.org', eventName: 'subscribe', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Mailchimp, a changed address',
    {
      form: {
        type: 'upemail',
        'data[old_email]': 'old@example.org',
        'data[new_email]': 'ada@example.org',
        'data[list_id]': 'l',
      },
    },
    { email: 'ada@example.org', eventName: 'upemail' },
  );
  itMaps(
    'ActiveCampaign',
    {
      form: {
        type: 'contact_tag_added',
        initiated_by: 'admin',
        'contact[id]': '1',
        'contact[email]': 'ada@example.org',
        'contact[first_name]': 'Ada',
        'contact[last_name]': 'Byron',
        'contact[tags]': 'vip',
      },
    },
    { email: 'ada@example.org', eventName: 'contact_tag_added', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'ConvertKit (Kit)',
    {
      body: {
        subscriber: {
          id: 1,
          first_name: 'Ada',
          email_address: 'ada@example.org',
          state: 'active',
          fields: { last_name: 'Byron' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Brevo',
    {
      body: {
        event: 'delivered',
        email: 'ada@example.org',
        id: 1,
        'message-id': '<2026@smtp-relay.mail.example>',
        sender_email: 'news@widgets.example',
        tag: 'welcome',
      },
    },
    { email: 'ada@example.org', eventName: 'delivered' },
  );
  itMaps(
    'SendGrid, one event of its list',
    {
      body: {
        email: 'ada@example.org',
        timestamp: 1,
        'smtp-id': '<14c5d75ce93.dfd.64b469@ismtpd.example>',
        event: 'bounce',
        type: 'blocked',
        category: ['cat facts'],
        sg_event_id: 'x',
        reason: '550 no such user ghost@example.org',
      },
    },
    { email: 'ada@example.org', eventName: 'bounce' },
  );
  itMaps(
    'Postmark, a delivery',
    {
      body: {
        MessageID: '883953f4',
        Recipient: 'ada@example.org',
        DeliveredAt: '2026',
        Details: 'Test',
        RecordType: 'Delivery',
        Metadata: {},
      },
    },
    { email: 'ada@example.org', eventName: 'Delivery' },
  );
  itMaps(
    'Postmark, a bounce',
    {
      body: {
        RecordType: 'Bounce',
        ID: 42,
        Type: 'HardBounce',
        Name: 'Hard bounce',
        Email: 'ada@example.org',
        From: 'sender@widgets.example',
        Description: 'The server was unable to deliver',
      },
    },
    { email: 'ada@example.org', eventName: 'Bounce' },
  );
  itMaps(
    'Postmark, a message that came in, is about who wrote it',
    {
      body: {
        From: 'ada@example.org',
        FromFull: { Email: 'ada@example.org', Name: 'Ada' },
        To: 'inbox@in.widgets.example',
        ToFull: [{ Email: 'inbox@in.widgets.example', Name: '' }],
        OriginalRecipient: 'inbox@in.widgets.example',
        Subject: 'Hi',
        TextBody: 'x',
        HtmlBody: '',
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada' },
  );
  itMaps(
    'Mailgun',
    {
      body: {
        signature: { timestamp: '1', token: 't', signature: 's' },
        'event-data': {
          event: 'opened',
          id: 'e',
          recipient: 'ada@example.org',
          'recipient-domain': 'example.org',
          envelope: { sender: 'news@widgets.example' },
          message: {
            headers: {
              to: 'Other <other@example.org>',
              from: 'News <news@widgets.example>',
              'message-id': '2026@mail.widgets.example',
            },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'opened' },
  );
  itMaps(
    'Resend',
    {
      headers: { 'svix-id': 'msg_1' },
      body: {
        type: 'email.delivered',
        created_at: '2026',
        data: {
          email_id: '56761188',
          from: 'Acme <news@widgets.example>',
          to: ['ada@example.org'],
          subject: 'Hi',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'email.delivered' },
  );
  itMaps(
    'Amazon SES through SNS',
    {
      headers: { 'x-amz-sns-message-type': 'Notification' },
      body: {
        Type: 'Notification',
        MessageId: 'm',
        TopicArn: 'arn',
        Message: JSON.stringify({
          notificationType: 'Bounce',
          bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ada@example.org' }] },
          mail: {
            source: 'news@widgets.example',
            destination: ['ada@example.org'],
            commonHeaders: { from: ['news@widgets.example'] },
          },
        }),
      },
    },
    { email: 'ada@example.org', eventName: 'Bounce' },
  );
  itMaps(
    'SparkPost',
    {
      body: [
        {
          msys: {
            message_event: {
              type: 'delivery',
              rcpt_to: 'ada@example.org',
              friendly_from: 'news@widgets.example',
              msg_from: 'msprvs1@bounces.widgets.example',
            },
          },
        },
      ],
    },
    { email: 'ada@example.org', eventName: 'delivery' },
  );
  itMaps(
    'Mandrill',
    {
      form: {
        mandrill_events: JSON.stringify([
          {
            event: 'open',
            msg: { email: 'ada@example.org', sender: 'news@widgets.example', subject: 'Hi' },
            ts: 1,
          },
        ]),
      },
    },
    { email: 'ada@example.org', eventName: 'open' },
  );
  itMaps(
    'Customer.io',
    {
      body: {
        event_id: 'e',
        object_type: 'email',
        metric: 'opened',
        timestamp: 1,
        data: {
          customer_id: 'c',
          recipient: 'ada@example.org',
          identifiers: { id: 'c', email: 'ada@example.org' },
          campaign_id: 1,
        },
      },
    },
    { email: 'ada@example.org', eventName: 'email.opened' },
  );
  itMaps(
    'MailerLite',
    {
      body: {
        type: 'subscriber.created',
        id: '1',
        email: 'ada@example.org',
        status: 'active',
        fields: { name: 'Ada', last_name: 'Byron' },
      },
    },
    { email: 'ada@example.org', eventName: 'subscriber.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Klaviyo',
    {
      body: {
        data: [
          {
            topic: 'event:klaviyo.opened_email',
            payload: {
              data: {
                type: 'event',
                attributes: { profile: { email: 'ada@example.org', first_name: 'Ada' } },
              },
            },
          },
        ],
        meta: { klaviyo_webhook_id: 'w' },
      },
    },
    { email: 'ada@example.org', eventName: 'event:klaviyo.opened_email', firstName: 'Ada' },
  );
  itMaps(
    'Iterable',
    {
      body: {
        email: 'ada@example.org',
        eventName: 'emailOpen',
        dataFields: { fromEmail: 'news@widgets.example', userAgent: 'x', campaignName: 'Hi' },
      },
    },
    { email: 'ada@example.org', eventName: 'emailOpen' },
  );
  itMaps(
    'beehiiv',
    {
      body: {
        data: { id: 'sub_1', email: 'ada@example.org', status: 'active', referral_code: 'x' },
        event_timestamp: 1,
        event_type: 'subscription.created',
        uid: 'u',
      },
    },
    { email: 'ada@example.org', eventName: 'subscription.created' },
  );
});
