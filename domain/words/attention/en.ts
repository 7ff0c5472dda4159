import { countIn } from '../../attention/count-in.js';
import type { AlertWords } from './alert-words.js';
import type { AttentionWords } from '../../attention/say-attention.js';

/** What needs attention, in words. */
export const attentionWords: AttentionWords = {
  unnamed: 'deleted',
  noWorker: 'No worker is running',
  noWorkerText: 'Emails and waits are on hold until one starts.',
  outboxLate: 'Commands are waiting',
  outboxLateText: 'Temporal can’t be reached, or no worker can.',
  mailServerAway: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'email is' : 'emails are'} waiting for the mail server`,
  marketingPaused: 'Marketing email is on hold',
  marketingPausedText: (reason) => `Too many ${reason}. Check your emails before you lift the pause.`,
  failedEnrollments: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'person is' : 'people are'} stuck in “${name}”`,
  refusedEntries: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'event' : 'events'} didn’t let anyone into “${name}”`,
  refusedEntriesText:
    'These contacts have too many active enrollments. An exit may be missing, or re-entry too generous.',
  uncertainMails: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'email' : 'emails'} may not have been sent`,
  uncertainMailsText: 'The mail server took them but never confirmed it, so they aren’t sent again.',
  unmappedEvents: ({ count, isOne, isExact, name }) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'event' : 'events'} from “${name}” without a contact`,
  unmappedEventsText: 'Show Rollcall where the address is, and they’ll be replayed.',
  ruleOff: (name) => `Rule “${name}” was turned off`,
  ruleOffText: (reason) =>
    reason === 'gone'
      ? 'The receiver answered 410: it’s gone for good.'
      : 'The receiver kept failing for too long.',
  ruleFailing: (name) => `Rule “${name}” is failing`,
  undelivered: ({ count, isOne, isExact }) =>
    `${countIn(count, isExact, 'More than')} ${isOne ? 'delivery hasn’t' : 'deliveries haven’t'} arrived.`,
  broadcastNotApproved: (name) => `“${name}” waits for approval`,
  broadcastNotApprovedText: 'Its list has grown since it was scheduled, so a second person must approve it.',
  refusedSignatures: ({ count, isOne, name }) =>
    `${count} ${isOne ? 'payload' : 'payloads'} from “${name}” had a wrong signature`,
  events: 'Events without a source',
};

/** What is around the news of it. */
export const alertWords: AlertWords = {
  language: 'en',
  subject: (title, workspace) => `${title} (${workspace})`,
  subjectOfMany: (count, workspace) => `${count} things need attention in “${workspace}”`,
  digestSubject: (workspace) => `What needs attention in “${workspace}”`,
  mendedSubject: (title, workspace) => `Mended: ${title} (${workspace})`,
  since: (at) => `Since ${at}.`,
  lasted: (from, until) => `It was noticed at ${from} and was gone at ${until}.`,
  headings: { opened: 'New', still: 'Still there', mended: 'Mended' },
  mended: {
    noWorker: () => 'A worker is running again',
    outboxLate: () => 'Commands are carried out again',
    mailServerAway: () => 'Emails no longer wait for the mail server',
    marketingPaused: () => 'Marketing email is no longer on hold',
    failedEnrollments: (name) => `No one is stuck in “${name}” anymore`,
    refusedEntries: (name) => `No one has been kept out of “${name}” lately`,
    uncertainMails: () => 'No email is uncertain anymore',
    unmappedEvents: (name) => `All events from “${name}” have a contact`,
    ruleOff: (name) => `Rule “${name}” is no longer off`,
    ruleFailing: (name) => `Rule “${name}” is no longer failing`,
    broadcastNotApproved: (name) => `“${name}” no longer waits for approval`,
    refusedSignatures: (name) => `No signatures from “${name}” have been wrong lately`,
  },
  why: 'You’re a member of this workspace. Choose what you’re told about, and when:',
  look: 'Open',
  trial: (workspace) => `This is where “${workspace}” will say what needs attention.`,
};
