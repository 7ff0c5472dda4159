import type { JsonObject } from '../json/json.js';
import type { Id } from '../id.js';

/** Services whose reports of bounces and complaints are understood, and a form for all others. */
export const mailProviders = [
  'ses',
  'postmark',
  'sendgrid',
  'mailgun',
  'resend',
  'brevo',
  'mailjet',
  'generic',
] as const;
export type MailProvider = (typeof mailProviders)[number];

/**
 * - `hard`: the address does not exist, or can never receive email
 * - `soft`: it cannot receive email at the moment: its mailbox is full, or its server does not answer
 * - `blocked`: its server refuses the sender or the content, which says nothing about the address
 */
export const bounceTypes = ['hard', 'soft', 'blocked'] as const;
export type BounceType = (typeof bounceTypes)[number];

/** A bounce or complaint about an email that was sent. */
export interface MailReport {
  kind: 'bounce' | 'complaint';
  /** As stored with contacts. */
  email: string;
  /** Null for a complaint. */
  type: BounceType | null;
  /** What the provider calls it, such as `General` or `abuse`. */
  providerType: string | null;
  /** Enhanced status code (RFC 3463), or the SMTP status. */
  code: string | null;
  /** What the server of the address said. */
  diagnostic: string | null;
  /** `smtp`: our own server refused it while we were sending. */
  provider: MailProvider | 'smtp';
  /** Our message; null if the report does not name it. */
  messageId: Id | null;
}

/** Suppresses after this many soft bounces within the window: a mailbox that stays full is abandoned. */
export const SOFT_BOUNCES = 5;
export const SOFT_BOUNCE_DAYS = 30;

/** Event properties, and evidence of a suppression. */
export function reportProperties(report: MailReport): JsonObject {
  const { type, providerType, code, diagnostic, provider, messageId } = report;
  return { type, providerType, code, diagnostic, provider, messageId };
}
