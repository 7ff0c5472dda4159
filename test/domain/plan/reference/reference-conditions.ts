import { isCondition, type Condition, type Where } from '../../../../domain/automation/where.js';
import { isJsonObject, type JsonValue } from '../../../../domain/json/json.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';

export interface ModelScope {
  contact: ContactState;
  event: JsonValue;
  entry: JsonValue;
}

/** The few conditions that random automations use, evaluated naively. Null if all hold. */
export function firstFailure(where: Where | undefined, scope: ModelScope): Condition | null {
  for (const node of where?.all ?? []) {
    const failed = failureOf(node, scope);
    if (failed !== null) return failed;
  }
  for (const node of where?.none ?? []) {
    if (!isCondition(node)) throw new Error('the model knows no groups within none');
    if (failureOf(node, scope) === null) return node;
  }
  const failures = (where?.any ?? []).map((node) => failureOf(node, scope));
  return failures.some((failed) => failed === null) ? null : (failures[0] ?? null);
}

function failureOf(node: Where | Condition, scope: ModelScope): Condition | null {
  if (!isCondition(node)) return firstFailure(node, scope);
  return holds(node, scope) ? null : node;
}

function holds({ field, op, value }: Condition, scope: ModelScope): boolean {
  const actual = look(field, scope);
  const ref = isJsonObject(value) ? value['ref'] : undefined;
  const expected = typeof ref === 'string' ? look(ref, scope) : value;
  switch (op) {
    case 'eq':
      return actual !== undefined && actual === expected;
    case 'ne':
      return actual === undefined || actual !== expected;
    case 'gt':
      return typeof actual === 'number' && typeof expected === 'number' && actual > expected;
    case 'missing':
      return actual === undefined;
    default:
      throw new Error(`the model does not know ${op}`);
  }
}

function look(field: string, scope: ModelScope): JsonValue | undefined {
  const [root, ...path] = field.split('.');
  let value: unknown = root === 'contact' ? scope.contact : root === 'event' ? scope.event : scope.entry;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value as JsonValue | undefined;
}
