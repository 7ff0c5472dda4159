import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { RollcallError } from '../api/client';
import { isOvertaken } from '../api/tagged';
import { useLeaving } from '../app/use-leaving';
import { merged, missingIn, type Draft } from './mapping-draft';
import {
  changeDelimiter,
  importQuery,
  mappingQuery,
  saveMapping,
  type Mapping,
  type TaggedMapping,
  type Reading,
} from './queries';

/** Delay after the last change before the mapping is saved. */
const TYPING_MS = 600;
const RETRY_MS = 5_000;

/** What has been changed and is not saved. It is kept while other screens are shown, since incomplete evidence cannot be saved. */
export function draftQuery(id: string) {
  return queryOptions<Draft | null>({
    queryKey: ['imports', 'draft', id],
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Calls that change a mapping: one at a time, even if the screen has been left and opened again meanwhile. */
export function mappingScope(id: string) {
  return { id: `imports/${id}/mapping` };
}

/** The edited mapping and its autosave: latest change last, never over another user's change. */
export function useMappingDraft(id: string, read: TaggedMapping) {
  const queryClient = useQueryClient();
  // Keeps it in the cache.
  useQuery(draftQuery(id));
  const draft = useAtOnce(() => queryClient.getQueryData(draftQuery(id).queryKey) ?? null);
  const tagged = useAtOnce(() => queryClient.getQueryData(mappingQuery(id).queryKey) ?? read);
  const mapping = merged(tagged.mapping, draft);
  const isStale = draft !== null && draft.etag !== tagged.etag;
  const isComplete = missingIn(mapping) === null;
  const { mutate, mutateAsync, isPending, isSuccess, error, variables, reset } = useMutation({
    scope: mappingScope(id),
    mutationFn: (_of: Draft | null) => saveLatest(queryClient, id),
    onError: (problem) => readAgain(queryClient, id, problem),
  });
  const failed = variables === draft && !isStale && !isPending ? error : null;
  const isRefused = failed instanceof RollcallError && failed.status < 500;
  const maySave = draft !== null && isComplete && !isStale;

  const change = useCallback(
    (changes: Partial<Mapping>) =>
      queryClient.setQueryData(draftQuery(id).queryKey, (now) => ({
        etag: now?.etag ?? tagged.etag,
        changes: { ...now?.changes, ...changes },
      })),
    [queryClient, id, tagged.etag],
  );
  /** Continues from another user's version, with or without the changes. */
  const rebase = (keep: 'theirs' | 'mine') => {
    reset();
    const kept = keep === 'theirs' || draft === null ? null : { ...draft, etag: tagged.etag };
    queryClient.setQueryData(draftQuery(id).queryKey, kept);
  };
  /** Saves what can be saved when the screen is left. */
  const flush = useCallback(async () => {
    const now = queryClient.getQueryData(mappingQuery(id).queryKey);
    const latest = queryClient.getQueryData(draftQuery(id).queryKey) ?? null;
    if (now === undefined || latest === null || latest.etag !== now.etag) return;
    if (missingIn(merged(now.mapping, latest)) !== null) return;
    // A refusal is not shown here: the changes are kept, and marked as not saved.
    await mutateAsync(latest).catch(() => undefined);
  }, [queryClient, id, mutateAsync]);

  useEffect(() => {
    if (!maySave || isPending || isRefused) return;
    const timer = setTimeout(() => mutate(draft), failed === null ? TYPING_MS : RETRY_MS);
    return () => clearTimeout(timer);
  }, [draft, maySave, isPending, isRefused, failed, mutate]);
  useLeaving(() => draft !== null, flush);
  return {
    mapping,
    preview: tagged.preview,
    /** What has been changed since the mapping was saved last. */
    changed: draft?.changes ?? null,
    isStale,
    isSaving: isPending,
    hasSaved: isSuccess,
    error: failed,
    change,
    rebase,
    /** Saves it, even if nothing has been changed, so that what is shown is what counts. Rejects if that fails. */
    save: () => mutateAsync(draft),
  };
}

/** Something in the cache, as it is at once: `useQuery` shows it later, too late for the caret of a field that is edited. */
function useAtOnce<T>(read: () => T): T {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  return useSyncExternalStore(subscribe, read);
}

async function saveLatest(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = mappingQuery(id);
  const now = queryClient.getQueryData(queryKey);
  if (now === undefined) return;
  const sent = queryClient.getQueryData(draftQuery(id).queryKey) ?? null;
  const mapping = merged(now.mapping, sent);
  const { etag } = await saveMapping(id, { mapping, etag: sent?.etag ?? now.etag });
  await cancelReads(queryClient, id);
  // As it was typed, so that a field does not change while it is edited.
  queryClient.setQueryData(queryKey, { ...now, mapping, etag });
  queryClient.setQueryData(draftQuery(id).queryKey, (newer) =>
    newer === undefined || newer === null || newer === sent ? null : { ...newer, etag },
  );
  // A trial counts what one mapping does: the API drops it with each change.
  queryClient.setQueryData(
    importQuery(id).queryKey,
    (row) => row && { ...row, status: 'ready' as const, trial: null },
  );
}

/** Reads the file with another delimiter or in another encoding. Unsaved changes stay, except those of columns. @throws RollcallError */
export async function readWith(queryClient: QueryClient, id: string, reading: Reading): Promise<void> {
  const { queryKey } = mappingQuery(id);
  const draft = queryClient.getQueryData(draftQuery(id).queryKey) ?? null;
  const etag = draft?.etag ?? queryClient.getQueryData(queryKey)?.etag ?? '*';
  const { row, tagged } = await changeDelimiter(id, { ...reading, etag });
  await cancelReads(queryClient, id);
  queryClient.setQueryData(queryKey, tagged);
  queryClient.setQueryData(importQuery(id).queryKey, row);
  queryClient.setQueryData(draftQuery(id).queryKey, (newer) => {
    const { columns: _columns, ...changes } = newer?.changes ?? {};
    return Object.keys(changes).length === 0 ? null : { changes, etag: tagged.etag };
  });
}

/** What is being read would be older than what follows. */
async function cancelReads(queryClient: QueryClient, id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: mappingQuery(id).queryKey });
  await queryClient.cancelQueries({ queryKey: importQuery(id).queryKey });
}

/** After a refusal by what others have done: the mapping, or the import that has begun. */
export async function readAgain(queryClient: QueryClient, id: string, problem: Error): Promise<void> {
  const isConflict = problem instanceof RollcallError && problem.status === 409;
  if (isOvertaken(problem) || isConflict)
    await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey });
  if (isOvertaken(problem)) await queryClient.invalidateQueries({ queryKey: mappingQuery(id).queryKey });
}
