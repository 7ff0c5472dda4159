import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { automationNamesQuery, formNamesQuery, listNamesQuery, segmentNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import type { Named } from './catalogue';
import type { EventMatch } from './event-picker';
import { eventWords } from './event-words';
import { partSubject, subjectProperty, type SubjectProperty } from './event-subject';
import type { Where } from './where';

/** An event in words, with what it is about; the conditions besides. */
export interface EventTitle {
  title: string;
  rest: Where | undefined;
}

/** Says events in words, such as “Joins list “Newsletter””. The names of what these are about are read. */
export function useEventTitles(about: readonly EventMatch[]): (match: EventMatch) => EventTitle {
  const texts = useTexts('eventPicker');
  const wanted = new Set(
    about.map(({ event, where }) =>
      partSubject(event, where).subject === null ? null : subjectProperty(event),
    ),
  );
  const names = useSubjectNames(wanted);
  return useCallback(
    ({ event, where }) => {
      const { subject, rest } = partSubject(event, where);
      const words = eventWords(event, texts);
      const property = subjectProperty(event);
      if (subject === null || property === null) return { title: words, rest };
      const name = names(property)?.find(({ id }) => id === subject)?.name;
      return { title: name === undefined ? words : texts.about(words, name), rest };
    },
    [texts, names],
  );
}

/** The names of the lists, forms, segments and automations of a workspace, of those kinds that are wanted. */
export function useSubjectNames(
  wanted: ReadonlySet<SubjectProperty | null>,
): (property: SubjectProperty) => readonly Named[] | undefined {
  const { data: listId } = useQuery({ ...listNamesQuery, enabled: wanted.has('listId') });
  const { data: formId } = useQuery({ ...formNamesQuery, enabled: wanted.has('formId') });
  const { data: segmentId } = useQuery({ ...segmentNamesQuery, enabled: wanted.has('segmentId') });
  const { data: automationId } = useQuery({ ...automationNamesQuery, enabled: wanted.has('automationId') });
  return useCallback(
    (property) => ({ listId, formId, segmentId, automationId })[property],
    [listId, formId, segmentId, automationId],
  );
}
