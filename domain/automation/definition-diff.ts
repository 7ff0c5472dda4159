import type { AutomationDefinition, Step, StepType } from './automation.js';
import { isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '../json/json.js';
import { parseJsonObject } from '../json/parse-json.js';
import { stepArms } from '../steps/tree.js';

/** A changed value; `before` or `after` is absent if the value was. */
export interface FieldChange {
  path: string;
  before?: JsonValue;
  after?: JsonValue;
}

export interface DefinitionDiff {
  /** Changes outside the steps: `trigger.where.all[0].value`, `reentry`. */
  fields: FieldChange[];
  added: { id: string; type: StepType; at: string; step: JsonObject }[];
  removed: { id: string; type: StepType; at: string; step: JsonObject }[];
  /** Moved to another arm, or past a step that is in both versions. */
  moved: { id: string; type: StepType; from: string; to: string }[];
  changed: { id: string; type: StepType; fields: FieldChange[] }[];
}

/** A step with its position; `steps[1].then[0]` is in the list `steps[1].then`. */
interface LocatedStep {
  step: Step;
  at: string;
  /**
   * The list that holds it, named by the id of the owning step, so that it is independent of that step's
   * position.
   */
  list: string;
}

/** Compares two definitions step by step; steps are matched by id. */
export function diffDefinitions(before: AutomationDefinition, after: AutomationDefinition): DefinitionDiff {
  const from = new Map(locateSteps(before.steps).map((one) => [one.step.id, one]));
  const to = new Map(locateSteps(after.steps).map((one) => [one.step.id, one]));
  const kept = [...to.values()].flatMap((one) => {
    const was = from.get(one.step.id);
    return was === undefined ? [] : [{ was, is: one }];
  });
  const movedIds = movedSteps(kept);
  return {
    fields: compareValues(withoutSteps(before), withoutSteps(after), ''),
    added: [...to.values()].filter(({ step }) => !from.has(step.id)).map(described),
    removed: [...from.values()].filter(({ step }) => !to.has(step.id)).map(described),
    moved: kept
      .filter(({ is }) => movedIds.has(is.step.id))
      .map(({ was, is }) => ({ id: is.step.id, type: is.step.type, from: was.at, to: is.at })),
    changed: kept.flatMap(({ was, is }) => {
      const fields = compareValues(ownFields(was.step), ownFields(is.step), '');
      return fields.length === 0 ? [] : [{ id: is.step.id, type: is.step.type, fields }];
    }),
  };
}

function locateSteps(steps: readonly Step[], list = '', path = 'steps'): LocatedStep[] {
  return steps.flatMap((step, i) => {
    const at = `${path}[${String(i)}]`;
    const inner = stepArms<Step>(step).flatMap((arm) => {
      const name = arm.path.replace(/\.(\d+)\./, '[$1].');
      return locateSteps(arm.steps, `${step.id}.${name}`, `${at}.${name}`);
    });
    return [{ step, at, list }, ...inner];
  });
}

/** Steps in another list, or outside the longest run that kept its order within its list. */
function movedSteps(kept: { was: LocatedStep; is: LocatedStep }[]): Set<string> {
  const moved = new Set(kept.filter(({ was, is }) => was.list !== is.list).map(({ is }) => is.step.id));
  const lists = new Map<string, { was: LocatedStep; is: LocatedStep }[]>();
  for (const one of kept) {
    if (moved.has(one.is.step.id)) continue;
    lists.set(one.is.list, [...(lists.get(one.is.list) ?? []), one]);
  }
  for (const list of lists.values()) {
    const order = list.map(({ was }) => indexIn(was));
    const inOrder = longestIncreasingRun(order);
    list.forEach(({ is }, i) => {
      if (!inOrder.has(i)) moved.add(is.step.id);
    });
  }
  return moved;
}

function indexIn({ at }: LocatedStep): number {
  return Number(/\[(\d+)\]$/.exec(at)?.[1] ?? 0);
}

/** Indexes of a longest increasing subsequence; lists have at most 200 steps. */
function longestIncreasingRun(values: readonly number[]): Set<number> {
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

function described({ step, at }: LocatedStep): { id: string; type: StepType; at: string; step: JsonObject } {
  return { id: step.id, type: step.type, at, step: ownFields(step) };
}

/** A step's own fields: without its id and its nested steps, which are compared separately. */
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

/** Definitions are JSON; the round trip satisfies the compiler. */
function asJson(value: object): JsonObject {
  return parseJsonObject(JSON.stringify(value));
}

/** Compares two values, as deep as their shapes agree. */
function compareValues(before: JsonValue, after: JsonValue, path: string): FieldChange[] {
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
  if (before !== undefined && after !== undefined) return compareValues(before, after, path);
  if (before === undefined && after === undefined) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
