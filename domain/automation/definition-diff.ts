import type { AutomationDefinition, Step, StepType } from './automation.js';
import { isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '../json/json.js';
import { armsOf } from '../steps/tree.js';

/** One value that differs; a side that is absent did not have it. */
export interface FieldChange {
  path: string;
  before?: JsonValue;
  after?: JsonValue;
}

export interface DefinitionDiff {
  /** Of all but the steps: `trigger.where.all[0].value`, `reentry`. */
  fields: FieldChange[];
  added: { id: string; type: StepType; at: string; step: JsonObject }[];
  removed: { id: string; type: StepType; at: string; step: JsonObject }[];
  /** Into another arm, or past a step that both versions have. */
  moved: { id: string; type: StepType; from: string; to: string }[];
  changed: { id: string; type: StepType; fields: FieldChange[] }[];
}

/** A step where it stands: `steps[1].then[0]` is in the list `steps[1].then`, which is named by its step's id. */
interface Placed {
  step: Step;
  at: string;
  /** The list that it stands in, by the id of the step that owns it, so that it is the same list wherever that is. */
  list: string;
}

/** What somebody changed from one definition to another, step by step: steps are recognised by their ids. */
export function diffDefinitions(before: AutomationDefinition, after: AutomationDefinition): DefinitionDiff {
  const from = new Map(placed(before.steps).map((one) => [one.step.id, one]));
  const to = new Map(placed(after.steps).map((one) => [one.step.id, one]));
  const kept = [...to.values()].flatMap((one) => {
    const was = from.get(one.step.id);
    return was === undefined ? [] : [{ was, is: one }];
  });
  const movedIds = movedAmong(kept);
  return {
    fields: changesOf(withoutSteps(before), withoutSteps(after), ''),
    added: [...to.values()].filter(({ step }) => !from.has(step.id)).map(described),
    removed: [...from.values()].filter(({ step }) => !to.has(step.id)).map(described),
    moved: kept
      .filter(({ is }) => movedIds.has(is.step.id))
      .map(({ was, is }) => ({ id: is.step.id, type: is.step.type, from: was.at, to: is.at })),
    changed: kept.flatMap(({ was, is }) => {
      const fields = changesOf(ownFields(was.step), ownFields(is.step), '');
      return fields.length === 0 ? [] : [{ id: is.step.id, type: is.step.type, fields }];
    }),
  };
}

function placed(steps: readonly Step[], list = '', path = 'steps'): Placed[] {
  return steps.flatMap((step, i) => {
    const at = `${path}[${String(i)}]`;
    const inner = armsOf<Step>(step).flatMap((arm) => {
      const name = arm.path.replace(/\.(\d+)\./, '[$1].');
      return placed(arm.steps, `${step.id}.${name}`, `${at}.${name}`);
    });
    return [{ step, at, list }, ...inner];
  });
}

/** In another list, or not in the longest run of steps of its list that kept their order. */
function movedAmong(kept: { was: Placed; is: Placed }[]): Set<string> {
  const moved = new Set(kept.filter(({ was, is }) => was.list !== is.list).map(({ is }) => is.step.id));
  const lists = new Map<string, { was: Placed; is: Placed }[]>();
  for (const one of kept) {
    if (moved.has(one.is.step.id)) continue;
    lists.set(one.is.list, [...(lists.get(one.is.list) ?? []), one]);
  }
  for (const list of lists.values()) {
    const order = list.map(({ was }) => indexIn(was));
    const inOrder = longestRise(order);
    list.forEach(({ is }, i) => {
      if (!inOrder.has(i)) moved.add(is.step.id);
    });
  }
  return moved;
}

function indexIn({ at }: Placed): number {
  return Number(/\[(\d+)\]$/.exec(at)?.[1] ?? 0);
}

/** Indexes of a longest rising subsequence; lists have 200 steps at the most. */
function longestRise(values: readonly number[]): Set<number> {
  const best = values.map(() => ({ length: 1, previous: -1 }));
  let end = -1;
  values.forEach((value, i) => {
    for (let j = 0; j < i; j += 1) {
      const length = (best[j]?.length ?? 0) + 1;
      if ((values[j] ?? 0) < value && length > (best[i]?.length ?? 0)) best[i] = { length, previous: j };
    }
    if (end < 0 || (best[i]?.length ?? 0) > (best[end]?.length ?? 0)) end = i;
  });
  const indexes = new Set<number>();
  for (let i = end; i >= 0; i = best[i]?.previous ?? -1) indexes.add(i);
  return indexes;
}

function described({ step, at }: Placed): { id: string; type: StepType; at: string; step: JsonObject } {
  return { id: step.id, type: step.type, at, step: ownFields(step) };
}

/** What a step itself says: not its id, nor the steps inside of it, which are compared by theirs. */
function ownFields(step: Step): JsonObject {
  const { id: _id, ...fields } = step;
  if (fields.type === 'branch') {
    const { then: _then, else: _else, ...own } = fields;
    return asJson(own);
  }
  if (fields.type === 'split')
    return asJson({ ...fields, arms: fields.arms.map(({ weight }) => ({ weight })) });
  return asJson(fields);
}

function withoutSteps({ steps: _steps, ...fields }: AutomationDefinition): JsonObject {
  return asJson(fields);
}

/** Definitions are JSON; a round trip makes that plain to the compiler. */
function asJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** Where two values differ, as deep as both have the same shape. */
function changesOf(before: JsonValue, after: JsonValue, path: string): FieldChange[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      sideChanges(ownValue(before, key), ownValue(after, key), path === '' ? key : `${path}.${key}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, i) => sideChanges(before[i], after[i], `${path}[${String(i)}]`)).flat();
  }
  return jsonEqual(before, after) ? [] : [{ path, before, after }];
}

function sideChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: string,
): FieldChange[] {
  if (before !== undefined && after !== undefined) return changesOf(before, after, path);
  if (before === undefined && after === undefined) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
