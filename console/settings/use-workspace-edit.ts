import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { isOvertaken, taggedAs } from '../api/tagged';
import { useKept } from '../app/use-kept';
import { asWorkspace, sendingQuery, workspaceQuery, type TaggedWorkspace, type Workspace } from './queries';
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
  base: TaggedWorkspace;
  typed: Typed;
  /** What was read before another member changed it. */
  before: Typed | null;
}

interface Options {
  /** What it is kept under. */
  name: string;
  /** What is typed at first where it differs from what is stored. */
  proposed?: Partial<Typed>;
  onSaved: (workspace: Workspace) => void;
}

/**
 * The settings as they are typed. What another member changes meanwhile is taken over, except in the fields that were
 * changed here: they keep what was typed until it is saved.
 */
export function useWorkspaceEdit(stored: TaggedWorkspace, { name, proposed, onSaved }: Options) {
  const [edit, setEdit] = useKept<Edit>(name, {
    begin: { base: stored, typed: { ...typedOf(stored.workspace), ...proposed }, before: null },
    isUnsaved: ({ base, typed: now }) => {
      const saved = typedOf(base.workspace);
      return PATHS.some((key) => now[key] !== saved[key] && now[key] !== proposed?.[key]);
    },
  });
  const read = typedOf(edit.base.workspace);
  const change = changeOf(edit.typed, read);
  const save = useSave({
    onSaved: (saved, sent) => setEdit((now) => afterSaving(now, saved, sent)),
    onDone: onSaved,
  });
  if (stored.etag !== edit.base.etag && !save.isPending) setEdit((now) => rebased(now, stored));
  const { typed, before } = edit;
  return {
    workspace: edit.base.workspace,
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

function rebased({ base, typed }: Edit, stored: TaggedWorkspace): Edit {
  const read = typedOf(base.workspace);
  return { base: stored, typed: mergedInto(typedOf(stored.workspace), { typed, read }), before: read };
}

/** As stored, but for what was not sent. */
function afterSaving({ base, typed }: Edit, saved: TaggedWorkspace, sent: Change): Edit {
  const now = typedOf(saved.workspace);
  const unsaved = changeOf(typed, typedOf(base.workspace));
  const next = { ...now };
  for (const key of PATHS) if (key in unsaved && unsaved[key] !== sent[key]) next[key] = typed[key];
  return { base: saved, typed: next, before: null };
}

interface SaveOptions {
  onSaved: (saved: TaggedWorkspace, body: Change) => void;
  /** Called when everything that follows from it has been read again. */
  onDone: (workspace: Workspace) => void;
}

function useSave({ onSaved, onDone }: SaveOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, etag }: { body: Change; etag: string }) => {
      await queryClient.cancelQueries({ queryKey: workspaceQuery.queryKey });
      const params = { header: { 'If-Match': etag } };
      return await taggedAs(api.PUT('/api/workspace', { params, body }), asWorkspace);
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
      onDone(saved.workspace);
    },
    onError: (error) =>
      isOvertaken(error)
        ? queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey })
        : Promise.resolve(),
  });
}
