import type { InternalEventName } from './event-name.js';

type PropertyType = 'string' | 'number' | 'boolean' | 'object' | 'array';

export interface EventProperty {
  name: string;
  type: PropertyType;
  /** The value may be null. */
  nullable?: true;
  /** Only some events have it. */
  optional?: true;
  description: string;
}

export interface InternalEventFacts {
  description: string;
  properties: readonly EventProperty[];
}

const text = (name: string, description: string): EventProperty => ({ name, type: 'string', description });
const orNull = (property: EventProperty): EventProperty => ({ ...property, nullable: true });
const maybe = (property: EventProperty): EventProperty => ({ ...property, optional: true });

const automation = [text('automationId', 'The automation.'), text('automationName', 'Its name at the end.')];
const enrollment = text('enrollmentId', 'The enrollment.');
const segment = [text('segmentId', 'The segment.'), text('segmentName', 'Its name at that time.')];
const listProperties: readonly EventProperty[] = [
  text('listId', 'The list.'),
  text('listName', 'Its name at that time.'),
  text('source', 'What did it: a form, page, call, automation …, as in the consent ledger.'),
  orNull(text('formId', 'The form, if it was one.')),
  maybe({ name: 'undone', type: 'boolean', description: '`true` if it undoes the opposite.' }),
];
const ofStep: readonly EventProperty[] = [
  text('automationId', 'The automation that sent the email.'),
  enrollment,
  text('step', 'The id of its step.'),
];
const broadcast = text('broadcastId', 'The broadcast that it belongs to.');
const trackedMail: readonly EventProperty[] = [
  text('messageId', 'The message.'),
  text('subject', 'Its subject.'),
  ...ofStep.map(maybe),
  maybe(broadcast),
];
const report: readonly EventProperty[] = [
  text('email', 'The address.'),
  { name: 'suppressed', type: 'boolean', description: 'Whether it is suppressed because of this.' },
  orNull(text('type', 'Of a bounce: `hard`, `soft` or `blocked`.')),
  orNull(text('providerType', 'The same in the terms of the provider.')),
  orNull(text('code', 'The status code of the mail server.')),
  orNull(text('diagnostic', 'What the mail server said.')),
  orNull(text('provider', 'Who reported it; null for a mail server’s own answer.')),
  orNull(text('messageId', 'The message, if it is known.')),
  ...ofStep.map(maybe),
  maybe(broadcast),
  maybe(text('confirmationId', 'The confirmation that it belongs to.')),
];

/** What every internal event means, and its properties. */
export const internalEventFacts: Record<InternalEventName, InternalEventFacts> = {
  contact_added: { description: 'A contact was created.', properties: [] },
  contact_updated: {
    description: 'A value of a contact changed.',
    properties: [
      {
        name: 'changes',
        type: 'object',
        description: '`{ from, to }` by field; custom fields as `customFields.<name>`.',
      },
    ],
  },
  contact_deleted: { description: 'A contact was deleted. Triggers only rules.', properties: [] },
  list_subscribed: {
    description: 'A contact is subscribed to a list, after the confirmation if the list requires one.',
    properties: listProperties,
  },
  list_unsubscribed: { description: 'A contact has left a list.', properties: listProperties },
  form_submitted: {
    description: 'A form was submitted.',
    properties: [
      text('formId', 'The form.'),
      text('formName', 'Its name at that time.'),
      { name: 'formVersion', type: 'number', description: 'Its version.' },
      orNull(text('listId', 'The list that the form signs up to.')),
      orNull(text('pageUrl', 'The page with the form.')),
      { name: 'fields', type: 'object', description: 'What was entered, by field.' },
    ],
  },
  email_sent: {
    description: 'An email of an automation was accepted by the mail server.',
    properties: [text('messageId', 'The message.'), ...ofStep],
  },
  email_opened: {
    description:
      'A contact has opened an email, as far as images tell. Recorded once for each email, if switched on.',
    properties: trackedMail,
  },
  email_clicked: {
    description: 'A contact has followed a link of an email. Recorded once for each link, if switched on.',
    properties: [text('url', 'Where the link leads.'), ...trackedMail],
  },
  preferences_opened: {
    description:
      'A contact has opened the page to unsubscribe and choose lists by the link of an email. Recorded at most once an hour, if clicks are measured.',
    properties: [
      maybe(text('listId', 'The list on whose behalf the email was sent.')),
      maybe(text('messageId', 'The message, if it is of a broadcast.')),
      maybe(broadcast),
    ],
  },
  email_bounced: { description: 'An email was not delivered.', properties: report },
  email_complained: { description: 'A recipient has marked an email as spam.', properties: report },
  automation_completed: {
    description: 'An enrollment has ended after its last step, or reached its goal.',
    properties: [
      ...automation,
      enrollment,
      maybe({ name: 'goalReached', type: 'boolean', description: '`true` if it reached its goal.' }),
    ],
  },
  automation_exited: {
    description: 'An enrollment has ended early.',
    properties: [
      ...automation,
      enrollment,
      text('reason', 'Why: `event`, `step`, `timeout`, `operator`, `contactDeleted` …'),
    ],
  },
  segment_entered: { description: 'A contact has entered a segment.', properties: segment },
  segment_left: { description: 'A contact has left a segment.', properties: segment },
};
