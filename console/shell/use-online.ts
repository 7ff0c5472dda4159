import { onlineManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLiveState } from '../api/live';

/** Whether the service can be reached, as far as the last calls and the browser tell. */
export function useOnline(): boolean {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  // Counts the queries that are being tried again; the counter makes this render again when one starts or ends.
  useIsFetching();
  const failing = useQueryClient()
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .some(({ state }) => state.fetchFailureCount > 0);
  const isLive = useLiveState() === 'live';
  return isOnline && isLive && !failing;
}
