import { useMemo } from 'react';
import { useLists, type KnownList } from './lists';
import { useValues, type KnownValue } from './values';

/** What is known of an email: whom it goes to, what causes it, and what it can show. */
export interface Known {
  /** The event that fills `event.…`. */
  eventName: string | undefined;
  /** The id of the list that it goes to. */
  list: string | undefined;
  lists: readonly KnownList[];
  values: readonly KnownValue[];
}

export function useKnown(eventName: string | undefined, list: string | undefined): Known {
  const lists = useLists(eventName);
  const values = useValues(eventName, lists);
  return useMemo(() => ({ eventName, list, lists, values }), [eventName, list, lists, values]);
}
