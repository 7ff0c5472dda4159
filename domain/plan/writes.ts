import type { StepCounter } from '../automation/counts.js';
import type { TimelineEntry } from '../automation/enrollment.js';
import type { Id } from '../id.js';
import type { ConfirmationState, ConsentDraft, SubscriptionState } from '../lists/sign-up.js';
import type { SuppressionReason } from '../lists/suppression.js';
import type { MailReport } from '../mail-reports/mail-report.js';
import type { MailHit, MailLeave } from '../tracking/tracking.js';
import type { CommandWithArgs } from '../outbox-command.js';
import type { MailEnd } from './calls/call-action.js';
import type { ContactState } from '../contact/contact-state.js';
import type { EnrollmentState } from './enrollments/enrollment-state.js';
import type { EventDraft } from './event.js';
import type { SegmentRowWrite } from './segments/segment-state.js';

/** A delivery of one event to one rule's receiver. */
export interface DeliveryDraft {
  id: Id;
  ruleId: Id;
  eventId: Id;
  contactId: Id;
  /** The contact at that time, as JSON text. */
  contact: string;
  origin: string;
  /** The event is the contact's deletion. */
  ofDeletion?: true;
}

/** Commands that plans issue; all other outbox commands are issued elsewhere. */
export type PlannedCommand = 'start' | 'cancel' | 'signal' | 'startConfirmation' | 'wakeConfirmation';

export type OutboxDraft<C extends PlannedCommand = PlannedCommand> = CommandWithArgs<C> & {
  target: Id;
  seq: number;
};

export type ContactWrite =
  | { kind: 'insert'; contact: ContactState }
  | { kind: 'update'; contact: ContactState; before: ContactState; fromRev: number }
  /** Only `rev` changes. */
  | { kind: 'lock'; id: Id; fromRev: number }
  | { kind: 'delete'; id: Id; fromRev: number };

export interface EnrollmentWrite {
  enrollment: EnrollmentState;
  /** As read; null if new. */
  from: EnrollmentState | null;
  /** Properties of the entry event as JSON text; new enrollments only. */
  entryProperties: string;
  /** New timeline entries. */
  timeline: TimelineEntry[];
  /** Whether it differs from what was read. */
  changed: boolean;
  /** Number of touches; the row counts them so that concurrent writes conflict. */
  touches: number;
}

/** Something counted at a step besides what follows from the states of enrollments. */
export interface StepCount {
  automationId: Id;
  step: string;
  counter: StepCounter;
  /** 1 by default; -1 takes back what was counted. */
  by?: 1 | -1;
}

/** An address that must not get marketing mail any more. */
export interface SuppressionDraft {
  email: string;
  reason: SuppressionReason;
  /** The bounce or complaint that is the reason; null for any other. */
  evidence: MailReport | null;
  /** Hash of the former address that its person brings it along from; null if it is about this one. */
  from: string | null;
  /** Since when, if that was before. */
  at?: Date;
}

export interface ErasedContact {
  contactId: Id;
  email: string;
  formerHashes: readonly string[];
}

/** One write per document, with its final state. */
export interface Writes {
  contacts: ContactWrite[];
  enrollments: EnrollmentWrite[];
  events: EventDraft[];
  /** Events that the log already holds as `unmapped`. */
  replays: EventDraft[];
  outbox: OutboxDraft[];
  deliveries: DeliveryDraft[];
  /** New suppressions. */
  suppressions: SuppressionDraft[];
  /** Deleted contacts, whose copies a job erases. */
  erasures: Id[];
  /** Deleted contacts, also those that the batch has created; their suppressions keep only hashes. */
  erased: ErasedContact[];
  /** Emails whose suppression is unsuppressed by a new consent. */
  unsuppressed: string[];
  subscriptions: { state: SubscriptionState; isNew: boolean }[];
  confirmations: { state: ConfirmationState; isNew: boolean }[];
  consents: ConsentDraft[];
  segments: SegmentRowWrite[];
  counts: StepCount[];
  mails: MailEnd[];
  /** Bounces and complaints about messages in the ledger. */
  mailReports: (MailReport & { messageId: Id })[];
  /** First clicks on links, and first opens. */
  mailHits: MailHit[];
  /** Unsubscribes by the links of mails. */
  mailLeaves: MailLeave[];
}

/** The writes of a plan that changes nothing. */
export function noWrites(): Writes {
  return {
    contacts: [],
    enrollments: [],
    events: [],
    replays: [],
    outbox: [],
    deliveries: [],
    suppressions: [],
    erasures: [],
    erased: [],
    unsuppressed: [],
    subscriptions: [],
    confirmations: [],
    consents: [],
    segments: [],
    counts: [],
    mails: [],
    mailReports: [],
    mailHits: [],
    mailLeaves: [],
  };
}
