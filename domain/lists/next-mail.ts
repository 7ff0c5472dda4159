import { nextConfirmationAt, type ConfirmationState } from './sign-up.js';

/** A mail of a confirmation: its index in `mailsDue`, or the reminder. */
export type ConfirmationMail = number | 'reminder';

export type ConfirmationNext =
  | { do: 'send'; mail: ConfirmationMail }
  | { do: 'wait'; until: Date }
  | { do: 'over'; status: Exclude<ConfirmationState['status'], 'pending'> };

/** A confirmation and the confirmation mails sent to its contact. */
export interface ConfirmationFacts {
  confirmation: Pick<ConfirmationState, 'status' | 'mailsDue' | 'reminderAt' | 'expiresAt'>;
  /** Mails that were sent or finally skipped. */
  ended: ReadonlySet<ConfirmationMail>;
  /** When confirmation mails for any list were sent to the contact, over the last day. */
  sentAt: readonly Date[];
}

/**
 * Decides the next action of a confirmation workflow.
 *
 * 1. If several mails are overdue only the last one is sent; a mail is dropped once a later one has gone out.
 * 2. The reminder is sent once. All confirmation mails to a contact respect the rate limit; a mail that would be
 *    delayed past the expiry is dropped.
 */
export function nextOfConfirmation(
  { confirmation, ended, sentAt }: ConfirmationFacts,
  now: Date,
): ConfirmationNext {
  const { status, mailsDue, reminderAt, expiresAt } = confirmation;
  if (status !== 'pending') return { do: 'over', status };
  if (expiresAt <= now) return { do: 'over', status: 'expired' };
  const lastEnded = mailsDue.findLastIndex((_due, n) => ended.has(n));
  const open = mailsDue.flatMap((due, mail) => (mail > lastEnded ? [{ mail, due }] : []));
  const overdue = open.findLast(({ due }) => due <= now);
  const reminder = reminderAt === null || ended.has('reminder') ? null : reminderAt;
  const isReminded = reminder !== null && reminder <= now;
  const mail = overdue?.mail ?? (isReminded ? 'reminder' : null);
  if (mail !== null) {
    const allowed = nextConfirmationAt(sentAt, now);
    return allowed <= now ? { do: 'send', mail } : { do: 'wait', until: earliest([allowed, expiresAt]) };
  }
  const coming = open.map(({ due }) => due);
  return { do: 'wait', until: earliest([...coming, ...(reminder === null ? [] : [reminder]), expiresAt]) };
}

function earliest(instants: readonly Date[]): Date {
  return new Date(Math.min(...instants.map((instant) => instant.getTime())));
}
