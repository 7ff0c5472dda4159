import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLive, type LiveMessage } from '../api/live';
import { useMore } from '../ui/use-more';
import { eventsQuery, isShown, type EventPages, type LoggedEvent } from './queries';
import type { EventFilters } from './search';

/** Events that wait while the log is paused; beyond it the log is read again when it goes on. */
const MOST_WAITING = 500;

/** Events that come on top before the log is read again in pages. */
const MOST_ON_TOP = 1_000;

interface Waiting {
  /** Of which log they are new. */
  of: string;
  events: readonly LoggedEvent[];
}

const nothing: Waiting = { of: '', events: [] };

/** The log with what happens now: new events come on top, or wait while it is paused. */
export function useEventLog(filters: EventFilters, isPaused: boolean) {
  const queryClient = useQueryClient();
  const options = eventsQuery(filters);
  const of = JSON.stringify(options.queryKey);
  const [waiting, setWaiting] = useState(nothing);
  const query = useInfiniteQuery(options);
  const put = (events: readonly LoggedEvent[], gone?: string) => {
    const pages = queryClient.getQueryData<EventPages>(options.queryKey);
    if (gone !== undefined && !hasEvent(pages, gone)) return;
    queryClient.setQueryData<EventPages>(options.queryKey, withEvents(pages, events, gone));
    const isLong = (pages?.pages[0]?.data.length ?? 0) > MOST_ON_TOP;
    if (isLong) void queryClient.invalidateQueries({ queryKey: options.queryKey });
  };
  const show = () => {
    if (waiting.events.length > MOST_WAITING)
      void queryClient.invalidateQueries({ queryKey: options.queryKey });
    else put(waiting.events.toReversed());
    setWaiting(nothing);
  };
  const onMessage = ({ kind, data }: LiveMessage) => {
    if (kind === 'lost') void queryClient.invalidateQueries({ queryKey: options.queryKey });
    if (kind !== 'events') return;
    queryClient.setQueryData(['events', 'one', data.id], data);
    // It may have been applied since, so that it no longer matches.
    if (!isShown(data, filters)) return put([], data.id);
    if (!isPaused) return put([data]);
    setWaiting((now) => {
      const before = now.of === of ? now.events.filter(({ id }) => id !== data.id) : [];
      return { of, events: [...before, data].slice(-MOST_WAITING - 1) };
    });
  };
  useLive(['events'], onMessage);
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const more = useMore(query);
  const count = waiting.of === of ? waiting.events.length : 0;
  return { ...query, rows, more, show, waiting: Math.min(count, MOST_WAITING), isMost: count > MOST_WAITING };
}

function hasEvent(pages: EventPages | undefined, id: string): boolean {
  return pages?.pages.some((page) => page.data.some((event) => event.id === id)) ?? false;
}

/** The pages with events on top, without the one that is `gone`; one that is shown already is replaced where it stands. */
function withEvents(
  pages: EventPages | undefined,
  events: readonly LoggedEvent[],
  gone?: string,
): EventPages | undefined {
  if (pages === undefined) return pages;
  const newer = new Map(events.map((event) => [event.id, event]));
  const [top, ...rest] = pages.pages.map((page) => ({
    ...page,
    data: page.data.flatMap((event) => {
      const change = newer.get(event.id);
      newer.delete(event.id);
      return event.id === gone ? [] : [change ?? event];
    }),
  }));
  if (top === undefined) return pages;
  return { ...pages, pages: [{ ...top, data: [...newer.values(), ...top.data] }, ...rest] };
}
