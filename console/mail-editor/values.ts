import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { VALUE_PATH } from '../../domain/mail-document/value-output.js';
import { contactFieldsQuery, eventNamesQuery } from '../api/catalogues';
import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import type { KnownList } from './lists';
import type { EditorTexts } from '../languages/en/mail-editor/editor';

export type ValueGroup = keyof EditorTexts['valueGroups'];

/** A value that a mail can show. */
export interface KnownValue {
  path: string;
  label: string;
  group: ValueGroup;
  /** Of someone. */
  sample: string | null;
  /** How many contacts have it, from 0 to 1; null where that is not known. */
  share: number | null;
  /** Of an item: the list that it is in. */
  of?: string;
}

/** The values of a place in an email: those of an item are known only where a list is repeated. */
export function valuesIn(values: readonly KnownValue[], repeat: string | null): readonly KnownValue[] {
  return values.filter(({ group, of }) => group !== 'item' || (repeat !== null && of === repeat));
}

/** The values of contacts, of the event where one is known, of the items of its lists, and of the workspace. */
export function useValues(eventName: string | undefined, lists: readonly KnownList[]): readonly KnownValue[] {
  const texts = useTexts('editor');
  const { data: fields } = useQuery(contactFieldsQuery);
  const { data: events } = useQuery(eventNamesQuery);
  return useMemo(() => {
    const known = Object.entries(texts.values).map(([path, label]): KnownValue => {
      return {
        path,
        label,
        group: path.startsWith('contact.') ? 'contact' : 'workspace',
        sample: null,
        share: null,
      };
    });
    const named = (group: ValueGroup) => known.filter((one) => one.group === group);
    return [
      ...lists.flatMap(({ values }) => values),
      ...named('contact'),
      ...customValues(fields),
      ...eventValues(events, eventName),
      ...named('workspace'),
    ];
  }, [texts, fields, events, eventName, lists]);
}

function customValues(fields: Schemas['ContactFields'] | undefined): KnownValue[] {
  return (fields?.data ?? []).flatMap(({ key, count, values }): KnownValue[] => {
    const path = `contact.${key}`;
    if (!VALUE_PATH.test(path)) return [];
    const share = fields === undefined || fields.sampled === 0 ? null : count / fields.sampled;
    return [{ path, label: key, group: 'contact', sample: readSample(values), share }];
  });
}

/** The event of a name; all of them if none is given. */
export function eventsNamed(events: Schemas['EventNames'] | undefined, eventName: string | undefined) {
  return (events?.names ?? []).filter(
    ({ name, key }) => eventName === undefined || name === eventName || key === eventName,
  );
}

/** Properties of the event, or of every event if none is known. */
function eventValues(events: Schemas['EventNames'] | undefined, eventName: string | undefined): KnownValue[] {
  const found = eventsNamed(events, eventName)
    .flatMap(({ properties }) => properties)
    .filter(({ key }) => VALUE_PATH.test(`event.${key}`))
    .map(({ key, values }): KnownValue => {
      return { path: `event.${key}`, label: key, group: 'event', sample: readSample(values), share: null };
    });
  return [...new Map(found.map((one) => [one.path, one])).values()];
}

const MAX_SAMPLE = 40;

function readSample(values: readonly { value: unknown }[]): string | null {
  return sampleOf(values[0]?.value);
}

/** A sample value as text; null for objects, lists and nothing. */
export function sampleOf(first: unknown): string | null {
  if (typeof first === 'string') return first.slice(0, MAX_SAMPLE);
  return typeof first === 'number' || typeof first === 'boolean' ? String(first) : null;
}

/** The name of a value: its own, or the end of its path. */
export function valueLabel(path: string, values: readonly KnownValue[]): string {
  return values.find((one) => one.path === path)?.label ?? path.slice(path.indexOf('.') + 1);
}
