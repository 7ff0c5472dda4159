import type { Id } from '../id.js';

/** What a plan needs to know of a list. */
export interface ListFacts {
  id: Id;
  name: string;
  doubleOptIn: boolean;
  /** From sign-up to the one reminder; null for none. */
  reminderAfterMs: number | null;
  expiresAfterMs: number;
}

/** How somebody agreed or withdrew: what the ledger of consents keeps as evidence. */
export interface ConsentFacts {
  /** What they were asked; null where they were not asked anything. */
  text: string | null;
  /** Whether they said yes to it; null where nothing was asked. */
  given: boolean | null;
  /** Where it came from, in the caller's words: `landing page`, `import`. */
  source: string | null;
  form: { id: Id; name: string; version: number } | null;
  pageUrl: string | null;
  ip: string | null;
  userAgent: string | null;
  language: string | null;
  /** The person or key that did it for them; null when they did it themselves. */
  by: string | null;
}

/** Of what somebody did without being asked, or for others. */
export const unasked: ConsentFacts = {
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

/** The secret of a confirmation link, made before the plan so that the plan stays pure. */
export interface ConfirmationSecret {
  id: Id;
  tokenHash: string;
  tokenSealed: string;
}

export type ConfirmationStatus = 'pending' | 'confirmed' | 'expired' | 'withdrawn';

/** A sign-up that waits for its confirmation, as the plan sees it. */
export interface ConfirmationState {
  id: Id;
  contactId: Id;
  listId: Id;
  status: ConfirmationStatus;
  tokenHash: string;
  tokenSealed: string;
  /** When each mail that it was granted is due: the first, and those that were asked for again. */
  mailsDue: Date[];
  /** When the one reminder is due; null for none. */
  reminderAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  confirmedAt: Date | null;
  /** Last sequence number given to a row of the outbox. */
  outboxSeq: number;
}

export interface MembershipState {
  contactId: Id;
  listId: Id;
  status: 'pending' | 'subscribed' | 'unsubscribed';
  createdAt: Date;
  updatedAt: Date;
}

/** What a line of the ledger says. `given` stands for a sign-up, also with a no; `added` for somebody else's doing. */
export const consentActions = ['given', 'added', 'confirmed', 'withdrawn', 'restored'] as const;
export type ConsentAction = (typeof consentActions)[number];

/** A line of the ledger, which is only ever added to. */
export interface ConsentDraft {
  contactId: Id;
  email: string;
  /** Null for all lists at once, or for a sign-up without one. */
  list: { id: Id; name: string } | null;
  action: ConsentAction;
  facts: ConsentFacts;
  confirmationId: Id | null;
  at: Date;
}

/** Shortest time between two confirmation mails to one person, and how many a day has room for. */
export const CONFIRMATION_GAP_MS = 10 * 60_000;
export const CONFIRMATIONS_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;

/**
 * The first instant, not before `now`, at which another confirmation mail may go to somebody.
 * `others` are the instants at which mails were sent or are due, in any order.
 */
export function nextConfirmationAt(others: readonly Date[], now: Date): Date {
  let at = now.getTime();
  const due = others.map((other) => other.getTime()).sort((a, b) => a - b);
  for (;;) {
    const tooClose = due.filter((other) => Math.abs(other - at) < CONFIRMATION_GAP_MS);
    const inDay = due.filter((other) => other > at - DAY_MS && other <= at);
    const [first] = inDay;
    if (inDay.length >= CONFIRMATIONS_A_DAY && first !== undefined) {
      at = (inDay[inDay.length - CONFIRMATIONS_A_DAY] ?? first) + DAY_MS;
    } else if (tooClose.length > 0) at = Math.max(...tooClose) + CONFIRMATION_GAP_MS;
    else return new Date(at);
  }
}
