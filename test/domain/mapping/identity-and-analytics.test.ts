import { itMaps } from './it-maps.js';

describe('identity', () => {
  itMaps(
    'Auth0, a log stream',
    {
      body: {
        log_id: 'l',
        data: {
          date: '2026',
          type: 's',
          description: 'Success',
          client_name: 'App',
          user_id: 'auth0|1',
          user_name: 'ada@example.org',
        },
      },
    },
    { email: 'ada@example.org', eventName: 's' },
  );
  itMaps(
    'Auth0, an event stream',
    {
      body: {
        id: 'evt_1abcdef',
        type: 'user.created',
        specversion: '1.0',
        data: {
          object: {
            user_id: 'auth0|1',
            email: 'ada@example.org',
            given_name: 'Ada',
            family_name: 'Byron',
            identities: [{ provider: 'google', user_id: '1' }],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'WorkOS',
    {
      body: {
        id: 'event_1',
        event: 'user.created',
        data: {
          object: 'user',
          id: 'user_1',
          email: 'ada@example.org',
          first_name: 'Ada',
          last_name: 'Byron',
          email_verified: false,
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'WorkOS directory',
    {
      body: {
        event: 'dsync.user.created',
        data: {
          id: 'd',
          first_name: 'Ada',
          last_name: 'Byron',
          emails: [
            { type: 'home', value: 'home@example.org', primary: false },
            { type: 'work', value: 'ada@example.org', primary: true },
          ],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'dsync.user.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Stytch',
    {
      body: {
        action: 'CREATE',
        event_id: 'e',
        event_type: 'direct.user.create',
        id: 'user-1',
        object_type: 'user',
        source: 'DIRECT',
        user: {
          emails: [{ email: 'ada@example.org', email_id: 'e1', verified: true }],
          name: { first_name: 'Ada', last_name: 'Byron' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'direct.user.create', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Kinde',
    {
      body: {
        type: 'user.created',
        event_id: 'e',
        source: 'admin',
        data: {
          user: {
            id: 'kp_1',
            email: 'ada@example.org',
            first_name: 'Ada',
            last_name: 'Byron',
            organizations: [{ code: 'o' }],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Okta, a new user',
    {
      body: {
        eventType: 'com.okta.event_hook',
        data: {
          events: [
            {
              uuid: 'u',
              eventType: 'user.lifecycle.create',
              displayMessage: 'Create user',
              actor: { id: 'a', type: 'User', alternateId: 'admin@widgets.example', displayName: 'Admin' },
              target: [{ id: 't', type: 'User', alternateId: 'ada@example.org', displayName: 'Ada Byron' }],
            },
          ],
        },
        source: 'https://org.example/api',
      },
    },
    { email: 'ada@example.org', eventName: 'user.lifecycle.create', name: 'Ada Byron' },
  );
  itMaps(
    'Okta, a session',
    {
      body: {
        eventType: 'com.okta.event_hook',
        data: {
          events: [
            {
              eventType: 'user.session.start',
              actor: { type: 'User', alternateId: 'ada@example.org', displayName: 'Ada Byron' },
              target: null,
            },
          ],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user.session.start', name: 'Ada Byron' },
  );
  itMaps(
    'Supabase, a deleted row',
    {
      body: {
        type: 'DELETE',
        table: 'users',
        schema: 'auth',
        record: null,
        old_record: { id: 1, email: 'ada@example.org', raw_user_meta_data: { full_name: 'Ada Byron' } },
      },
    },
    { email: 'ada@example.org', eventName: 'users.DELETE', name: 'Ada Byron' },
  );
  itMaps(
    'Hasura',
    {
      body: {
        id: 'h',
        table: { schema: 'public', name: 'users' },
        trigger: { name: 'on_user' },
        event: {
          op: 'UPDATE',
          session_variables: { 'x-hasura-role': 'user' },
          data: { old: { email: 'old@example.org' }, new: { email: 'ada@example.org' } },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'users.UPDATE' },
  );
  itMaps(
    'Firebase by a function',
    {
      body: {
        event: 'user.created',
        user: {
          uid: 'u',
          email: 'ada@example.org',
          displayName: 'Ada Byron',
          providerData: [{ providerId: 'google.com', email: 'ada@gmail.example' }],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user.created', name: 'Ada Byron' },
  );
  itMaps(
    'Clerk, an organization member',
    {
      headers: { 'svix-id': 'm' },
      body: {
        type: 'organizationMembership.created',
        data: {
          organization: { name: 'Acme', created_by: 'user_1' },
          public_user_data: {
            identifier: 'ada@example.org',
            first_name: 'Ada',
            last_name: 'Byron',
            user_id: 'user_2',
          },
          role: 'org:admin',
        },
      },
    },
    {
      email: 'ada@example.org',
      eventName: 'organizationMembership.created',
      firstName: 'Ada',
      lastName: 'Byron',
    },
  );
  itMaps(
    'A user who is an owner in the product',
    { body: { type: 'user.created', data: { email: 'ada@example.org', role: 'owner', name: 'Ada Byron' } } },
    { email: 'ada@example.org', eventName: 'user.created', name: 'Ada Byron' },
  );
  itMaps(
    'Memberstack',
    {
      body: {
        event: 'member.created',
        payload: {
          id: 'mem_1',
          auth: { email: 'ada@example.org' },
          customFields: { 'first-name': 'Ada', 'last-name': 'Byron' },
          metaData: {},
        },
        timestamp: 1,
      },
    },
    { email: 'ada@example.org', eventName: 'member.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Outseta',
    {
      body: {
        Name: 'Byron Ltd',
        PersonAccount: [
          {
            Person: { Email: 'ada@example.org', FirstName: 'Ada', LastName: 'Byron', FullName: 'Ada Byron' },
            IsPrimary: true,
          },
        ],
        Uid: 'x',
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
});

describe('analytics', () => {
  itMaps(
    'Segment, a track call',
    {
      body: {
        type: 'track',
        event: 'Order Completed',
        userId: 'u1',
        context: {
          traits: { email: 'ada@example.org', firstName: 'Ada' },
          library: { name: 'analytics.js' },
          page: { url: 'https://x.example' },
        },
        properties: { total: 5 },
        messageId: 'm',
      },
    },
    { email: 'ada@example.org', eventName: 'Order Completed', firstName: 'Ada' },
  );
  itMaps(
    'Segment, an identify call',
    {
      body: {
        type: 'identify',
        userId: 'u1',
        traits: { email: 'ada@example.org', name: 'Ada Byron' },
        messageId: 'm',
      },
    },
    { email: 'ada@example.org', eventName: 'identify', name: 'Ada Byron' },
  );
  itMaps(
    'RudderStack, a user id that is an address',
    {
      body: {
        type: 'track',
        event: 'Signed Up',
        userId: 'ada@example.org',
        properties: {},
        context: { library: { name: 'rudder' } },
      },
    },
    { email: 'ada@example.org', eventName: 'Signed Up' },
  );
  itMaps(
    'PostHog',
    {
      body: {
        hook: { id: 1, event: 'action_performed', target: 'https://x.example' },
        event: {
          event: 'signed_up',
          distinct_id: 'd',
          person: { properties: { email: 'ada@example.org', name: 'Ada Byron' } },
          properties: { $current_url: 'https://x.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'signed_up', name: 'Ada Byron' },
  );
  itMaps(
    'Mixpanel',
    {
      body: {
        event: 'Plan Upgraded',
        properties: { distinct_id: 'd', $email: 'ada@example.org', $first_name: 'Ada', token: 't' },
      },
    },
    { email: 'ada@example.org', eventName: 'Plan Upgraded', firstName: 'Ada' },
  );
  itMaps(
    'Amplitude',
    {
      body: {
        events: [
          {
            event_type: 'Button Clicked',
            user_id: 'u',
            user_properties: { email: 'ada@example.org' },
            event_properties: { color: 'red' },
          },
        ],
      },
    },
    { email: 'ada@example.org', eventName: 'Button Clicked' },
  );
  itMaps(
    'Sentry, the user who met the error',
    {
      headers: { 'sentry-hook-resource': 'issue' },
      body: {
        action: 'created',
        actor: { type: 'user', name: 'Dev', email: 'dev@widgets.example' },
        data: {
          event: { user: { email: 'ada@example.org', id: '1' } },
          issue: { id: '1', assignedTo: { email: 'dev@widgets.example' } },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'issue.created' },
  );
});
