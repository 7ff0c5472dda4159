export const eventPicker = {
  /** What people do, as events that Rollcall records itself. */
  deeds: {
    contact_added: 'Becomes a contact',
    contact_updated: 'Changes a field',
    contact_deleted: 'Is deleted',
    list_subscribed: 'Joins list',
    list_unsubscribed: 'Leaves list',
    form_submitted: 'Submits form',
    email_sent: 'Gets mail',
    email_opened: 'Opens mail',
    email_clicked: 'Clicks in mail',
    preferences_opened: 'Opens preferences',
    email_bounced: 'Mail bounces',
    email_complained: 'Marks mail as spam',
    automation_completed: 'Completes automation',
    automation_exited: 'Leaves automation early',
    segment_entered: 'Enters segment',
    segment_left: 'Leaves segment',
  },
  /** With the name of what it is about. */
  about: (deed: string, name: string) => `${deed} “${name}”`,
  which: {
    listId: 'Which list',
    formId: 'Which form',
    segmentId: 'Which segment',
    automationId: 'Which automation',
  },
  any: {
    listId: 'Any list',
    formId: 'Any form',
    segmentId: 'Any segment',
    automationId: 'Any automation',
  },
  whichMail: 'Which email',
  anyMail: 'Any email',
  whichOfMails: 'Which of its emails',
  anyOfMails: 'Any of its emails',
  whichLink: 'Which link',
  anyLink: 'Any link',
  linkHint: 'Choose one, or type an address or a part of it.',
  automation: 'Automation',
  broadcast: 'Broadcast',
};

export type EventPickerTexts = typeof eventPicker;
