import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import { isOvertaken, taggedOf, type Tagged } from '../api/tagged';
import { useTexts } from '../texts/language';
import { notify } from '../ui/toast';
import { sendingQuery, workspaceQuery, type Workspace } from './queries';
import { settingsTexts } from './texts';
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

/**
 * The settings as they are typed. What another member changes meanwhile is taken over, except in the fields that were
 * changed here: they keep what was typed until it is saved.
 */
export function useWorkspaceEdit(stored: Tagged<Workspace>) {
  const [edit, setEdit] = useState<Edit>({ base: stored, typed: typedOf(stored.value), before: null });
  const read = typedOf(edit.base.value);
  const change = changeOf(edit.typed, read);
  const save = useSave((saved, sent) => setEdit((now) => afterSaving(now, saved, sent)));
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

function useSave(onSaved: (saved: Tagged<Workspace>, body: Change) => void) {
  const texts = useTexts(settingsTexts);
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
      notify(texts.saved);
    },
    onError: (error) =>
      isOvertaken(error)
        ? queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey })
        : Promise.resolve(),
  });
}
