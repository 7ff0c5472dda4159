import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notify } from '../ui/toast';
import { enterWorkspace } from './enter-workspace';

/** Switches the session to another workspace, forgets what was read, and shows `path` there. */
export function useEnterWorkspace(path: string): (workspaceId: string) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: (workspaceId: string) => enterWorkspace(queryClient, workspaceId),
    onSuccess: async () => {
      router.history.push(path);
      await router.invalidate();
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return mutate;
}
