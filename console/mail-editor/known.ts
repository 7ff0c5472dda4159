import { useMemo } from 'react';
import { useLists, type KnownList } from './lists';
import { useValues, type KnownValue } from './values';

/** What is known of an email: whom it goes to, what causes it, and what it can show. */
export interface Known {
  /** The event that fills `event.…`. */
  eventName: string | undefined;
  /** Whether an event may cause it; none causes a broadcast. */
  hasEvent: boolean;
  /** The id of the list that it goes to. */
  list: string | undefined;
  lists: readonly KnownList[];
  values: readonly KnownValue[];
}

/** @param list of a broadcast: the list that it goes to; null while there is none */
export function useKnown(eventName: string | undefined, list: string | null | undefined): Known {
  const lists = useLists(eventName);
  const all = useValues(eventName, lists);
  return useMemo(() => {
    const hasEvent = list === undefined;
    const values = hasEvent ? all : all.filter(({ group }) => group !== 'event' && group !== 'item');
    return { eventName, hasEvent, list: list ?? undefined, lists, values };
  }, [eventName, list, lists, all]);
}
