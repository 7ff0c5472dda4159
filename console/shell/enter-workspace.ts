import type { QueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';

/** Switches the session to another workspace, and forgets what was read. */
export async function enterWorkspace(queryClient: QueryClient, workspaceId: string): Promise<void> {
  await dataOf(api.POST('/api/auth/switch', { body: { workspaceId } }));
  queryClient.clear();
}
