import type { Id } from '../id.js';
import type { MailContent } from '../mail/mail-content.js';

export const broadcastStatuses = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'done',
  'cancelled',
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/**
 * Why a broadcast whose time has come does not begin: as many others are under way as may be, or its list has grown beyond what
 * may be sent without approval.
 */
export const broadcastWaits = ['otherBroadcasts', 'approval'] as const;
export type BroadcastWait = (typeof broadcastWaits)[number];

/** The members of a list or of a segment, or who got another broadcast and, as far as is measured, has not opened it. */
export type AudiencePart = { list: Id } | { segment: Id } | { notOpened: Id };

/** Who gets a broadcast: the subscribed members of one list, which the mail's link unsubscribes from. */
export interface BroadcastAudience {
  list: Id;
  /** Restricts the recipients to members of at least one of these. */
  only?: AudiencePart[];
  /** Leaves out members of any of these. */
  except?: AudiencePart[];
}

export type BroadcastMail = { template: Id } | MailContent;

/** Variants that a broadcast may have. */
export const MAX_VARIANTS = 4;
/** Lists and segments that an audience includes, and that it excludes. */
export const MAX_PARTS = 20;

/** What differs from the broadcast's mail. */
export interface BroadcastVariant {
  subject?: string;
  mail?: BroadcastMail;
}

/** When it is sent; by default at once. */
export type BroadcastTime =
  | { at: string }
  /** At a local time in each recipient's zone; if it has passed, immediately or at that time the next day. */
  | { local: string; ifPassed?: 'now' | 'nextDay' };

export interface BroadcastRate {
  /** Mails per second. */
  perSecond?: number;
  /** Mails per second to addresses of one domain. */
  perDomain?: number;
}

/** The part that people edit. In a draft, only the name is required. */
export interface BroadcastDefinition {
  name: string;
  audience: BroadcastAudience | null;
  mail: BroadcastMail | null;
  replyTo: string | null;
  /** What its mails come from; null or absent: as their template or the workspace says. */
  sender?: Id | null;
  /** Two to four, or none. */
  variants: BroadcastVariant[];
  /** Percentage of the recipients who are split among the variants; the others get the winner. */
  testShare: number;
  /** How long after the test the variant with the most clicks wins; null: people choose. */
  winnerAfter: string | null;
  time: BroadcastTime | null;
  rate: BroadcastRate;
}

/** Why a member of the list does not get the mail. */
export const leftOutReasons = [
  'notConfirmed',
  'unsubscribed',
  'suppressed',
  'noConsent',
  'excluded',
  'cap',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Whether a broadcast can be edited and deleted. */
export function isEditable(status: BroadcastStatus): boolean {
  return status === 'draft';
}

/** Whether a broadcast still has work to do. */
export function isOpen(status: BroadcastStatus): boolean {
  return status === 'scheduled' || status === 'preparing' || status === 'sending' || status === 'paused';
}
