import { itMaps } from './it-maps.js';

describe('shops and marketplaces', () => {
  itMaps(
    'Shopify, a customer with an empty address beside',
    {
      headers: { 'X-Shopify-Topic': 'customers/update' },
      body: {
        id: 706405506930370000,
        email: 'Ada@Example.org',
        first_name: 'Ada',
        last_name: 'Byron',
        default_address: { first_name: 'Ada', company: null },
        admin_graphql_api_id: 'gid://shopify/Customer/706405506930370084',
      },
    },
    { email: 'ada@example.org', eventName: 'customers/update', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Shopify, a checkout of a guest',
    {
      headers: { 'x-shopify-topic': 'checkouts/create' },
      body: {
        id: 1,
        name: '#981820079255243537',
        email: 'ada@example.org',
        customer: null,
        billing_address: { first_name: 'Ada', last_name: 'Byron' },
        line_items: [{ vendor: 'sales@acme.example' }],
      },
    },
    { email: 'ada@example.org', eventName: 'checkouts/create', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Shopify, the shop itself',
    {
      headers: { 'x-shopify-topic': 'app/uninstalled' },
      body: {
        shop: { name: 'Acme', email: 'owner@widgets.example', shop_owner: 'Sam', customer_email: null },
      },
    },
    { email: null, eventName: 'app/uninstalled' },
  );
  itMaps(
    'WooCommerce, a customer',
    {
      headers: { 'x-wc-webhook-topic': 'customer.created' },
      body: {
        id: 25,
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'Byron',
        role: 'customer',
        username: 'ada',
        billing: { email: 'accounts@example.org', first_name: 'Acc' },
      },
    },
    { email: 'ada@example.org', eventName: 'customer.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'BigCommerce',
    {
      body: {
        created_at: 1,
        store_id: '1025',
        producer: 'stores/abc',
        scope: 'store/order/created',
        hash: '3f9ea420af83450d7ef9f78b08c8af25b2213637',
        data: { type: 'order', id: 250 },
      },
    },
    { email: null, eventName: 'store/order/created' },
  );
  itMaps(
    'Magento by an extension',
    {
      body: {
        event: 'sales_order_save_after',
        store: { name: 'Main', email: 'store@widgets.example' },
        order: {
          increment_id: '000000001',
          customer_email: 'ada@example.org',
          customer_firstname: 'Ada',
          customer_lastname: 'Byron',
          billing_address: { email: 'ada.bills@example.org' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'sales_order_save_after', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Ecwid',
    {
      body: {
        eventId: 'e1',
        eventCreated: 1,
        storeId: 1003,
        entityId: 7,
        eventType: 'order.created',
        data: { orderId: 'XJ12H' },
      },
    },
    { email: null, eventName: 'order.created' },
  );
  itMaps(
    'Squarespace',
    {
      body: {
        id: 's',
        websiteId: 'w',
        subscriptionId: 's',
        topic: 'order.create',
        createdOn: '2026',
        data: { orderId: '5' },
      },
    },
    { email: null, eventName: 'order.create' },
  );
  itMaps(
    'Snipcart',
    {
      body: {
        eventName: 'order.completed',
        mode: 'Live',
        content: {
          token: 't',
          email: 'ada@example.org',
          billingAddressName: 'Ada Byron',
          user: { email: 'ada@example.org', id: 'u' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'order.completed', name: 'Ada Byron' },
  );
  itMaps(
    'Wix automations',
    {
      body: {
        data: {
          contact: { name: { first: 'Ada', last: 'Byron' }, email: 'ada@example.org', contactId: 'c' },
          site: { ownerEmail: 'owner@widgets.example', notifyEmails: 'x@widgets.example' },
          formName: 'Contact',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Printful-like fulfilment',
    {
      body: {
        type: 'package_shipped',
        created: 1,
        store: 12,
        data: { order: { id: 1, recipient: { name: 'Ada Byron', email: 'ada@example.org' }, gift: null } },
      },
    },
    { email: 'ada@example.org', eventName: 'package_shipped', name: 'Ada Byron' },
  );
  itMaps(
    'ThriveCart',
    {
      form: {
        event: 'order.success',
        mode: 'live',
        thrivecart_account: 'acme',
        'customer[email]': 'ada@example.org',
        'customer[first_name]': 'Ada',
        'customer[last_name]': 'Byron',
        'affiliate[email]': 'partner@widgets.example',
      },
    },
    { email: 'ada@example.org', eventName: 'order.success', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'SamCart',
    {
      body: {
        type: 'Order',
        api_key: 'k',
        product: { name: 'Course' },
        customer: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', phone: '' },
        order: { id: 1 },
      },
    },
    { email: 'ada@example.org', eventName: 'Order', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Hotmart',
    {
      body: {
        id: 'b3a1',
        event: 'PURCHASE_APPROVED',
        version: '2.0.0',
        data: {
          product: { name: 'Curso' },
          affiliates: [{ name: 'Aff', email: 'aff@widgets.example' }],
          buyer: { email: 'ada@example.org', name: 'Ada Byron', first_name: 'Ada', last_name: 'Byron' },
          producer: { name: 'Prod', email: 'producer@widgets.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'PURCHASE_APPROVED', firstName: 'Ada', lastName: 'Byron' },
  );
});
