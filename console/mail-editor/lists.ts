import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isJsonObject } from '../../domain/json/json.js';
import { asObject } from '../../domain/json/lenient.js';
import { VALUE_PATH } from '../../domain/mail-document/value-output.js';
import { eventNamesQuery } from '../api/catalogues';
import type { Schemas } from '../api/client';
import { latestEventQuery } from '../templates/latest-event';
import { eventsNamed, sampleOf, type KnownValue } from './values';

/** A list of the event, whose items a block can be repeated for. */
export interface KnownList {
  path: string;
  /** What its items have, by the first one of the latest event. */
  values: readonly KnownValue[];
}

/** Levels of objects in which lists are looked for. */
const MAX_DEPTH = 2;

/** The lists of the event; of the first event that has one if none is named. */
export function useLists(eventName: string | undefined): readonly KnownList[] {
  const { data: events } = useQuery(eventNamesQuery);
  const found = eventsWithLists(events, eventName);
  const name = found[0]?.name;
  const { data: latest } = useQuery(latestEventQuery(name));
  return useMemo(() => listsIn(latest, 'event'), [latest]);
}

function eventsWithLists(events: Schemas['EventNames'] | undefined, eventName: string | undefined) {
  return eventsNamed(events, eventName).filter(({ properties }) =>
    properties.some(({ types }) => types.includes('array') || types.includes('object')),
  );
}

function listsIn(value: unknown, path: string, depth = MAX_DEPTH): KnownList[] {
  return Object.entries(asObject(value)).flatMap(([key, inner]): KnownList[] => {
    const at = `${path}.${key}`;
    if (!VALUE_PATH.test(at)) return [];
    if (Array.isArray(inner)) return [{ path: at, values: itemValues(inner[0], at) }];
    return isJsonObject(inner) && depth > 1 ? listsIn(inner, at, depth - 1) : [];
  });
}

function itemValues(item: unknown, of: string): KnownValue[] {
  return Object.entries(asObject(item)).flatMap(([key, value]): KnownValue[] => {
    const path = `item.${key}`;
    const sample = sampleOf(value);
    if (sample === null || !VALUE_PATH.test(path)) return [];
    return [{ path, label: key, group: 'item', sample, share: null, of }];
  });
}
