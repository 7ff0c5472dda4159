import { enrollmentStatuses } from '../../domain/automation/enrollment.js';
import { groupModes, MAX_WHERE_DEPTH, operators } from '../../domain/automation/where.js';
import { isJsonObject } from '../../domain/json/json.js';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import { toCondition, toWhere, withoutTests, type ContactWhere, type Node } from './where';

/** Conditions in a value of unknown form, such as a part of a URL; what is none is left out. */
export function whereIn(value: unknown, depth = MAX_WHERE_DEPTH + 1): ContactWhere | undefined {
  if (!isJsonObject(value) || depth === 0) return undefined;
  const groups = groupModes.flatMap((mode) => {
    const list: unknown = value[mode];
    const nodes = Array.isArray(list) ? list.flatMap((one) => nodeIn(one, depth - 1) ?? []) : [];
    return nodes.length === 0 ? [] : toWhere(mode, nodes);
  });
  return groups.length > 1 ? { all: groups } : groups[0];
}

function nodeIn(value: unknown, depth: number): Node | undefined {
  if (!isJsonObject(value)) return undefined;
  const { field, op, event, list, automation, segment, broadcast, status } = value;
  if (typeof field === 'string') {
    const operator = operators.find((one) => one === op);
    return operator && toCondition(field, operator, value['value']);
  }
  if (typeof event === 'string') return { event, ...limitsIn(value) };
  if (typeof list === 'string') {
    const known = subscriptionStatuses.find((one) => one === status);
    return { list, ...(known && { status: known }) };
  }
  if (typeof automation === 'string') {
    const known = enrollmentStatuses.find((one) => one === status);
    return { automation, ...(known && { status: known }) };
  }
  if (typeof segment === 'string') return { segment };
  if (typeof broadcast === 'string') return { broadcast };
  return whereIn(value, depth);
}

function limitsIn({ atLeast, atMost, withinLast, which, since, where }: Record<string, unknown>) {
  const conditions = whereIn(where);
  return {
    ...(which === 'first' && { which: 'first' as const }),
    ...(which === 'last' && { which: 'last' as const }),
    ...(conditions && { where: withoutTests(conditions) }),
    ...(typeof atLeast === 'number' && { atLeast }),
    ...(typeof atMost === 'number' && { atMost }),
    ...(typeof withinLast === 'string' && { withinLast }),
    ...(since === 'entry' && { since: 'entry' as const }),
  };
}
