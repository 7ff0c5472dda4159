import { nextConfirmationAt, type ConfirmationState } from './sign-up.js';

/** Names a mail of a confirmation: its place among those that are due, or the one reminder. */
export type ConfirmationMail = number | 'reminder';

export type ConfirmationNext =
  | { do: 'send'; mail: ConfirmationMail }
  | { do: 'wait'; until: Date }
  | { do: 'over'; status: Exclude<ConfirmationState['status'], 'pending'> };

/** What is known of a confirmation and of mails to its person. */
export interface ConfirmationFacts {
  confirmation: Pick<ConfirmationState, 'status' | 'mailsDue' | 'reminderAt' | 'expiresAt'>;
  /** Its mails that have their end, sent or not. */
  ended: ReadonlySet<ConfirmationMail>;
  /** When confirmation mails of any list were sent to the person, as far back as a day. */
  sentAt: readonly Date[];
}

/**
 * What comes next of a confirmation.
 *
 * 1. Of several mails that are overdue only the last one is sent, and none that a later one has overtaken.
 * 2. The reminder goes out once. No mail comes closer to another one, of whatever list, than the limits of a person
 *    allow; what would thereby come after the end is left out.
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
