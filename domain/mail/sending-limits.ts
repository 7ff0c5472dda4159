import type { Weekday } from '../automation/weekdays.js';

/** A daily period without email, in the recipient's time zone. */
export interface QuietHours {
  /** Local times, `HH:MM`. If `to` is not later than `from`, the period ends on the next day. */
  from: string;
  to: string;
  /** The days on which it begins; null for every day. */
  days: Weekday[] | null;
}

/** What becomes of an email that exceeds the cap. */
export const capActions = ['wait', 'skip'] as const;
export type CapAction = (typeof capActions)[number];

/** How many emails one contact gets at most. */
export interface MailCap {
  atMost: number;
  /** A duration, counted back from now. */
  within: string;
  whenReached: CapAction;
}

/** What limits email of one kind. */
export interface SendingLimits {
  quietHours: QuietHours | null;
  cap: MailCap | null;
}

export const NO_LIMITS: SendingLimits = { quietHours: null, cap: null };

/** The limits of a mail to a contact. */
export interface MailLimits extends SendingLimits {
  /** Time zones: the contact's, then the workspace's. */
  zones: (string | null)[];
}

/** Whether anything is limited. */
export function areLimits({ quietHours, cap }: SendingLimits): boolean {
  return quietHours !== null || cap !== null;
}

/** An email that may not be sent now: `until` when it waits; null: it is skipped. */
export interface HeldMail {
  by: 'quietHours' | 'cap';
  until: Date | null;
}

/** As the message ledger and timelines say it. */
const notes: Record<HeldMail['by'], string> = { quietHours: 'quiet hours', cap: 'cap reached' };

export function noteOfHeld({ by }: Pick<HeldMail, 'by'>): string {
  return notes[by];
}

/** The reason in the ledger. */
export function reasonOfHeld({ by, until }: HeldMail): string {
  return until === null ? notes[by] : `${notes[by]} until ${until.toISOString()}`;
}
