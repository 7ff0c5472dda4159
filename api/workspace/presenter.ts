import type { Static } from 'typebox';
import type { WorkspaceRecord } from '../../models/workspace.js';
import { responseSchema, count, flag, id, instant, orNull, text } from '../http/response-schema.js';

export const workspaceSchema = responseSchema('Workspace', {
  id,
  name: text,
  senderName: orNull(text),
  senderEmail: orNull(text),
  timezone: text,
  postalAddress: orNull(text),
  brandColor: orNull(text),
  retentionDays: count,
  requireSecondFactor: flag,
  createdAt: instant,
});

export function presentWorkspace(workspace: WorkspaceRecord): Static<typeof workspaceSchema> {
  return {
    id: workspace._id.toHexString(),
    name: workspace.name,
    senderName: workspace.senderName,
    senderEmail: workspace.senderEmail,
    timezone: workspace.timezone,
    postalAddress: workspace.postalAddress,
    brandColor: workspace.brandColor ?? null,
    retentionDays: workspace.retentionDays,
    requireSecondFactor: workspace.requireSecondFactor ?? false,
    createdAt: workspace.createdAt.toISOString(),
  };
}
