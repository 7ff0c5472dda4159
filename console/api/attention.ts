import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from './client';

export type AttentionItem = Schemas['Attention']['data'][number];

const ATTENTION_MS = 15_000;
/** While the banner of the shell says that something is away. */
const AWAY_MS = 3_000;
const OF_BANNER: ReadonlySet<string> = new Set(['noWorker', 'outboxLate', 'mailServerAway']);

/** What someone should look at; read on every screen, for the banner of the shell. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/attention', { signal })),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ kind }) => OF_BANNER.has(kind)) === true ? AWAY_MS : ATTENTION_MS,
});

/** What holds up everything, if anything does; a worker that was never seen may be about to start. */
export const standstillQuery = {
  ...attentionQuery,
  select: ({ data }: Schemas['Attention']) =>
    data.flatMap(({ kind, since }) =>
      since !== null && (kind === 'noWorker' || kind === 'outboxLate') ? [{ kind, since }] : [],
    )[0] ?? null,
};

/** The emails that wait for a mail server that is away, if there are any. */
export const awaitedServerQuery = {
  ...attentionQuery,
  select: ({ data }: Schemas['Attention']) => data.find(({ kind }) => kind === 'mailServerAway') ?? null,
};
