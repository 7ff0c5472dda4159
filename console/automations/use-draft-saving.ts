import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RollcallError } from '../api/client';
import { isSame } from '../app/is-same';
import { saveUnlessChanged } from '../app/save-unless-changed';
import { keep, keptIn } from '../app/use-kept';
import { useLeaving } from '../app/use-leaving';
import type { Definition } from './model/definition';
import { draftQuery, readDraft, saveDraft, type TaggedDraft } from './queries';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown }
  /** Another user has saved since. */
  | { kind: 'stale'; theirs: TaggedDraft };

/** Delay after the last keystroke before the draft is saved. */
const TYPING_MS = 600;
const RETRIES_MS = [1_000, 2_000, 5_000, 15_000];

export interface DraftSaving {
  state: SaveState;
  /** The latest draft that is known to be on the server. */
  saved: TaggedDraft;
  /** Saves unsaved changes at once. Resolves with the saved draft, or null if saving failed. */
  flush: () => Promise<TaggedDraft | null>;
  /** Continues from another version on the server, such as theirs or the published one. */
  rebase: (onto: TaggedDraft) => void;
}

export interface KeptDraft {
  definition: Definition;
  /** What was known to be on the server. */
  saved: TaggedDraft;
}

/** What the builder begins with: what could not be saved when it was left, otherwise what was read. */
export function begunWith(queryClient: QueryClient, id: string, first: TaggedDraft): KeptDraft {
  return keptIn<KeptDraft>(queryClient, nameOf(id)) ?? { definition: first.definition, saved: first };
}

function nameOf(id: string): string {
  return `automations/${id}`;
}

/** Autosaves a draft: one request at a time, latest edit last, never over another user's change. */
export function useDraftSaving(id: string, now: Definition, first: TaggedDraft): DraftSaving {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(first);
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const server = useRef(first);
  const wanted = useRef(now);
  const running = useRef<Promise<TaggedDraft | null> | null>(null);
  const failures = useRef(0);
  // What this screen may still have been saving when it was last left.
  const onItsWay = useRef(isSame(now, first.definition) ? null : now);

  const settle = useCallback(
    (tagged: TaggedDraft, sent: Definition) => {
      const kept = { ...tagged, definition: sent };
      server.current = kept;
      failures.current = 0;
      onItsWay.current = null;
      setSaved(kept);
      setState({ kind: wanted.current === sent ? 'saved' : 'unsaved' });
      // The screen may have been left meanwhile.
      if (wanted.current === sent) keep(queryClient, nameOf(id), null);
      queryClient.setQueryData(draftQuery(id).queryKey, kept);
      return kept;
    },
    [id, queryClient],
  );
  const attempt = useCallback(async (): Promise<TaggedDraft | null> => {
    const sent = wanted.current;
    setState({ kind: 'saving' });
    try {
      const { etag } = server.current;
      const done = await saveUnlessChanged({ ...callsOf(id), sent, etag, onItsWay: onItsWay.current });
      if ('saved' in done) return settle(done.saved, sent);
      setState({ kind: 'stale', theirs: done.theirs });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
    failures.current += 1;
    return null;
  }, [id, settle]);
  const flush = useCallback(async (): Promise<TaggedDraft | null> => {
    while (running.current !== null) await running.current;
    if (wanted.current === server.current.definition) return server.current;
    running.current = attempt().finally(() => {
      running.current = null;
    });
    return await running.current;
  }, [attempt]);
  const rebase = useCallback(
    (onto: TaggedDraft) => {
      settle(onto, onto.definition);
    },
    [settle],
  );

  useEffect(() => {
    wanted.current = now;
  }, [now]);
  useKeeping(id, now, saved);
  useSaveTimer({ now, saved, state, flush, failures });
  useLeaving(() => wanted.current !== server.current.definition, flush);
  return { state: shownState(state, now, saved), saved, flush, rebase };
}

function callsOf(id: string) {
  return {
    save: (definition: Definition, etag: string) => saveDraft(id, definition, etag),
    read: () => readDraft(id),
    contentsOf: ({ definition }: TaggedDraft) => definition,
  };
}

/** Keeps what is not saved, should the screen be left. */
function useKeeping(id: string, definition: Definition, saved: TaggedDraft): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    keep(queryClient, nameOf(id), definition === saved.definition ? null : { definition, saved });
  }, [queryClient, id, definition, saved]);
}

function shownState(state: SaveState, now: Definition, saved: TaggedDraft): SaveState {
  if (state.kind !== 'saved' && state.kind !== 'unsaved') return state;
  return { kind: now === saved.definition ? 'saved' : 'unsaved' };
}

function useSaveTimer({
  now,
  saved,
  state,
  flush,
  failures,
}: {
  now: Definition;
  saved: TaggedDraft;
  state: SaveState;
  flush: () => Promise<unknown>;
  failures: { current: number };
}): void {
  const { kind } = state;
  const isRefused = kind === 'failed' && state.error instanceof RollcallError && state.error.status < 500;
  useEffect(() => {
    if (now === saved.definition || kind === 'saving' || kind === 'stale') return;
    const pause = kind === 'failed' ? (RETRIES_MS[failures.current - 1] ?? 15_000) : TYPING_MS;
    if (isRefused && failures.current >= RETRIES_MS.length) return;
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [now, saved, kind, isRefused, flush, failures]);
}
