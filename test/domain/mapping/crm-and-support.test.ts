import { itMaps } from './it-maps.js';

describe('customer relations and support', () => {
  itMaps(
    'HubSpot, a changed property',
    {
      body: {
        eventId: 1,
        subscriptionId: 2,
        portalId: 3,
        subscriptionType: 'contact.propertyChange',
        objectId: 123,
        propertyName: 'email',
        propertyValue: 'ada@example.org',
        changeSource: 'CRM',
      },
    },
    { email: 'ada@example.org', eventName: 'contact.propertyChange' },
  );
  itMaps(
    'HubSpot, an id only',
    { body: { eventId: 1, subscriptionType: 'contact.creation', objectId: 123, changeFlag: 'NEW' } },
    { email: null, eventName: 'contact.creation' },
  );
  itMaps(
    'HubSpot, a workflow',
    {
      body: {
        vid: 1,
        properties: {
          email: { value: 'ada@example.org', versions: [{ value: 'older@example.org' }] },
          firstname: { value: 'Ada' },
          lastname: { value: 'Byron' },
          hubspot_owner_email: { value: 'rep@widgets.example' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Salesforce by a flow',
    {
      body: {
        sobject: 'Contact',
        event: 'updated',
        record: {
          Id: '003',
          FirstName: 'Ada',
          LastName: 'Byron',
          Email: 'ada@example.org',
          Owner: { Email: 'rep@widgets.example', Name: 'Rep' },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'Contact.updated', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Pipedrive, version 1',
    {
      body: {
        v: 1,
        event: 'updated.person',
        meta: { action: 'updated', object: 'person', id: 1, user_id: 9 },
        current: {
          id: 1,
          name: 'Ada Byron',
          first_name: 'Ada',
          last_name: 'Byron',
          email: [
            { label: 'home', value: 'home@example.org', primary: false },
            { label: 'work', value: 'ada@example.org', primary: true },
          ],
          owner_name: 'Rep',
          cc_email: 'acme@pipedrivemail.example',
        },
        previous: { email: [{ label: 'work', value: 'before@example.org', primary: true }] },
      },
    },
    { email: 'ada@example.org', eventName: 'updated.person', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Pipedrive, version 2',
    {
      body: {
        meta: { action: 'change', entity: 'person', entity_id: '1', user_id: '9', version: '2.0' },
        data: {
          id: 1,
          name: 'Ada Byron',
          emails: [
            { label: 'work', value: 'ada@example.org', primary: true },
            { label: 'home', value: 'home@example.org', primary: false },
          ],
        },
        previous: null,
      },
    },
    { email: 'ada@example.org', eventName: 'person.change', name: 'Ada Byron' },
  );
  itMaps(
    'Close',
    {
      body: {
        subscription_id: 'whsub_1',
        event: {
          id: 'ev_1',
          object_type: 'contact',
          action: 'created',
          user_id: 'user_9',
          lead_id: 'lead_1',
          data: {
            id: 'cont_1',
            name: 'Ada Byron',
            emails: [{ type: 'office', email: 'ada@example.org' }],
            created_by: 'user_9',
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'contact.created', name: 'Ada Byron' },
  );
  itMaps(
    'Intercom, a user',
    {
      body: {
        type: 'notification_event',
        app_id: 'a',
        id: 'notif_1',
        topic: 'user.created',
        data: {
          type: 'notification_event_data',
          item: {
            type: 'user',
            id: 'u',
            email: 'ada@example.org',
            name: 'Ada Byron',
            companies: { companies: [] },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'user.created', name: 'Ada Byron' },
  );
  itMaps(
    'Intercom, a conversation',
    {
      body: {
        type: 'notification_event',
        topic: 'conversation.user.created',
        data: {
          item: {
            type: 'conversation',
            user: { type: 'user', email: 'ada@example.org', name: 'Ada Byron' },
            assignee: { type: 'admin', email: 'agent@widgets.example' },
            conversation_parts: {
              conversation_parts: [{ author: { type: 'admin', email: 'agent@widgets.example' }, body: 'x' }],
            },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'conversation.user.created', name: 'Ada Byron' },
  );
  itMaps(
    'Intercom, an author who is a lead',
    {
      body: {
        type: 'notification_event',
        topic: 'conversation.admin.replied',
        data: {
          item: {
            type: 'conversation',
            source: { author: { type: 'lead', email: 'ada@example.org', name: 'Ada Byron' } },
            teammates: [{ type: 'admin', email: 'agent@widgets.example' }],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'conversation.admin.replied', name: 'Ada Byron' },
  );
  itMaps(
    'Zendesk by a trigger',
    {
      body: {
        event: 'ticket_created',
        ticket: {
          id: 35,
          requester: { name: 'Ada Byron', email: 'ada@example.org' },
          assignee: { name: 'Agent', email: 'agent@widgets.example' },
          description: 'from: other@example.org',
          ccs: [{ email: 'cc@example.org' }],
        },
        current_user: { name: 'Agent', email: 'agent@widgets.example' },
      },
    },
    { email: 'ada@example.org', eventName: 'ticket_created', name: 'Ada Byron' },
  );
  itMaps(
    'Zendesk, its event',
    {
      body: {
        id: 'e',
        type: 'zen:event-type:ticket.created',
        subject: 'zen:ticket:1',
        detail: { requester_id: '8', assignee_id: '9' },
        event: {},
      },
    },
    { email: null, eventName: 'zen:event-type:ticket.created' },
  );
  itMaps(
    'Freshdesk',
    {
      body: {
        freshdesk_webhook: {
          ticket_id: 1,
          ticket_requester_name: 'Ada Byron',
          ticket_requester_email: 'ada@example.org',
          ticket_agent_email: 'agent@widgets.example',
          triggered_event: '{ticket_action:created}',
        },
      },
    },
    { email: 'ada@example.org', eventName: 'My source', name: 'Ada Byron' },
  );
  itMaps(
    'Help Scout',
    {
      headers: { 'x-helpscout-event': 'convo.created' },
      body: {
        id: 1,
        mailbox: { id: 2, email: 'help@widgets.example', name: 'Help' },
        assignee: { email: 'agent@widgets.example' },
        primaryCustomer: { id: 4, first: 'Ada', last: 'Byron', email: 'ada@example.org' },
        createdBy: { id: 4, type: 'customer', email: 'ada@example.org' },
        cc: ['cc@example.org'],
      },
    },
    { email: 'ada@example.org', eventName: 'convo.created', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Crisp, a changed profile',
    {
      body: {
        website_id: 'w',
        event: 'session:set_email',
        data: { website_id: 'w', session_id: 's', email: 'ada@example.org' },
        timestamp: 1,
      },
    },
    { email: 'ada@example.org', eventName: 'session:set_email' },
  );
  itMaps(
    'Drift',
    {
      body: {
        orgId: 1,
        type: 'contact_identified',
        data: { id: 1, attributes: { email: 'ada@example.org', name: 'Ada Byron' }, assigneeId: 5 },
      },
    },
    { email: 'ada@example.org', eventName: 'contact_identified', name: 'Ada Byron' },
  );
  itMaps(
    'Jira',
    {
      body: {
        timestamp: 1,
        webhookEvent: 'jira:issue_created',
        issue_event_type_name: 'issue_created',
        user: { displayName: 'Ada Byron', emailAddress: 'ada@example.org' },
        issue: {
          fields: {
            assignee: { emailAddress: 'dev@widgets.example' },
            creator: { emailAddress: 'ada@example.org' },
            summary: 'x@y.example',
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'jira:issue_created', name: 'Ada Byron' },
  );
  itMaps(
    'Linear',
    {
      headers: { 'linear-event': 'Issue', 'linear-delivery': 'd1' },
      body: {
        action: 'create',
        type: 'Issue',
        actor: { id: 'u', type: 'user', name: 'Dev', email: 'dev@widgets.example' },
        data: { id: 'i', title: 'Fix', assignee: { name: 'Dev', email: 'dev@widgets.example' } },
      },
    },
    { email: null, eventName: 'Issue.create' },
  );
  itMaps(
    'Zoho by a workflow',
    {
      form: {
        module: 'Contacts',
        Email: 'ada@example.org',
        Contact_Owner_Email: 'rep@widgets.example',
        First_Name: 'Ada',
        Last_Name: 'Byron',
      },
    },
    { email: 'ada@example.org', eventName: 'My source', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'Greenhouse',
    {
      body: {
        action: 'new_candidate_application',
        payload: {
          application: {
            id: 1,
            candidate: {
              first_name: 'Ada',
              last_name: 'Byron',
              email_addresses: [{ value: 'ada@example.org', type: 'personal' }],
              recruiter: { email: 'rec@widgets.example' },
            },
            jobs: [{ hiring_team: { recruiters: [{ email: 'rec@widgets.example' }] } }],
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'new_candidate_application', firstName: 'Ada', lastName: 'Byron' },
  );
  itMaps(
    'DocuSign',
    {
      body: {
        event: 'envelope-completed',
        apiVersion: 'v2.1',
        data: {
          accountId: 'a',
          userId: 'u',
          envelopeSummary: {
            sender: { userName: 'Sales', email: 'sales@widgets.example' },
            recipients: {
              carbonCopies: [{ email: 'cc@widgets.example' }],
              signers: [
                {
                  name: 'Ada Byron',
                  firstName: 'Ada',
                  lastName: 'Byron',
                  email: 'ada@example.org',
                  status: 'completed',
                },
              ],
            },
          },
        },
      },
    },
    { email: 'ada@example.org', eventName: 'envelope-completed', firstName: 'Ada', lastName: 'Byron' },
  );
});
