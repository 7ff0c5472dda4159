import { useTexts } from '../texts/language';
import type { ConditionCatalogue, Named } from './catalogue';
import type { AboutNames } from './about-text';
import { useAboutNames } from './use-event-titles';
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
  subjects: AboutNames;
}

const none: readonly Named[] = [];

/**
 * What the text of these conditions is made from. Broadcasts are read only where one is tested: their pages contain whole
 * emails.
 */
export function useKnown(node: Node | undefined, catalogue: ConditionCatalogue): Known {
  const texts = useTexts('conditions');
  const deeds = useTexts('eventPicker');
  const subjects = useAboutNames(node);
  return { texts, deeds, catalogue, broadcasts: subjects.broadcastId ?? none, subjects };
}
