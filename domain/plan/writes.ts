import type { EnrollmentStatus, TimelineEntry } from '../automation/enrollment.js';
import type { Id } from '../id.js';
import type { ConfirmationState, ConsentDraft, MembershipState } from '../lists/sign-up.js';
import type { SuppressionReason } from '../lists/suppression.js';
import type { CommandWithArgs } from '../outbox-command.js';
import type { ContactState } from './contact-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { EventDraft } from './event.js';

/** One event that is to be told to the receiver of one rule. */
export interface DeliveryDraft {
  id: Id;
  ruleId: Id;
  eventId: Id;
  contactId: Id;
  /** The contact at that time, as JSON text. */
  contact: string;
  origin: string;
  /** The event is that the contact was deleted. */
  ofDeletion?: true;
}

/** What the plan commands; the other commands of the outbox have causes outside of it. */
export type PlannedCommand =
  'start' | 'cancel' | 'signal' | 'erase' | 'startConfirmation' | 'wakeConfirmation';

export type OutboxDraft<C extends PlannedCommand = PlannedCommand> = CommandWithArgs<C> & {
  target: Id;
  seq: number;
};

export type ContactWrite =
  | { kind: 'insert'; contact: ContactState }
  | { kind: 'update'; contact: ContactState; fromRev: number }
  /** Nothing of it changes but `rev`. */
  | { kind: 'lock'; id: Id; fromRev: number }
  | { kind: 'delete'; id: Id; fromRev: number };

export interface EnrollmentWrite {
  enrollment: EnrollmentState;
  /** What its row says now, for the update's filter; null when it is new. */
  from: { status: EnrollmentStatus; run: number; step: string | null } | null;
  /** The properties of the event that entered, as JSON text; of a new one only. */
  entryProperties: string;
  /** Lines to be added to its story. */
  timeline: TimelineEntry[];
  /** Whether anything of it differs from what was read. */
  changed: boolean;
  /** How often it was touched; its row counts that, so that the write conflicts with any other of the row. */
  touches: number;
}

/** One write per document, its final state. */
export interface Writes {
  contacts: ContactWrite[];
  enrollments: EnrollmentWrite[];
  events: EventDraft[];
  outbox: OutboxDraft[];
  deliveries: DeliveryDraft[];
  /** E-mails whose suppression is to be kept, and why. */
  suppressions: { email: string; reason: SuppressionReason }[];
  /** E-mails of contacts that were deleted: of a suppression only their hash is kept. */
  erased: string[];
  /** E-mails that a fresh consent frees. */
  lifted: string[];
  memberships: { state: MembershipState; isNew: boolean }[];
  confirmations: { state: ConfirmationState; isNew: boolean }[];
  consents: ConsentDraft[];
}
