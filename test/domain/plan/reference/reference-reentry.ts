import type { JsonValue } from '../../../../domain/json/json.js';
import { parseDuration } from '../../../../domain/automation/duration.js';
import type { AutomationDecision } from '../../../../domain/plan/enrollments/decision.js';
import type { PlannedAutomation } from '../../../../domain/plan/enrollments/planned-automation.js';
import type { StoredEnrollment } from './memory-database.js';

type Definition = PlannedAutomation['definition'];

/** The value at a keyed automation's path in an event; undefined without a key or a value. */
export function keyValue({ reentry }: Definition, properties: JsonValue): unknown {
  if (typeof reentry === 'string') return undefined;
  let value: unknown = properties;
  for (const name of reentry.key.split('.').slice(1))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}

/** The condition that an event with another key than the enrollment's fails; null if the keys match. */
export function otherKey(
  definition: Definition,
  { entryKey }: StoredEnrollment,
  properties: JsonValue,
): AutomationDecision['condition'] | null {
  const value = keyValue(definition, properties);
  if (value === undefined || value === null || JSON.stringify(value) === entryKey) return null;
  const { reentry } = definition;
  if (typeof reentry === 'string') return null;
  return { field: reentry.key, op: 'eq', value: { ref: reentry.key.replace(/^event/, 'entry') } };
}

export type Judged =
  { keyText: string | null } | Pick<AutomationDecision, 'outcome' | 'enrollmentId' | 'until'>;

/** Whether the contact may enter, given all their past enrollments in the automation. */
export function judgeEntry(of: {
  automation: PlannedAutomation;
  had: StoredEnrollment[];
  properties: JsonValue;
  inThisCall: (keyText: string | null) => boolean;
  now: Date;
  /** Number of active enrollments over all automations. */
  activeInAll: number;
  maxActive: number;
}): Judged {
  const { automation, had, properties, inThisCall, now, activeInAll, maxActive } = of;
  const { definition } = automation;
  const { reentry, cooldown } = definition;
  const isKeyed = typeof reentry === 'object';
  const value = keyValue(definition, properties);
  if (isKeyed && typeof value !== 'string' && typeof value !== 'number') return { outcome: 'noKey' };
  const keyText = isKeyed ? JSON.stringify(value) : null;
  const key = keyOf(automation, { contactId: had[0]?.contactId ?? '', entryKey: keyText });
  const present = had.find((e) =>
    reentry === 'never' ? e.status === 'active' : reentry !== 'always' && e.activeKey === key,
  );
  if (present !== undefined) return { outcome: 'alreadyIn', enrollmentId: present.id };
  if (inThisCall(keyText)) return { outcome: 'alreadyIn' };
  if (reentry === 'never' && had.length > 0) return { outcome: 'never' };
  const until = had
    .filter((e) => !isKeyed || e.entryKey === keyText)
    .map((e) => e.enteredAt.getTime() + (parseDuration(cooldown ?? '') ?? 0))
    .reduce((latest, at) => Math.max(latest, at), 0);
  if (cooldown !== undefined && until > now.getTime()) return { outcome: 'cooldown', until: new Date(until) };
  if (activeInAll >= maxActive) return { outcome: 'tooMany' };
  return { keyText };
}

/** The key under which an enrollment is the only active one; null if several are allowed. */
export function keyOf(
  { id, definition }: Pick<PlannedAutomation, 'id' | 'definition'>,
  { contactId, entryKey }: Pick<StoredEnrollment, 'contactId' | 'entryKey'>,
): string | null {
  if (definition.reentry === 'always') return null;
  return entryKey === null ? `${id}:${contactId}` : `${id}:${entryKey}:${contactId}`;
}
