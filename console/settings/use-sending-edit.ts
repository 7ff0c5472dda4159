import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { isOvertaken, taggedAs } from '../api/tagged';
import { isSame } from '../app/is-same';
import { useKept } from '../app/use-kept';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import {
  asSending,
  sendingQuery,
  workspaceQuery,
  type Limits,
  type Sending,
  type TaggedSending,
  type Tracking,
} from './queries';
import { settingsTexts } from './texts';

interface Edit {
  /** What the settings are compared with. */
  base: TaggedSending;
  sending: Sending;
}

/** What is left out stays as it is. */
interface Changes {
  marketing?: Partial<Limits>;
  tracking?: Partial<Tracking>;
}

const beginEdit = (stored: TaggedSending): Edit => ({ base: stored, sending: stored.sending });

/** Settings as they are edited. One that another member has changed meanwhile is taken over unless it was changed here, too. */
export function useSendingEdit(stored: TaggedSending) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [edit, setEdit] = useKept('settings/sending', { begin: beginEdit(stored), isUnsaved: isChanged });
  const save = useMutation({
    mutationFn: async ({ base, sending }: Edit) => {
      const params = { header: { 'If-Match': base.etag } };
      const body = changedIn(sending, base.sending);
      return await taggedAs(api.PUT('/api/workspace/sending', { params, body }), asSending);
    },
    onSuccess: async (saved) => {
      setEdit(() => beginEdit(saved));
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
  const { base, sending } = edit;
  const saved = base.sending;
  const changed = changedIn(sending, saved);
  if (stored.etag !== base.etag && !save.isPending)
    setEdit(() => ({ base: stored, sending: merged(stored.sending, changed) }));
  return {
    sending,
    saved,
    isChanged: isChanged(edit),
    change: (part: Changes) => setEdit((now) => ({ ...now, sending: merged(now.sending, part) })),
    save: () => save.mutate(edit),
    isPending: save.isPending,
    error: save.error,
  };
}

function isChanged({ base, sending }: Edit): boolean {
  return Object.keys(changedIn(sending, base.sending)).length > 0;
}

function merged({ marketing, tracking }: Sending, changes: Changes): Sending {
  return {
    marketing: { ...marketing, ...changes.marketing },
    tracking: { ...tracking, ...changes.tracking },
  };
}

function changedIn({ marketing: { quietHours, cap }, tracking }: Sending, saved: Sending): Changes {
  const marketing = {
    ...(!isSame(quietHours, saved.marketing.quietHours) && { quietHours }),
    ...(!isSame(cap, saved.marketing.cap) && { cap }),
  };
  const { clicks, opens } = tracking;
  const measured = {
    ...(clicks !== saved.tracking.clicks && { clicks }),
    ...(opens !== saved.tracking.opens && { opens }),
  };
  return {
    ...(Object.keys(marketing).length > 0 && { marketing }),
    ...(Object.keys(measured).length > 0 && { tracking: measured }),
  };
}
