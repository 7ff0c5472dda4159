import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { useTexts } from '../../texts/language';
import type { Command } from '../../ui/frame/palette';
import { PauseIcon } from '../../ui/icons';
import { notify } from '../../ui/toast';

interface Automation {
  id: string;
  name: string;
}

/** A command that pauses an automation, which can be undone. */
export function usePause(): (id: string, name: string) => Command {
  const texts = useTexts('shell');
  const queryClient = useQueryClient();
  const request = (id: string) => ({ params: { path: { id } }, body: {} });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['automations'] });
  const onError = (error: Error) => notify(error.message, { tone: 'bad' });
  const undo = useMutation({
    mutationFn: (id: string) => dataOf(api.POST('/api/automations/{id}/activate', request(id))),
    onSuccess: refresh,
    onError,
  });
  const pause = useMutation({
    mutationFn: ({ id }: Automation) => dataOf(api.POST('/api/automations/{id}/pause', request(id))),
    onSuccess: (_paused, { id, name }) => {
      notify(texts.pausedNamed(name), { action: { label: texts.undo, run: () => undo.mutate(id) } });
      return refresh();
    },
    onError,
  });
  return (id, name) => ({
    id: `pause ${id}`,
    label: texts.pauseNamed(name),
    icon: PauseIcon,
    run: () => pause.mutate({ id, name }),
  });
}
