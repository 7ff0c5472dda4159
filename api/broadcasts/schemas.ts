import Joi from 'joi';
import { parseDuration } from '../../domain/automation/duration.js';
import {
  broadcastStatuses,
  MAX_PARTS,
  MAX_VARIANTS,
  type AudiencePart,
  type BroadcastAudience,
  type BroadcastMail,
  type BroadcastRate,
  type BroadcastStatus,
  type BroadcastTime,
  type BroadcastVariant,
} from '../../domain/broadcasts/broadcast.js';
import { isLocalTime } from '../../domain/broadcasts/recipient.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { DOCUMENT_IN_LAYOUT, isHtmlDocument, type MailLayout } from '../../domain/mail/mail-content.js';
import {
  duration,
  email,
  flag,
  id,
  instant,
  name,
  pageFields,
  undoSeconds,
  type PageQuery,
} from '../http/input/common-schemas.js';
import { mailSubject, preheader, template } from '../http/input/liquid-schemas.js';
import { mailDocument } from '../mail-documents/document-schema.js';

const MAX_RATE = 1_000;
const MINUTE_MS = 60_000;
const MIN_TEST_MS = 10 * MINUTE_MS;
const MAX_TEST_MS = 14 * 24 * 60 * MINUTE_MS;
const LOCAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

const part = Joi.object<{ list?: string; segment?: string; notOpened?: string }>({
  list: id('list'),
  segment: id(),
  notOpened: id(),
})
  .xor('list', 'segment', 'notOpened')
  .messages({
    'object.missing': 'must have a list, a segment or a broadcast',
    'object.xor': 'must have only one of list, segment and notOpened',
  });

const parts = Joi.array<AudiencePart[]>().items(part).max(MAX_PARTS);

const audience = Joi.object<BroadcastAudience, true>({
  list: id('list').required(),
  only: parts.min(1),
  except: parts,
});

interface AnyMail {
  template?: string;
  subject?: string;
  document?: MailDocument;
  html?: string;
  text?: string;
  layout?: MailLayout;
  preheader?: string;
}

const mail = Joi.object<AnyMail, true>({
  template: id('template'),
  subject: mailSubject(),
  document: mailDocument(),
  html: template(),
  text: template(),
  layout: Joi.string().valid('base', 'none'),
  preheader: preheader(),
})
  .xor('template', 'subject')
  .or('template', 'document', 'html', 'text')
  .without('template', ['document', 'html', 'text', 'layout', 'preheader'])
  .without('document', ['html', 'layout'])
  .custom((given: AnyMail, helpers) =>
    given.layout !== 'none' && isHtmlDocument(given.html ?? '') ? helpers.error('document') : given,
  )
  .messages({
    document: DOCUMENT_IN_LAYOUT,
    'object.missing': 'must have a template, or a subject with a document, html or text',
    'object.xor': 'must have either a template or a subject, not both',
    'object.without': 'must have either {#main} or {#peer}, not both',
  });

const variant = Joi.object<{ subject?: string; mail?: AnyMail }, true>({ subject: mailSubject(), mail })
  .or('subject', 'mail')
  .oxor('subject', 'mail')
  .messages({
    'object.missing': 'must have a subject or a mail',
    'object.oxor': 'must have either a subject or a mail',
  });

const time = Joi.object<{ at?: string; local?: string; ifPassed?: 'now' | 'nextDay' }, true>({
  at: instant(),
  local: Joi.string()
    .pattern(LOCAL)
    .custom((given: string, helpers) => (isLocalTime(given) ? given : helpers.error('string.pattern.base')))
    .messages({ 'string.pattern.base': 'must be a local time such as 2026-12-01T09:00' })
    .meta({ json: { pattern: LOCAL.source } }),
  ifPassed: Joi.string().valid('now', 'nextDay'),
})
  .xor('at', 'local')
  .with('ifPassed', 'local')
  .messages({
    'object.missing': 'must have a time',
    'object.xor': 'must have either at or local',
    'object.with': 'must have ifPassed only with local',
  });

const winnerAfter = duration()
  .custom((given: string, helpers) => {
    const ms = parseDuration(given) ?? 0;
    return ms >= MIN_TEST_MS && ms <= MAX_TEST_MS ? given : helpers.error('window.refused');
  })
  .messages({ 'window.refused': 'must be between 10 minutes and 14 days' });

const perSecond = Joi.number().integer().min(1).max(MAX_RATE);

/** The fields that a caller sends. */
export interface BroadcastBody {
  name: string;
  audience?: BroadcastAudience | null;
  mail?: BroadcastMail | null;
  replyTo?: string | null;
  sender?: string | null;
  variants?: BroadcastVariant[];
  testShare?: number;
  winnerAfter?: string | null;
  time?: BroadcastTime | null;
  rate?: BroadcastRate;
}

const broadcastFields = {
  audience: audience.allow(null),
  mail: mail.allow(null),
  replyTo: email().allow(null),
  sender: id('sender').allow(null),
  variants: Joi.array()
    .items(variant)
    .max(MAX_VARIANTS)
    .custom((given: unknown[], helpers) => (given.length === 1 ? helpers.error('one') : given))
    .messages({ one: 'must have two to four variants, or none' }),
  testShare: Joi.number().integer().min(1).max(100),
  winnerAfter: winnerAfter.allow(null),
  time: time.allow(null),
  rate: Joi.object<BroadcastRate, true>({ perSecond, perDomain: perSecond }),
};

export const newBroadcastBody = Joi.object<BroadcastBody>({ name: name().required(), ...broadcastFields });

export type BroadcastChanges = Partial<BroadcastBody>;

export const broadcastChangesBody = Joi.object<BroadcastChanges>({ name: name(), ...broadcastFields });

/** Kept as typed; what cannot be used yet is part of the response, and why. */
export const broadcastDraftBody = Joi.object<JsonObject>().pattern(Joi.string().allow(''), Joi.any());

export interface BroadcastsQuery extends PageQuery {
  status?: BroadcastStatus;
  contents?: string;
}

export const broadcastsQuery = Joi.object<BroadcastsQuery, true>({
  ...pageFields,
  status: Joi.string().valid(...broadcastStatuses),
  contents: flag(),
});

export interface ScheduleBody {
  preview: string;
  undoSeconds?: number;
}

export const scheduleBody = Joi.object<ScheduleBody, true>({
  preview: id().required(),
  undoSeconds: undoSeconds(),
});

export interface CancelBody {
  onlyScheduled?: boolean;
}

export const cancelBody = Joi.object<CancelBody, true>({ onlyScheduled: Joi.boolean().strict() });

export interface ResendBody {
  include?: ('failed' | 'uncertain')[];
}

export const resendBody = Joi.object<ResendBody, true>({
  include: Joi.array()
    .items(Joi.string().valid('failed', 'uncertain'))
    .min(1)
    .unique()
    .meta({ json: { uniqueItems: true } }),
});

export interface WinnerBody {
  variant: number;
}

export const winnerBody = Joi.object<WinnerBody, true>({
  variant: Joi.number()
    .integer()
    .min(0)
    .max(MAX_VARIANTS - 1)
    .required(),
});

/** A test mail, rendered with a contact's data or a sample. */
export interface BroadcastTestBody {
  to: string;
  contactId?: string;
  variant?: number;
}

export const broadcastTestBody = Joi.object<BroadcastTestBody, true>({
  to: email().required(),
  contactId: id('contact'),
  variant: Joi.number()
    .integer()
    .min(0)
    .max(MAX_VARIANTS - 1),
});
