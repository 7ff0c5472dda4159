import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, dataOf } from '../api/client';

/** Ends the session and forgets everything that was read. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/sign-out', {})),
    onSuccess: async () => {
      await router.navigate({ to: '/sign-in' });
      queryClient.clear();
    },
  });
  return mutate;
}
