import Type, { type Static } from 'typebox';
import { AWAITING_STATUSES, messageKinds, messageStatuses } from '../../domain/mail/message-status.js';
import type { MessageRecord, MessageReport } from '../../models/mail/message.js';
import { automationNameSchema, personSchema } from '../http/output/name-presenter.js';
import type { RenderedMail } from '../../domain/render/preview.js';
import type { FoundMessage } from './read-messages.js';
import type { MailRetry } from './retry-waiting.js';
import { mailReportFields, presentMailReport } from '../http/output/mail-report-presenter.js';
import {
  objectSchema,
  responseSchema,
  count,
  flag,
  id,
  instant,
  orNull,
  text,
} from '../http/output/response-schema.js';

export const messageSchema = responseSchema('Message', {
  id,
  contactId: id,
  contact: orNull(personSchema),
  enrollmentId: orNull(id),
  automationId: orNull(id),
  automation: orNull(automationNameSchema),
  step: orNull(text),
  stepTitle: orNull(text),
  kind: Type.Enum([...messageKinds]),
  listId: orNull(id),
  confirmationId: orNull(id),
  broadcastId: orNull(id),
  broadcast: orNull(text),
  templateId: orNull(id),
  templateVersion: orNull(count),
  from: orNull(text),
  to: orNull(text),
  subject: orNull(text),
  messageId: orNull(text),
  status: Type.Enum([...messageStatuses]),
  reason: orNull(text),
  response: orNull(text),
  attempts: count,
  serverRetryAt: orNull(instant),
  createdAt: instant,
  sentAt: orNull(instant),
  openedAt: orNull(instant),
  clickedAt: orNull(instant),
  leftAt: orNull(instant),
  opens: count,
  clicks: count,
  machineOpens: count,
  machineClicks: count,
  report: orNull(objectSchema({ ...mailReportFields, at: instant })),
});

export const mailRetrySchema = responseSchema('MailRetry', { total: count, totalIsExact: flag });

export function presentMailRetry({ total, totalIsExact }: MailRetry): Static<typeof mailRetrySchema> {
  return { total, totalIsExact };
}

export const redrawnMailSchema = responseSchema('RedrawnMail', { subject: text, html: orNull(text), text });

/** An email as it would be rendered again. */
export function presentRedrawn({ subject, html, text }: RenderedMail): Static<typeof redrawnMailSchema> {
  return { subject, html: html ?? null, text };
}

/** A message of the ledger. If its contact is deleted, no personal data is shown. */
export function presentMessage(found: FoundMessage): Static<typeof messageSchema> {
  const { message, contact, automation, stepTitle, broadcast } = found;
  const isDeleted = contact === null;
  const automationId = message.automationId?.toHexString() ?? null;
  return {
    id: message._id.toHexString(),
    contactId: message.contactId.toHexString(),
    contact,
    enrollmentId: message.enrollmentId?.toHexString() ?? null,
    automationId,
    automation: automationId === null || automation === null ? null : { id: automationId, name: automation },
    step: message.step,
    stepTitle,
    kind: message.kind,
    listId: message.listId?.toHexString() ?? null,
    confirmationId: message.confirmationId?.toHexString() ?? null,
    broadcastId: message.broadcastId?.toHexString() ?? null,
    broadcast,
    templateId: message.templateId?.toHexString() ?? null,
    templateVersion: message.templateVersion ?? null,
    from: message.from === undefined || message.from === '' ? null : message.from,
    to: isDeleted || message.to === '' ? null : message.to,
    subject: isDeleted ? null : message.subject,
    messageId: message.messageId === '' ? null : message.messageId,
    status: message.status,
    reason: message.reason,
    response: isDeleted ? null : message.response,
    attempts: message.attempts,
    serverRetryAt: serverRetryAt(message)?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    openedAt: message.openedAt?.toISOString() ?? null,
    clickedAt: message.clickedAt?.toISOString() ?? null,
    leftAt: message.leftAt?.toISOString() ?? null,
    opens: message.opens ?? 0,
    clicks: message.clicks ?? 0,
    machineOpens: message.machineOpens ?? 0,
    machineClicks: message.machineClicks ?? 0,
    report: message.report === undefined ? null : presentReport(message.report, isDeleted),
  };
}

/** When its server is tried again, if it waits for that. */
function serverRetryAt({ status, serverRetryAt: at }: MessageRecord): Date | null {
  return AWAITING_STATUSES.includes(status) ? (at ?? null) : null;
}

function presentReport(
  { at, diagnostic, ...report }: MessageReport,
  isDeleted: boolean,
): NonNullable<Static<typeof messageSchema>['report']> {
  return {
    ...presentMailReport({ ...report, diagnostic: isDeleted ? null : diagnostic }),
    at: at.toISOString(),
  };
}
