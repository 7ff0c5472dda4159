import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';
import { leaveFirst } from '../app/leave-first';

/** Ends the session and forgets everything that was read, once nothing is unsaved or that may be lost. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/sign-out', {})),
    onSuccess: async () => {
      await router.navigate({ to: '/sign-in', ignoreBlocker: true });
      queryClient.clear();
    },
  });
  return () => void leaveFirst(router, mutate);
}
