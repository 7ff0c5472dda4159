import type { Id } from '../id.js';
import { DAY_MS } from '../kernel/spans.js';

/** The plan's view of a list. */
export interface ListFacts {
  id: Id;
  name: string;
  doubleOptIn: boolean;
  /** Delay between the sign-up and the reminder; null for no reminder. */
  reminderAfterMs: number | null;
  expiresAfterMs: number;
}

/** How a consent was given or withdrawn: the evidence that the ledger keeps. */
export interface ConsentFacts {
  /** The consent text as shown; null if none was shown. */
  text: string | null;
  /** Whether the contact agreed to it; null if no text was shown. */
  given: boolean | null;
  /** Where it came from, as the caller described it: `landing page`, `import`. */
  source: string | null;
  form: { id: Id; name: string; version: number } | null;
  pageUrl: string | null;
  ip: string | null;
  userAgent: string | null;
  language: string | null;
  /** The member or API key that acted on the contact's behalf; null if the contact acted. */
  by: string | null;
  /** When it was given, if that was before it was recorded. */
  since?: Date;
}

/** Consent facts for an action without a consent text. */
export const emptyConsentFacts: ConsentFacts = {
  text: null,
  given: null,
  source: null,
  form: null,
  pageUrl: null,
  ip: null,
  userAgent: null,
  language: null,
  by: null,
};

/** The secret of a confirmation link, created before planning to keep the plan pure. */
export interface ConfirmationSecret {
  id: Id;
  tokenHash: string;
  tokenSealed: string;
}

export type ConfirmationStatus = 'pending' | 'confirmed' | 'expired' | 'withdrawn';

/** A sign-up awaiting confirmation. */
export interface ConfirmationState {
  id: Id;
  contactId: Id;
  listId: Id;
  status: ConfirmationStatus;
  tokenHash: string;
  tokenSealed: string;
  /** Hash of the address that it is mailed to, and which alone it confirms. */
  emailHash: string;
  /** The confirmation that a former address was asked for; absent unless it takes its place. */
  askedFirst?: Id;
  /** Due times of the first mail and of every requested resend. */
  mailsDue: Date[];
  /** When the reminder is due; null for none. */
  reminderAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  confirmedAt: Date | null;
  /** Sequence number of its last outbox row. */
  outboxSeq: number;
}

export interface SubscriptionState {
  contactId: Id;
  listId: Id;
  status: 'pending' | 'subscribed' | 'unsubscribed';
  createdAt: Date;
  updatedAt: Date;
}

/** The action of a ledger entry. `given` is a sign-up, agreed or not; `added` is done on the contact's behalf. */
export const consentActions = ['given', 'added', 'confirmed', 'withdrawn', 'restored'] as const;
export type ConsentAction = (typeof consentActions)[number];

/** What a ledger entry is about: email, or being measured. */
export const consentSubjects = ['marketing', 'tracking'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

/** A ledger entry; the ledger is append-only. */
export interface ConsentDraft {
  contactId: Id;
  email: string;
  /** Null for all lists, or for a sign-up without a list. */
  list: { id: Id; name: string } | null;
  action: ConsentAction;
  facts: ConsentFacts;
  confirmationId: Id | null;
  /** Absent for marketing. */
  about?: ConsentSubject;
  at: Date;
}

/** Confirmation mails per contact: minimum distance, and maximum per day. */
export const MIN_CONFIRMATION_GAP_MS = 10 * 60_000;
export const MAX_CONFIRMATIONS_PER_DAY = 3;

/**
 * The earliest time, not before `now`, at which another confirmation mail may be sent to a contact. `others` are
 * the times of its other mails, sent or due, in any order.
 */
export function nextConfirmationAt(others: readonly Date[], now: Date): Date {
  let at = now.getTime();
  const due = others.map((other) => other.getTime()).sort((a, b) => a - b);
  for (;;) {
    const tooClose = due.filter((other) => Math.abs(other - at) < MIN_CONFIRMATION_GAP_MS);
    const inDay = due.filter((other) => other > at - DAY_MS && other <= at);
    const [first] = inDay;
    if (inDay.length >= MAX_CONFIRMATIONS_PER_DAY && first !== undefined) {
      at = (inDay[inDay.length - MAX_CONFIRMATIONS_PER_DAY] ?? first) + DAY_MS;
    } else if (tooClose.length > 0) at = Math.max(...tooClose) + MIN_CONFIRMATION_GAP_MS;
    else return new Date(at);
  }
}
