import type { WaitStep } from '../automation/automation.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { descend } from '../kernel/descend.js';

/** The path in the entry's properties of `event.startsAt` or `entry.startsAt`; null for a field of the contact. */
export function entryPath(untilField: string): string | null {
  const [root = ''] = untilField.split('.', 1);
  return root === 'event' || root === 'entry' ? untilField.slice(root.length + 1) : null;
}

/** The paths in the entry's properties that a wait reads. */
export function readEntryPaths(step: WaitStep): string[] {
  const path = 'untilField' in step ? entryPath(step.untilField) : null;
  return path === null ? [] : [path];
}

/** The value that a wait depends on: of the contact, or of the event that entered. */
export function untilValue(
  untilField: string,
  { contact, entry }: { contact: JsonObject; entry: JsonValue },
): JsonValue | undefined {
  const path = entryPath(untilField);
  return path === null ? descend(contact, untilField) : descend(entry, path);
}

/** Why a wait whose end is unknown can never end: an entry's properties do not change. Null if it may. */
export function endlessReason(step: WaitStep): string | null {
  if (!('untilField' in step) || entryPath(step.untilField) === null) return null;
  return `The wait has no end: ${step.untilField} holds no date or time`;
}
