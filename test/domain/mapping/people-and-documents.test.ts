import { itMaps } from './it-maps.js';

describe('signatures, hiring and identity checks', () => {
  itMaps(
    'PandaDoc',
    {
      body: {
        event: 'document_state_changed',
        data: {
          id: 'd',
          name: 'Offer',
          status: 'document.completed',
          created_by: { email: 'rep@widgets.example', first_name: 'Rep' },
          recipients: [
            {
              recipient_type: 'signer',
              email: 'ada@example.org',
              first_name: 'Ada',
              last_name: 'Byron',
              role: 'client',
            },
          ],
          sent_by: { email: 'rep@widgets.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'document_state_changed', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Dropbox Sign, JSON in a form',
    {
      form: {
        json: JSON.stringify({
          event: {
            event_type: 'signature_request_signed',
            event_time: '1',
            event_metadata: { reported_for_app_id: null },
          },
          signature_request: {
            requester_email_address: 'rep@widgets.example',
            title: 'NDA',
            cc_email_addresses: ['cc@example.org'],
            signatures: [
              { signer_email_address: 'ada@example.org', signer_name: 'Ada Byron', status_code: 'signed' },
            ],
          },
        }),
      },
    },
    { email: 'ada@example.org', eventName: 'signature_request_signed', name: 'Ada Byron' },
  );
  itMaps(
    'Workable',
    {
      body: {
        action: 'candidate_moved',
        event_type: 'candidate_moved',
        id: 'e',
        data: {
          id: 'c',
          name: 'Ada Byron',
          firstname: 'Ada',
          lastname: 'Byron',
          email: 'ada@example.org',
          creator: { email: 'hr@widgets.example' },
        },
        resource_type: 'candidate',
      },
    },
    { email: 'ada@example.org', eventName: 'candidate_moved', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Ashby',
    {
      body: {
        action: 'candidateHire',
        data: {
          application: {
            candidate: {
              name: 'Ada Byron',
              primaryEmailAddress: { value: 'ada@example.org', type: 'Personal', isPrimary: true },
            },
            hiringTeam: [{ email: 'hr@widgets.example', role: 'Recruiter' }],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'candidateHire', name: 'Ada Byron' },
  );
  itMaps(
    'Persona',
    {
      body: {
        data: {
          type: 'event',
          id: 'evt_1abcdef',
          attributes: {
            name: 'inquiry.completed',
            payload: {
              data: {
                type: 'inquiry',
                attributes: {
                  status: 'completed',
                  'name-first': 'Ada',
                  'name-last': 'Byron',
                  'email-address': 'ada@example.org',
                },
              },
            },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'inquiry.completed', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Heroku, the owner acts',
    {
      body: {
        id: 'h',
        action: 'create',
        resource: 'app',
        actor: { email: 'dev@widgets.example' },
        data: { name: 'x', owner: { email: 'dev@widgets.example' } },
        version: 'application/vnd.heroku+json; version=3',
      },
    },
    { email: null, eventName: 'app.create' },
  );
  itMaps(
    'ClickUp, a history of staff',
    {
      body: {
        event: 'taskUpdated',
        task_id: 't',
        webhook_id: 'w',
        history_items: [
          { field: 'status', user: { username: 'Dev', email: 'dev@widgets.example' }, before: {}, after: {} },
        ],
      },
    },
    { email: null, eventName: 'taskUpdated' },
  );
  itMaps(
    'Webex',
    {
      body: {
        id: 'w',
        name: 'My hook',
        resource: 'memberships',
        event: 'created',
        data: { personEmail: 'ada@example.org', personDisplayName: 'Ada Byron', isModerator: false },
        actorId: 'a',
      },
    },
    { email: 'ada@example.org', eventName: 'memberships.created', name: 'Ada Byron' },
  );
  itMaps(
    'Plaid',
    { body: { webhook_type: 'TRANSACTIONS', webhook_code: 'INITIAL_UPDATE', item_id: 'i', error: null } },
    { email: null, eventName: 'TRANSACTIONS.INITIAL_UPDATE' },
  );
});

describe('bookings and tickets', () => {
  itMaps(
    'Guesty',
    {
      body: {
        event: 'reservation.new',
        reservation: {
          guest: { email: 'ada@example.org', fullName: 'Ada Byron' },
          listing: { owners: [{ email: 'owner@widgets.example' }] },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'reservation.new', name: 'Ada Byron' },
  );
  itMaps(
    'Tito',
    {
      headers: { 'x-webhook-name': 'ticket.completed' },
      body: {
        _type: 'ticket',
        id: 1,
        name: 'Ada Byron',
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@example.org',
        event: { title: 'Conf' },
      },
    },
    { email: 'ada@example.org', eventName: 'ticket.completed', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Ticket Tailor',
    {
      body: {
        id: 'wh_1',
        created_at: '2026',
        event: 'ORDER.CREATED',
        payload: {
          object: 'order',
          buyer_details: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' },
          event_summary: { name: 'Concert' },
          issued_tickets: [{ email: 'friend@example.org' }],
        },
      },
    },
    { email: 'ada@example.org', eventName: 'ORDER.CREATED', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'GoToWebinar',
    {
      body: {
        eventName: 'registrant.added',
        eventVersion: '1.0.0',
        product: 'g2w',
        email: 'ada@example.org',
        firstName: 'Ada',
        lastName: 'Byron',
        webinarTitle: 'Demo',
        registrantKey: 1,
      },
    },
    { email: 'ada@example.org', eventName: 'registrant.added', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'An action at an event',
    {
      body: {
        action: 'ATTENDED',
        actor: { id: 'a', type: 'USER' },
        registration: { profile: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' } },
        event: { name: 'Concert', type: 'WEBINAR', createdBy: 'u' },
      },
    },
    { email: 'ada@example.org', eventName: 'ATTENDED', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'A booking with its therapist',
    {
      body: {
        type: 'booking.created',
        email: 'ada@example.org',
        client_name: 'Ada Byron',
        therapist_name: 'Dr Jane',
        therapist_email: 'jane@widgets.example',
      },
    },
    { email: 'ada@example.org', eventName: 'booking.created' },
  );
});
