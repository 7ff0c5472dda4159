import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMore } from '../ui/table/use-more';
import { eventsQuery, isShown, type EventPages, type LoggedEvent } from './queries';
import type { EventFilters } from './search';
import { useEventStream } from './use-event-stream';

/** Beyond that many new events the log is read again. */
const MOST_NEW = 500;
/** Events that come on top before the log is read again in pages. */
const MOST_ON_TOP = 1_000;

interface Waiting {
  /** Of which log they are new. */
  of: string;
  ids: ReadonlySet<string>;
}

const nothing: Waiting = { of: '', ids: new Set() };

/** The log with what happens now: new events come on top, or are counted while it is paused. */
export function useEventLog(filters: EventFilters, isPaused: boolean) {
  const queryClient = useQueryClient();
  const options = eventsQuery(filters);
  const { queryKey } = options;
  const key = JSON.stringify(queryKey);
  const [waiting, setWaiting] = useState(nothing);
  const query = useInfiniteQuery({ ...options, refetchOnWindowFocus: !isPaused });
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  const put = async (news: readonly LoggedEvent[]) => {
    // A page that is being read may be older than they are.
    await queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.catch(() => undefined);
    const before = queryClient.getQueryData<EventPages>(queryKey);
    if (news.length > MOST_NEW || (before?.pages[0]?.data.length ?? 0) > MOST_ON_TOP) return readAgain();
    queryClient.setQueryData<EventPages>(
      queryKey,
      withNews(before, news, (event) => isShown(event, filters)),
    );
  };
  const onEvents = (events: readonly LoggedEvent[]) => {
    for (const event of events) queryClient.setQueryData(['events', 'one', event.id], event);
    if (!isPaused) return void put(events);
    const shown = events.filter((event) => isShown(event, filters)).map(({ id }) => id);
    setWaiting((now) => ({ of: key, ids: new Set([...(now.of === key ? now.ids : []), ...shown]) }));
  };
  const onGap = () => {
    if (!isPaused) readAgain();
  };
  const isConnected = useEventStream({ onEvents, onGap });
  const show = () => {
    readAgain();
    setWaiting(nothing);
  };
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const more = useMore(query);
  const count = waiting.of === key ? waiting.ids.size : 0;
  return {
    ...query,
    rows,
    more,
    show,
    isConnected,
    waiting: Math.min(count, MOST_NEW),
    isMost: count > MOST_NEW,
  };
}

/** The pages with new events on top. One that is shown already is replaced where it stands, or goes if it no longer matches. */
function withNews(
  pages: EventPages | undefined,
  news: readonly LoggedEvent[],
  matches: (event: LoggedEvent) => boolean,
): EventPages | undefined {
  if (pages === undefined) return pages;
  const newer = new Map(news.map((event) => [event.id, event]));
  const [top, ...rest] = pages.pages.map((page) => ({
    ...page,
    data: page.data.flatMap((event) => {
      const change = newer.get(event.id);
      newer.delete(event.id);
      return change === undefined ? [event] : [change].filter(matches);
    }),
  }));
  if (top === undefined) return pages;
  const added = [...newer.values()].filter(matches).toReversed();
  return { ...pages, pages: [{ ...top, data: [...added, ...top.data] }, ...rest] };
}
