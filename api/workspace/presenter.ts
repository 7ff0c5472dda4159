import type { Static } from 'typebox';
import type { WorkspaceRecord } from '../../models/workspace.js';
import type { MailQuotaState } from './read-mail-quota.js';
import { responseSchema, count, flag, id, instant, orNull, text } from '../http/response-schema.js';

export const workspaceSchema = responseSchema('Workspace', {
  id,
  name: text,
  senderName: orNull(text),
  senderEmail: orNull(text),
  senderConfirmed: orNull(flag),
  timezone: text,
  postalAddress: orNull(text),
  brandColor: orNull(text),
  retentionDays: count,
  requireSecondFactor: flag,
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

export function presentWorkspace(workspace: WorkspaceRecord): Static<typeof workspaceSchema> {
  return {
    id: workspace._id.toHexString(),
    name: workspace.name,
    senderName: workspace.senderName,
    senderEmail: workspace.senderEmail,
    senderConfirmed: workspace.senderEmail === null ? null : (workspace.senderConfirmed ?? true),
    timezone: workspace.timezone,
    postalAddress: workspace.postalAddress,
    brandColor: workspace.brandColor ?? null,
    retentionDays: workspace.retentionDays,
    requireSecondFactor: workspace.requireSecondFactor ?? false,
    createdAt: workspace.createdAt.toISOString(),
  };
}
