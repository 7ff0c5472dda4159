import { asObject, asText } from '../../domain/json/lenient.js';
import { lengthIn } from '../../domain/automation/duration.js';
import { groupModes, isCondition, type GroupMode, type Operator } from '../../domain/automation/where.js';
import {
  isAutomationTest,
  isEventTest,
  isGroup,
  isListTest,
  isSegmentTest,
  isSentTest,
} from '../../domain/contact/contact-query.js';
import type { Schemas } from '../api/client';

export type Condition = Schemas['Condition'];
export type EventTest = Schemas['BranchEventTest'];
export type ListTest = Schemas['ListTest'];
export type AutomationTest = Schemas['AutomationTest'];
export type SegmentTest = Schemas['SegmentTest'];
export type SentTest = Schemas['SentTest'];
/** Conditions on an event and its contact, as automations and rules have them. */
export type Where = Schemas['Where'];
/** The same on a contact, with tests of events, lists and automations. */
export type ContactWhere = Schemas['BranchWhere'];
/** What a group may contain. */
export type Node = NonNullable<ContactWhere['all']>[number];
type WhereNode = NonNullable<Where['all']>[number];

/** A group with one mode, and where its parts are in what the API has. */
export interface Group {
  mode: GroupMode;
  items: { node: Node; path: string }[];
}

/** The node at a path as the API names it: `where.all[0].any[1]`. */
export function nodeAt(where: ContactWhere, path: string): Node | undefined {
  let node: Node | undefined = where;
  for (const [, key = '', index = ''] of path.matchAll(/\.(all|any|none)\[(\d+)\]/g)) {
    if (node === undefined || !isGroup(node)) return undefined;
    node = node[groupModes.find((mode) => mode === key) ?? 'all']?.[Number(index)];
  }
  return node;
}

/** Reads a group as one with a single mode: what has several means all of them. */
export function groupAt(where: ContactWhere, path: string): Group {
  const used = groupModes.filter((mode) => (where[mode]?.length ?? 0) > 0);
  const [only] = used;
  if (only === undefined)
    return { mode: groupModes.find((mode) => where[mode] !== undefined) ?? 'all', items: [] };
  if (used.length === 1) return { mode: only, items: groupItems(where[only], `${path}.${only}`) };
  const nested = used.filter((mode) => mode !== 'all');
  return {
    mode: 'all',
    items: [
      ...groupItems(where.all, `${path}.all`),
      ...nested.map((mode) => ({ node: toWhere(mode, where[mode] ?? []), path })),
    ],
  };
}

function groupItems(nodes: readonly Node[] = [], path: string): Group['items'] {
  return nodes.map((node, index) => ({ node, path: `${path}[${index}]` }));
}

/** A group as the API has it. */
export function toWhere(mode: GroupMode, nodes: Node[]): ContactWhere {
  if (mode === 'all') return { all: nodes };
  return mode === 'any' ? { any: nodes } : { none: nodes };
}

/** Without what is still being written; undefined if nothing is left. */
export function finished(where: ContactWhere | undefined): ContactWhere | undefined {
  if (where === undefined) return undefined;
  const { mode, items } = groupAt(where, '');
  const nodes = items.flatMap(({ node }) => {
    if (isGroup(node)) return finished(node) ?? [];
    if (!isFinished(node)) return [];
    return isEventTest(node) ? finishedTest(node) : node;
  });
  return nodes.length === 0 ? undefined : toWhere(mode, nodes);
}

function finishedTest({ where, ...test }: EventTest): EventTest {
  const complete = finished(where);
  return complete === undefined ? test : { ...test, where: withoutTests(complete) };
}

function isFinished(leaf: Node): boolean {
  return missingIn(leaf) === null;
}

/** The first part of a condition or test that is still to be written; null if it is finished. */
export function missingIn(leaf: Node): string | null {
  if (isCondition(leaf)) {
    if (leaf.field === '') return 'field';
    return 'value' in leaf && isEmpty(leaf) ? 'value' : null;
  }
  if (isEventTest(leaf)) {
    if (leaf.event === '') return 'event';
    return leaf.withinLast !== undefined && isUntyped(leaf.withinLast) ? 'withinLast' : null;
  }
  if (isListTest(leaf)) return leaf.list === '' ? 'list' : null;
  if (isAutomationTest(leaf)) return leaf.automation === '' ? 'automation' : null;
  if (isSentTest(leaf)) return leaf.broadcast === '' ? 'broadcast' : null;
  return isSegmentTest(leaf) && leaf.segment === '' ? 'segment' : null;
}

/** Whether the count of a length of time is still to be typed. */
function isUntyped(length: unknown): boolean {
  return length === '' || (typeof length === 'string' && lengthIn(length)?.count === '');
}

function isEmpty(condition: Condition): boolean {
  const value = comparedValue(condition);
  if (condition.op === 'withinLast') return isUntyped(value);
  if (Array.isArray(value)) return value.length === 0;
  return value === '' || refIn(value)?.ref === '';
}

/** The number of conditions and tests. */
export function conditionCount(where: ContactWhere | undefined): number {
  if (where === undefined) return 0;
  return groupAt(where, '').items.reduce(
    (sum, { node }) => sum + (isGroup(node) ? conditionCount(node) : 1),
    0,
  );
}

/** The conditions without tests, which only queries of contacts can have. */
export function withoutTests(where: ContactWhere): Where {
  const { mode, items } = groupAt(where, '');
  const nodes = items.flatMap(({ node }): WhereNode[] => {
    if (isCondition(node)) return [node];
    return isGroup(node) ? [withoutTests(node)] : [];
  });
  if (mode === 'all') return { all: nodes };
  return mode === 'any' ? { any: nodes } : { none: nodes };
}

/** The segment that a condition of automations and rules asks for; null for any other condition. */
export function segmentIn(condition: Condition): string | null {
  if (condition.field !== 'contact.segments' || condition.op !== 'contains') return null;
  return typeof condition.value === 'string' ? condition.value : null;
}

/** A condition on a segment, where there are no tests. */
export function inSegment(segment: string): Condition {
  return { field: 'contact.segments', op: 'contains', value: segment };
}

/** `{ "ref": "entry.orderId" }`: compared with another field. */
export function refIn(value: unknown): Schemas['ConditionReference'] | null {
  const { ref } = asObject(value);
  return typeof ref === 'string' ? { ref } : null;
}

/** A condition, with the value as far as the operator can have it. */
export function toCondition(field: string, op: Operator, value: unknown): Condition {
  const ref = refIn(value);
  switch (op) {
    case 'exists':
    case 'missing':
      return { field, op };
    case 'in':
    case 'notIn':
      return { field, op, value: ref ?? asList(value) };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { field, op, value: ref ?? (typeof value === 'number' ? value : asText(value)) };
    case 'startsWith':
    case 'endsWith':
    case 'before':
    case 'after':
    case 'withinLast':
      return { field, op, value: ref ?? asText(value) };
    case 'eq':
    case 'ne':
    case 'contains':
      return { field, op, value: ref ?? asScalar(value) };
  }
}

/** What a condition compares with; undefined if with nothing. */
export function comparedValue(condition: Condition): unknown {
  return 'value' in condition ? condition.value : undefined;
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === '' ? [] : [value];
}

function asScalar(value: unknown): string | number | boolean | null {
  if (Array.isArray(value)) return asScalar(value[0]);
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar || value === null ? value : '';
}
