import { countIn } from '../../../../domain/attention/count-in.js';

interface Counted {
  /** With separators. */
  count: string;
  isOne: boolean;
  isExact: boolean;
  name: string;
}

export const overview = {
  overview: 'Overview',
  figures: 'Figures of the period',
  figure: {
    contacts: 'Contacts',
    mails: 'Emails sent',
    clicks: 'Emails clicked',
    unsubscribed: 'Unsubscribed',
    goals: 'Goals reached',
    entries: 'Entered',
    exits: 'Left early',
    consents: 'Consents',
    events: 'Events',
    deliveries: 'Webhooks',
    failures: 'Failed',
  },
  moreFigures: 'More figures of the period',
  newContacts: 'New contacts',
  added: (count: string) => `${count} new`,
  more: (count: string) => `${count} more`,
  fewer: (count: string) => `${count} fewer`,
  attention: 'Needs attention',
  attentionNone: 'Nothing needs your attention.',
  automations: 'Automations',
  automationsNone: 'No one entered an automation in this period.',
  all: 'All',
  nameColumn: 'Name',
  peopleColumn: 'People',
  goalColumn: 'Goal',
  mailsColumn: 'Emails',
  clickedColumn: 'Clicked',
  latest: 'Latest events',
  latestNone: 'No events yet.',
  toEvents: 'Event log',
  pause: 'Pause',
  follow: 'Continue',
  unnamed: 'deleted',
  noWorker: 'No worker is running',
  noWorkerText: 'Emails and waits are on hold until one starts.',
  outboxLate: 'Commands are waiting',
  outboxLateText: 'Temporal can’t be reached, or no worker can.',
  mailServerAway: ({ count, isOne, isExact }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'email is' : 'emails are'} waiting for the mail server`,
  marketingPaused: 'Marketing email is on hold',
  marketingPausedText: (reason: string) => `Too many ${reason}. Check your emails before you lift the pause.`,
  failedEnrollments: ({ count, isOne, isExact, name }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'person is' : 'people are'} stuck in “${name}”`,
  refusedEntries: ({ count, isOne, isExact, name }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'event' : 'events'} didn’t let anyone into “${name}”`,
  refusedEntriesText:
    'These contacts have too many active enrollments. An exit may be missing, or re-entry too generous.',
  uncertainMails: ({ count, isOne, isExact }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'email' : 'emails'} may not have been sent`,
  uncertainMailsText: 'The mail server took them but never confirmed it, so they aren’t sent again.',
  unmappedEvents: ({ count, isOne, isExact, name }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'event' : 'events'} from “${name}” without a contact`,
  unmappedEventsText: 'Show Rollcall where the address is, and they’ll be replayed.',
  ruleOff: (name: string) => `Rule “${name}” was turned off`,
  ruleOffText: (reason: string | null): string =>
    reason === 'gone'
      ? 'The receiver answered 410: it’s gone for good.'
      : 'The receiver kept failing for too long.',
  ruleFailing: (name: string) => `Rule “${name}” is failing`,
  undelivered: ({ count, isOne, isExact }: Counted) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'delivery hasn’t' : 'deliveries haven’t'} arrived.`,
  broadcastNotApproved: (name: string) => `“${name}” waits for approval`,
  broadcastNotApprovedText: 'Its list has grown since it was scheduled, so a second person must approve it.',
  refusedSignatures: ({ count, isOne, name }: Counted) =>
    `${count} ${isOne ? 'payload' : 'payloads'} from “${name}” had a wrong signature`,
  since: 'since',
  events: 'Events without a source',
  act: {
    noWorker: 'Check the system',
    outboxLate: 'Check the system',
    mailServerAway: 'Show the emails',
    marketingPaused: 'Open settings',
    failedEnrollments: 'Review and retry',
    refusedEntries: 'Open the events',
    uncertainMails: 'Review them',
    unmappedEvents: 'Map them',
    ruleOff: 'Open deliveries',
    ruleFailing: 'Open deliveries',
    broadcastNotApproved: 'Open the broadcast',
    refusedSignatures: 'Check the secret',
  },
};

export type OverviewTexts = typeof overview;
