import type { JsonObject } from '../json/json.js';
import type { SchemeName } from '../signatures/schemes.js';
import { readBrevo } from './brevo.js';
import { readGeneric } from './generic.js';
import type { MailProvider, MailReport } from './mail-report.js';
import { readMailgun } from './mailgun.js';
import { readMailjet } from './mailjet.js';
import { readPostmark } from './postmark.js';
import { readResend } from './resend.js';
import { readSendgrid } from './sendgrid.js';
import { readSes } from './ses.js';

const READERS: Record<MailProvider, (payload: JsonObject) => MailReport[]> = {
  ses: readSes,
  postmark: readPostmark,
  sendgrid: readSendgrid,
  mailgun: readMailgun,
  resend: readResend,
  brevo: readBrevo,
  mailjet: readMailjet,
  generic: readGeneric,
};

/** The bounces and complaints that a payload reports, one for each address; none in any other payload. */
export function readMailReports(provider: MailProvider, payload: JsonObject): MailReport[] {
  return READERS[provider](payload);
}

/** Signatures that only one mail provider makes; Resend's events have names that nobody else's have. */
const BY_SCHEME: Partial<Record<SchemeName, MailProvider>> = {
  sns: 'ses',
  sendgrid: 'sendgrid',
  mailgun: 'mailgun',
  standardWebhooks: 'resend',
};

/** Whose reports a source understands: as it is set, or else as its signatures imply. Null: none. */
export function understoodReports(source: {
  mailReports?: MailProvider | null;
  signing?: { settings: { scheme: SchemeName } } | null;
}): MailProvider | null {
  const scheme = source.signing?.settings.scheme;
  return source.mailReports ?? (scheme === undefined ? null : (BY_SCHEME[scheme] ?? null));
}
