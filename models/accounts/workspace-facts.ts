import type { RenderFacts } from '../../domain/render/preview.js';
import type { WorkspaceRecord } from './workspace.js';

/** What templates and the base layout see of a workspace; of one that no longer exists, nothing. */
export function workspaceFacts(workspace: WorkspaceRecord | null): RenderFacts['workspace'] {
  return {
    name: workspace?.name ?? '',
    postalAddress: workspace?.postalAddress ?? null,
    timezone: workspace?.timezone ?? 'UTC',
    brandColor: workspace?.brandColor ?? null,
    logoUrl: workspace?.logoUrl ?? null,
  };
}
