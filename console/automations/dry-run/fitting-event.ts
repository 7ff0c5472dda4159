import { parseField, type Operator } from '../../../domain/automation/where.js';
import { isJsonObject } from '../../../domain/json/json.js';
import { asList, asObject } from '../../../domain/json/lenient.js';
import type { Fields } from '../model/definition.js';

/** What a property can be so that a condition holds; undefined where the value does not tell. */
const FITTING: Partial<Record<Operator, (value: unknown) => unknown>> = {
  eq: (value) => value,
  in: (value) => asList(value)[0],
  gt: (value) => (typeof value === 'number' ? value + 1 : undefined),
  gte: (value) => value,
  lt: (value) => (typeof value === 'number' ? value - 1 : undefined),
  lte: (value) => value,
  contains: (value) => value,
  startsWith: (value) => value,
  endsWith: (value) => value,
  exists: () => 'example',
};

/** The properties of an event that meets these conditions, as far as they say what it must have. */
export function fittingProperties(where: unknown): Fields {
  return conditionsIn(where).reduce<Fields>((properties, condition) => {
    const { field, op, value } = condition;
    const { root, path } = parseField(typeof field === 'string' ? field : '');
    const fits = isOperator(op) && !isReference(value) ? FITTING[op]?.(value) : undefined;
    if (root !== 'event' || path === '' || path.includes('[') || fits === undefined) return properties;
    return placed(properties, path.split('.'), fits);
  }, {});
}

/** A property as events that came have it, with its most common values. */
interface SeenProperty {
  key: string;
  values: readonly { value: unknown }[];
}

/** An event such as those that came, which meets these conditions. */
export function fittingEvent(seen: readonly SeenProperty[], where: unknown): Fields {
  const sample = seen.reduce<Fields>((properties, { key, values: [common] }) => {
    const isPlain = common !== undefined && !key.includes('[');
    return isPlain ? placed(properties, key.split('.'), common.value) : properties;
  }, {});
  return merged(sample, fittingProperties(where));
}

function merged(below: Fields, above: Fields): Fields {
  return Object.entries(above).reduce<Fields>((all, [key, value]) => {
    const both = isJsonObject(value) && isJsonObject(all[key]);
    return { ...all, [key]: both ? merged(asObject(all[key]), asObject(value)) : value };
  }, below);
}

/** Conditions of which all must hold, with the first of those of which one must. */
function conditionsIn(where: unknown): Fields[] {
  const { all, any } = asObject(where);
  const demanded = [...asList(all), ...asList(any).slice(0, 1)];
  return demanded.map(asObject).flatMap((node) => ('field' in node ? [node] : conditionsIn(node)));
}

function isOperator(op: unknown): op is Operator {
  return typeof op === 'string' && Object.hasOwn(FITTING, op);
}

function isReference(value: unknown): boolean {
  return isJsonObject(value);
}

function placed(object: Fields, path: readonly string[], value: unknown): Fields {
  const [first, ...rest] = path;
  if (first === undefined) return object;
  return { ...object, [first]: rest.length === 0 ? value : placed(asObject(object[first]), rest, value) };
}
