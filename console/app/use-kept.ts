import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaving } from './use-leaving';

const KEPT = 'kept';
const nothingToSend = () => Promise.resolve();

/** What was kept under a name; undefined if nothing was. */
export function keptIn<T>(queryClient: QueryClient, name: string): T | undefined {
  return queryClient.getQueryData<T>([KEPT, name]);
}

/** Keeps something until the session ends; null to keep nothing any more. */
export function keep(queryClient: QueryClient, name: string, state: unknown): void {
  queryClient.setQueryDefaults([KEPT], { gcTime: Infinity });
  if (state === null) queryClient.removeQueries({ queryKey: [KEPT, name] });
  else queryClient.setQueryData([KEPT, name], state);
}

interface Options<T> {
  begin: T;
  isUnsaved: (state: T) => boolean;
  /** Whether opening another screen asks first. */
  asksWithin?: boolean;
}

/**
 * State that is still there when its screen is opened again, as long as it is unsaved. It ends with the session and the
 * workspace, like everything that has been read, and with the window, which asks before it closes. Another name needs
 * another component.
 */
export function useKept<T>(name: string, { begin, isUnsaved, asksWithin = true }: Options<T>) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<T>(() => {
    const kept = keptIn<T>(queryClient, name);
    // What was saved after its screen had been left may be older than what has been read since.
    return kept !== undefined && isUnsaved(kept) ? kept : begin;
  });
  const isShown = useRef(true);
  const mustKeep = isUnsaved(state);
  useEffect(() => {
    keep(queryClient, name, mustKeep ? state : null);
  }, [queryClient, name, state, mustKeep]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** Also takes what a request answers after the screen has been left. */
  const update = useCallback(
    (next: (now: T) => T) => {
      if (isShown.current) setState(next);
      else queryClient.setQueryData<T>([KEPT, name], (now) => (now === undefined ? now : next(now)));
    },
    [queryClient, name],
  );
  useLeaving({
    name,
    isUnsaved: () => mustKeep,
    staysUnsaved: () => asksWithin && mustKeep,
    save: nothingToSend,
  });
  return [state, update] as const;
}
