import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaving } from '../app/use-leaving';
import { draftOf, unfinishedIn, unsavedIn, type Field } from './draft-contents';
import { DraftSaver } from './draft-saver';
import { broadcastQuery, changeBroadcast, readBroadcast, type TaggedBroadcast } from './queries';
import { refusalAt, refusedIn } from './refusals';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';
export type DraftEdit = ReturnType<typeof useBroadcastDraft>;

/**
 * A draft as it is edited, saved while it is typed and when its screen is left. What cannot be saved yet is still there when
 * the screen is opened again in the same window.
 */
export function useBroadcastDraft(tagged: TaggedBroadcast) {
  const queryClient = useQueryClient();
  const [saver] = useState(() => saverOf(queryClient, tagged));
  const { draft, refusals, saving } = useSyncExternalStore(saver.subscribe, saver.state);
  const isIdle = saving.kind !== 'saving';
  useEffect(() => {
    if (isIdle) saver.receive(tagged);
  }, [saver, tagged, isIdle]);
  useLeaving(saver.isUnsaved, saver.save);
  const unsaved = unsavedIn(draft);
  const isRefused = refusedIn(refusals, draft.shown).length > 0;
  const unfinished: Field[] = unfinishedIn(draft.shown);
  return {
    saver,
    draft: draft.shown,
    saving,
    state: stateOf(saving.kind, { isUnsaved: unsaved.length > 0, isRefused }),
    unfinished: unfinished.filter((field) => unsaved.includes(field)),
    refusals,
    /** Of what was saved. */
    warnings: draft.tagged.broadcast.warnings,
    /** Saves what can be saved. Resolves with what the server has then. */
    saved: async () => {
      await saver.save();
      return saver.state().draft.tagged.broadcast;
    },
    problem: (path: string) => refusalAt(refusals, path),
  };
}

function stateOf(
  kind: 'idle' | 'saving' | 'failed' | 'stale',
  { isUnsaved, isRefused }: { isUnsaved: boolean; isRefused: boolean },
): SaveState {
  if (kind === 'saving') return kind;
  if (kind !== 'idle' || isRefused) return 'failed';
  return isUnsaved ? 'unsaved' : 'saved';
}

function saverOf(queryClient: QueryClient, first: TaggedBroadcast): DraftSaver {
  const { id } = first.broadcast;
  const { queryKey } = broadcastQuery(id);
  const keptKey = [...queryKey, 'unsaved'];
  queryClient.setQueryDefaults(keptKey, { gcTime: Infinity });
  const kept = queryClient.getQueryData<DraftSaver | null>(keptKey);
  // A new saver would take what this one is still saving for someone else's change.
  if (kept) return kept;
  const saver = new DraftSaver(draftOf(first), {
    change: changeBroadcast,
    read: () => readBroadcast(id),
    onSaved: (tagged) => {
      // A read that began before would bring back what was there.
      void queryClient.cancelQueries({ queryKey, exact: true }).then(() => {
        queryClient.setQueryData(queryKey, tagged);
      });
      void queryClient.invalidateQueries({ queryKey: ['broadcasts', 'all'] });
    },
    onGone: () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    keep: (draft) => {
      queryClient.setQueryData(keptKey, unsavedIn(draft).length > 0 ? saver : null);
    },
  });
  return saver;
}
