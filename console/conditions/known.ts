import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import type { ConditionCatalogue, Named } from './catalogue';
import type { SubjectProperty } from './event-subject';
import { useTestedNames } from './use-tested-names';
import type { ConditionTexts } from '../languages/en/conditions/conditions';
import type { EventPickerTexts } from '../languages/en/conditions/event-picker';
import type { Node } from './where';

/** What texts of conditions are made from. */
export interface Known {
  texts: ConditionTexts;
  /** What people do. */
  deeds: EventPickerTexts;
  catalogue: Pick<ConditionCatalogue, 'fields' | 'tests' | 'segments'>;
  /** Empty until they are loaded. */
  broadcasts: readonly Named[];
  /** What events can be about. */
  subjects: Readonly<Record<SubjectProperty, readonly Named[]>>;
}

const none: readonly Named[] = [];

/**
 * What the text of these conditions is made from. Broadcasts are read only where one is tested: their pages contain whole
 * emails.
 */
export function useKnown(node: Node | undefined, catalogue: ConditionCatalogue): Known {
  const texts = useTexts('conditions');
  const deeds = useTexts('eventPicker');
  const { automations, segments, broadcasts, forms } = useTestedNames(node);
  const enabled = useMemo(() => JSON.stringify(node)?.includes('"event.listId"') === true, [node]);
  const { data: lists = none } = useQuery({ ...listNamesQuery, enabled });
  return {
    texts,
    deeds,
    catalogue,
    broadcasts,
    subjects: { listId: lists, formId: forms, segmentId: segments, automationId: automations },
  };
}
