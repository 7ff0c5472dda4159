import Type, { type Static } from 'typebox';
import { pauseReasons } from '../../domain/mail/marketing-pause.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import type { MailQuotaState } from './read-mail-quota.js';
import {
  responseSchema,
  count,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  text,
} from '../http/output/response-schema.js';

export const workspaceSchema = responseSchema('Workspace', {
  id,
  name: text,
  senderName: orNull(text),
  senderEmail: orNull(text),
  senderConfirmed: orNull(flag),
  timezone: text,
  postalAddress: orNull(text),
  brandColor: orNull(text),
  logoUrl: orNull(text),
  replyTo: orNull(text),
  retentionDays: count,
  requireConsent: flag,
  requireSecondFactor: flag,
  adminsWriteCode: flag,
  approvalAbove: orNull(count),
  marketingPause: orNull(
    objectSchema({ reason: Type.Enum([...pauseReasons]), rate: Type.Number({ minimum: 0 }), since: instant }),
  ),
  createdAt: instant,
});

export const mailQuotaSchema = responseSchema('MailQuota', {
  limit: orNull(count),
  sent: orNull(count),
  remaining: orNull(count),
  isReached: flag,
  resetsAt: instant,
});

export function presentMailQuota({ use, resetsAt }: MailQuotaState): Static<typeof mailQuotaSchema> {
  const remaining = use === null ? null : Math.max(0, use.limit - use.sent);
  return {
    limit: use?.limit ?? null,
    sent: use?.sent ?? null,
    remaining,
    isReached: remaining === 0,
    resetsAt: resetsAt.toISOString(),
  };
}

type PresentedWorkspace = Static<typeof workspaceSchema>;

export function presentWorkspace(workspace: WorkspaceRecord): PresentedWorkspace {
  return {
    id: workspace._id.toHexString(),
    name: workspace.name,
    senderName: workspace.senderName,
    senderEmail: workspace.senderEmail,
    senderConfirmed: workspace.senderEmail === null ? null : (workspace.senderConfirmed ?? true),
    timezone: workspace.timezone,
    postalAddress: workspace.postalAddress,
    brandColor: workspace.brandColor ?? null,
    logoUrl: workspace.logoUrl ?? null,
    replyTo: workspace.replyTo ?? null,
    retentionDays: workspace.retentionDays,
    requireConsent: workspace.requireConsent ?? false,
    requireSecondFactor: workspace.requireSecondFactor ?? false,
    adminsWriteCode: workspace.adminsWriteCode ?? false,
    approvalAbove: workspace.approvalAbove ?? null,
    marketingPause: presentPause(workspace),
    createdAt: workspace.createdAt.toISOString(),
  };
}

/** Null unless marketing mail is paused now. */
function presentPause({ marketingPause: pause }: WorkspaceRecord): PresentedWorkspace['marketingPause'] {
  if (pause === undefined || pause.liftedAt !== undefined) return null;
  return { reason: pause.reason, rate: pause.rate, since: pause.since.toISOString() };
}
