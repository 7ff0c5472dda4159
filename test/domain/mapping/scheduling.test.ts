import { itMaps } from './it-maps.js';

describe('scheduling and events', () => {
  const calendly = {
    created_by: 'https://api.calendly.example/users/1',
    event: 'invitee.created',
    payload: {
      email: 'ada@example.org',
      first_name: null,
      last_name: null,
      name: 'Ada Byron',
      questions_and_answers: [{ answer: 'bob@example.org', position: 0, question: 'Who else comes?' }],
      scheduled_event: {
        name: '15 Minute Meeting',
        event_guests: [{ email: 'guest@example.org', created_at: '2026' }],
        event_memberships: [
          {
            user: 'https://api.calendly.example/users/1',
            user_email: 'host@widgets.example',
            user_name: 'Host',
          },
        ],
      },
    },
  };
  itMaps(
    'Calendly',
    { body: calendly },
    { email: 'ada@example.org', eventName: 'invitee.created', name: 'Ada Byron' },
  );
  itMaps(
    'Calendly without the invitee’s address',
    {
      body: {
        ...calendly,
        payload: {
          email: null,
          scheduled_event: { event_memberships: calendly.payload.scheduled_event.event_memberships },
        },
      },
    },
    { email: null, eventName: 'invitee.created' },
  );
  itMaps(
    'Calendly, its first version',
    {
      body: {
        event: 'invitee.created',
        time: '2026',
        payload: {
          event_type: { name: '15 Minute Meeting', owner: { type: 'users' } },
          event: {
            assigned_to: ['Host'],
            extended_assigned_to: [{ name: 'Host', email: 'host@widgets.example' }],
          },
          invitee: {
            uuid: 'i',
            first_name: 'Ada',
            last_name: 'Byron',
            name: 'Ada Byron',
            email: 'ada@example.org',
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'invitee.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Acuity',
    {
      form: {
        action: 'scheduled',
        id: '1',
        calendarID: '2',
        email: 'ada@example.org',
        firstName: 'Ada',
        lastName: 'Byron',
        calendar: 'Host',
      },
    },
    { email: 'ada@example.org', eventName: 'scheduled', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'SavvyCal',
    {
      body: {
        id: 'wh_1',
        version: '2020-09-09',
        type: 'event.created',
        payload: {
          organizer: { email: 'host@widgets.example', display_name: 'Host' },
          attendees: [
            { email: 'host@widgets.example', is_organizer: true, display_name: 'Host' },
            {
              email: 'ada@example.org',
              is_organizer: false,
              display_name: 'Ada Byron',
              first_name: 'Ada',
              last_name: 'Byron',
            },
          ],
          scheduler: {
            email: 'ada@example.org',
            display_name: 'Ada Byron',
            first_name: 'Ada',
            last_name: 'Byron',
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'event.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Google Calendar through a connector',
    {
      body: {
        kind: 'calendar#event',
        summary: 'Intro',
        creator: { email: 'host@widgets.example', self: true },
        organizer: { email: 'host@widgets.example', self: true },
        attendees: [
          { email: 'host@widgets.example', organizer: true, self: true, responseStatus: 'accepted' },
          { email: 'room1@resource.calendar.google.com', resource: true },
          { email: 'ada@example.org', displayName: 'Ada Byron', responseStatus: 'needsAction' },
        ],
        iCalUID: 'abc@google.com',
      },
    },
    { email: 'ada@example.org', eventName: 'calendar#event', name: 'Ada Byron' },
  );
  itMaps(
    'Eventbrite',
    {
      body: {
        api_url: 'https://www.eventbriteapi.example/v3/orders/1/',
        config: { action: 'order.placed', user_id: '9', webhook_id: '3', endpoint_url: 'https://x.example' },
      },
    },
    { email: null, eventName: 'order.placed' },
  );
  itMaps(
    'Zoom, a participant',
    {
      body: {
        event: 'meeting.participant_joined',
        event_ts: 1,
        payload: {
          account_id: 'a',
          object: {
            host_id: 'h',
            host_email: 'host@widgets.example',
            topic: 'My Meeting',
            participant: { user_id: '1', user_name: 'Ada Byron', email: 'ada@example.org' },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'meeting.participant_joined', name: 'Ada Byron' },
  );
  itMaps(
    'Zoom, a registrant',
    {
      body: {
        event: 'webinar.registration_created',
        payload: {
          operator: 'admin@widgets.example',
          object: {
            topic: 'Demo',
            registrant: { id: 'r', email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' },
          },
        },
      },
    },
    {
      email: 'ada@example.org',
      eventName: 'webinar.registration_created',
      firstName: 'Ada',
      lastName: 'Byron',
    },
  );
  itMaps(
    'Luma',
    {
      body: {
        type: 'guest.registered',
        data: {
          api_id: 'gst-1',
          email: 'ada@example.org',
          user_name: 'Ada Byron',
          user_first_name: 'Ada',
          user_last_name: 'Byron',
          event: { name: 'Concert', user_api_id: 'usr' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'guest.registered', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Hotel or restaurant booking',
    {
      body: {
        eventType: 'ReservationCreated',
        restaurant: { name: 'Trattoria', email: 'info@trattoria.example' },
        reservation: {
          id: 1,
          partySize: 2,
          guest: { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@example.org' },
          notes: 'x@y.example',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'ReservationCreated', firstName: 'Ada', lastName: 'Byron' },
  );
});
