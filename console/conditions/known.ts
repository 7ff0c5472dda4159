import { useQuery } from '@tanstack/react-query';
import { broadcastNamesQuery } from '../api/names';
import { useTexts } from '../texts/language';
import type { ConditionCatalogue, Named } from './catalogue';
import type { ConditionTexts } from '../languages/en/conditions/conditions';
import { groupModes } from '../../domain/automation/where.js';
import { isGroup, isSentTest } from '../../domain/contact/contact-query.js';
import type { Node } from './where';

/** What texts of conditions are made from. */
export interface Known {
  texts: ConditionTexts;
  catalogue: ConditionCatalogue;
  /** Empty until they are loaded. */
  broadcasts: readonly Named[];
}

const none: readonly Named[] = [];

/**
 * What the text of these conditions is made from. Broadcasts are read only where one is tested: their pages contain whole
 * emails.
 */
export function useKnown(node: Node | undefined, catalogue: ConditionCatalogue): Known {
  const texts = useTexts('conditions');
  const enabled = node !== undefined && testsSent(node);
  const { data: broadcasts = none } = useQuery({ ...broadcastNamesQuery, enabled });
  return { texts, catalogue, broadcasts };
}

function testsSent(node: Node): boolean {
  if (isSentTest(node)) return true;
  return isGroup(node) && groupModes.some((mode) => node[mode]?.some(testsSent));
}
