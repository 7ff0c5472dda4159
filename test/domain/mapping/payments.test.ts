import { itMaps } from './it-maps.js';

describe('payments and subscriptions', () => {
  itMaps(
    'Stripe, a customer',
    {
      body: {
        id: 'evt_1NG8Du2eZvKYlo2C',
        object: 'event',
        type: 'customer.updated',
        request: { id: 'req_1', idempotency_key: 'k' },
        data: {
          object: {
            id: 'cus_1',
            object: 'customer',
            email: 'ada@example.org',
            name: 'Ada Byron',
            shipping: null,
          },
          previous_attributes: { email: 'old@example.org' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'customer.updated', name: 'Ada Byron' },
  );
  itMaps(
    'Stripe, a charge',
    {
      body: {
        id: 'evt_2',
        object: 'event',
        account: 'acct_9',
        type: 'charge.succeeded',
        data: {
          object: {
            id: 'ch_1',
            object: 'charge',
            billing_details: { email: 'ada@example.org', name: 'Ada Byron', address: { city: 'Wien' } },
            receipt_email: null,
            customer: 'cus_1',
            description: 'Order for sales@widgets.example',
            outcome: { type: 'authorized' },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'charge.succeeded', name: 'Ada Byron' },
  );
  itMaps(
    'Stripe, a payment intent with a receipt',
    {
      body: {
        id: 'evt_3',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { object: 'payment_intent', receipt_email: 'ada@example.org', metadata: {} } },
      },
    },
    { email: 'ada@example.org', eventName: 'payment_intent.succeeded' },
  );
  itMaps(
    'Paddle Classic',
    {
      form: {
        alert_id: '1',
        alert_name: 'subscription_created',
        email: 'ada@example.org',
        marketing_consent: '1',
        user_id: '7',
        passthrough: '{"plan":"pro"}',
        p_signature: 'x',
      },
    },
    { email: 'ada@example.org', eventName: 'subscription_created' },
  );
  itMaps(
    'Paddle Billing, a customer',
    {
      body: {
        event_id: 'evt_01hv8x29kz0t586xy6zn1a62ny',
        event_type: 'customer.created',
        notification_id: 'ntf_01',
        data: { id: 'ctm_01', name: 'Ada Byron', email: 'ada@example.org', status: 'active', locale: 'en' },
      },
    },
    { email: 'ada@example.org', eventName: 'customer.created', name: 'Ada Byron' },
  );
  itMaps(
    'Paddle Billing, a transaction without an address',
    {
      body: {
        event_id: 'evt_01hv',
        event_type: 'transaction.completed',
        data: {
          id: 'txn_01',
          customer_id: 'ctm_01',
          items: [{ price: { type: 'standard', name: 'Monthly' } }],
        },
      },
    },
    { email: null, eventName: 'transaction.completed' },
  );
  itMaps(
    'Lemon Squeezy',
    {
      headers: { 'x-event-name': 'order_created' },
      body: {
        meta: { event_name: 'order_created', webhook_id: 'w', custom_data: { user_id: '123' } },
        data: {
          type: 'orders',
          id: '1',
          attributes: {
            store_id: 1,
            user_name: 'Ada Byron',
            user_email: 'ada@example.org',
            first_order_item: { product_name: 'Course' },
            urls: { receipt: 'https://app.example/x' },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'order_created', name: 'Ada Byron' },
  );
  itMaps(
    'Gumroad',
    {
      form: {
        seller_id: 'abc==',
        product_name: 'Book',
        email: 'ada@example.org',
        full_name: 'Ada Byron',
        resource_name: 'sale',
        price: '900',
        'variants[Tier]': 'Pro',
      },
    },
    { email: 'ada@example.org', eventName: 'sale', name: 'Ada Byron' },
  );
  itMaps(
    'Chargebee, the operator above the customer',
    {
      body: {
        id: 'ev_1',
        occurred_at: 1,
        source: 'admin_console',
        user: 'ops@widgets.example',
        object: 'event',
        event_type: 'subscription_created',
        content: {
          subscription: { id: 's', customer_id: 'c1', object: 'subscription' },
          customer: {
            id: 'c1',
            first_name: 'Ada',
            last_name: 'Byron',
            email: 'ada@example.org',
            billing_address: { email: 'billing@example.org', first_name: 'Bill' },
            object: 'customer',
          },
        },
        webhooks: [{ id: 'w', object: 'webhook' }],
      },
    },
    { email: 'ada@example.org', eventName: 'subscription_created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Chargify (Maxio)',
    {
      form: {
        id: '9',
        event: 'signup_success',
        'payload[site][subdomain]': 'acme',
        'payload[subscription][state]': 'active',
        'payload[subscription][customer][first_name]': 'Ada',
        'payload[subscription][customer][last_name]': 'Byron',
        'payload[subscription][customer][email]': 'ada@example.org',
        'payload[subscription][customer][cc_emails]': 'boss@example.org',
      },
    },
    { email: 'ada@example.org', eventName: 'signup_success', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Recurly, a notification without an address',
    {
      body: {
        id: 'q1',
        object_type: 'subscription',
        site_id: 's1',
        event_type: 'renewed',
        event_time: '2026-01-01T00:00:00Z',
        account_code: 'ada1',
      },
    },
    { email: null, eventName: 'subscription.renewed' },
  );
  itMaps(
    'PayPal, an order',
    {
      headers: { 'paypal-transmission-id': '69cd13f0' },
      body: {
        id: 'WH-1',
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource_type: 'checkout-order',
        summary: 'An order has been approved by buyer',
        resource: {
          purchase_units: [{ payee: { email_address: 'shop@widgets.example', merchant_id: 'M' } }],
          payer: {
            name: { given_name: 'Ada', surname: 'Byron' },
            email_address: 'ada@example.org',
            payer_id: 'P',
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'CHECKOUT.ORDER.APPROVED', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'PayPal, a classic payment',
    {
      body: {
        id: 'WH-2',
        event_type: 'PAYMENTS.PAYMENT.CREATED',
        resource: {
          payer: {
            status: 'VERIFIED',
            payer_info: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron', payer_id: 'P' },
          },
          transactions: [{ payee: { email: 'shop@widgets.example' } }],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'PAYMENTS.PAYMENT.CREATED', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'PayPal IPN',
    {
      form: {
        txn_type: 'web_accept',
        business: 'shop@widgets.example',
        receiver_email: 'shop@widgets.example',
        payer_email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'Byron',
        payment_status: 'Completed',
      },
    },
    { email: 'ada@example.org', eventName: 'web_accept', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'PayPal, an invoice',
    {
      body: {
        event_type: 'INVOICING.INVOICE.PAID',
        resource: {
          invoice: {
            invoicer: { email_address: 'shop@widgets.example', name: { given_name: 'Sam', surname: 'Shop' } },
            primary_recipients: [
              {
                billing_info: {
                  name: { given_name: 'Ada', surname: 'Byron' },
                  email_address: 'ada@example.org',
                },
              },
            ],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'INVOICING.INVOICE.PAID', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Square, a customer',
    {
      body: {
        merchant_id: 'M',
        type: 'customer.created',
        event_id: 'e1',
        data: {
          type: 'customer',
          id: 'C1',
          object: {
            customer: { id: 'C1', given_name: 'Ada', family_name: 'Byron', email_address: 'ada@example.org' },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'customer.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Square, a payment',
    {
      body: {
        merchant_id: 'M',
        type: 'payment.updated',
        data: {
          type: 'payment',
          object: {
            payment: { buyer_email_address: 'ada@example.org', team_member_id: 't', customer_id: 'C1' },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'payment.updated' },
  );
  itMaps('Mollie', { form: { id: 'tr_d0b0E3EA3v' } }, { email: null, eventName: 'My source' });
  itMaps(
    'GoCardless',
    {
      body: {
        events: [
          {
            id: 'EV123',
            resource_type: 'payments',
            action: 'confirmed',
            links: { payment: 'PM1' },
            details: { origin: 'gocardless' },
          },
        ],
      },
    },
    { email: null, eventName: 'payments.confirmed' },
  );
  itMaps(
    'Razorpay',
    {
      body: {
        entity: 'event',
        account_id: 'acc_1',
        event: 'payment.captured',
        contains: ['payment'],
        payload: {
          payment: { entity: { id: 'pay_1', entity: 'payment', email: 'ada@example.org', vpa: 'ada@upi' } },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'payment.captured' },
  );
  itMaps(
    'Paystack',
    {
      body: {
        event: 'charge.success',
        data: {
          id: 1,
          domain: 'live',
          customer: {
            id: 2,
            first_name: 'Ada',
            last_name: 'Byron',
            email: 'ada@example.org',
            customer_code: 'CUS_x',
          },
          authorization: { channel: 'card' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'charge.success', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Adyen',
    {
      body: {
        live: 'false',
        notificationItems: [
          {
            NotificationRequestItem: {
              eventCode: 'AUTHORISATION',
              merchantAccountCode: 'Acme',
              additionalData: { shopperEmail: 'ada@example.org', shopperReference: 'ada' },
              success: 'true',
            },
          },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'AUTHORISATION' },
  );
  itMaps(
    'Mercado Pago',
    {
      body: {
        action: 'payment.created',
        api_version: 'v1',
        data: { id: '1' },
        id: 5,
        live_mode: true,
        type: 'payment',
        user_id: '44',
      },
    },
    { email: null, eventName: 'payment.created' },
  );
  itMaps(
    'FastSpring',
    {
      body: {
        events: [
          {
            id: 'e',
            live: true,
            type: 'order.completed',
            data: {
              order: 'o',
              customer: { first: 'Ada', last: 'Byron', email: 'ada@example.org' },
              recipients: [{ recipient: { email: 'gift@example.org' } }],
            },
          },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'order.completed', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'RevenueCat, an address as an attribute',
    {
      body: {
        api_version: '1.0',
        event: {
          type: 'INITIAL_PURCHASE',
          id: '12345678-1234-1234-1234-123456789012',
          app_user_id: '$RCAnonymousID:1',
          store: 'APP_STORE',
          subscriber_attributes: { $email: { updated_at_ms: 1, value: 'ada@example.org' } },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'INITIAL_PURCHASE' },
  );
  itMaps(
    'Ko-fi, JSON in a form field',
    {
      form: {
        data: JSON.stringify({
          verification_token: 't',
          message_id: 'm',
          type: 'Donation',
          from_name: 'Ada Byron',
          message: 'Write to me@other.example',
          email: 'ada@example.org',
        }),
      },
    },
    { email: 'ada@example.org', eventName: 'Donation' },
  );
  itMaps(
    'Buy Me a Coffee',
    {
      body: {
        type: 'donation.created',
        live_mode: true,
        attempt: 1,
        event_id: 5,
        data: { id: 1, supporter_name: 'Ada Byron', supporter_email: 'ada@example.org', message: 'hi' },
      },
    },
    { email: 'ada@example.org', eventName: 'donation.created', name: 'Ada Byron' },
  );
  itMaps(
    'Patreon',
    {
      headers: { 'x-patreon-event': 'members:pledge:create' },
      body: {
        data: {
          id: 'm',
          type: 'member',
          attributes: { email: 'ada@example.org', full_name: 'Ada Byron', patron_status: 'active_patron' },
        },
        included: [
          { type: 'campaign', id: 'c', attributes: { creation_name: 'Podcast' } },
          { type: 'user', id: 'u', attributes: { email: 'host@widgets.example', full_name: 'The Host' } },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'members:pledge:create', name: 'Ada Byron' },
  );
  itMaps(
    'Xero and QuickBooks, ids only',
    {
      body: {
        events: [
          {
            resourceUrl: 'https://api.example/x',
            eventCategory: 'INVOICE',
            eventType: 'UPDATE',
            tenantId: 't',
          },
        ],
        lastEventSequence: 1,
      },
    },
    { email: null, eventName: 'INVOICE.UPDATE' },
  );
});
