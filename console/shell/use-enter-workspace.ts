import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { endLive } from '../api/live';
import { notify } from '../ui/toast';

/** Switches the session to another workspace, forgets what was read, and shows `path` there. */
export function useEnterWorkspace(path: string): (workspaceId: string) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: (workspaceId: string) => dataOf(api.POST('/api/auth/switch', { body: { workspaceId } })),
    onSuccess: async () => {
      endLive();
      queryClient.clear();
      router.history.push(path);
      await router.invalidate();
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return mutate;
}
