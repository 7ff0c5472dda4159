import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import { aboutText, type AboutNames } from './about-text';
import { partAbout } from './event-about';
import type { EventMatch } from './event-picker';
import { eventWords } from './event-words';
import { useTestedNames } from './use-tested-names';
import type { Where } from './where';

/** An event in words, with what it is about; the conditions besides. */
export interface EventTitle {
  title: string;
  rest: Where | undefined;
}

/** Says events in words, such as “Joins list “Newsletter””. The names of what these are about are read. */
export function useEventTitles(of: readonly EventMatch[]): (match: EventMatch) => EventTitle {
  const texts = useTexts('eventPicker');
  const names = useAboutNames(of);
  return useCallback(
    ({ event, where }) => {
      const { about, rest } = partAbout(event, where);
      return { title: aboutText({ deed: eventWords(event, texts), event, about, names }, texts), rest };
    },
    [texts, names],
  );
}

/** The names of what events with these conditions are about. */
export function useAboutNames(of: unknown): AboutNames {
  const { automations, segments, broadcasts, forms, mails } = useTestedNames(of);
  const isOfList = useMemo(() => (JSON.stringify(of) ?? '').includes('"event.listId"'), [of]);
  const { data: lists } = useQuery({ ...listNamesQuery, enabled: isOfList });
  return useMemo(
    () => ({
      ...(lists !== undefined && { listId: lists }),
      formId: forms,
      segmentId: segments,
      automationId: automations,
      broadcastId: broadcasts,
      step: mails,
    }),
    [lists, forms, segments, automations, broadcasts, mails],
  );
}
