import { itMaps } from './it-maps.js';

const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' };

describe('newsletters', () => {
  itMaps(
    'Drip',
    {
      body: {
        event: 'subscriber.created',
        data: { account_id: '1', subscriber: { id: 's', ...ada, custom_fields: {} } },
        occurred_at: '2026',
      },
    },
    { email: 'ada@example.org', eventName: 'subscriber.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Systeme, whose names are in a list of fields',
    {
      headers: { 'x-webhook-event': 'CONTACT_OPT_IN' },
      body: {
        contact: {
          id: 1,
          email: 'ada@example.org',
          fields: [
            { slug: 'first_name', fieldName: 'First name', value: 'Ada' },
            { slug: 'surname', value: 'Byron' },
          ],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'CONTACT_OPT_IN', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Keap, ids only',
    {
      body: {
        event_key: 'contact.add',
        object_type: 'contact',
        object_keys: [{ apiUrl: '', id: 5, timestamp: '2026' }],
        api_url: '',
      },
    },
    { email: null, eventName: 'contact.add' },
  );
  itMaps(
    'GetResponse',
    {
      body: {
        type: 'subscribe',
        contact: { contactId: 'c', email: 'ada@example.org', name: 'Ada Byron', campaign: { name: 'news' } },
        account: { accountId: 'a' },
        event: { uuid: 'e' },
      },
    },
    { email: 'ada@example.org', eventName: 'subscribe', name: 'Ada Byron' },
  );
  itMaps(
    'Campaign Monitor',
    {
      body: {
        Events: [
          {
            CustomFields: [{ Key: 'website', Value: 'x' }],
            Date: '2026',
            EmailAddress: 'ada@example.org',
            Name: 'Ada Byron',
            Type: 'Subscribe',
          },
        ],
        ListID: 'l',
      },
    },
    { email: 'ada@example.org', eventName: 'Subscribe', name: 'Ada Byron' },
  );
  itMaps(
    'Mailjet',
    {
      body: {
        event: 'open',
        time: 1,
        MessageID: 1,
        email: 'ada@example.org',
        mj_campaign_id: 1,
        mj_contact_id: 2,
        customcampaign: '',
        Payload: '',
      },
    },
    { email: 'ada@example.org', eventName: 'open' },
  );
  itMaps(
    'Elastic Email',
    {
      form: {
        transaction: 't',
        to: 'ada@example.org',
        from: 'news@widgets.example',
        date: '1/1/2026',
        status: 'Opened',
        channel: 'API',
        messageid: 'x',
        subject: 'Hi',
      },
    },
    { email: 'ada@example.org', eventName: 'My source' },
  );
  itMaps(
    'Loops',
    {
      body: {
        eventName: 'email.delivered',
        eventTime: 1,
        webhookSchemaVersion: '1.0.0',
        contactIdentity: { id: 'c', email: 'ada@example.org', userId: 'u' },
        email: { id: 'e', subject: 'Hi' },
        sourceType: 'loop',
      },
    },
    { email: 'ada@example.org', eventName: 'email.delivered' },
  );
  itMaps(
    'Vero',
    {
      body: {
        type: 'delivered',
        delivered_at: 1,
        user: { id: 1, email: 'ada@example.org' },
        campaign: { id: 1, name: 'Welcome', subject: 'Hi' },
      },
    },
    { email: 'ada@example.org', eventName: 'delivered' },
  );
  itMaps(
    'Sendy',
    { form: { trigger: 'subscribe', name: 'Ada Byron', email: 'ada@example.org', list_id: 'l' } },
    { email: 'ada@example.org', eventName: 'subscribe', name: 'Ada Byron' },
  );
  itMaps(
    'Mautic',
    {
      body: {
        'mautic.lead_post_save_new': [
          {
            lead: {
              id: 25,
              points: 0,
              fields: {
                core: {
                  firstname: { alias: 'firstname', label: 'First Name', type: 'text', value: 'Ada' },
                  lastname: { alias: 'lastname', label: 'Last Name', type: 'text', value: 'Byron' },
                  email: { alias: 'email', label: 'Email', type: 'email', value: 'ada@example.org' },
                },
              },
              owner: { email: 'rep@widgets.example' },
            },
            timestamp: '2026',
          },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
});

describe('funnels, courses and memberships', () => {
  itMaps(
    'ClickFunnels Classic',
    {
      body: {
        event: 'created',
        purchase: {
          id: 1,
          contact: { id: 2, ...ada, cf_affiliate_id: null },
          products: [{ name: 'Course' }],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'ClickFunnels',
    {
      body: {
        data: { id: 1, email_address: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' },
        event_id: 'e',
        event_type: 'contact.identified',
        subject_id: 1,
        subject_type: 'Contact',
      },
    },
    { email: 'ada@example.org', eventName: 'contact.identified', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'systeme.io',
    {
      headers: { 'x-webhook-event': 'NEW_SALE' },
      body: {
        customer: {
          id: 1,
          contact_id: 2,
          email: 'ada@example.org',
          fields: { first_name: 'Ada', surname: 'Byron' },
        },
        funnel_step: { name: 'Offer' },
        price_plan: { name: 'Pro' },
      },
    },
    { email: 'ada@example.org', eventName: 'NEW_SALE', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Kartra',
    {
      body: {
        action: 'buy_product',
        lead: { ...ada, id: '1' },
        action_details: { transaction_details: { product_name: 'Course', vendor_name: 'Sam' } },
      },
    },
    { email: 'ada@example.org', eventName: 'buy_product', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'HighLevel',
    {
      body: {
        type: 'ContactCreate',
        locationId: 'l',
        id: 'c',
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.org',
        attachments: [],
        assignedTo: 'u',
        customFields: [{ id: 'f', value: 'x' }],
      },
    },
    { email: 'ada@example.org', eventName: 'ContactCreate', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Whop',
    {
      body: {
        action: 'membership.went_valid',
        api_version: 'v5',
        data: {
          id: 'mem_1',
          product: 'prod_1',
          user: { id: 'user_1', email: 'ada@example.org', username: 'ada', name: 'Ada Byron' },
          status: 'active',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'membership.went_valid', name: 'Ada Byron' },
  );
  itMaps(
    'Polar',
    {
      body: {
        type: 'order.created',
        timestamp: '2026',
        data: {
          id: 'o',
          customer: { id: 'c', email: 'ada@example.org', name: 'Ada Byron' },
          user: { id: 'c', email: 'ada@example.org', public_name: 'A' },
          product: { name: 'Pro' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'order.created', name: 'Ada Byron' },
  );
  itMaps(
    'Creem',
    {
      body: {
        id: 'evt_5WHHcZPv7VS0YUsberIuOz',
        eventType: 'checkout.completed',
        object: {
          id: 'ch',
          object: 'checkout',
          customer: { id: 'cust_1', object: 'customer', email: 'ada@example.org', name: 'Ada Byron' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'checkout.completed', name: 'Ada Byron' },
  );
  itMaps(
    'MemberPress',
    {
      body: {
        event: 'member-signup-completed',
        type: 'member',
        data: {
          id: 1,
          email: 'ada@example.org',
          username: 'ada',
          first_name: 'Ada',
          last_name: 'Byron',
          display_name: 'Ada',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'member-signup-completed', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'WPForms',
    {
      body: {
        form_id: '5',
        fields: {
          1: { id: '1', name: 'Name', value: 'Ada Byron', type: 'name' },
          2: { id: '2', name: 'Reach you at', value: 'ada@example.org', type: 'email' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Mindbody, the name called an id',
    {
      body: {
        messageId: 'm',
        eventId: 'client.created',
        eventSchemaVersion: 1,
        eventData: {
          siteId: 1,
          clientId: '1',
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@example.org',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'client.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Whoever teaches is not the student',
    {
      body: {
        event: 'lesson.booked',
        teacher: { email: 'teacher@widgets.example' },
        student: { email: 'ada@example.org', name: 'Ada Byron' },
        parent_email: 'mum@example.org',
      },
    },
    { email: 'ada@example.org', eventName: 'lesson.booked', name: 'Ada Byron' },
  );
});
