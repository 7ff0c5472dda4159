import type { WorkspaceRecord } from '../../models/workspace.js';

export function presentWorkspace(workspace: WorkspaceRecord) {
  return {
    id: workspace._id.toHexString(),
    name: workspace.name,
    senderName: workspace.senderName,
    senderEmail: workspace.senderEmail,
    timezone: workspace.timezone,
    postalAddress: workspace.postalAddress,
    retentionDays: workspace.retentionDays,
    createdAt: workspace.createdAt.toISOString(),
  };
}
