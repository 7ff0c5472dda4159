import { itMaps } from './it-maps.js';

describe('courses and communities', () => {
  itMaps(
    'Teachable',
    {
      body: {
        type: 'Sale.created',
        id: 1,
        livemode: true,
        object: {
          id: 2,
          final_price: 100,
          user: { id: 3, email: 'ada@example.org', name: 'Ada Byron', role: 'student' },
          course: { author_bio: { name: 'Teacher' }, name: 'Course' },
          affiliate: { email: 'aff@widgets.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'Sale.created', name: 'Ada Byron' },
  );
  itMaps(
    'Thinkific',
    {
      body: {
        id: 'i',
        resource: 'order',
        action: 'created',
        tenant_id: '3',
        created_at: '2026',
        payload: {
          id: 1,
          product_name: 'Course',
          user: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron', id: 5 },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'order.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Kajabi',
    {
      body: {
        id: 'i',
        event: 'purchase.created',
        payload: {
          offer_title: 'Course',
          member_id: 1,
          member_email: 'ada@example.org',
          member_name: 'Ada Byron',
          member_first_name: 'Ada',
          member_last_name: 'Byron',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'purchase.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Podia',
    {
      body: {
        event: 'customer.created',
        data: { id: 1, email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' },
      },
    },
    { email: 'ada@example.org', eventName: 'customer.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Circle',
    {
      body: {
        type: 'community_member_joined',
        data: {
          community_member: { email: 'ada@example.org', name: 'Ada Byron' },
          community: { name: 'Club' },
          admin: { email: 'admin@widgets.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'community_member_joined', name: 'Ada Byron' },
  );
  itMaps(
    'Discourse',
    {
      headers: {
        'x-discourse-event-type': 'user',
        'x-discourse-event': 'user_created',
        'x-discourse-event-id': '5',
      },
      body: { user: { id: 1, username: 'ada', name: 'Ada Byron', email: 'ada@example.org', trust_level: 0 } },
    },
    { email: 'ada@example.org', eventName: 'user_created', name: 'Ada Byron' },
  );
  itMaps(
    'Ghost',
    {
      body: {
        member: {
          current: {
            id: 'm',
            name: 'Ada Byron',
            email: 'ada@example.org',
            newsletters: [{ sender_email: 'news@widgets.example' }],
          },
          previous: {},
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Slack, a changed user',
    {
      body: {
        token: 't',
        team_id: 'T',
        type: 'event_callback',
        event_id: 'Ev1',
        authorizations: [{ user_id: 'U' }],
        event: {
          type: 'user_change',
          user: { id: 'U', profile: { real_name: 'Ada Byron', email: 'ada@example.org' } },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user_change', name: 'Ada Byron' },
  );
  itMaps(
    'Twilio',
    {
      form: {
        SmsSid: 'SM1',
        From: '+15550001',
        To: '+15550002',
        Body: 'my mail is ada@example.org',
        NumMedia: '0',
      },
    },
    { email: null, eventName: 'My source' },
  );
});

describe('source code', () => {
  const author = { name: 'Dev', email: 'dev@widgets.example', username: 'dev' };
  itMaps(
    'GitHub, a push',
    {
      headers: { 'x-github-event': 'push', 'x-github-delivery': 'd' },
      body: {
        ref: 'refs/heads/main',
        pusher: author,
        sender: { login: 'dev' },
        repository: { owner: { email: 'dev@widgets.example' } },
        commits: [{ author, committer: author }],
        head_commit: { author },
      },
    },
    { email: null, eventName: 'push' },
  );
  itMaps(
    'GitHub, an issue',
    {
      headers: { 'x-github-event': 'issues' },
      body: {
        action: 'opened',
        issue: { user: { login: 'ada' } },
        repository: { ssh_url: 'git@github.com:acme/x.git' },
        sender: { login: 'ada' },
      },
    },
    { email: null, eventName: 'issues.opened' },
  );
  itMaps(
    'GitLab, a push',
    {
      headers: { 'x-gitlab-event': 'Push Hook' },
      body: {
        object_kind: 'push',
        event_name: 'push',
        user_name: 'Dev',
        user_email: 'dev@widgets.example',
        checkout_sha: 'x',
        project: { name: 'X' },
        repository: { name: 'X' },
        commits: [{ author }],
      },
    },
    { email: null, eventName: 'Push Hook' },
  );
  itMaps(
    'Bitbucket',
    {
      headers: { 'x-event-key': 'repo:push', 'x-hook-uuid': 'h' },
      body: {
        actor: { display_name: 'Dev' },
        repository: { name: 'x' },
        push: { changes: [{ commits: [{ author: { raw: 'Dev <dev@widgets.example>' } }] }] },
      },
    },
    { email: null, eventName: 'repo:push' },
  );
});

describe('shapes made by hand', () => {
  const ada = { email: 'ada@example.org', eventName: 'signup' };
  itMaps(
    'an event and a user',
    { body: { event: 'signup', user: { email: 'ada@example.org', name: 'Ada Byron' } } },
    { ...ada, name: 'Ada Byron' },
  );
  itMaps(
    'all flat',
    { body: { email: 'ada@example.org', event: 'signup', firstName: 'Ada' } },
    { ...ada, firstName: 'Ada' },
  );
  itMaps('a user that is an address', { body: { event: 'signup', user: 'ada@example.org' } }, ada);
  itMaps('e-mail', { body: { event: 'signup', 'e-mail': 'ada@example.org' } }, ada);
  itMaps('EMAIL', { body: { EVENT: 'signup', EMAIL: 'ADA@EXAMPLE.ORG' } }, ada);
  itMaps(
    'EmailAddress',
    { body: { EventName: 'signup', Contact: { EmailAddress: 'ada@example.org', FirstName: 'Ada' } } },
    { ...ada, firstName: 'Ada' },
  );
  itMaps('mail', { body: { eventType: 'signup', data: { mail: 'ada@example.org' } } }, ada);
  itMaps('useremail', { body: { name: 'signup', event_name: 'signup', useremail: 'ada@example.org' } }, ada);
  itMaps(
    'a display name',
    { body: { event: 'signup', email: 'Ada Byron <ada@example.org>' } },
    { ...ada, name: 'Ada Byron' },
  );
  itMaps('a name inside the event', { body: { event: { name: 'signup', email: 'ada@example.org' } } }, ada);
  itMaps(
    'flat names with dots',
    { body: { event: 'signup', 'contact.email': 'ada@example.org', 'owner.email': 'rep@widgets.example' } },
    ada,
  );
  itMaps(
    'a no-reply address',
    { body: { event: 'signup', email: 'no-reply@widgets.example' } },
    { email: null, eventName: 'signup' },
  );
  itMaps(
    'free text',
    { body: { event: 'signup', comment: 'ada@example.org', text: 'Write to ada@example.org' } },
    { email: null, eventName: 'signup' },
  );
  itMaps(
    'only an owner',
    { body: { event: 'signup', owner: { email: 'rep@widgets.example' } } },
    { email: null, eventName: 'signup' },
  );
  itMaps(
    'a customer in a store',
    {
      body: {
        event: 'signup',
        store: { email: 'store@widgets.example', customer: { email: 'ada@example.org' } },
      },
    },
    ada,
  );
});
