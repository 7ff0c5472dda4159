import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import { isOvertaken, taggedOf, type Tagged } from '../api/tagged';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { sendingQuery, workspaceQuery, type Limits, type Sending } from './queries';
import { settingsTexts } from './texts';

interface Edit {
  /** What the limits are compared with. */
  base: Tagged<Sending>;
  limits: Limits;
}

const beginEdit = (stored: Tagged<Sending>): Edit => ({ base: stored, limits: stored.value.marketing });

/** Limits as they are edited. One that another member has changed meanwhile is taken over unless it was changed here, too. */
export function useSendingEdit(stored: Tagged<Sending>) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState(beginEdit(stored));
  const save = useMutation({
    mutationFn: async ({ base, limits }: Edit) => {
      const params = { header: { 'If-Match': base.etag } };
      const body = { marketing: changedIn(limits, base.value.marketing) };
      return await taggedOf(api.PUT('/api/workspace/sending', { params, body }));
    },
    onSuccess: async (saved) => {
      setEdit(beginEdit(saved));
      queryClient.setQueryData(sendingQuery.queryKey, saved);
      // It has the same tag.
      await queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey, exact: true });
      notify(texts.saved);
    },
    onError: (error) =>
      isOvertaken(error)
        ? queryClient.invalidateQueries({ queryKey: sendingQuery.queryKey })
        : Promise.resolve(),
  });
  const { base, limits } = edit;
  const saved = base.value.marketing;
  const changed = changedIn(limits, saved);
  if (stored.etag !== base.etag && !save.isPending)
    setEdit({ base: stored, limits: { ...stored.value.marketing, ...changed } });
  return {
    limits,
    saved,
    changed,
    change: (part: Partial<Limits>) => setEdit((now) => ({ ...now, limits: { ...now.limits, ...part } })),
    save: () => save.mutate(edit),
    isPending: save.isPending,
    error: save.error,
  };
}

function changedIn({ quietHours, cap }: Limits, saved: Limits): Partial<Limits> {
  return {
    ...(JSON.stringify(quietHours) !== JSON.stringify(saved.quietHours) && { quietHours }),
    ...(JSON.stringify(cap) !== JSON.stringify(saved.cap) && { cap }),
  };
}
