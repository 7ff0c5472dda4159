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

/** What can be done with a channel of the workspace; each is saved at once. */
export function useChannel(channel: Channel, connected: Connected | null) {
  const texts = useTexts('alerts');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const change = (body: { url?: string; times?: Partial<Times>; language?: typeof language } | null) =>
    dataOf(api.PUT('/api/workspace/alerts', { body: { [channel]: body } }));
  const onSuccess = (saved: WorkspaceAlerts) => {
    queryClient.setQueryData(workspaceAlertsQuery.queryKey, saved);
  };
  const connect = useMutation({
    mutationFn: (url: string) => change({ url: url.trim(), ...(connected === null && { language }) }),
    onSuccess: (saved) => {
      onSuccess(saved);
      notify(texts.connected);
    },
  });
  const choose = useMutation({ mutationFn: (times: Partial<Times>) => change({ times }), onSuccess });
  const disconnect = useMutation({
    mutationFn: () => change(null),
    onSuccess: (saved) => {
      onSuccess(saved);
      notify(texts.disconnected);
    },
  });
  const test = useMutation({
    mutationFn: () => dataOf(api.POST('/api/workspace/alerts/test', { body: { channel } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workspaceAlertsQuery.queryKey }),
  });
  return { connect, choose, disconnect, test };
}
