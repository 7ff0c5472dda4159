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

/** People who are on a list, or in a segment. */
export type AudiencePart = { list: Id } | { segment: Id };

/** Who gets a broadcast: the subscribed members of one list, whose link to unsubscribe is in the mail. */
export interface BroadcastAudience {
  list: Id;
  /** Only those of them in one of these. */
  only?: AudiencePart[];
  /** Not those of them in one of these. */
  except?: AudiencePart[];
}

export type BroadcastMail = { template: Id } | MailContent;

/** What differs from the broadcast's mail. */
export interface BroadcastVariant {
  subject?: string;
  mail?: BroadcastMail;
}

/** When it is sent; by default at once. */
export type BroadcastTime =
  | { at: string }
  /** At a local time in each recipient's zone; where that has passed, at once or at the same time of the next day. */
  | { local: string; ifPassed?: 'now' | 'nextDay' };

export interface BroadcastRate {
  /** Mails per second. */
  perSecond?: number;
  /** Mails per second to addresses of one domain. */
  perDomain?: number;
}

/** What people edit. A draft may lack anything but its name. */
export interface BroadcastDefinition {
  name: string;
  audience: BroadcastAudience | null;
  mail: BroadcastMail | null;
  replyTo: string | null;
  /** Two to four, or none. */
  variants: BroadcastVariant[];
  /** Share of the recipients, in percent, among whom the variants are divided; the others get the winner. */
  testShare: number;
  time: BroadcastTime | null;
  rate: BroadcastRate;
}

/** Why a person of the list does not get the mail. */
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

/** Whether a broadcast still has something to do. */
export function isOpen(status: BroadcastStatus): boolean {
  return status === 'scheduled' || status === 'preparing' || status === 'sending' || status === 'paused';
}
