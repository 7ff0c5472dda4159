import { notifyManager, onlineManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { mayPass } from '../api/query-client';

/** Whether the service can be reached, as far as the browser and what is being read tell. */
export function useOnline(): boolean {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const cache = useQueryClient().getQueryCache();
  const isFailing = useSyncExternalStore(
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll({ type: 'active' }).some(hasFailed),
  );
  return isOnline && !isFailing;
}

/** Whether its last attempt failed in a way that may pass. */
function hasFailed({ state: { fetchFailureReason, error } }: Query): boolean {
  const reason = fetchFailureReason ?? error;
  return reason !== null && mayPass(reason);
}
