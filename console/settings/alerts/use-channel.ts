import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { useLanguage, useTexts } from '../../texts/language';
import { notify } from '../../ui/toast';
import {
  workspaceAlertsQuery,
  type Channel,
  type Connected,
  type Times,
  type WorkspaceAlerts,
} from './queries';

const SAVING = ['workspace', 'alerts', 'save'];

/** What can be done with a channel of the workspace; each is saved at once. */
export function useChannel(channel: Channel, connected: Connected | null) {
  const texts = useTexts('alerts');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { queryKey } = workspaceAlertsQuery;
  const change = (body: { url?: string; times?: Partial<Times>; language?: typeof language } | null) =>
    dataOf(api.PUT('/api/workspace/alerts', { body: { [channel]: body } }));
  // One after the other, since each answers with all.
  const shared = {
    mutationKey: SAVING,
    scope: { id: SAVING.join('/') },
    onSettled: async (saved: WorkspaceAlerts | undefined) => {
      if (queryClient.isMutating({ mutationKey: SAVING }) > 1) return;
      if (saved === undefined) await queryClient.invalidateQueries({ queryKey });
      else queryClient.setQueryData(queryKey, saved);
    },
  };
  const connect = useMutation({
    ...shared,
    mutationFn: (url: string) => change({ url: url.trim(), ...(connected === null && { language }) }),
    onSuccess: () => notify(texts.connected),
  });
  const choose = useMutation({
    ...shared,
    mutationFn: (times: Partial<Times>) => change({ times }),
    onMutate: async (times) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => {
        const chosen = now?.[channel];
        return chosen ? { ...now, [channel]: { ...chosen, times: { ...chosen.times, ...times } } } : now;
      });
    },
  });
  const disconnect = useMutation({
    ...shared,
    mutationFn: () => change(null),
    onSuccess: () => notify(texts.disconnected),
  });
  const test = useMutation({
    mutationFn: () => dataOf(api.POST('/api/workspace/alerts/test', { body: { channel } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { connect, choose, disconnect, test };
}
