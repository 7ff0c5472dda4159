import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RollcallError } from '../api/client';
import { isOvertaken } from '../api/tagged';
import { fieldNames } from '../edit/edit';
import { useEdit } from '../edit/use-edit';
import { mappingOnTop, missingIn } from './mapping-draft';
import {
  changeDelimiter,
  importQuery,
  mappingQuery,
  saveMapping,
  type Mapping,
  type Reading,
  type TaggedMapping,
} from './queries';

export type MappingEdit = ReturnType<typeof useMappingEdit>;

/** What a mapping is kept under. */
export function mappingName(id: string): string {
  return `imports/${id}`;
}

/** The mapping of an import, saved while it is edited once it is complete. */
export function useMappingEdit(id: string, read: TaggedMapping) {
  const queryClient = useQueryClient();
  const [first] = useState(read.etag);
  const edit = useEdit<TaggedMapping, Mapping>({
    name: mappingName(id),
    save: 'typing',
    tagged: read,
    readFields: ({ mapping }) => mapping,
    change: async ({ etag, preview }, _changes, mapping) => ({
      ...(await saveMapping(id, { mapping, etag })),
      preview,
    }),
    query: mappingQuery(id),
    unfinished: (mapping) => (missingIn(mapping) === null ? [] : fieldNames(mapping)),
    mineOnTop: mappingOnTop,
    onSaved: () => void forgetTrial(queryClient, id),
    onFailed: (problem) => void readAgain(queryClient, id, problem),
  });
  /** Saves it, even if nothing has been changed, so that what is shown is what counts. */
  const check = useMutation({
    mutationFn: async () => {
      const { etag } = edit.latest();
      const problem = await edit.saveAll();
      if (problem !== null) throw problem;
      const now = edit.latest();
      if (now.etag !== etag) return;
      edit.begin({ ...now, ...(await saveMapping(id, now)) });
      await forgetTrial(queryClient, id);
    },
    onError: (problem) => readAgain(queryClient, id, problem),
  });
  const readWith = useMutation({
    mutationFn: async (reading: Reading) => {
      await edit.save();
      const { row, tagged } = await changeDelimiter(id, { ...reading, etag: edit.latest().etag });
      await cancelReads(queryClient, id);
      // Those that were changed are no longer in the file.
      edit.change({ columns: tagged.mapping.columns });
      queryClient.setQueryData(mappingQuery(id).queryKey, tagged);
      queryClient.setQueryData(importQuery(id).queryKey, row);
    },
    onError: (problem) => readAgain(queryClient, id, problem),
  });
  return { ...edit, check, readWith, hasSaved: edit.tagged.etag !== first };
}

/** A trial counts what one mapping does: the API drops it with each change. */
async function forgetTrial(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = importQuery(id);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (row) => row && { ...row, status: 'ready' as const, trial: null });
}

/** What is being read would be older than what follows. */
async function cancelReads(queryClient: QueryClient, id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: mappingQuery(id).queryKey });
  await queryClient.cancelQueries({ queryKey: importQuery(id).queryKey });
}

/** After a refusal by what others have done: the mapping, or the import that has begun. */
async function readAgain(queryClient: QueryClient, id: string, problem: Error): Promise<void> {
  const isConflict = problem instanceof RollcallError && problem.status === 409;
  if (isOvertaken(problem) || isConflict)
    await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey });
  if (isOvertaken(problem)) await queryClient.invalidateQueries({ queryKey: mappingQuery(id).queryKey });
}
