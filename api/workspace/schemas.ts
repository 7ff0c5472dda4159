import Joi from 'joi';
import { parseTimezone } from '../../domain/contact/locale.js';
import { email, id, name } from '../http/input/common-schemas.js';
import { webAddress } from '../http/input/web-address-schema.js';

const MIN_RETENTION_DAYS = 7;
const MAX_RETENTION_DAYS = 3_650;
const MAX_ADDRESS = 500;
/** Control characters other than line breaks. */
const NOT_IN_ADDRESS = /[^\P{Cc}\n]/u;
/** Every audience is smaller. */
const MAX_APPROVAL_ABOVE = 1_000_000_000;
const MAX_SELECTOR = 128;
/** One or more labels of a name (RFC 6376, 3.1). */
const SELECTOR = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;

export interface WorkspaceChangesBody {
  name?: string;
  senderName?: string | null;
  senderEmail?: string | null;
  timezone?: string;
  postalAddress?: string | null;
  brandColor?: string | null;
  logoUrl?: string | null;
  replyTo?: string | null;
  retentionDays?: number;
  requireConsent?: boolean;
  requireSecondFactor?: boolean;
  adminsWriteCode?: boolean;
  approvalAbove?: number | null;
}

/** Null removes a sender, address, color or logo. */
export const workspaceChangesBody = Joi.object<WorkspaceChangesBody, true>({
  name: name(),
  senderName: name().allow(null),
  senderEmail: email().allow(null),
  timezone: Joi.string()
    .custom((value: string, helpers) => parseTimezone(value) ?? helpers.error('zone.refused'))
    .messages({ 'zone.refused': 'must be an IANA time zone, such as Europe/Berlin' })
    .meta({ json: { format: 'iana-timezone', examples: ['Europe/Berlin'] } }),
  postalAddress: Joi.string()
    .custom((value: string, helpers) => postalAddress(value) ?? helpers.error('address.refused'))
    .messages({
      'address.refused': `must have 1 to ${MAX_ADDRESS} characters of plain text; line breaks are allowed`,
    })
    .meta({
      json: {
        maxLength: MAX_ADDRESS,
        pattern:
          '^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$',
      },
    })
    .allow(null),
  brandColor: Joi.string()
    .pattern(/^#[0-9a-fA-F]{6}$/)
    .custom((value: string) => value.toLowerCase())
    .messages({ 'string.pattern.base': 'must be a colour in the form #rrggbb' })
    .meta({ json: { pattern: '^#[0-9a-fA-F]{6}$', examples: ['#0f766e'] } })
    .allow(null),
  logoUrl: webAddress().allow(null),
  replyTo: email().allow(null),
  retentionDays: Joi.number().integer().min(MIN_RETENTION_DAYS).max(MAX_RETENTION_DAYS),
  requireConsent: Joi.boolean(),
  requireSecondFactor: Joi.boolean(),
  adminsWriteCode: Joi.boolean(),
  approvalAbove: Joi.number().integer().strict().min(0).max(MAX_APPROVAL_ABOVE).allow(null),
});

export interface SenderDnsQuery {
  selector?: string;
  sender?: string;
}

export const senderDnsQuery = Joi.object<SenderDnsQuery, true>({
  selector: Joi.string().max(MAX_SELECTOR).pattern(SELECTOR),
  sender: id('sender'),
});

function postalAddress(value: string): string | null {
  const lines = value.replaceAll('\r\n', '\n').trim();
  return lines !== '' && lines.length <= MAX_ADDRESS && !NOT_IN_ADDRESS.test(lines) ? lines : null;
}
