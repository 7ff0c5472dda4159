import { useQueries } from '@tanstack/react-query';
import { broadcastQuery, type Audience } from './queries';

/** The broadcasts whose recipients an audience has parts of. */
export function unopenedIn(audience: Audience): string[] {
  const { only = [], except = [] } = audience ?? {};
  const ids = [...only, ...except].flatMap((part) => ('notOpened' in part ? [part.notOpened] : []));
  return [...new Set(ids)];
}

/** What broadcasts are called. */
export function useBroadcastNames(ids: readonly string[]): (id: string) => string {
  const names = useQueries({
    queries: ids.map((id) => broadcastQuery(id)),
    combine: (found) => found.map(({ data }) => data?.broadcast.name),
  });
  return (id) => names[ids.indexOf(id)] ?? '…';
}
