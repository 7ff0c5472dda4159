import { QueryClient } from '@tanstack/react-query';
import { RollcallError } from './client';

/** Pauses before a read is tried again. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000];
/** Shown data older than this is read again when the window gets the focus. */
const STALE_MS = 30_000;

/** The cache of everything that has been read. Reads that cannot succeed later are not repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < PAUSES_MS.length && mayPass(error),
        retryDelay: (failures) => (PAUSES_MS[failures] ?? 15_000) * (0.75 + Math.random() / 2),
      },
    },
  });
}

/** Whether the same call may succeed a moment later. */
export function mayPass(error: Error): boolean {
  return !(error instanceof RollcallError) || error.status >= 500 || error.status === 429;
}
