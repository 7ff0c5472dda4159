import type { Condition } from '../../automation/where.js';
import type { JsonValue } from '../../json/json.js';
import { concernsKey } from './entry-key.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';

/** If the event is about another key than the enrollment's, the condition that expresses it; else null. */
export function entryKeyMismatch(
  { keyPath }: PlannedAutomation,
  { entryKey }: EnrollmentState,
  properties: JsonValue,
): Condition | null {
  if (keyPath === null || concernsKey({ keyPath, entryKey }, properties)) return null;
  return { field: `event.${keyPath}`, op: 'eq', value: { ref: `entry.${keyPath}` } };
}
