import { useQuery } from '@tanstack/react-query';
import { awaitedServerQuery } from '../api/attention';
import { api, dataOf } from '../api/client';

const LATEST = 100;
const POLL_MS = 15_000;
const none: ReadonlySet<string> = new Set();

/** The steps of an automation whose latest emails wait for a mail server that is away; asked only while one is. */
export function useAwaitingSteps(automationId: string): ReadonlySet<string> {
  const { data: awaited } = useQuery(awaitedServerQuery);
  const isAway = awaited !== undefined && awaited !== null;
  const { data } = useQuery({
    queryKey: ['mails', 'awaiting', automationId],
    queryFn: ({ signal }) => {
      const query = { automationId, status: 'serverAway' as const, limit: LATEST };
      return dataOf(api.GET('/api/messages', { params: { query }, signal }));
    },
    select: (page) => new Set(page.data.flatMap(({ step }) => step ?? [])),
    enabled: isAway,
    refetchInterval: POLL_MS,
  });
  return isAway && data !== undefined ? data : none;
}
