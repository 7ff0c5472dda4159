import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import { isOvertaken, taggedOf, type Tagged } from '../api/tagged';
import { sendingQuery, workspaceQuery, type Workspace } from './queries';
import {
  changeOf,
  mergedInto,
  PATHS,
  typedOf,
  type Change,
  type FieldName,
  type Typed,
} from './workspace-fields';

interface Edit {
  /** What the typed values are compared with. */
  base: Tagged<Workspace>;
  typed: Typed;
  /** What was read before another member changed it. */
  before: Typed | null;
}

interface Options {
  /** What is typed at first where it differs from what is stored. */
  proposed?: Partial<Typed>;
  onSaved: (workspace: Workspace) => void;
}

/**
 * The settings as they are typed. What another member changes meanwhile is taken over, except in the fields that were
 * changed here: they keep what was typed until it is saved.
 */
export function useWorkspaceEdit(stored: Tagged<Workspace>, { proposed, onSaved }: Options) {
  const [edit, setEdit] = useState<Edit>({
    base: stored,
    typed: { ...typedOf(stored.value), ...proposed },
    before: null,
  });
  const read = typedOf(edit.base.value);
  const change = changeOf(edit.typed, read);
  const save = useSave({
    onSaved: (saved, sent) => setEdit((now) => afterSaving(now, saved, sent)),
    onDone: onSaved,
  });
  if (stored.etag !== edit.base.etag && !save.isPending) setEdit(rebased(edit, stored));
  const { typed, before } = edit;
  return {
    workspace: edit.base.value,
    typed,
    change,
    type: (key: FieldName, value: string) =>
      setEdit((now) => ({ ...now, typed: { ...now.typed, [key]: value } })),
    save: (body: Change) => save.mutate({ body, etag: edit.base.etag }),
    isPending: save.isPending,
    error: save.error,
    isOvertaken: isOvertaken(save.error),
    /** The value that another member has stored in a field that was changed here, too. */
    theirs: (key: FieldName) =>
      before !== null && before[key] !== read[key] && typed[key] !== read[key] ? read[key] : null,
  };
}

function rebased({ base, typed }: Edit, stored: Tagged<Workspace>): Edit {
  const read = typedOf(base.value);
  return { base: stored, typed: mergedInto(typedOf(stored.value), { typed, read }), before: read };
}

/** As stored, but for what was not sent. */
function afterSaving({ base, typed }: Edit, saved: Tagged<Workspace>, sent: Change): Edit {
  const now = typedOf(saved.value);
  const unsaved = changeOf(typed, typedOf(base.value));
  const next = { ...now };
  for (const key of PATHS) if (key in unsaved && unsaved[key] !== sent[key]) next[key] = typed[key];
  return { base: saved, typed: next, before: null };
}

interface SaveOptions {
  onSaved: (saved: Tagged<Workspace>, body: Change) => void;
  /** Called when everything that follows from it has been read again. */
  onDone: (workspace: Workspace) => void;
}

function useSave({ onSaved, onDone }: SaveOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, etag }: { body: Change; etag: string }) => {
      await queryClient.cancelQueries({ queryKey: workspaceQuery.queryKey });
      const params = { header: { 'If-Match': etag } };
      return await taggedOf(api.PUT('/api/workspace', { params, body }));
    },
    onSuccess: async (saved, { body }) => {
      onSaved(saved, body);
      queryClient.setQueryData(workspaceQuery.queryKey, saved);
      await Promise.all([
        // It has the same tag.
        queryClient.invalidateQueries({ queryKey: sendingQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['me'] }),
        queryClient.invalidateQueries({ queryKey: ['onboarding'] }),
      ]);
      onDone(saved.value);
    },
    onError: (error) =>
      isOvertaken(error)
        ? queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey })
        : Promise.resolve(),
  });
}
