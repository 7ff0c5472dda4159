import { itMaps } from './it-maps.js';

describe('tools around a shop', () => {
  itMaps(
    'Recharge',
    {
      headers: { 'x-recharge-topic': 'subscription/created' },
      body: { subscription: { id: 1, customer_id: 2, email: 'ada@example.org', product_title: 'Box' } },
    },
    { email: 'ada@example.org', eventName: 'subscription/created' },
  );
  itMaps(
    'LoyaltyLion',
    {
      body: {
        topic: 'customer.update',
        payload: {
          customer: {
            email: 'ada@example.org',
            first_name: 'Ada',
            last_name: 'Byron',
            referred_by: { email: 'bob@example.org' },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'customer.update', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'AfterShip',
    {
      body: {
        event: 'tracking_update',
        event_id: 'e',
        msg: { id: 't', emails: ['ada@example.org'], customer_name: 'Ada Byron', slug: 'ups' },
      },
    },
    { email: 'ada@example.org', eventName: 'tracking_update', name: 'Ada Byron' },
  );
  itMaps(
    'ShipStation',
    { body: { resource_url: 'https://ss.example/orders?batch=1', resource_type: 'ORDER_NOTIFY' } },
    { email: null, eventName: 'ORDER_NOTIFY' },
  );
  itMaps(
    'EasyPost',
    {
      body: {
        id: 'evt_9abcdef1',
        object: 'Event',
        description: 'tracker.updated',
        mode: 'test',
        result: { id: 'trk_1', object: 'Tracker', status: 'delivered', signed_by: null },
        user_id: 'user_1',
      },
    },
    { email: null, eventName: 'tracker.updated' },
  );
  itMaps(
    'Delighted',
    {
      body: {
        event_type: 'survey_response.created',
        event_id: 'e',
        event_data: {
          id: '1',
          person: { id: '2', email: 'ada@example.org', name: 'Ada Byron' },
          score: 9,
          comment: 'mail boss@widgets.example',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'survey_response.created', name: 'Ada Byron' },
  );
  itMaps(
    'Shopify, settings of the shop at the root',
    {
      headers: { 'x-shopify-topic': 'shop/update' },
      body: {
        id: 1,
        name: 'Super Toys',
        email: 'owner@widgets.example',
        customer_email: 'hello@widgets.example',
        shop_owner: 'Sam',
      },
    },
    { email: null, eventName: 'shop/update' },
  );
  itMaps(
    'Trustpilot',
    {
      body: {
        events: [
          {
            eventName: 'service-review-created',
            version: '1',
            eventData: {
              id: 'r',
              consumer: { id: 'c', name: 'Ada Byron', email: 'ada@example.org' },
              businessUnit: { name: 'Widgets', email: 'biz@widgets.example' },
            },
          },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'service-review-created', name: 'Ada Byron' },
  );
  itMaps(
    'An event whose data is text',
    {
      body: {
        id: 'u',
        webhook_id: 'w',
        data: JSON.stringify({
          id: 'event_dev_1',
          object: 'event',
          type: 'customer.updated',
          data: { object: 'customer', email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' },
        }),
      },
    },
    { email: 'ada@example.org', eventName: 'customer.updated', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Amazon EventBridge',
    {
      body: {
        version: '0',
        id: '17793124-05d4-b198-2fde-7ededc63b103',
        'detail-type': 'Order Placed',
        source: 'shop',
        account: '1',
        detail: { customerEmail: 'ada@example.org' },
      },
    },
    { email: 'ada@example.org', eventName: 'Order Placed' },
  );
});

describe('support and calls', () => {
  itMaps(
    'Chatwoot',
    {
      body: {
        event: 'conversation_created',
        id: 1,
        inbox_id: 1,
        meta: {
          sender: { id: 2, name: 'Ada Byron', email: 'ada@example.org', type: 'contact' },
          assignee: { name: 'Agent', email: 'agent@widgets.example', type: 'user' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'conversation_created', name: 'Ada Byron' },
  );
  itMaps(
    'LiveChat',
    {
      body: {
        webhook_id: 'w',
        action: 'incoming_chat',
        payload: {
          chat: {
            id: 'c',
            users: [
              { id: 'a', type: 'agent', name: 'Agent', email: 'agent@widgets.example' },
              { id: 'b', type: 'customer', name: 'Ada Byron', email: 'ada@example.org' },
            ],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'incoming_chat', name: 'Ada Byron' },
  );
  itMaps(
    'tawk.to',
    {
      body: {
        event: 'chat:start',
        chatId: 'c',
        time: '2026',
        message: { sender: { type: 'visitor' }, type: 'msg', text: 'hi' },
        visitor: { name: 'Ada Byron', email: 'ada@example.org', city: 'Wien' },
        property: { id: 'p', name: 'Widgets' },
      },
    },
    { email: 'ada@example.org', eventName: 'chat:start', name: 'Ada Byron' },
  );
  itMaps(
    'Kustomer',
    {
      body: {
        id: 'k',
        name: 'kustomer.customer.create',
        org: 'o',
        orgName: 'acme',
        data: {
          type: 'customer',
          id: 'c',
          attributes: {
            displayName: 'Ada Byron',
            emails: [{ type: 'home', email: 'ada@example.org' }],
            createdBy: 'u',
          },
        },
        createdAt: '2026',
      },
    },
    { email: 'ada@example.org', eventName: 'kustomer.customer.create', name: 'Ada Byron' },
  );
  itMaps(
    'Gorgias',
    {
      body: {
        ticket: {
          id: 1,
          customer: {
            email: 'ada@example.org',
            firstname: 'Ada',
            lastname: 'Byron',
            channels: [{ type: 'email', address: 'ada.alias@example.org', preferred: false }],
          },
          assignee_user: { email: 'agent@widgets.example' },
          messages: [{ sender: { email: 'agent@widgets.example' }, receiver: { email: 'ada@example.org' } }],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Aircall',
    {
      body: {
        resource: 'call',
        event: 'call.ended',
        timestamp: 1,
        data: {
          id: 1,
          direction: 'inbound',
          user: { id: 2, name: 'Agent', email: 'agent@widgets.example' },
          contact: {
            id: 3,
            first_name: 'Ada',
            last_name: 'Byron',
            emails: [{ label: 'Work', value: 'ada@example.org' }],
          },
          assigned_to: { email: 'agent@widgets.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'call.ended', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'HubSpot, an owner called a person',
    {
      body: {
        vid: 1,
        properties: { email: { value: 'ada@example.org' } },
        'associated-owner': { type: 'PERSON', email: 'rep@widgets.example', 'first-name': 'Rep' },
      },
    },
    { email: 'ada@example.org', eventName: 'My source' },
  );
  itMaps(
    'HubSpot, an owner and nobody else',
    { body: { vid: 1, 'associated-owner': { type: 'PERSON', email: 'rep@widgets.example' } } },
    { email: null, eventName: 'My source' },
  );
  itMaps(
    'Zammad',
    {
      body: {
        ticket: {
          created_by: { email: 'agent@widgets.example', firstname: 'Agent' },
          customer: {
            email: 'ada@example.org',
            firstname: 'Ada',
            lastname: 'Byron',
            login: 'ada@example.org',
          },
          owner: { email: 'agent@widgets.example' },
        },
        article: { from: 'Ada <ada@example.org>', to: 'help@widgets.example', body: 'x' },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
});
