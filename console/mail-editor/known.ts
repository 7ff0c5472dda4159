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

interface Sent {
  eventName: string | undefined;
  /** Of a broadcast: the list that it goes to; null while there is none. */
  list: string | null | undefined;
  isConfirmation: boolean;
}

/** Values that only one kind of email has. */
const OF_CONFIRMATIONS = 'confirmUrl';
const OF_OTHERS = 'unsubscribeUrl';

export function useKnown({ eventName, list, isConfirmation }: Sent): Known {
  const lists = useLists(eventName);
  const all = useValues(eventName, lists);
  return useMemo(() => {
    const hasEvent = list === undefined && !isConfirmation;
    const absent = isConfirmation ? OF_OTHERS : OF_CONFIRMATIONS;
    const values = all.filter(
      ({ group, path }) => path !== absent && (hasEvent || (group !== 'event' && group !== 'item')),
    );
    return { eventName, hasEvent, list: list ?? undefined, lists, values };
  }, [eventName, list, isConfirmation, lists, all]);
}
