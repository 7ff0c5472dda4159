import { useQueryClient, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keep, keptIn } from '../app/use-kept';
import { useLeaving } from '../app/use-leaving';
import { contested } from './edit';
import { Editing, type EditState, type Noun } from './editing';
import { refusalAt } from './refusals';

export interface EditOptions<R extends { etag: string }, T extends object> extends Omit<
  Noun<R, T>,
  'read' | 'onSaved'
> {
  /** What it is kept under: its noun and id. Another name needs another component. */
  name: string;
  /** The resource as it was read last. */
  tagged: R;
  /** Reads it. */
  query: FetchQueryOptions<R, Error, R, string[]>;
  onSaved?: (saved: R) => void;
  /** What is typed at first where it differs from what is stored. */
  proposed?: Partial<T>;
}

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

const nothing = () => Promise.resolve();

/**
 * Fields as they are edited, saved by a button, or while they are typed and when their screen is left. What is unsaved is kept
 * while other screens are shown, and the window asks before it is closed.
 */
export function useEdit<R extends { etag: string }, T extends object>(options: EditOptions<R, T>) {
  const { name, tagged, query, onSaved, proposed, ...rest } = options;
  const queryClient = useQueryClient();
  const noun: Noun<R, T> = {
    ...rest,
    read: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: async (saved) => {
      // A read that began before would bring back what was there.
      await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
      queryClient.setQueryData(query.queryKey, saved);
      onSaved?.(saved);
    },
  };
  const [editing] = useState(
    () =>
      keptIn<Editing<R, T>>(queryClient, name) ??
      new Editing<R, T>(tagged, {
        noun,
        ...(proposed && { proposed }),
        keep: (kept) => keep(queryClient, name, kept),
      }),
  );
  useEffect(() => editing.use(noun));
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  const { isSaving } = state;
  useEffect(() => {
    if (!isSaving) editing.receive(queryClient.getQueryData(query.queryKey) ?? tagged);
  }, [editing, queryClient, query.queryKey, tagged, isSaving]);
  const { isUnsaved, staysUnsaved } = editing;
  useLeaving({ name, isUnsaved, staysUnsaved, save: options.save === 'typing' ? editing.save : nothing });
  const begin = (version: R) => {
    queryClient.setQueryData(query.queryKey, version);
    editing.begin(version);
  };
  return { ...shown(editing, state), begin };
}

/** What a screen shows of an edit, and does with it. */
function shown<R extends { etag: string }, T extends object>(editing: Editing<R, T>, state: EditState<R, T>) {
  const { edit, changes, theirs, refusals, isSaving, error } = state;
  const { change, save, saveAll, saved, latest, discard, takeTheirs, keepMine, keepBoth } = editing;
  return {
    ...{ changes, refusals, change, save, saveAll, saved, latest, discard, takeTheirs, keepMine },
    typed: edit.typed,
    /** As it is stored. */
    tagged: edit.base.tagged,
    base: edit.base.fields,
    isChanged: Object.keys(changes).length > 0,
    /** What another member has made of fields that are changed here, too, and the version that has it. */
    theirs: theirs && contested(edit, theirs),
    newest: theirs?.tagged ?? null,
    /** Null where the two versions cannot become one. */
    keepBoth: editing.both() === null ? null : keepBoth,
    error: theirs ? null : error,
    isPending: isSaving,
    state: toSaveState(state),
    problem: (path: string) => refusalAt(refusals, path),
  };
}

function toSaveState<R, T extends object>({
  edit,
  changes,
  theirs,
  refusals,
  isSaving,
  error,
}: EditState<R, T>): SaveState {
  if (isSaving) return 'saving';
  const isRefused = refusals.some(({ field, value }) => edit.typed[field] === value);
  if (error !== null || theirs !== null || isRefused) return 'failed';
  return Object.keys(changes).length > 0 ? 'unsaved' : 'saved';
}

/** Drops what is unsaved under a name, since what it is about is over. */
export function discardKept(queryClient: QueryClient, name: string): void {
  keptIn<{ discard: () => void }>(queryClient, name)?.discard();
}
